import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Verdict } from "../../scripts/flows/resolve-claim.ts";
import type { Ledger } from "../invariants/ledger.ts";
import type { JournalKeepers } from "../people/journal-edits.ts";
import { launchAcceptor } from "../runs/acceptor.ts";
import type { Crew } from "../runs/crew.ts";
import { launchResolver } from "../runs/resolver.ts";
import { issueRecord } from "../world/world.ts";

/** People who do what an alert asks, after some time. */
export interface Helpers {
  /** Resolves parked claims after a look at the account. */
  resolve(isEverything: boolean): void;
  /** Resolves one parked claim, while a run may be looking into it. */
  meet(containerId: string): void;
  /** Someone is so sure that a post is not live that they resolve a claim which a run has just written. */
  interrupt(runName: string): void;
  /** Authorizes again when the token no longer works. */
  authorize(): void;
  /** Undoes what other people did to the journal. */
  putJournalRight(isEverything: boolean): void;
}

/** Less than the time for which a claim is left to its run, whatever the clocks. */
const HASTE_MS = 5 * MINUTE_MS;

/** Posts that people do not want any more, of those that are not live. */
const GIVEN_UP = 0.3;

export function createHelpers(crew: Crew, ledger: Ledger, keepers: JournalKeepers): Helpers {
  const { world } = crew;
  return {
    resolve(isEverything) {
      for (const entry of ledger.entries) {
        const ageMs = world.scheduler.nowMs - Date.parse(entry.claim.at);
        // Once its run has ended, nothing but their own look at the account keeps people from a wrong decision.
        const isAtWork = world.runs.get(entry.claim.run)?.isAlive === true;
        const isOpen = entry.outcome === null && ageMs < HASTE_MS && isAtWork;
        if (isOpen && world.fate.strikes("people resolve a claim at once"))
          launchResolver(crew, entry.id, { kind: "retry" });
        if (entry.outcome !== null || entry.parked_at === undefined || ageMs < HOUR_MS) continue;
        if (isEverything || world.fate.random("helpers").isLucky(0.2))
          launchResolver(crew, entry.id, verdictOn(crew, entry));
      }
    },
    meet(containerId) {
      const entry = ledger.entries.find(({ container_id }) => container_id === containerId);
      if (entry?.outcome !== null || entry.parked_at === undefined) return;
      if (world.scheduler.nowMs - Date.parse(entry.claim.at) < HOUR_MS) return;
      if (!world.fate.strikes("people resolve a claim while a run looks into it")) return;
      const delayMs = world.fate.random("helpers").whole(0, MINUTE_MS / 2);
      world.scheduler.at(world.scheduler.nowMs + delayMs, () => launchResolver(crew, entry.id, verdictOn(crew, entry)));
    },
    interrupt(runName) {
      const run = world.runs.get(runName);
      const entry = ledger.entries.find(({ outcome, claim }) => outcome === null && claim.run === runName);
      if (run?.isAlive !== true || entry === undefined) return;
      // As long as that cannot be seen to have ended, only its claim's age speaks against the decision.
      run.endHiddenUntilMs = world.scheduler.nowMs + HASTE_MS;
      launchResolver(crew, entry.id, { kind: "retry" });
    },
    putJournalRight(isEverything) {
      if (isEverything || world.fate.random("helpers").isLucky(0.4)) keepers.putRight(() => launchAcceptor(crew));
    },
    authorize() {
      if (world.account.tokens.works(JSON.parse(world.vault.text).access_token)) return;
      world.vault.text = issueRecord(world.account, 0);
      world.note("people authorize again");
    },
  };
}

function verdictOn({ world }: Crew, entry: JournalEntry): Verdict {
  const medium = world.account.media.find(({ containerId }) => containerId === entry.container_id);
  if (medium !== undefined) return { kind: "live", mediaId: medium.id };
  return world.fate.random("verdicts").isLucky(GIVEN_UP) ? { kind: "failed", why: "By hand." } : { kind: "retry" };
}
