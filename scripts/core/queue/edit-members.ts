import { parseTree } from "../json/index.ts";

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
  const { head, members, tail } = splitMembers(objectText);
  const kept = without(members, ({ name }) => remove.includes(name));
  const edited = Object.entries(set).reduce((current, [name, value]) => setMember(current, name, value), kept);
  const end = kept.length === 0 && edited.length > 0 ? " }" : tail;
  return head + edited.map(({ lead, key, colon, value }) => lead + key + colon + value).join("") + end;
}

interface MemberText {
  name: string;
  /** White space and the comma between the member before it, or the brace, and this one. */
  lead: string;
  key: string;
  colon: string;
  value: string;
}

/** The text of an object, taken apart: head, members and tail in a row are the text again. */
function splitMembers(text: string): { head: string; members: readonly MemberText[]; tail: string } {
  const object = parseTree(text, 1);
  if (object?.kind !== "object") throw new TypeError("Only the text of a JSON object can be edited");
  let last = object.start + 1;
  const head = text.slice(0, last);
  const members = object.children.flatMap(({ name, start, end }): MemberText[] => {
    if (name === null) return [];
    const lead = text.slice(last, name.start);
    last = end;
    const [key, colon, value] = [text.slice(name.start, name.end), text.slice(name.end, start), text.slice(start, end)];
    return [{ name: name.value, lead, key, colon, value }];
  });
  return { head, members, tail: text.slice(last) };
}

/** What comes first takes the white space behind the brace, instead of its comma. */
function without(members: readonly MemberText[], isUnwanted: (member: MemberText) => boolean): readonly MemberText[] {
  const [first, ...others] = members.filter((member) => !isUnwanted(member));
  return first === undefined ? [] : [{ ...first, lead: members[0]?.lead ?? "" }, ...others];
}

/** Of a repeated name only the last member counts: the others would mislead. */
function setMember(members: readonly MemberText[], name: string, value: unknown): readonly MemberText[] {
  const space = spaceBeforeLast(members);
  const written = printValue(value, space);
  const existing = members.findLast((member) => member.name === name);
  const last = members.at(-1);
  if (existing !== undefined)
    return without(members, (member) => member.name === name && member !== existing).map((member) =>
      member.name === name ? { ...member, value: written } : member,
    );
  const lead = last === undefined ? " " : `,${space}`;
  return [...members, { name, lead, key: JSON.stringify(name), colon: last?.colon ?? ": ", value: written }];
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
