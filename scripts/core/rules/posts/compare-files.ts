import type { DraftPost } from "../../content/draft-post.ts";
import type { Finding } from "../../findings/finding.ts";
import type { QueueInput } from "../rule.ts";
import { duplicateContent } from "./duplicate-content.ts";
import { findTwins, hintFor, nameEntries, namePosts } from "./find-twins.ts";
import { readLineage } from "./lineage.ts";
import { captionKey, kindOf } from "./same-post.ts";

interface FileComparison extends Pick<QueueInput, "queue" | "archive" | "journal" | "sha256"> {
  /** Digests of the files of a post, in order; for the posts of queue and archive whose files are all known. */
  filesOf(post: DraftPost): readonly string[] | undefined;
}

/** What {@link duplicateContent} says about posts with different addresses but the same files. */
export function compareFiles(input: FileComparison): Finding[] {
  const { queue, journal, sha256 = (text: string) => text, filesOf } = input;
  const lineage = readLineage(input);
  const entries = nameEntries(journal).flatMap(({ fingerprint, ...named }) =>
    fingerprint?.media === undefined
      ? []
      : [{ ...named, media: keyOf(fingerprint.kind, fingerprint.media), content: () => fingerprint.caption }],
  );
  const posts = namePosts(input).flatMap((named) => {
    const files = filesOf(named.post);
    const content = () => sha256(captionKey(named.post));
    return files === undefined ? [] : [{ ...named, media: keyOf(kindOf(named.post), files), content }];
  });
  const twins = findTwins([...entries, ...posts], lineage);
  return queue.posts.flatMap((post, index): Finding[] => {
    const twin = twins.get(post);
    if (twin === undefined) return [];
    const { id: rule, severity } = duplicateContent;
    const pointer = `/posts/${index}`;
    const same = `The files of this post are those of ${twin.name}, byte for byte,`;
    if (twin.isSame)
      return [
        { rule, severity, pointer, message: `${same} and the caption is the same.`, hint: hintFor(twin, lineage) },
      ];
    const hint = "If that is not intended, choose another picture.";
    return [{ rule, severity: "warning", pointer, message: `${same} with another caption.`, hint }];
  });
}

function keyOf(kind: string, files: readonly string[]): string {
  return [kind, ...files].join("\n");
}
