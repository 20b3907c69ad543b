import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import type { AlertKind } from "../../../scripts/core/ports/alerts.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import { clearAlerts, clearPassed, type Progress } from "../../../scripts/flows/post/clear-alerts.ts";
import type { Run } from "../../../scripts/flows/post/run.ts";
import { posterWorld } from "../../support/poster-world.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOW = new Date("2026-01-05T09:30:00Z");
const THRESHOLD = 2;

const NOTHING: Progress = {
  ...{ raised: new Set<AlertKind>(), hasPublished: false, hasRecorded: false, isTokenNew: false },
  isTokenRenewed: false,
};

interface Found {
  /** How many posts wait. */
  waiting?: number;
  failed?: number;
  blockers?: string[];
  entries?: Partial<JournalEntry>[];
}

function contentWith({ waiting = 5, failed = 0, blockers = [], entries = [] }: Found): Content {
  const empty = readContent(
    {
      queue: { bytes: new TextEncoder().encode('{"account":"a","posts":[]}'), version: "1" },
      ...{ settings: null, journal: null, tokenStatus: null, archive: [] },
    },
    [],
  );
  const posts = [...Array(waiting).fill({ status: "pending" }), ...Array(failed).fill({ status: "failed" })] as Post[];
  return {
    ...empty,
    ...{ posts, blockers, journal: { entries: entries as JournalEntry[] } },
    settings: { ...empty.settings, low_queue_threshold: THRESHOLD },
  };
}

/** A run that keeps which alerts it cleared. */
function runWith(token: Partial<{ obtainedAt: Date | null; expiresAt: Date | null }> = {}) {
  const cleared: AlertKind[] = [];
  const run = {
    clock: { now: () => NOW },
    config: { token: { obtainedAt: null, expiresAt: null, ...token } },
    alerts: { clear: async (kinds: readonly AlertKind[]) => void cleared.push(...kinds) },
  } as unknown as Run;
  return { run, cleared: () => new Set(cleared) };
}

async function clearedBy(found: Found, progress: Partial<Progress> = {}): Promise<Set<AlertKind>> {
  const { run, cleared } = runWith();
  await clearAlerts(run, contentWith(found), { ...NOTHING, ...progress });
  return cleared();
}

/** What the content alone shows to be over, where nothing is wrong. */
const USUAL: readonly AlertKind[] = ["queue", "unconfirmed", "item-failed", "low-queue"];

describe("the alerts that the end of a run clears", () => {
  const open = { outcome: null };
  it.each<[string, Found, Partial<Progress>, readonly AlertKind[]]>([
    ["nothing is wrong", {}, {}, USUAL],
    ["the queue cannot be used", { blockers: ["x"] }, { hasPublished: true, hasRecorded: true }, []],
    ["a post failed", { failed: 1 }, {}, ["queue", "unconfirmed", "low-queue"]],
    ["a claim is open", { entries: [open] }, { hasRecorded: true }, ["queue", "item-failed", "low-queue"]],
    ["claims are closed", { entries: [{ outcome: "done" }, { outcome: "abandoned" }] }, {}, USUAL],
    ["as many posts wait as the threshold says", { waiting: 2 }, {}, ["queue", "unconfirmed", "item-failed"]],
    ["one post more waits", { waiting: 3 }, {}, USUAL],
    ["it recorded something", {}, { hasRecorded: true }, [...USUAL, "record"]],
    ["it published", {}, { hasPublished: true }, [...USUAL, "account", "silent", "media-host", "journal"]],
    ["the token is new", {}, { isTokenNew: true }, USUAL],
    [
      "it published with a new token",
      {},
      { hasPublished: true, isTokenNew: true },
      [...USUAL, "account", "silent", "media-host", "journal", "token"],
    ],
    ["the token was renewed", {}, { isTokenRenewed: true }, [...USUAL, "token-age"]],
  ])("are those that are over when %s", async (_, found, progress, kinds) => {
    expect(await clearedBy(found, progress)).toEqual(new Set(kinds));
  });

  it.each<AlertKind>(["queue", "item-failed", "account", "record", "low-queue"])(
    "are never those that the run itself raised: %s",
    async (kind) => {
      const progress = { hasPublished: true, hasRecorded: true };
      expect(await clearedBy({}, progress)).toContain(kind);
      expect(await clearedBy({}, { ...progress, raised: new Set([kind]) })).not.toContain(kind);
    },
  );

  it.each([
    [-1, false],
    [0, true],
    [DAY_MS - 1, true],
    [DAY_MS, false],
    [null, false],
  ])("hold those about the token only until its first refresh is due: %s ms old", async (ageMs, isCleared) => {
    const obtainedAt = ageMs === null ? null : new Date(NOW.getTime() - ageMs);
    const { run, cleared } = runWith({ obtainedAt });
    await clearPassed(run, contentWith({}), { raised: new Set(), hasPublished: true, hasRecorded: true });
    expect(cleared().has("token")).toBe(isCleared);
  });
});

describe("the end of a run", () => {
  it.each([
    [3, null],
    [2, "The queue is running low: 2 pending posts left"],
    [1, "The queue is running low: 1 pending post left"],
    [0, "The queue is empty"],
  ])("says with %i posts left how few they are: %s", async (left, title) => {
    const world = await posterWorld();
    await world.writeFile("settings.json", { low_queue_threshold: THRESHOLD });
    await world.writeQueue(Array.from({ length: left + 1 }, (_, at) => world.item(`p${at}`)));
    expect(await world.run()).toMatchObject({ exit: 0, published: "p0" });
    expect(world.alerts.map((alert) => alert.title)).toEqual(title === null ? [] : [title]);
  });
});
