/** Whether readers see nothing of a text. */
export function isBlank(text: string): boolean {
  return !/[^\s\u2800\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(text);
}

/** Scripts whose letters join; a joiner between them changes how a word looks. */
const JOINING =
  "Arab Syrc Mand Nkoo Mong Phag Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java".split(
    " ",
  );
/** Scripts that put no spaces between words and may mark where a line can break. */
const UNSPACED = "Thai Laoo Khmr Mymr Tibt".split(" ");
const RIGHT_TO_LEFT = new RegExp(`[${scriptsOf("Hebr Arab Syrc Thaa Nkoo Mand Samr Adlm Rohg".split(" "))}]`, "u");

/** One picture of an emoji: with a skin tone, and shown in colour or as text. */
const EMOJI = "\\p{Extended_Pictographic}\\p{Emoji_Modifier}?[\\ufe0e\\ufe0f]?";

/** Where an invisible character has work to do: in emoji, flags, keycaps, and in scripts that are written with them. */
const AT_WORK = [
  "\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}",
  `${EMOJI}(?:\\u200d${EMOJI})*`,
  "[0-9#*]\\ufe0f\\u20e3",
  "\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]",
  "\\p{Script=Mongolian}[\\u180b-\\u180d\\u180f]",
  "\\p{Script=Myanmar}\\ufe00",
  "[\\u1100-\\u115e\\ua960-\\ua97c][\\u1160\\u1161-\\u11a7]|\\u115f(?=[\\u1161-\\u11a7])",
  `(?<=[${scriptsOf(JOINING)}])[\\u200c\\u200d]`,
  `(?<=[${scriptsOf(UNSPACED)}])\\u200b`,
].join("|");
/** Marks of direction, without the ones that turn text around. */
const DIRECTION_AT_WORK = "[\\u200e\\u200f\\u061c\\u2066-\\u2069]";
const HIDDEN = "[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\ufff9-\\ufffb]";

const FINDER = new RegExp(`(?:${AT_WORK})|(${HIDDEN})`, "gu");
const FINDER_RIGHT_TO_LEFT = new RegExp(`(?:${AT_WORK}|${DIRECTION_AT_WORK})|(${HIDDEN})`, "gu");

/** A character that readers do not see, and that has no work to do where it stands. */
interface HiddenCharacter {
  character: string;
  /** In UTF-16 units. */
  offset: number;
}

/** Characters that are invisible or turn text around, without those that emoji, flags and some scripts need. */
export function findHidden(text: string): HiddenCharacter[] {
  return [...text.matchAll(finderFor(text))].flatMap(({ 1: character, index }) =>
    character === undefined ? [] : [{ character, offset: index }],
  );
}

/** The text with each of its hidden characters replaced. */
export function replaceHidden(text: string, replace: (character: string) => string): string {
  return text.replace(finderFor(text), (match: string, hidden: string | undefined) =>
    hidden === undefined ? match : replace(hidden),
  );
}

function finderFor(text: string): RegExp {
  return RIGHT_TO_LEFT.test(text) ? FINDER_RIGHT_TO_LEFT : FINDER;
}

function scriptsOf(names: readonly string[]): string {
  return names.map((name) => `\\p{Script_Extensions=${name}}`).join("");
}
