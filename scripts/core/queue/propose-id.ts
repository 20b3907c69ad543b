import type { DraftPost } from "../content/draft-post.ts";

const MAX_WORDS = 4;
const MAX_LENGTH = 40;

/** A unique id for a new post, from the day it is held until and the first words of its caption: "2026-12-24-last-market". */
export function proposeId(post: DraftPost, isTaken: (id: string) => boolean): string {
  const day = /^\d{4}-\d\d-\d\d/.exec(post.not_before ?? "")?.[0] ?? "";
  const words = wordsOf(post.caption ?? post.alt_text ?? "").slice(0, MAX_WORDS);
  const base =
    [day, ...words]
      .filter((part) => part !== "")
      .join("-")
      .slice(0, MAX_LENGTH) || "post";
  for (let number = 1; ; number++) {
    const id = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(id)) return id;
  }
}

/** Words of Latin letters and digits, without accents. Other scripts give no words. */
function wordsOf(text: string): string[] {
  const plain = text.slice(0, 500).normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.match(/[a-z0-9]+/g) ?? [];
}
