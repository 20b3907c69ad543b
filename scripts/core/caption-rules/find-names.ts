/** Above this share of capitals a language writes its nouns with them, or a line is a title: nothing can be told then. */
const MOST_CAPITALS = 0.2;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu;
/** Where a capital says nothing: a sentence, a line, a quotation or a list entry begins. */
const FRESH_START = /(?:^|[\n.!?…:;•–—("“„«‘|/]|\p{Extended_Pictographic}|\ufe0f)[\s"“„«'‘(*_-]*$/u;
const NO_NAMES = new Set([
  "i",
  "i'm",
  "i’m",
  "i'd",
  "i’d",
  "i'll",
  "i’ll",
  "i've",
  "i’ve",
  "ok",
  "okay",
  "diy",
  "dm",
  "dms",
]);

/** Words inside of sentences that are written like names, weekdays and months among them; [] where capitals say nothing. */
export function findNames(caption: string): string[] {
  const text = caption.replace(/[#@][\p{L}\p{N}_.]+|https?:\/\/\S+/gu, "|");
  const inside = [...text.matchAll(WORD)].filter(
    ({ index }) => !FRESH_START.test(text.slice(Math.max(0, index - 12), index)),
  );
  const capitals = inside.map(([word]) => word).filter((word) => /^\p{Lu}/u.test(word) && !isNoName(word));
  if (capitals.length > inside.length * MOST_CAPITALS) return [];
  return [...new Set(capitals)];
}

/** The words of a text without regard to capitals and endings such as "'s". */
export function wordsIn(text: string): Set<string> {
  return new Set((text.match(WORD) ?? []).map(stem));
}

export function stem(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/, "");
}

/** All capitals shout more often than they name. */
function isNoName(word: string): boolean {
  return NO_NAMES.has(word.toLowerCase()) || (word.length > 1 && word === word.toUpperCase());
}
