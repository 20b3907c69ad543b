import { expect, it } from "vitest";
import { refusePackage } from "../../../scripts/core/checks/distribution.ts";

const OURS = { isPackage: true, repository: "team/mergecast", commit: "c".repeat(40) };

it.each([
  ["a clone", { isPackage: false, repository: null, commit: null }, "team/mergecast", null],
  ["the project's package", OURS, "team/mergecast", null],
  ["the project's package, in other letters", OURS, "Team/MergeCast", null],
  ["the project's package where no workflow calls anything", OURS, null, null],
  [
    "a package that says nothing",
    { ...OURS, repository: null, commit: null },
    "team/mergecast",
    "does not name the repository",
  ],
  ["a package without its commit", { ...OURS, commit: null }, null, "does not name the repository"],
  [
    "somebody else's package",
    { ...OURS, repository: "mallory/mergecast" },
    "team/mergecast",
    "mallory/mergecast has built",
  ],
])("of packages, %s is refused only if it is not the project's", (_, origin, project, why) => {
  expect(refusePackage(origin, project)?.why ?? null).toEqual(why === null ? null : expect.stringContaining(why));
});
