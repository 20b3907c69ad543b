import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { httpServer } from "../http-server.ts";

const SAMPLES = fileURLToPath(new URL("../../../simulator/samples/", import.meta.url));
const VIDEOS = fileURLToPath(new URL("../../fixtures/media/", import.meta.url));

export async function readSample(name: string): Promise<Uint8Array> {
  return await readFile(`${name.endsWith(".mp4") ? VIDEOS : SAMPLES}${basename(name)}`);
}

/** The public host of the media folder, which serves nothing until it is told to. */
interface MediaSite {
  url: string;
  /** Gives `bytes` (null: nothing) at the address of the file `name` that holds `committed`. */
  serve(name: string, committed: Uint8Array, answer: { bytes: Uint8Array | null; type: string }): void;
}

export async function startMediaSite(): Promise<MediaSite> {
  const answers = new Map<string, { bytes: Uint8Array; type: string }>();
  const url = await httpServer((request, response) => {
    const found = answers.get(request.url ?? "");
    response.writeHead(found === undefined ? 404 : 200, { "content-type": found?.type ?? "text/html" });
    response.end(found?.bytes ?? "Not found");
  });
  return {
    url,
    serve(name, committed, { bytes, type }) {
      const path = `/media/${createHash("sha256").update(committed).digest("hex").slice(0, 16)}/${name}`;
      if (bytes === null) answers.delete(path);
      else answers.set(path, { bytes, type });
    },
  };
}
