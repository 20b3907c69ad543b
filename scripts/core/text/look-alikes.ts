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
const FLAG_OR_INVISIBLE =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Equal for texts that readers take for the same, whatever case, spaces, quotes, dashes, form or look-alike letters. */
export function foldWords(text: string): string[] {
  return foldShapes(text).split(SPACES);
}

/** Like {@link foldWords}, for short names on one line in which case and spaces count. */
export function foldName(text: string): string {
  return inOneOrder(withoutInvisible(text.normalize("NFKD")).replace(FOREIGN, latinOf));
}

function foldShapes(text: string): string {
  const plain = withoutInvisible(text.toWellFormed().normalize("NFKD"))
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, "-");
  // Lower, upper, lower: "ß", "ẞ" and "ss" become the same. The small sigma at the end of a word depends on where spaces are.
  const small = plain.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return inOneOrder(small.replace(FOREIGN, latinOf));
}

/** Marks on a letter have an order of their own, also those between which something was taken away. */
function inOneOrder(text: string): string {
  return text.normalize("NFKD");
}

function withoutInvisible(text: string): string {
  return text.replace(FLAG_OR_INVISIBLE, "$1");
}

function latinOf(letter: string): string {
  return LATIN_OF.get(letter) ?? letter;
}

const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
} as const;
type Script = keyof typeof SCRIPTS;
type ForeignScript = keyof typeof TABLES;

const FOREIGN_SCRIPTS = Object.keys(TABLES) as ForeignScript[];
/** Latin letters that look like letters of each script. */
const LATIN_LIKE = new Map(
  FOREIGN_SCRIPTS.map((script) => [script, new Set(TABLES[script].split(" ").map((pair) => pair.slice(1)))]),
);

const FOREIGN_LETTER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u;
const LETTER = /\p{L}/u;

/** A letter that looks like one of the alphabet around it. */
interface LookAlike {
  letter: string;
  script: Script;
}

/** A letter of one alphabet that passes for one of another in the same word. "PRщик" is written like that by people. */
export function findLookAlike(word: string): LookAlike | null {
  if (!FOREIGN_LETTER.test(word)) return null;
  const letters = [...word.normalize("NFC")].filter((character) => LETTER.test(character));
  const latin = letters.filter((letter) => SCRIPTS.Latin.test(letter));
  if (latin.length === 0) return null;
  for (const script of FOREIGN_SCRIPTS) {
    const foreign = letters.filter((letter) => SCRIPTS[script].test(letter));
    const [first] = foreign;
    if (first === undefined) continue;
    if (foreign.every((letter) => LATIN_OF.has(baseOf(letter)))) return { letter: first, script };
    const isMinority = latin.length < foreign.length;
    const pass = latin.every((letter) => LATIN_LIKE.get(script)?.has(baseOf(letter)) === true);
    if (isMinority && pass && latin[0] !== undefined) return { letter: latin[0], script: "Latin" };
  }
  return null;
}

/** Without accents. */
function baseOf(letter: string): string {
  return letter.normalize("NFD")[0] ?? letter;
}
