import { type JsonNode, parseTree } from "../json/index.ts";

export interface MemberEdit {
  /** Values that JSON can hold. */
  set: Readonly<Record<string, unknown>>;
  remove: readonly string[];
}

/**
 * Removes and then sets members of one JSON object in its own text. Everything else keeps its place and look: a new member
 * comes after the last one, spaced like it. A repeated name that is set remains once.
 * @throws TypeError when the text is not a JSON object
 */
export function editMembers(objectText: string, { set, remove }: MemberEdit): string {
  const object = splitMembers(objectText);
  const kept = { ...object, members: without(object.members, ({ name }) => remove.includes(name)) };
  return joinMembers(Object.entries(set).reduce((current, [name, value]) => setMember(current, name, value), kept));
}

interface MemberText {
  name: string;
  /** White space and the comma between the member before it, or the brace, and this one. */
  lead: string;
  key: string;
  colon: string;
  value: string;
}

/** The text of an object, taken apart at its members: head, members and tail in a row are the text again. */
interface ObjectText {
  head: string;
  members: readonly MemberText[];
  tail: string;
}

function splitMembers(text: string): ObjectText {
  const object = parseTree(text, 1);
  if (object?.kind !== "object") throw new TypeError("Only the text of a JSON object can be edited");
  const { children } = object;
  const bodyStart = object.start + 1;
  return {
    head: text.slice(0, bodyStart),
    members: children.flatMap((node, index) => toMember(text, node, children[index - 1]?.end ?? bodyStart)),
    tail: text.slice(children.at(-1)?.end ?? bodyStart),
  };
}

function toMember(text: string, { name, start, end }: JsonNode, leadStart: number): MemberText[] {
  if (name === null) return [];
  const lead = text.slice(leadStart, name.start);
  const colon = text.slice(name.end, start);
  return [{ name: name.value, lead, key: text.slice(name.start, name.end), colon, value: text.slice(start, end) }];
}

function joinMembers({ head, members, tail }: ObjectText): string {
  return head + members.map(({ lead, key, colon, value }) => lead + key + colon + value).join("") + tail;
}

/** What comes first takes the white space behind the brace, instead of its comma. */
function without(members: readonly MemberText[], isUnwanted: (member: MemberText) => boolean): readonly MemberText[] {
  const [first, ...others] = members.filter((member) => !isUnwanted(member));
  return first === undefined ? [] : [{ ...first, lead: members[0]?.lead ?? "" }, ...others];
}

/** Of a repeated name only the last member counts: the others would mislead. */
function setMember({ head, members, tail }: ObjectText, name: string, value: unknown): ObjectText {
  const written = printValue(value, spaceBeforeLast(members));
  const existing = members.findLast((member) => member.name === name);
  if (existing !== undefined) {
    const single = without(members, (member) => member.name === name && member !== existing);
    return {
      head,
      members: single.map((member) => (member.name === name ? { ...member, value: written } : member)),
      tail,
    };
  }
  const last = members.at(-1);
  const key = JSON.stringify(name);
  if (last === undefined) return { head, members: [{ name, lead: " ", key, colon: ": ", value: written }], tail: " }" };
  const added = { name, lead: `,${spaceBeforeLast(members)}`, key, colon: last.colon, value: written };
  return { head, members: [...members, added], tail };
}

/** White space between the comma and the last member; between the brace and an only member, one space where there is none. */
function spaceBeforeLast(members: readonly MemberText[]): string {
  const lead = members.at(-1)?.lead ?? "";
  return members.length === 1 && lead === "" ? " " : lead.replace(",", "");
}

/** A list gets lines of its own where each member has them. `space`: the white space before a member. */
function printValue(value: unknown, space: string): string {
  const lineEnd = /^(\r?\n)([ \t]*)$/.exec(space);
  if (lineEnd === null || typeof value !== "object") return JSON.stringify(value);
  // Members of a post are three levels deep.
  const unit = lineEnd[2]?.slice(0, lineEnd[2].length / 3) || "  ";
  return JSON.stringify(value, null, unit).replaceAll("\n", space);
}
