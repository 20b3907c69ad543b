import type { DraftPost } from "../content/draft-post.ts";
import { BOT_FIELDS, PEOPLES_FIELDS } from "../content/post-fields.ts";
import type { Result } from "../findings/problem.ts";
import { errorsOf } from "../findings/schema-validator.ts";
import { translateErrors } from "../findings/translate-errors.ts";
import { validatePost } from "../generated/validators.js";
import type { ListChange, Place } from "../queue/change-posts.ts";
import { clip } from "../text/printable.ts";

/** Changes that people propose. A whole post is replaced by editing its fields. */
export type ProposedChange = Exclude<ListChange, { kind: "replace" }>;

/** Nobody reviews more at once. */
const MAX_CHANGES = 200;
const MAX_POSTS = 200;
const MAX_FAULTS = 20;

/** The fields of each change, all of them needed but those in `OPTIONAL`. */
const SHAPES: Readonly<Record<ProposedChange["kind"], readonly string[]>> = {
  add: ["posts", "place"],
  edit: ["id", "set", "remove"],
  move: ["id", "place", "notBefore"],
  swap: ["ids"],
  remove: ["ids"],
  requeue: ["id"],
};
const OPTIONAL = "notBefore";

/**
 * Reads changes from outside. What is returned holds nothing but known fields with values of the right type: no field of the bot,
 * no status but "pending", no surprise in place of a name. Posts may lack their ids and their status.
 * The errors are sentences for people.
 */
export function readChanges(value: unknown): Result<ProposedChange[], string[]> {
  if (!Array.isArray(value) || value.length === 0) return { ok: false, error: ["There are no changes in it."] };
  if (value.length > MAX_CHANGES) return { ok: false, error: [`There are more than ${MAX_CHANGES} changes in it.`] };
  const faults: string[] = [];
  for (const [index, change] of value.entries()) {
    for (const fault of faultsOf(change)) faults.push(value.length === 1 ? fault : `Change ${index + 1}: ${fault}`);
    if (faults.length > MAX_FAULTS) break;
  }
  // Safe: every field of every change has been checked.
  return faults.length > 0 ? { ok: false, error: faults.slice(0, MAX_FAULTS) } : { ok: true, value: [...value] };
}

function faultsOf(change: unknown): string[] {
  if (!isObject(change)) return ["It is no change."];
  const { kind } = change;
  const shape = typeof kind === "string" && Object.hasOwn(SHAPES, kind) ? SHAPES[kind as ProposedChange["kind"]] : null;
  if (shape === null) return [`There is no change of the kind ${shown(kind)}.`];
  const unknown = Object.keys(change).filter((name) => name !== "kind" && !shape.includes(name));
  const missing = shape.filter((name) => name !== OPTIONAL && !Object.hasOwn(change, name));
  if (unknown.length > 0) return unknown.map((name) => `A change of the kind ${kind} has no field ${shown(name)}.`);
  if (missing.length > 0) return missing.map((name) => `The field ${shown(name)} is missing.`);
  return shape
    .filter((name) => Object.hasOwn(change, name))
    .flatMap((name) => CHECKS[name]?.(change[name], change) ?? []);
}

type Check = (value: unknown, change: Fields) => string[];
type Fields = Readonly<Record<string, unknown>>;

const CHECKS: Readonly<Record<string, Check>> = {
  id: (value) => (isId(value) ? [] : [`${shown(value)} is not an id of a post.`]),
  ids(value, { kind }) {
    const isList = Array.isArray(value) && value.length > 0 && value.length <= MAX_POSTS && value.every(isId);
    return isList && (kind !== "swap" || value.length === 2) ? [] : ["The list of ids is not right."];
  },
  place: (value) => (isPlace(value) ? [] : [`${shown(value)} is no place in the queue.`]),
  notBefore: (value) => valueFaults({ not_before: value }),
  posts(value) {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_POSTS)
      return ["The list of posts is not right."];
    return value.flatMap(postFaults);
  },
  set: (value) =>
    isObject(value) ? [...nameFaults(Object.keys(value)), ...valueFaults(value)] : ["It sets no fields."],
  remove: (value) => (Array.isArray(value) ? nameFaults(value) : ["It removes no fields."]),
};

function postFaults(post: unknown): string[] {
  if (!isObject(post)) return ["It is not a post."];
  const { id, status, ...others } = post;
  const faults = nameFaults(Object.keys(others));
  if (id !== undefined && !isId(id)) faults.push(`${shown(id)} is not an id of a post.`);
  if (status !== undefined && status !== "pending")
    faults.push(`A new post is pending, not ${shown(status)}: only the bot says what is published.`);
  return faults.length > 0 ? faults : valueFaults(others);
}

function nameFaults(names: readonly unknown[]): string[] {
  const known: readonly unknown[] = PEOPLES_FIELDS;
  return names
    .filter((name) => !known.includes(name))
    .map((name) =>
      ["status", "id", ...BOT_FIELDS].some((field) => field === name)
        ? `Only the bot writes ${shown(name)}.`
        : `A post has no field ${shown(name)} that people can write.`,
    );
}

/** Which fields a post needs depends on the rest of it, so the rules say that. */
function valueFaults(fields: object): string[] {
  const errors = errorsOf(validatePost, fields).filter(({ keyword }) => keyword !== "required");
  const { findings } = translateErrors(errors, { base: "", isSecret: false });
  return findings.slice(0, MAX_FAULTS).map(({ message, hint }) => `${message} ${hint}`);
}

function isPlace(value: unknown): value is Place {
  if (value === "next" || value === "last" || value === "by-date") return true;
  if (!isObject(value) || Object.keys(value).length !== 1) return false;
  return isId(value.before ?? value.after);
}

function isId(value: unknown): value is string {
  const errors = errorsOf(validatePost, { id: value });
  return typeof value === "string" && !errors.some(({ instancePath }) => instancePath === "/id");
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  return typeof value === "string" ? `"${clip(value)}"` : typeof value;
}

/** Gives each new post that has none an id, and the status that every new post has. */
export function completePosts(
  changes: readonly ProposedChange[],
  idFor: (post: DraftPost) => string,
): ProposedChange[] {
  const complete = (post: DraftPost): DraftPost => {
    const { id = idFor(post), status: _, ...others } = post;
    return { id, status: "pending", ...others };
  };
  return changes.map((change) => (change.kind === "add" ? { ...change, posts: change.posts.map(complete) } : change));
}
