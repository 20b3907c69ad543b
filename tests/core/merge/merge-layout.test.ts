import { describe, expect, it } from "vitest";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { lettersFile, merged, postsOf, queueFile } from "./queue-file.ts";

describe("the layout of a merged queue", () => {
  it("keeps every byte that nobody touched, however it is written", () => {
    const base = `{ "account" : "x", "$schema": "https://x.example/queue.schema.json",

    "posts": [
        { "id": "a",   "note": "keep   my   spacing" },
        {"id":"b", "caption":"\\u00e9 } , ] \\" \\/"}
    ] }`;
    const ours = base.replace('"keep   my', '"kept   my');
    const theirs = base.replace("\n    ] }", ',\n        { "id": "c" }\n    ] }');
    expect(merged({ base, ours, theirs })).toBe(theirs.replace('"keep   my', '"kept   my'));
    expect(merged({ base, ours: theirs, theirs: ours })).toBe(theirs.replace('"keep   my', '"kept   my'));
  });

  it("takes the layout of ours, so that a change of the layout alone loses no edit", () => {
    const edited = lettersFile("abx").replace("caption of a", "better");
    const laidOut = queueFile(postsOf("ab"), { indent: "\t" }).replaceAll("\n", "\r\n");
    expect(merged({ base: lettersFile("ab"), ours: edited, theirs: laidOut })).toBe(edited);
    const other = merged({ base: lettersFile("ab"), ours: laidOut, theirs: edited });
    expect(JSON.parse(other)).toEqual(JSON.parse(edited));
    expect(other).toContain('\r\n\t\t\t"id": "b"');
  });

  it("gives an empty list the layout of the side that fills it, and a filled one none when it empties", () => {
    const empty = '{\n  "account": "team",\n  "posts": []\n}\n';
    expect(merged({ base: lettersFile("a"), ours: empty, theirs: lettersFile("ab") })).toBe(lettersFile("b"));
    expect(merged({ base: lettersFile("ab"), ours: lettersFile("a"), theirs: lettersFile("b") })).toBe(empty);
  });
});

describe("both texts of a conflict", () => {
  const named = (account: string) => queueFile(postsOf("a"), { account });
  const edit = (letters: string, id: string, caption: string) =>
    lettersFile(letters).replace(`caption of ${id}`, caption);

  it.each([
    ["a post that both edited", lettersFile("abc"), edit("abc", "b", "here"), edit("abc", "b", "there")],
    ["a removed first post", lettersFile("abc"), lettersFile("bc"), edit("abc", "a", "there")],
    ["a removed last post", lettersFile("abc"), edit("abc", "c", "here"), lettersFile("ab")],
    ["a post that both moved", lettersFile("abcd"), lettersFile("dabc"), lettersFile("adbc")],
    ["the account", named("x"), named("y"), named("z")],
  ])("are the two sides where nothing else changed: %s", (_what, base, ours, theirs) => {
    expect(mergeQueues({ base, ours, theirs })).toMatchObject({ kind: "conflict", ours, theirs });
  });

  it("hold all that does not conflict", () => {
    const [base, ours, theirs] = [lettersFile("ab"), edit("abx", "b", "here"), edit("aby", "b", "there")];
    const [withOurs, withTheirs] = [edit("abxy", "b", "here"), edit("abxy", "b", "there")];
    expect(mergeQueues({ base, ours, theirs })).toMatchObject({ ours: withOurs, theirs: withTheirs });
  });
});
