import type { DraftPost } from "../content/draft-post.ts";
import { FIELDS } from "../content/field-table.ts";
import { isWordOfKind, kindOfWord } from "../content/field-texts.ts";
import { controlOf, FREE_TEXTS, textOfValue, valueOfText } from "../content/post-fields.ts";
import { readDay, readTime } from "../dates/local-time.ts";
import type { Result } from "../findings/problem.ts";
import type { Child, Post } from "../generated/queue.ts";
import { clip } from "../text/printable.ts";
import { type DateColumns, isUnclear } from "./date-columns.ts";
import { joinCells, splitTable } from "./table-cells.ts";

type Field = keyof Post;
type Column = Field | "day" | "time";

/** What else people call the columns of their plans, compared without case, spaces, "_" and "-". */
const NAMES: Readonly<Partial<Record<Column, readonly string[]>>> = {
  caption: ["text", "copy", "post", "content"],
  image_url: ["image", "imageaddress", "images", "picture", "pictures", "photo", "photos", "media", "url"],
  alt_text: ["alttexts", "alt"],
  video_url: ["video", "videoaddress"],
  cover_url: ["cover"],
  pillar: ["category", "topic", "theme"],
  cta_type: ["cta", "calltoaction"],
  day: ["day", "date", "publishdate", "scheduleddate"],
  time: ["time", "publishtime"],
  media_type: ["kind", "type", "format"],
  note: ["notes", "comment"],
  comment_enabled: ["comments"],
  trial: ["trialreel"],
  audio_name: ["audio"],
  collaborators: ["collaborator", "collabs", "coauthors"],
  user_tags: ["tags", "taggedpeople", "tagged"],
  location_id: ["place", "location"],
  id: ["name"],
};

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, "");
const COLUMNS = new Map<string, Column>([
  ...Object.keys(FIELDS).map((field) => [plain(field), field as Field] as const),
  ...Object.entries(NAMES).flatMap(([column, names]) => names.map((name) => [name, column as Column] as const)),
]);

export interface TableRow {
  /** Without a date, unless a column holds its not_before. */
  post: DraftPost;
  /** As they are written; "" without. */
  day: string;
  time: string;
}

export interface Table {
  /** One for each row with something in it, at most as many as are read at once. */
  rows: TableRow[];
  /** The other rows below the same first line, as a table of their own; "" for none. */
  rest: string;
  restCount: number;
  /** The fields that columns stand for. */
  fields: ReadonlySet<string>;
  /** Names of columns that mean nothing here. */
  unknown: string[];
  /** Those among them that look like a day or a time: somebody has to say what they are. */
  asked: string[];
  /** Columns of the same meaning as an earlier one: of each row, the first filled cell counts. */
  twice: { name: string; first: string }[];
  /** Why nothing can be read; "" when it can. */
  problem: string;
}

const NOTHING: Table = {
  ...{ rows: [], rest: "", restCount: 0, fields: new Set<string>(), unknown: [], asked: [], twice: [], problem: "" },
};

/** Reads a table as spreadsheets copy or export it, and as {@link writeTable} writes it: the first line names the columns. */
export function readTable(text: string, maxRows: number, dates: DateColumns = {}): Table {
  const cut = splitTable(text);
  if (cut === null) return { ...NOTHING, problem: UNCLOSED };
  const [head = [], ...lines] = cut.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const columns = head.map((name) => meaningOf(name, dates));
  const table = { ...NOTHING, ...describeColumns(head, columns, { lines, dates }) };
  const problem = problemOf(columns, lines.length);
  if (problem !== "" || head.length === 0) return { ...table, problem };
  const problems: string[] = [];
  const rows = lines.slice(0, maxRows).map((cells, at) => {
    const filled = columns.map((column, index) => [column, cells[index] ?? ""] as const);
    // The first filled cell of a meaning stays: of two in a map, the last one does.
    const values = new Map(filled.filter(([, cell]) => cell.trim() !== "").toReversed());
    return readRow(values, (why) => problems.push(`Row ${at + 1}: ${why}`));
  });
  if (problems.length > 0) return { ...table, problem: problems.join(" ") };
  const left = lines.slice(maxRows);
  return { ...table, rows, rest: left.length === 0 ? "" : joinCells([head, ...left], ","), restCount: left.length };
}

function meaningOf(name: string, { day, time }: DateColumns): Column | null {
  const written = name.trim();
  if (written !== "" && written === day) return "day";
  if (written !== "" && written === time) return "time";
  return COLUMNS.get(plain(name)) ?? null;
}

interface Contents {
  lines: readonly (readonly string[])[];
  dates: DateColumns;
}

type Described = Pick<Table, "fields" | "unknown" | "asked" | "twice">;

function describeColumns(
  head: readonly string[],
  columns: readonly (Column | null)[],
  { lines, dates }: Contents,
): Described {
  const names = head.map((name) => name.trim());
  const isUnknown = (name: string, at: number) => columns[at] === null && name !== "";
  const firstOf = (at: number) => columns.indexOf(columns[at] ?? null);
  const unclear = names.filter(
    (name, at) =>
      isUnknown(name, at) && isUnclear({ name, cells: lines.map((cells) => cells[at] ?? "") }, { columns, dates }),
  );
  return {
    fields: new Set(columns.filter((column) => column !== null)),
    unknown: names.filter(isUnknown),
    asked: unclear,
    twice: names.flatMap((name, at) =>
      columns[at] !== null && firstOf(at) < at ? [{ name, first: names[firstOf(at)] ?? "" }] : [],
    ),
  };
}

const UNCLOSED =
  'A quotation mark is not closed: a cell that begins with " ends with ", and has "" for each one inside.';

function problemOf(columns: readonly (Column | null)[], count: number): string {
  if (columns.length === 0) return "";
  if (!columns.includes("caption") && !columns.includes("image_url"))
    return "The first line must name the columns, such as caption, image, alt text, pillar, call to action, day and time.";
  return count === 0 ? "There is no row below the names of the columns." : "";
}

const freeTexts: readonly (Column | null)[] = FREE_TEXTS;

function readRow(values: ReadonlyMap<Column | null, string>, refuse: (why: string) => void): TableRow {
  const post: Record<string, unknown> = {};
  for (const [column, cell] of values) {
    const written = freeTexts.includes(column) ? cell : cell.trim();
    if (column === null || column === "day" || column === "time" || column === "media_type" || written === "") continue;
    const read = readCell(column, written);
    if (read.ok) post[column] = read.value;
    else refuse(`"${clip(written)}" in ${column} ${read.error}.`);
  }
  // Sound because each value has the type of its field.
  const read = post as DraftPost;
  const textOf = (name: Column) => values.get(name)?.trim() ?? "";
  const [word, day, time] = [textOf("media_type"), textOf("day"), textOf("time")];
  if (!isWordOfKind(word)) refuse(`"${clip(word)}" in media_type is none of picture, reel, story and carousel.`);
  return { post: withKind(read, kindOfWord(word)), day: readDay(day) ?? day, time: readTime(time) ?? time };
}

/** A cell with several addresses, one behind the other or line by line, and the alt texts line by line, is a carousel. */
function withKind(post: DraftPost, given: DraftPost["media_type"]): DraftPost {
  const { image_url: images = "", alt_text: altText = "", ...others } = post;
  const urls = images.split(/[\s|]+/).filter((url) => url !== "");
  if (post.children === undefined && (given === "CAROUSEL" || (given === undefined && urls.length > 1))) {
    const altTexts = altText.split(/\s*[\n|]\s*/);
    const children = urls.map((image_url, at): Child => {
      const alt_text = altTexts[at] ?? "";
      return alt_text === "" ? { image_url } : { image_url, alt_text };
    });
    return { ...others, media_type: "CAROUSEL", children };
  }
  const usual = post.children !== undefined ? "CAROUSEL" : post.video_url !== undefined ? "REELS" : undefined;
  const media_type = given ?? usual;
  return media_type === undefined ? post : { ...post, media_type };
}

/** What a cell says of a field; else why that is no value of it. */
function readCell(field: Field, cell: string): Result<unknown, string> {
  const control = controlOf(field);
  const isText = control === "line" || control === "box" || (control === "own" && field !== "children");
  if (isText) return { ok: true, value: cell };
  const wanted = typeof control === "object" ? "is neither yes nor no" : (WANTED[control] ?? NO_CHILDREN);
  const value =
    field === "children"
      ? parseChildren(cell)
      : control === "seconds"
        ? wholeNumber(cell)
        : valueOfText(field, cell, []);
  return value === undefined || value === cell ? { ok: false, error: wanted } : { ok: true, value };
}

const NO_CHILDREN = "is no list of pictures and videos as JSON";
const WANTED: Readonly<Record<string, string>> = {
  number: "is no number",
  seconds: "is no number",
  list: "is no list",
  objects: "is no list",
};

/** Cells hold what the queue holds: a frame in milliseconds. */
function wholeNumber(cell: string): number | undefined {
  return /^\d{1,9}$/.test(cell) ? Number(cell) : undefined;
}

function parseChildren(cell: string): unknown {
  try {
    const value: unknown = JSON.parse(cell);
    return Array.isArray(value) && value.every((child) => typeof child === "object" && child !== null)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}

/** The posts as a table for spreadsheets, from which {@link readTable} makes the same posts again. */
export function writeTable(posts: readonly DraftPost[], separator: "," | ";"): string {
  const fields = Object.keys(FIELDS) as Field[];
  return joinCells([fields, ...posts.map((post) => fields.map((field) => cellOf(post, field)))], separator);
}

export function cellOf(post: DraftPost, field: Field): string {
  const value = post[field];
  if (typeof value === "number") return String(value);
  return textOfValue(field, value).replaceAll("\r\n", "\n");
}
