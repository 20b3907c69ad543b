import { useMemo } from "preact/hooks";
import type { ChangesForecast } from "../../../scripts/core/calendar/forecast-changes.ts";
import { quotedTitle } from "../../../scripts/core/calendar/line-text.ts";
import type {
  ComposeData,
  IdsData,
  PostBrief,
  PostDetail,
  SiteIndex,
} from "../../../scripts/core/calendar/site-data.ts";
import type { Result } from "../../../scripts/core/findings/problem.ts";
import { type ListChange, touchedIds } from "../../../scripts/core/queue/change-posts.ts";
import { readWhen } from "../compose/when.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { keptList, useKept } from "../shared/storage.ts";
import { dayWords, nowOf } from "../shared/words.ts";
import { type AskedForecasts, askForecasts } from "./ask-forecast.ts";
import type { Preview } from "./forecast.ts";
import { namesOf } from "./names.ts";

/** A change that waits in the tray. */
export interface Staged {
  change: ListChange;
  /** "Move “Rye, three ways” to Fri 30 Jan" */
  words: string;
  /** The post as the calendar knew it, for showing it elsewhere; null for a new one. */
  post: PostBrief | null;
}

/** Nobody reviews more at once, and a browser keeps a few megabytes at most. */
export const MAX_STAGED = 200;

const KINDS = ["add", "replace", "edit", "move", "swap", "remove", "requeue"];

/** Without what cannot be read of `kept`. */
export function readStaged(kept: unknown): readonly Staged[] {
  return keptList(kept, isStaged).slice(-MAX_STAGED);
}

function isStaged(entry: unknown): entry is Staged {
  const { change, words }: Partial<Record<keyof Staged, unknown>> = Object(entry);
  const { kind, id, ids, post, posts }: Record<string, unknown> = Object(change);
  if (typeof words !== "string" || typeof kind !== "string" || !KINDS.includes(kind)) return false;
  if (kind === "add") return Array.isArray(posts) && posts.every((one) => typeof one === "object" && one !== null);
  if (kind === "replace") return typeof post === "object" && post !== null;
  if (kind === "swap" || kind === "remove") return Array.isArray(ids) && ids.every((one) => typeof one === "string");
  return typeof id === "string";
}

/** A post that is moved twice in a row is moved once, to where it went last. */
export function addStaged(staged: readonly Staged[], added: Staged): readonly Staged[] {
  const last = staged.at(-1);
  const isSameMove = last?.change.kind === "move" && added.change.kind === "move" && last.change.id === added.change.id;
  return [...(isSameMove ? staged.slice(0, -1) : staged), added].slice(-MAX_STAGED);
}

/** Ids of posts that some staged change is about. */
export function stagedIds(staged: readonly Staged[]): ReadonlySet<string> {
  return new Set(staged.flatMap(({ change }) => touchedIds(change)));
}

/** Where a post is to go; without a time (""), to the first slot of the day. Both are local to the team. */
export interface NewPlace {
  day: string;
  time: string;
}

/** Holds the post until then, in front of everything that is not due before. The error says why it cannot. */
export function stageMove(
  post: PostBrief,
  { day, time }: NewPlace,
  { data, now }: { data: Pick<ComposeData, "timetable">; now: Date },
): Result<Staged, string> {
  // Where clocks show the time twice or never, people mean the earlier moment or do not care.
  const { at, notBefore, finding } = readWhen({ day, time, clockChoice: "earlier" }, { ...data.timetable, now });
  const why = finding?.message ?? (at !== null && at < now ? "That time has passed." : null);
  if (why !== null) return { ok: false, error: `${quotedTitle(post)} cannot go there: ${why}` };
  const change = { kind: "move", id: post.id, place: "by-date", notBefore } as const;
  const words = `Move ${quotedTitle(post)} to ${[dayWords.short(day), time].filter((part) => part !== "").join(", ")}`;
  return { ok: true, value: { change, words, post } };
}

/** The part of a post that the tray keeps. */
export function briefOf({ fields: _, findings: __, media: ___, caption: ____, ...post }: PostDetail): PostBrief {
  return post;
}

export interface Tray {
  staged: readonly Staged[];
  stage(change: Staged): void;
  undo(): void;
  drop(place: number): void;
  clear(): void;
}

/** The changes that wait to be proposed. They survive a reload, and all tabs of this browser share them. */
export function useTray(): Tray {
  const [staged, change] = useKept("tray", readStaged);
  return {
    staged,
    stage: (added) => change((before) => addStaged(before, added)),
    undo: () => change((before) => before.slice(0, -1)),
    drop: (place) => change((before) => before.toSpliced(place, 1)),
    clear: () => change(() => []),
  };
}

export interface Changes {
  data: ComposeData;
  now: Date;
  forecast: ChangesForecast;
  /** How messages name a post: by the first words of its caption. */
  nameOf: (id: string) => string;
  /** What one more change would do. */
  preview: (change: ListChange) => Promise<Preview>;
}

/** What the staged changes would do; null while there are none or it is not known yet. `isNeeded` asks for it earlier. */
export function useChanges(index: SiteIndex, staged: readonly Staged[], isNeeded: boolean): Changes | null {
  const isWanted = isNeeded || staged.length > 0;
  const nowMs = nowOf(index, Date.now()).getTime();
  const changes = useMemo(() => staged.map(({ change }) => change), [staged]);
  const loaded = useLoaded(
    isWanted ? `${index.version} ${nowMs} ${JSON.stringify(changes)}` : null,
    async () => await openChanges(await loadForecasts(index), changes, new Date(nowMs)),
    { keepsLast: true },
  );
  return isWanted && loaded.state === "here" ? loaded.data : null;
}

interface KnownForecasts {
  data: ComposeData;
  ids: IdsData;
  forecasts: AskedForecasts;
}

async function openChanges(
  { data, ids, forecasts }: KnownForecasts,
  changes: readonly ListChange[],
  now: Date,
): Promise<Changes> {
  const forecast = await forecasts.ofChanges(changes, now.getTime());
  const preview = (change: ListChange) => forecasts.ofOneMore(changes, now.getTime(), change);
  return { data, now, forecast, nameOf: namesOf(ids, changes), preview };
}

/** The other posts, and the worker that forecasts: a page that is only read needs neither. */
async function loadForecasts({ version }: SiteIndex): Promise<KnownForecasts> {
  const [data, ids] = await Promise.all([
    loadData<ComposeData>("compose.json", version),
    loadData<IdsData>("ids.json", version),
  ]);
  return { data, ids, forecasts: askForecasts({ data, ids }) };
}
