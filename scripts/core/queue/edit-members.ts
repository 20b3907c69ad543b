import { type Node, parseTree } from "jsonc-parser";

type Scalar = string | null;

/**
 * Sets and removes members of one JSON object in its own text. Everything else keeps its place and look: a new member stands
 * behind the last one, spaced like it.
 */
export function editMembers(objectText: string, edit: { set: Record<string, Scalar>; remove: string[] }): string {
  const removed = edit.remove.reduce(removeMembers, objectText);
  return Object.entries(edit.set).reduce((text, [name, value]) => setMember(text, name, value), removed);
}

function setMember(text: string, name: string, value: Scalar): string {
  const members = parseObject(text).children ?? [];
  const own = members.filter((member) => member.children?.[0]?.value === name);
  // A name that stands twice counts once, with its last value: the others would only mislead.
  if (own.length > 1) return setMember(removeMember(text, name), name, value);
  const existing = own[0]?.children?.[1];
  if (existing !== undefined) return splice(text, existing.offset, existing.length, JSON.stringify(value));
  const last = members.at(-1);
  if (last === undefined) return `{ ${JSON.stringify(name)}: ${JSON.stringify(value)} }`;
  const member = `${JSON.stringify(name)}${colonOf(text, last)}${JSON.stringify(value)}`;
  return splice(text, last.offset + last.length, 0, `,${spaceBefore(text, members)}${member}`);
}

/** Removes every member of that name. */
function removeMembers(text: string, name: string): string {
  const shorter = removeMember(text, name);
  return shorter === text ? text : removeMembers(shorter, name);
}

/** Removes the first member of that name. */
function removeMember(text: string, name: string): string {
  const members = parseObject(text).children ?? [];
  const index = members.findIndex((member) => member.children?.[0]?.value === name);
  const member = members[index];
  if (member === undefined) return text;
  const previous = members[index - 1];
  const next = members[index + 1];
  if (previous !== undefined) {
    const start = previous.offset + previous.length;
    return splice(text, start, member.offset + member.length - start, "");
  }
  const end = next === undefined ? member.offset + member.length : next.offset;
  return splice(text, member.offset, end - member.offset, "");
}

function parseObject(text: string): Node {
  const node = parseTree(text);
  if (node?.type !== "object") throw new TypeError("Only the text of a JSON object can be edited");
  return node;
}

/** White space between the comma and the last member, or between the brace and an only member. */
function spaceBefore(text: string, members: Node[]): string {
  const last = members.at(-1);
  const before = members.at(-2);
  if (last === undefined) return " ";
  const gapStart = before === undefined ? 1 : before.offset + before.length;
  const gap = text.slice(gapStart, last.offset).replace(",", "");
  return before === undefined && gap === "" ? " " : gap;
}

function colonOf(text: string, member: Node): string {
  const [key, value] = member.children ?? [];
  return key === undefined || value === undefined ? ": " : text.slice(key.offset + key.length, value.offset);
}

function splice(text: string, start: number, length: number, insert: string): string {
  return text.slice(0, start) + insert + text.slice(start + length);
}
