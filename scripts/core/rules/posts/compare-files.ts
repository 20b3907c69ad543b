import type { DraftPost } from "../../content/draft-post.ts";
import type { Complaint } from "../../findings/finding.ts";
import { duplicateContent, hintFor, toNamed } from "./duplicate-content.ts";
import { nameEntry } from "./journaled-posts.ts";
import type { NamedPost } from "./known-posts.ts";
import { type Lineage, readLineage } from "./lineage.ts";
import type { QueueInput } from "./post-rule.ts";
import { captionKey, isLive, kindOf } from "./same-post.ts";

export interface FileComparison extends Pick<QueueInput, "queue" | "archive" | "journal" | "sha256"> {
  /** Digests of the files of a post, in order; for the posts of queue and archive whose files are all known. */
  filesOf(post: DraftPost): readonly string[] | undefined;
}

/**
 * What {@link duplicateContent} says about posts whose addresses differ but whose files are the same. Pointers are relative to
 * the queue file.
 */
export function compareFiles(input: FileComparison): Complaint[] {
  const lineage = readLineage(input);
  const known = new KnownFiles(lineage);
  const toKey = input.sha256 ?? ((text: string) => text);
  addPublished(input, known, toKey);
  return [...input.queue.posts.entries()].flatMap(([index, post]) => {
    const files = post.status === "pending" ? input.filesOf(post) : undefined;
    if (files === undefined) return [];
    const content = { kind: kindOf(post), files, caption: toKey(captionKey(post)) };
    const { same, similar } = known.add(toNamed(post, `post ${index + 1}`), content);
    if (same !== null) return [sameFiles(index, same, lineage)];
    return similar === null ? [] : [otherCaption(index, similar)];
  });
}

function addPublished(
  { journal, archive, queue, filesOf }: FileComparison,
  known: KnownFiles,
  toKey: (text: string) => string,
): void {
  for (const entry of journal.entries.filter(isLive)) {
    const { looks } = entry;
    if (looks?.media === undefined) continue;
    known.addPublished(nameEntry(entry), { ...looks, files: looks.media });
  }
  for (const post of [...archive, ...queue.posts]) {
    const files = post.status === "done" ? filesOf(post) : undefined;
    if (files === undefined) continue;
    known.addPublished(toNamed(post, "another post"), { kind: kindOf(post), files, caption: toKey(captionKey(post)) });
  }
}

interface FileContent {
  kind: string;
  files: readonly string[];
  /** Key of the caption. */
  caption: string;
}

interface Group {
  first: NamedPost;
  lines: Set<object>;
  ids: Set<string | undefined>;
}

/** Posts by their files, then by their caption. */
class KnownFiles {
  readonly #byFiles = new Map<string, Map<string, Group>>();
  readonly #lineage: Lineage;

  constructor(lineage: Lineage) {
    this.#lineage = lineage;
  }

  addPublished(named: NamedPost, content: FileContent): void {
    this.#join(named, this.#groupsOf(content), content);
  }

  /** `similar` has the same files with another caption. A post that is `same` is not added. */
  add(named: NamedPost, content: FileContent): { same: NamedPost | null; similar: NamedPost | null } {
    const groups = this.#groupsOf(content);
    const group = groups.get(content.caption);
    if (group !== undefined && !this.#isOneOf(named, group)) return { same: group.first, similar: null };
    const others = [...groups.values()].filter((other) => other !== group);
    const similar = others.some((other) => this.#isOneOf(named, other)) ? null : (others[0]?.first ?? null);
    this.#join(named, groups, content);
    return { same: null, similar };
  }

  /** The post itself, or one that it repeats on purpose. */
  #isOneOf({ post: { id } }: NamedPost, { ids, lines }: Group): boolean {
    const line = id === undefined ? undefined : this.#lineage.lineOf(id);
    return (id !== undefined && ids.has(id)) || (line !== undefined && lines.has(line));
  }

  #groupsOf({ kind, files }: FileContent): Map<string, Group> {
    const key = [kind, ...files].join("\n");
    const groups = this.#byFiles.get(key) ?? new Map<string, Group>();
    this.#byFiles.set(key, groups);
    return groups;
  }

  #join(named: NamedPost, groups: Map<string, Group>, { caption }: FileContent): void {
    const group = groups.get(caption) ?? { first: named, lines: new Set<object>(), ids: new Set<string | undefined>() };
    groups.set(caption, group);
    const { id } = named.post;
    const line = id === undefined ? undefined : this.#lineage.lineOf(id);
    if (line !== undefined) group.lines.add(line);
    group.ids.add(id);
  }
}

function sameFiles(index: number, twin: NamedPost, lineage: Lineage): Complaint {
  const message = `The files of this post are those of ${twin.name()}, byte for byte, and the caption is the same.`;
  const { id: rule, severity } = duplicateContent;
  return { rule, severity, pointer: `/posts/${index}`, message, hint: hintFor(twin, lineage) };
}

function otherCaption(index: number, { name }: NamedPost): Complaint {
  const message = `The files of this post are those of ${name()}, byte for byte, with another caption.`;
  const hint = "If that is not intended, choose another picture.";
  return { rule: duplicateContent.id, severity: "warning", pointer: `/posts/${index}`, message, hint };
}
