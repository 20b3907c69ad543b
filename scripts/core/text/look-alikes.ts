/** Letters of other alphabets that look like a Latin letter in common fonts, each with that letter, in its case. */
const TABLES: Readonly<Record<"Cyrillic" | "Greek" | "Armenian", string>> = {
  Cyrillic:
    "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ԚQ ԜW ҮY ӀI аa еe оo рp сc уy хx ѕs іi јj ԁd һh ԛq ԝw ѵv үy ӏl кk",
  Greek: "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa ιi κk νv οo ρp υu χx γy ϲc ϳj",
  Armenian: "ՕO ՏS ԼL ՍU օo սu հh ոn ցg զq",
};

const LATIN_TWINS = "ɑa ɡg ıi ȷj";

const LATIN_OF: ReadonlyMap<string, string> = new Map(
  [...Object.values(TABLES), LATIN_TWINS].flatMap((table) =>
    table.split(" ").map(([from = "", to = ""]) => [from, to]),
  ),
);
const FOREIGN = new RegExp(`[${[...LATIN_OF.keys()].join("")}]`, "gu");

/** Quotes and dashes come in many shapes, which keyboards and programs choose for people. */
const SINGLE_QUOTES = /[‘’‚‛′ʼ`´]/g;
const DOUBLE_QUOTES = /[“”„‟″«»]/g;
const DASHES = /\p{Pd}/gu;
/** U+2800 is a pattern of Braille without dots: people use it for empty lines. */
const SPACES = /[\s\u2800]+/gu;
/** Without its tags, the flag of Wales would be that of England. */
const FLAG_OR_INVISIBLE = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f})|[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * The same text for texts that readers take for the same: without differences in case, spaces, invisible characters, quotes,
 * dashes, compatible forms (NFKD) and letters that only look Latin. For comparing, not for reading.
 */
export function foldLooks(text: string): string {
  return foldShapes(text).replace(SPACES, "");
}

/** Like {@link foldLooks}, for short names on one line in which case and spaces count. */
export function foldName(text: string): string {
  return withoutInvisible(text.normalize("NFKD")).replace(FOREIGN, latinOf);
}

function foldShapes(text: string): string {
  const plain = withoutInvisible(text.toWellFormed().normalize("NFKD"))
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, "-");
  // Upper case first: it also makes "ß" and "ss" the same.
  return plain.toUpperCase().toLowerCase().replace(FOREIGN, latinOf);
}

function withoutInvisible(text: string): string {
  return text.replace(FLAG_OR_INVISIBLE, "$1");
}

function latinOf(letter: string): string {
  return LATIN_OF.get(letter) ?? letter;
}
