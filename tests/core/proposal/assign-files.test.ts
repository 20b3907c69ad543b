import { describe, expect, it } from "vitest";
import { assignFiles } from "../../../scripts/core/proposal/assign-files.ts";

const photo = (name: string) => ({ name, isVideo: false });
const video = { name: "", isVideo: true };

describe("the files of packed changes", () => {
  it.each([
    ["by their names, in any order", ["media/a-1.jpg", "media/b-2.jpg"], [photo("b-2"), photo("a-1")], [1, 0]],
    [
      "by their order where a phone renamed one",
      ["media/a-1.jpg", "media/b-2.jpg"],
      [photo("b-2"), photo("IMG_7")],
      [0, 1],
    ],
    [
      "by their order where two have one name",
      ["media/a-1.jpg", "media/b-2.jpg"],
      [photo("a-1"), photo("a-1")],
      [0, 1],
    ],
    ["videos apart from photos", ["media/v.mp4", "media/a-1.jpg"], [photo("x"), video], [1, 0]],
  ])("are known %s", (_name, paths, files, places) => {
    const assigned = assignFiles(paths, files);
    expect(assigned.ok && paths.map((path) => assigned.value.get(path))).toEqual(places);
  });

  it.each([
    [["media/a.jpg"], [], "The changes name 1 new photo, and the field Photo holds none."],
    [["media/v.mov"], [photo("v")], "The changes name 0 new photos, and the field Photo holds 1."],
    [[], [video], "The changes name 0 new videos, and the field Photo holds 1."],
  ])("are refused where their number differs: %j", (paths, files, why) => {
    const assigned = assignFiles(paths, files);
    expect(assigned).toMatchObject({ ok: false, error: expect.stringContaining(why) });
  });
});
