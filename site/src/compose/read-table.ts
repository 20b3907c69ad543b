import { readDay, readTime } from "../../../scripts/core/dates/local-time.ts";
import { MAX_CHILDREN } from "./add-media.ts";
import { type Draft, type DraftChild, emptyChild, emptyDraft } from "./draft.ts";

/** What people call the columns of their plans, compared without case, spaces, "_" and "-". */
const COLUMNS: Readonly<Partial<Record<keyof Draft, readonly string[]>>> = {
  caption: ["caption", "text", "copy", "post", "content"],
  imageUrl: ["imageurl", "image", "imageaddress", "images", "picture", "pictures", "photo", "photos", "media", "url"],
  altText: ["alttext", "alttexts", "alt"],
  videoUrl: ["videourl", "video", "videoaddress"],
  coverUrl: ["coverurl", "cover"],
  pillar: ["pillar", "category", "topic", "theme"],
  cta: ["ctatype", "cta", "calltoaction"],
  trial: ["trial", "trialreel"],
  audioName: ["audio", "audioname"],
  firstComment: ["firstcomment"],
  collaborators: ["collaborators", "collaborator", "collabs", "coauthors"],
  place: ["place", "location", "locationid"],
  day: ["day", "date", "publishdate", "scheduleddate"],
  time: ["time", "publishtime"],
  kind: ["kind", "type", "mediatype", "format"],
  note: ["note", "notes", "comment"],
  id: ["id", "name"],
};

const KINDS: Readonly<Record<string, Draft["kind"]>> = {
  reel: "reel",
  reels: "reel",
  video: "reel",
  story: "story",
  stories: "story",
  carousel: "carousel",
  album: "carousel",
};

/** A browser judges more rows than anybody reviews. */
export const MAX_ROWS = 100;

export interface Table {
  /** One for each row with something in it. */
  drafts: Draft[];
  /** Names of columns that mean nothing here. */
  unknown: string[];
  /** Why nothing can be read; "" when it can. */
  problem: string;
}

/** Reads a table as spreadsheets copy or export it: the first line names the columns. */
export function readTable(text: string): Table {
  const [head = [], ...rows] = splitTable(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const columns = head.map(columnOf);
  const unknown = head.filter((name, at) => columns[at] === null && name.trim() !== "").map((name) => name.trim());
  const problem = problemOf(columns, rows);
  return {
    unknown,
    problem,
    drafts: problem === "" ? rows.slice(0, MAX_ROWS).map((cells) => toDraft(cells, columns)) : [],
  };
}

function problemOf(columns: readonly (keyof Draft | null)[], rows: readonly unknown[]): string {
  if (columns.length === 0) return "";
  if (!columns.includes("caption") && !columns.includes("imageUrl"))
    return "The first line must name the columns, such as caption, image, alt text, pillar, call to action, day and time.";
  if (rows.length === 0) return "There is no row below the names of the columns.";
  return rows.length > MAX_ROWS ? `At most ${MAX_ROWS} rows at once.` : "";
}

function columnOf(name: string): keyof Draft | null {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  const found = Object.entries(COLUMNS).find(([, names]) => names.includes(plain));
  // Sound because the table has fields of drafts only.
  return (found?.[0] as keyof Draft | undefined) ?? null;
}

function toDraft(cells: readonly string[], columns: readonly (keyof Draft | null)[]): Draft {
  const values = new Map(columns.map((column, at) => [column, (cells[at] ?? "").trim()]));
  const draft: Draft = {
    ...emptyDraft(),
    ...Object.fromEntries([...values].filter(([column]) => column !== null && column !== "kind")),
  };
  const children = childrenOf(draft);
  const usual = draft.videoUrl !== "" ? "reel" : children.length > 1 ? "carousel" : "picture";
  const kind = KINDS[(values.get("kind") ?? "").toLowerCase()] ?? usual;
  return {
    ...draft,
    kind,
    day: readDay(draft.day) ?? draft.day,
    time: readTime(draft.time) ?? draft.time,
    storyMedium: draft.videoUrl === "" ? "picture" : "video",
    ...(kind === "carousel" ? { children } : {}),
  };
}

/** A cell with several addresses, one behind the other or line by line, and the alt texts line by line, is a carousel. */
function childrenOf({ imageUrl, altText }: Draft): DraftChild[] {
  const altTexts = altText.split(/\s*[\n|]\s*/);
  const urls = imageUrl.split(/[\s|]+/).filter((url) => url !== "");
  return urls.slice(0, MAX_CHILDREN).map((url, at) => ({ ...emptyChild(at + 1), url, altText: altTexts[at] ?? "" }));
}

/** The cells of each line. Cells in quotes may hold the separator, line breaks and doubled quotes (RFC 4180). */
export function splitTable(text: string): string[][] {
  const separator = separatorOf(text);
  const lines: string[][] = [];
  let [cell, cells, isQuoted] = ["", [] as string[], false];
  const endCell = () => {
    cells.push(cell);
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push(cells);
    cells = [];
  };
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? "";
    if (isQuoted && letter === '"' && text[at + 1] === '"') cell += text[++at];
    else if (isQuoted && letter === '"') isQuoted = false;
    else if (isQuoted) cell += letter;
    else if (letter === '"' && cell === "") isQuoted = true;
    else if (letter === separator) endCell();
    else if (letter === "\n") endLine();
    else if (letter !== "\r") cell += letter;
  }
  endLine();
  return lines;
}

/** Tabs from a spreadsheet's clipboard, else whichever of ; and , the first line has more of. */
function separatorOf(text: string): string {
  const [first = ""] = text.replace(/^\ufeff/, "").split("\n");
  const count = (letter: string) => first.split(letter).length;
  if (first.includes("\t")) return "\t";
  return count(";") > count(",") ? ";" : ",";
}
