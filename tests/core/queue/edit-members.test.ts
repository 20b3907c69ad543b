import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editMembers } from "../../../scripts/core/queue/edit-members.ts";

const set = (text: string, members: Record<string, string | null>) => editMembers(text, { set: members, remove: [] });
const remove = (text: string, ...names: string[]) => editMembers(text, { set: {}, remove: names });

describe("editMembers", () => {
  it.each([
    ["no members", "{\n}", '{ "a": "x", "b": null }'],
    ["one member", '{"id":1}', '{"id":1, "a":"x", "b":null}'],
    ["one spaced member", '{ "id" : 1 }', '{ "id" : 1, "a" : "x", "b" : null }'],
    ["members on one line", '{"id":1,"note":""}', '{"id":1,"note":"","a":"x","b":null}'],
    ["a line each", '{\n\t"id": 1,\n\t"note": ""\n}', '{\n\t"id": 1,\n\t"note": "",\n\t"a": "x",\n\t"b": null\n}'],
  ])("adds to %s in their style", (_, text, expected) => {
    expect(set(text, { a: "x", b: null })).toBe(expected);
  });

  it("removes with the comma and the space that belong to a member", () => {
    const text = '{ "a":1,  "b" : [2],\n"c":3 }';
    expect(remove(text, "a")).toBe('{ "b" : [2],\n"c":3 }');
    expect(remove(text, "b")).toBe('{ "a":1,\n"c":3 }');
    expect(remove(text, "c")).toBe('{ "a":1,  "b" : [2] }');
    expect(remove(text, "a", "b")).toBe('{ "c":3 }');
    expect(remove(text, "x")).toBe(text);
  });

  it("sees repeated names, however they are escaped: one value remains, or none", () => {
    const text = '{"a":1,"b":2,"\\u0061":3}';
    expect(set(text, { a: "x" })).toBe('{"b":2,"\\u0061":"x"}');
    expect(remove(text, "a")).toBe('{"b":2}');
  });

  it("changes what it is asked to change and nothing else, in any object", () => {
    const name = fc.constantFrom("a", "b", "c", "__proto__", "é😀");
    const object = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }));
    const wanted = fc.record({ set: fc.dictionary(name, fc.option(fc.string())), remove: fc.array(name) });
    fc.assert(
      fc.property(object, wanted, fc.constantFrom(undefined, 2, "\t"), (before, edit, indent) => {
        const text = JSON.stringify(before, null, indent);
        const kept = Object.entries(JSON.parse(text)).filter(
          ([key]) => !edit.remove.some((unwanted) => unwanted === key),
        );
        const expected = new Map<string, unknown>([...kept, ...Object.entries(edit.set)]);
        expect(Object.entries(JSON.parse(editMembers(text, edit)))).toEqual([...expected]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(["", "1", "[{}]", "nothing", '{"a":[}'])("refuses %j, which is no object", (text) => {
    expect(() => set(text, { a: "x" })).toThrow(TypeError);
  });
});
