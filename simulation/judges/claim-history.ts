import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Account, Medium } from "../account/account.ts";
import { appearanceOfContainer, shown } from "../account/appearance.ts";
import { type MainState, PEOPLE, textIn } from "../branches/repository.ts";
import { archivedIn, entriesIn, postsIn } from "../branches/texts.ts";
import type { World } from "../world/world.ts";

/** Reads and clocks of runs are behind or ahead by less. */
export const STALE_MS = 6_000;
export const SKEW_MS = 5 * 60_000;

export interface Claim {
  id: string;
  containerId: string;
  firstMs: number;
  lastMs: number;
  times: number;
  entry: JournalEntry;
  /** The run that settled it; before that, the one that claimed it. */
  author: string;
}

/** What the bot ever wrote to the record, also of what was lost since. */
export interface History {
  claims: ReadonlyMap<string, Claim>;
  claimOf(medium: Pick<Medium, "containerId">): Claim | undefined;
  /** When people last touched the branch of the record; never: null. */
  lostMs: number | null;
}

export function keepHistory({ events, scheduler }: World): History {
  const claims = new Map<string, Claim>();
  const history: History = { claims, claimOf: ({ containerId }) => claims.get(containerId ?? ""), lostMs: null };
  events.on("change", ({ file, after, author }) => {
    const atMs = scheduler.nowMs;
    if (author === PEOPLE && (file === "journal" || file === "alerts")) history.lostMs = atMs;
    if (file !== "journal" || author === PEOPLE) return;
    for (const entry of entriesIn(after)) {
      const { id, container_id: containerId } = entry;
      const known = claims.get(containerId);
      if (known === undefined)
        claims.set(containerId, { id, containerId, firstMs: atMs, lastMs: atMs, times: 1, entry, author });
      else {
        const isAgain = known.entry.claim.at !== entry.claim.at || known.entry.claim.run !== entry.claim.run;
        if (isAgain || known.entry.outcome !== entry.outcome) known.author = author;
        if (isAgain) Object.assign(known, { lastMs: atMs, times: known.times + 1 });
        known.entry = entry;
      }
    }
  });
  return history;
}

export function mainsBetween({ repository: { mains } }: World, fromMs: number, untilMs: number): MainState[] {
  const found: MainState[] = [];
  for (let index = mains.length - 1; index >= 0; index--) {
    const state = mains[index];
    if (state === undefined || state.atMs > untilMs) continue;
    found.push(state);
    if (state.atMs < fromMs) break;
  }
  return found;
}

export function postsOf({ files }: MainState): Post[] {
  return postsIn(textIn(files.queue)) ?? [];
}

export function allPosts(state: MainState): Post[] {
  return [...postsOf(state), ...archivedIn(state.archive)];
}

/** Whether its time has come, or comes within what clocks differ. */
export function isDue({ not_before }: Post, nowMs: number, toleranceMs: number): boolean {
  return not_before === undefined || Date.parse(not_before) <= nowMs + toleranceMs;
}

export function plainCaption(caption: string): string {
  return caption.normalize("NFC").replaceAll("@", "").replaceAll(/\s+/gu, " ").trim();
}

export function shownContainer({ containers }: Account, id: string): string {
  const paramsOf = (containerId: string) => containers.get(containerId)?.params ?? {};
  return shown(appearanceOfContainer(paramsOf(id), paramsOf));
}
