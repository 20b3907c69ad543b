import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { comparePins, findPins, type Pins } from "../../tools/pins/find-pins.ts";
import { usesLines } from "./policy/actions.ts";
import { readWorkflows } from "./read-workflows.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const pins = JSON.parse(await readFile(new URL("../../.github/pins.json", import.meta.url), "utf8")) as Pins;
const places = await findPins(ROOT);

describe(".github/pins.json", () => {
  it("names what the workflows, the starter, the documents and the image use, with the same commits, and nothing else", () => {
    expect(comparePins(places, pins)).toEqual([]);
  });

  it("overlooks no action of a workflow", async () => {
    const used = (await readWorkflows()).flatMap(usesLines);
    const found = places
      .filter(({ kind, place }) => kind === "action" && place.startsWith(".github/workflows/"))
      .map(({ name, pin, version }) => `${name}@${pin} # ${version}`);
    expect(found.toSorted()).toEqual(used.toSorted());
  });

  it("holds whole commits, versions and digests", () => {
    for (const { version, commit } of Object.values(pins.actions))
      expect(`${commit} ${version}`).toMatch(/^[0-9a-f]{40} v\d+\.\d+\.\d+$/);
    for (const digest of Object.values(pins.images)) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(Object.keys(pins.images).length).toBeGreaterThan(2);
  });
});

describe("places that disagree with it", () => {
  const commit = "a".repeat(40);
  const action = { place: "x.yml:1", kind: "action", name: "a/b", pin: commit, version: "v1.0.0" } as const;
  const image = { place: "Dockerfile:1", kind: "image", name: "node:24", pin: "sha256:1", version: "" } as const;
  const locked: Pins = { actions: { "a/b": { version: "v1.0.0", commit } }, images: { "node:24": "sha256:1" } };

  it.each([
    ["another commit", [{ ...action, pin: "b".repeat(40) }, image], "x.yml:1: a/b is pinned to bbb"],
    ["another version in the comment", [{ ...action, version: "v1.0.1" }, image], "x.yml:1: a/b is pinned to aaa"],
    ["no commit", [{ ...action, pin: "" }, image], "x.yml:1: a/b is pinned to"],
    ["an action that is not in it", [{ ...action, name: "a/c" }, action, image], "x.yml:1: a/c is not in"],
    ["another digest", [action, { ...image, pin: "sha256:2" }], "Dockerfile:1: node:24 is pinned to sha256:2"],
    ["no digest", [action, { ...image, pin: "" }], "Dockerfile:1: node:24 is pinned to"],
    ["an image that is not in it", [action, image, { ...image, name: "node:25" }], "Dockerfile:1: node:25 is not in"],
    ["an action that nothing uses", [image], ".github/pins.json: no file names a/b."],
    ["an image that nothing uses", [action], ".github/pins.json: no file names node:24."],
  ])("tells of %s", (_, given, told) => {
    expect(comparePins(given, locked)).toEqual([expect.stringContaining(told)]);
  });

  it("are none where everything agrees", () => expect(comparePins([action, image], locked)).toEqual([]));
});
