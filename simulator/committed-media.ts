import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const ADDRESS = /^\/media\/([0-9a-f]{16})\/([A-Za-z0-9_-][A-Za-z0-9._-]*)$/;
const TYPES = [
  [/\.jpe?g$/i, "image/jpeg"],
  [/\.mp4$/i, "video/mp4"],
  [/\.mov$/i, "video/quicktime"],
] as const;

/** A site serves no file that a link leads to, and a pipe must not be waited for. */
const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export interface CommittedMedia {
  bytes: Buffer;
  contentType: string;
}

/**
 * What a static site with a team's media folder would answer to `/media/<digest>/<name>`: the file as it is now in the folder, and
 * only under the address of exactly these bytes; else null.
 */
export async function findCommitted(folder: string, pathname: string): Promise<CommittedMedia | null> {
  const [, digest = "", name = ""] = ADDRESS.exec(pathname) ?? [];
  const [, contentType] = TYPES.find(([ending]) => ending.test(name)) ?? [];
  if (contentType === undefined) return null;
  const bytes = await readFile(join(folder, name), { flag: NO_LINK }).catch(() => null);
  const isSame = bytes !== null && createHash("sha256").update(bytes).digest("hex").startsWith(digest);
  return isSame ? { bytes, contentType } : null;
}
