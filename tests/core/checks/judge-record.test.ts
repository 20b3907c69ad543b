import { describe, expect, it } from "vitest";
import { judgeRecord } from "../../../scripts/core/checks/judge-record.ts";
import type { Snapshot } from "../../../scripts/core/ports/store.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";

const versioned = (value: unknown) => ({ bytes: new TextEncoder().encode(JSON.stringify(value)), version: "1" });
const DONE = { id: "a", status: "done", published_at: "2026-03-01T09:00:00Z" };
const REFRESHED = versioned({ refreshed_at: "2026-03-01T09:00:00Z", expires_at: "2026-05-01T09:00:00Z" });

const entry = (outcome: string | null, published_at: string | null, id = "a") => ({
  ...{ id, digest: "0".repeat(64), account_id: "17", container_id: "18", media_id: null, outcome, published_at },
  claim: { at: "2026-03-01T09:00:00Z", run: "r" },
});

/** Doctor's row where the record has these entries (undefined: there is none) and the queue these posts. */
function rowOf(
  journal: object | undefined,
  { posts = [] as object[], ...over }: Partial<Snapshot> & { posts?: object[] } = {},
) {
  const snapshot: Snapshot = {
    ...{ queue: versioned({ account: "bakery", posts }), settings: null, tokenStatus: null, archive: [], alerts: null },
    ...{ journal: journal === undefined ? null : versioned(journal), ...over },
  };
  const reading = { kind: "read", journal: snapshot.journal?.bytes ?? null } as const;
  const { state, found, whatToDo } = judgeRecord(reading, readContent(snapshot, []), "oldJournal" in snapshot);
  expect(whatToDo?.includes("rebuild-record") === true).toBe(state === "failed");
  return `${state} ${found}`;
}

describe("the record", () => {
  it("is counted, with the newest post", () => {
    const entries = [
      entry("done", "2026-03-02T09:00:00Z"),
      entry("done", "2026-03-01T09:00:00Z", "b"),
      entry("failed", null, "c"),
    ];
    expect(rowOf({ entries })).toBe("ok 2 published posts, the newest of 2026-03-02T09:00:00Z");
    expect(rowOf({ entries: [] })).toBe("ok 0 published posts");
  });

  it("that cannot be reached is not called missing, nor one beside files that cannot be read", () => {
    const unreached = judgeRecord({ kind: "not-at-hand", why: "This clone has no branch." }, null, false);
    expect(unreached).toMatchObject({ state: "skipped", found: "This clone has no branch." });
    expect(judgeRecord({ kind: "read", journal: null }, null, false).state).toBe("skipped");
  });

  it("may be missing while nothing was published", () => {
    expect(rowOf(undefined)).toBe("ok not there yet: the first run creates it");
    expect(rowOf(undefined, { tokenStatus: REFRESHED })).toMatch(/^failed There is no record/);
    expect(rowOf(undefined, { posts: [DONE] })).toMatch(/^failed The queue says that a went out/);
  });

  it("that is older than the queue, or damaged, must be rebuilt, as the poster judges it", () => {
    expect(rowOf({ entries: [entry("done", null, "other")] }, { posts: [DONE] })).toMatch(
      /^failed .*knows nothing of it/,
    );
    expect(rowOf({ entries: [{ id: 1 }] })).toBe("failed The record (journal.json) is damaged.");
  });

  it("is made of an old journal by the first run", () => {
    const oldJournal = versioned({ entries: [] }).bytes;
    expect(rowOf(undefined, { posts: [DONE], oldJournal })).toContain("ok not there yet: the first run takes over");
  });
});
