import { findFigureWords, findNumberWords, valueOfWord } from "../../text/number-words.ts";

const NUMBER = /\d+(?:[.,:’']\d+)*/g;
/** "1." or "2)" at the beginning of a line numbers the line, and so does a keycap. */
const ENUMERATION = /^[ \t]*(?:\d{1,2}[.)](?=\s)|\d\ufe0f?\u20e3)/gm;
const BULLET = /^[ \t]*(?:[-–—•*▪]\s|\d{1,2}[.)]\s|\d\ufe0f?\u20e3|\p{Extended_Pictographic})/gmu;
const TAG_OR_LINK = /[#@][\p{L}\p{N}_.]+|https?:\/\/\S+|\bwww\.\S+/gu;

/** Numbers in a caption, without those in hashtags, handles, links and line numbers, and without a count of the caption's own list. */
export function findNumbers(caption: string): string[] {
  const text = caption.normalize("NFKC").replace(TAG_OR_LINK, " ");
  const listLength = String(text.match(BULLET)?.length ?? 0);
  const prose = text.replace(ENUMERATION, " ");
  const digits = prose.match(NUMBER) ?? [];
  const words = findFigureWords(prose);
  return [...new Set([...digits, ...words])].filter((number) => valueOfNumber(number) !== listLength);
}

/** The numbers of a note, in every form in which a caption may write them. */
export function numbersIn(note: string): Set<string> {
  const text = note.normalize("NFKC");
  const digits = text.match(NUMBER) ?? [];
  const words = findNumberWords(text);
  return new Set([
    ...digits.flatMap((number) => [valueOfNumber(number), ...partsOf(number)]),
    ...words.map(valueOfNumber),
  ]);
}

export function isKnownNumber(number: string, known: ReadonlySet<string>): boolean {
  return known.has(valueOfNumber(number)) || partsOf(number).every((part) => known.has(part));
}

/** "1,500", "1.500" and "1500" are one number, and so are "3.50" and "3,5". */
function valueOfNumber(number: string): string {
  const word = valueOfWord(number);
  if (word !== undefined) return String(word);
  if (/^\d{1,3}(?:[.,’']\d{3})+$/.test(number)) return number.replace(/\D/g, "");
  const plain = number.replace(",", ".");
  return /^\d+(?:\.\d+)?$/.test(plain) ? String(Number(plain)) : number;
}

/** The groups of digits: 5 and 30 for "05:30". */
function partsOf(number: string): string[] {
  const runs = number.match(/\d+/g);
  return runs === null ? [valueOfNumber(number)] : runs.map((run) => String(Number(run)));
}

/** Links, handles and mail addresses, whatever their case. */
const ADDRESS =
  /https?:\/\/[^\s"<>\\]+|\bwww\.[^\s"<>\\]+|(?:(?<![\w.+-])[\w.+-]{1,64})?@[\p{L}\p{N}_][\p{L}\p{N}_.-]*/giu;
/** Hosts without "https://": with a path, or a usual ending in lower case. A missing space after a sentence looks alike. */
const HOST =
  /(?<![@\w.-])(?:(?:[A-Za-z\d-]+\.)+[A-Za-z]{2,}\/[^\s"<>\\]+|(?:[a-z\d-]+\.)+(?:com|net|org|io|co|app|shop|store|me|info|biz|eu|uk|de|at|ch|es|fr|it|nl|pt|pl|be|ly|ee|to|mx|ar|us|ca|au|xyz|site|online|link|page|dev|blog|example)\b)(?:\/[^\s"<>\\]*)?/g;

/** Links, handles and mail addresses, each once, without the mark that ends the sentence. */
export function findAddresses(text: string): string[] {
  const addresses = text.match(ADDRESS) ?? [];
  const hosts = text.replace(ADDRESS, " ").match(HOST) ?? [];
  return [...new Set([...addresses, ...hosts].map((address) => address.replace(/[.,:;!?)\]’'”]+$/, "")))];
}

/** The addresses that a text mentions, in lower case, with and without what a caption may leave out. */
export function addressesIn(text: string): Set<string> {
  return new Set(findAddresses(text).flatMap((address) => formsOf(address.toLowerCase())));
}

/** With or without "https://", "www." and the slash at the end. */
function formsOf(address: string): string[] {
  const bare = address.replace(/^https?:\/\//, "").replace(/\/$/, "");
  const hosts = [bare, bare.replace(/^www\./, ""), `www.${bare}`];
  return hosts.flatMap((host) =>
    ["", "https://", "http://"].flatMap((start) => [`${start}${host}`, `${start}${host}/`]),
  );
}

/** Above this share of capitals, the language writes its nouns with them or the line is a title, so capitals say nothing. */
const MAX_SHARE_OF_CAPITALS = 0.2;
const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu;
/** Where a capital says nothing: at the start of a sentence, a line, a quotation or a list entry. */
const FRESH_START =
  /(?:^|[\n.!?…:;•–—(（"“„«»‘|/→➔➜。！？¿¡「『]|\p{Extended_Pictographic}|\ufe0f)[\s"“”„«»'‘’()（）」』*_¿¡-]*$/u;
/** Written with a capital, but no name of somebody or something: nobody invents a Sunday. */
const NO_NAMES = new Set(
  [
    "i i'm i’m i'd i’d i'll i’ll i've i’ve ok okay diy dm dms instagram",
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays",
    "january february march april may june july august september october november december",
    "christmas easter advent halloween english german french italian spanish danish swedish dutch greek turkish european american",
  ]
    .join(" ")
    .split(" "),
);

/** Words inside sentences that are written like names; [] where capitals say nothing. */
export function findNames(caption: string): string[] {
  const text = caption.replace(/[#@][\p{L}\p{N}_.]+|https?:\/\/\S+/gu, "|");
  const inside = [...text.matchAll(WORD)].filter(
    ({ index }) => !FRESH_START.test(text.slice(Math.max(0, index - 12), index)),
  );
  const capitals = inside.map(([word]) => word).filter((word) => /^\p{Lu}/u.test(word) && !isNoName(word));
  if (capitals.length > inside.length * MAX_SHARE_OF_CAPITALS) return [];
  return [...new Set(capitals)];
}

/** What people come to at a time, in English, German, Spanish and French. A market or a sale may be every day's. */
const EVENT =
  /\b(?:workshops?|festivals?|masterclass(?:es)?|webinars?|tastings?|giveaways?|fundraisers?|concerts?|anniversary|grand opening|open day|pop-?up|verkostung(?:en)?|gewinnspiele?|eröffnung|jubiläum|konzerte?|hoffest|tag der offenen tür|taller(?:es)?|sorteos?|inauguración|aniversario|conciertos?|degustación|ateliers?|dégustations?|concours|inauguration|portes ouvertes)(?!\p{L})/giu;

/** Events that a caption speaks of, in lower case. */
export function findEvents(caption: string): string[] {
  const text = caption.replace(TAG_OR_LINK, "|");
  return [...new Set(text.match(EVENT)?.map((event) => event.toLowerCase()))];
}

/** The words of a text, in lower case and without endings such as "'s". */
export function wordsIn(text: string): Set<string> {
  return new Set((text.match(WORD) ?? []).map(stem));
}

export function stem(word: string): string {
  return word.toLowerCase().replace(/['’]s?$/, "");
}

/** A word in all capitals is more often emphasis than a name. */
function isNoName(word: string): boolean {
  return NO_NAMES.has(word.toLowerCase()) || (word.length > 1 && word === word.toUpperCase());
}
