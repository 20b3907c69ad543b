/** The files of the repository that posts name. What reads them is loaded only once a post names one. */
import { dirname } from "node:path";
import type { MediaSnapshot } from "../core/media/media-snapshot.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";

export interface MediaFiles {
  /** The media folder beside the queue, with these of its files. @throws ProblemError when it cannot be read */
  open(names: ReadonlySet<string>): Promise<MediaSnapshot>;
  /** Checks files without network; what is at other addresses stays unchecked. */
  checker: MediaChecker;
}

export function openMediaFiles(queuePath: string): MediaFiles {
  return {
    async open(names) {
      const { createMediaSnapshots } = await import("../adapters/files/media-snapshots.ts");
      return await createMediaSnapshots(dirname(queuePath))(names);
    },
    checker: {
      async check(post, media, from) {
        const { createFileChecker } = await import("../adapters/media/file-checker.ts");
        return await createFileChecker().check(post, media, from);
      },
    },
  };
}
