import { joinPosts, type PostList, splitPosts, withBodies } from "../content/post-list.ts";
import { quote } from "../findings/describe-value.ts";
import { LineIndex, parseJson, sameJson } from "../json/index.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { type FieldConflict, GIT_LABELS, type QueueConflict, type SideLabels, type SideName } from "./conflict.ts";
import { mergeOrder } from "./merge-order.ts";

type Party = "ours" | "theirs";

interface MergeInput {
  /** Texts of the queue file: the common starting point ("" when it did not exist), and the two sides. */
  base: string;
  ours: string;
  theirs: string;
  /** Whose posts come first where both sides put posts in the same place. Default "ours". */
  first?: Party;
  labels?: SideLabels;
}

export type QueueMerge =
  | { kind: "merged"; text: string }
  /** The merge with our version, and with theirs, of everything that conflicts. */
  | { kind: "conflict"; conflicts: QueueConflict[]; ours: string; theirs: string }
  /** A version cannot be read without guessing. */
  | { kind: "refused"; why: string };

/**
 * Merges two versions of a queue file, post by post. Keeps what both sides added, changed, removed and moved, in the layout of ours,
 * and every byte of a post. If one version equals the base, the result is the other, byte for byte, with any content.
 */
export function mergeQueues({ base, ours, theirs, first = "ours", labels = GIT_LABELS }: MergeInput): QueueMerge {
  if (ours === theirs || base === theirs) return { kind: "merged", text: ours };
  if (base === ours) return { kind: "merged", text: theirs };
  const sides = { ours: readSide(ours), theirs: readSide(theirs), base: base === "" ? NOTHING : readSide(base) };
  for (const name of ["ours", "theirs", "base"] as const) {
    const why = sides[name];
    if (typeof why === "string")
      return { kind: "refused", why: `The version "${labels[name]}" cannot be merged. ${why}` };
  }
  return mergeSides(sides as Record<SideName, Side>, first);
}

interface SidePost {
  /** The object as written in the file. */
  body: string;
  value: Record<string, unknown>;
}

interface Side extends PostList {
  /** The fields next to the posts, by name. */
  frame: Record<string, unknown>;
  /** In file order. */
  byId: Map<string, SidePost>;
}

/** A file that does not exist yet: git passes an empty text when both sides added it. */
const NOTHING: Side = { head: "", tail: "", posts: [], frame: {}, byId: new Map() };
const NO_LIST = 'It has no list "posts".';

/** Splits a queue file into its parts, or says why that is impossible without guessing. */
function readSide(text: string): Side | string {
  const { value, faults } = parseJson(encodeUtf8(text));
  const fault = faults[0];
  if (fault !== undefined) return `line ${new LineIndex(text).lineOf(fault.offset)}: ${fault.message}`;
  if (typeof value !== "object" || value === null || !("posts" in value) || !Array.isArray(value.posts)) return NO_LIST;
  const { posts, ...frame } = value;
  const list = splitPosts(text);
  if (list === null) return NO_LIST;
  const byId = new Map<string, SidePost>();
  for (const [index, post] of posts.entries()) {
    const id: unknown = Array.isArray(post) ? undefined : Object(post).id;
    if (typeof id !== "string") return `Entry ${index + 1} of "posts" has no id, so it is unclear which post it is.`;
    if (byId.has(id)) return `Two posts have the id ${quote(id)}, so it is unclear which is which.`;
    byId.set(id, { body: list.posts[index]?.body ?? "", value: Object(post) });
  }
  return { ...list, frame, byId };
}

function mergeSides(sides: Record<SideName, Side>, first: Party): QueueMerge {
  const frame = mergeFrame(sides);
  if (frame === null)
    return {
      kind: "refused",
      why: 'Both sides changed the file outside "account" and "posts", where nothing else is allowed.',
    };
  const ids = new Set([sides.base, sides.ours, sides.theirs].flatMap(({ byId }) => [...byId.keys()]));
  const posts = new Map([...ids].map((id) => [id, mergePost(id, sides)]));
  const isKept = (id: string) => {
    const merge = posts.get(id) ?? "ours";
    return typeof merge !== "string" || sides[merge].byId.has(id);
  };
  const idsOf = (name: SideName) => [...sides[name].byId.keys()].filter(isKept);
  const orders = { base: idsOf("base"), ours: idsOf("ours"), theirs: idsOf("theirs"), first };
  const textWith = (prefer: Party) => {
    const order = mergeOrder({ ...orders, prefer });
    return { ...order, text: assemble(sides, { frame, posts, ids: order.ids, prefer }) };
  };
  const merged = textWith("ours");
  const conflicts: QueueConflict[] = [
    ...[frame, ...posts.values()].filter((one) => typeof one !== "string"),
    ...merged.movedTwice.map((id) => ({ kind: "moved-twice" as const, id })),
  ];
  if (conflicts.length === 0) return { kind: "merged", text: merged.text };
  return { kind: "conflict", conflicts, ours: merged.text, theirs: textWith("theirs").text };
}

/** The side whose version is right, with or without the post, or a conflict. */
type Choice = Party | QueueConflict;

/** Chooses the text around the list of posts; null where the sides disagree about more than the account. */
function mergeFrame({ base, ours, theirs }: Record<SideName, Side>): Choice | null {
  if (sameJson(theirs.frame, base.frame) || sameJson(ours.frame, theirs.frame)) return "ours";
  if (sameJson(ours.frame, base.frame)) return "theirs";
  const { account: ourAccount, ...ourRest } = ours.frame;
  const { account: theirAccount, ...theirRest } = theirs.frame;
  return sameJson(ourRest, theirRest) ? { kind: "account", ours: ourAccount, theirs: theirAccount } : null;
}

/**
 * A change of the layout alone is no change. If the sides changed a post differently, that is a conflict even where they changed
 * different fields: a caption can belong to a picture, and a published post must not be edited.
 */
function mergePost(id: string, sides: Record<SideName, Side>): Choice {
  const [base, ours, theirs] = [sides.base, sides.ours, sides.theirs].map(({ byId }) => byId.get(id));
  if (isSame(ours, theirs) || isSame(base, theirs)) return "ours";
  if (isSame(base, ours)) return "theirs";
  const names = new Set([base, ours, theirs].flatMap((version) => Object.keys(version?.value ?? {})));
  const fields = [...names].map(
    (name): FieldConflict => ({
      name,
      base: fieldOf(base, name),
      ours: fieldOf(ours, name),
      theirs: fieldOf(theirs, name),
    }),
  );
  if (ours !== undefined && theirs !== undefined) {
    const kind = base === undefined ? "added-twice" : "edited-twice";
    return { kind, id, fields: fields.filter((field) => !sameJson(field.ours, field.theirs)) };
  }
  const edited = fields.filter((field) => !sameJson(field.base, field.ours ?? field.theirs));
  return { kind: "removed-and-edited", id, removedBy: ours === undefined ? "ours" : "theirs", fields: edited };
}

function isSame(a: SidePost | undefined, b: SidePost | undefined): boolean {
  return a?.body === b?.body || (a !== undefined && b !== undefined && sameJson(a.value, b.value));
}

/** Own fields only, because a post can have a field with any name, such as "constructor". */
function fieldOf(post: SidePost | undefined, name: string): unknown {
  return post !== undefined && Object.hasOwn(post.value, name) ? post.value[name] : undefined;
}

interface Plan {
  frame: Choice;
  posts: ReadonlyMap<string, Choice>;
  ids: readonly string[];
  /** Whose version of everything that conflicts. */
  prefer: Party;
}

function assemble(sides: Record<SideName, Side>, { frame, posts, ids, prefer }: Plan): string {
  const side = (choice: Choice | undefined) => sides[typeof choice === "string" ? choice : prefer];
  const { head, tail } = side(frame);
  const bodies = ids.flatMap((id) => side(posts.get(id)).byId.get(id)?.body ?? []);
  const layout = sides.ours.posts.length > 0 ? sides.ours : sides.theirs;
  return joinPosts(withBodies({ head, posts: layout.posts, tail: tail.slice(tail.indexOf("]")) }, bodies));
}
