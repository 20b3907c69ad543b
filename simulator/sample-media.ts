import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Listener, listen } from "./listener.ts";

const ADDRESS = /^\/media\/([0-9a-f]{16})\/([A-Za-z0-9_-][A-Za-z0-9._-]*)$/;
const TYPES = [
  [/\.jpe?g$/i, "image/jpeg"],
  [/\.mp4$/i, "video/mp4"],
  [/\.mov$/i, "video/quicktime"],
] as const;

/** A site serves no file that a link leads to, and a pipe must not be waited for. */
const NO_LINK = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const SAMPLES = fileURLToPath(new URL("./samples/", import.meta.url));

export interface SampleMedia extends Listener {
  /** File names, each served at `<url>/<name>`. */
  names: string[];
}

interface SampleMediaOptions {
  port?: number;
  /** A team's media folder, served as its site would: each file at `<url>/media/<digest>/<name>`. */
  folder?: string;
}

/** Serves the sample pictures on the loopback address, as a public media host would: 200, image/jpeg, no cookies. */
export async function startSampleMedia({ port = 0, folder }: SampleMediaOptions = {}): Promise<SampleMedia> {
  const names = (await readdir(SAMPLES)).filter((name) => name.endsWith(".jpg")).sort();
  const find = async (pathname: string): Promise<File | null> => {
    const name = names.find((candidate) => pathname === `/${candidate}`);
    if (name !== undefined) return { bytes: await readFile(join(SAMPLES, name)), contentType: "image/jpeg" };
    return folder === undefined ? null : await findCommitted(folder, pathname);
  };
  const listener = await listen(port, async (message, response) => {
    const file = await find(new URL(message.url ?? "/", "http://samples.invalid").pathname);
    const isRead = message.method === "GET" || message.method === "HEAD";
    const text = file === null ? "No such sample.\n" : isRead ? null : "Read only.\n";
    response.writeHead(file === null ? 404 : isRead ? 200 : 405, {
      "content-type": text === null ? file?.contentType : "text/plain; charset=utf-8",
      "x-content-type-options": "nosniff",
    });
    response.end(message.method === "HEAD" ? undefined : (text ?? file?.bytes));
  });
  return { ...listener, names };
}

interface File {
  bytes: Buffer;
  contentType: string;
}

/**
 * What a static site with a team's media folder would answer to `/media/<digest>/<name>`: the file as it is now in the folder, and
 * only under the address of exactly these bytes; else null.
 */
async function findCommitted(folder: string, pathname: string): Promise<File | null> {
  const [, digest = "", name = ""] = ADDRESS.exec(pathname) ?? [];
  const [, contentType] = TYPES.find(([ending]) => ending.test(name)) ?? [];
  if (contentType === undefined) return null;
  const bytes = await readFile(join(folder, name), { flag: NO_LINK }).catch(() => null);
  const isSame = bytes !== null && createHash("sha256").update(bytes).digest("hex").startsWith(digest);
  return isSame ? { bytes, contentType } : null;
}
