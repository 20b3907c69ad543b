import { MEDIA_FOLDER } from "../../../scripts/core/media/media-path.ts";

const MAX_WORDS_LENGTH = 50;
const DIGEST_LETTERS = 8;

/**
 * The path of a new file in the repository: the plain letters of its name, and some of its digest, so that two photos of one name are
 * two files and one photo added twice is one.
 */
export async function pathFor(name: string, bytes: ArrayBuffer, extension: "jpg" | "mp4" | "mov"): Promise<string> {
  return `${MEDIA_FOLDER}/${wordsOf(name)}-${(await digest(bytes)).slice(0, DIGEST_LETTERS)}.${extension}`;
}

function wordsOf(name: string): string {
  const plain = name
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, MAX_WORDS_LENGTH);
  return plain === "" ? "photo" : plain;
}

/** Pages without https have no digests; there, a random number keeps files apart. */
async function digest(bytes: ArrayBuffer): Promise<string> {
  if (crypto.subtle === undefined)
    return crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16).padStart(8, "0") ?? "";
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
