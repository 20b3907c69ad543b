import { useEffect, useState } from "preact/hooks";
import { mediaUrls } from "../../../scripts/core/media/media-target.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/proposed-file.ts";
import type { ListChange } from "../../../scripts/core/queue/list-change.ts";
import type { Photos } from "./use-photos.ts";

/** The files that were added in this browser and that the changes name. null until they are read: without them, nothing is complete. */
export function useProposedFiles(
  changes: readonly ListChange[],
  { files, isRead }: Pick<Photos, "files" | "isRead">,
): ProposedFile[] | null {
  const paths = listPaths(changes).filter((path) => files.has(path));
  const key = paths.join("\n");
  const [read, setRead] = useState<{ key: string; files: ProposedFile[] }>({ key: "", files: NONE });
  useEffect(() => {
    let isWanted = true;
    const reading = paths.map(async (path): Promise<ProposedFile> => {
      const bytes = (await files.get(path)?.file.arrayBuffer()) ?? new ArrayBuffer(0);
      return { path, bytes: new Uint8Array(bytes) };
    });
    void Promise.all(reading).then((all) => isWanted && setRead({ key, files: all }));
    return () => {
      isWanted = false;
    };
  }, [key, files]);
  return isRead && read.key === key ? read.files : null;
}

const NONE: ProposedFile[] = [];

/** What the media fields of new and edited posts name, each once. */
export function listPaths(changes: readonly ListChange[]): string[] {
  const posts = changes.flatMap((change) => {
    if (change.kind === "add") return change.posts;
    if (change.kind === "replace") return [change.post];
    return change.kind === "edit" ? [change.set] : [];
  });
  return [...new Set(posts.flatMap(mediaUrls).map(({ url }) => url))];
}
