import { expect, it } from "vitest";
import { judgeProject } from "../../../scripts/core/checks/judge-project.ts";

const PROJECT = { name: "bakers/mergecast", commit: "c".repeat(40) };
const FACTS = { fullName: "bakers/mergecast", hasCommit: true, isPrivate: true, access: "organization" } as const;

it.each([
  ["lets its organization call it", FACTS, true, "ok", "organization call it"],
  ["lets nobody call it", { ...FACTS, access: "none" }, true, "differs", "lets no other repository call"],
  ["shows nobody whom it lets", { ...FACTS, access: null }, true, "skipped", "only its administrators see"],
  ["is called by a public repository", FACTS, false, "differs", "is private, and this repository is public"],
] as const)("a private project that %s", (_, facts, isCallerPrivate, state, found) => {
  expect(judgeProject(PROJECT, facts, isCallerPrivate)).toMatchObject({ state, found: expect.stringContaining(found) });
});
