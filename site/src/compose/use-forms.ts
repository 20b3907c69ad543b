import { useCallback, useMemo, useState } from "preact/hooks";
import {
  type ComposeData,
  type IdsData,
  type SiteIndex,
  withoutPost,
} from "../../../scripts/core/calendar/site-data.ts";
import type { SlotTimes } from "../../../scripts/core/queue/read-not-before.ts";
import { type Loaded, loadData, useLoaded } from "../shared/load-data.ts";
import { keptList, useKept } from "../shared/storage.ts";
import { nowOf } from "../shared/words.ts";
import { askForecasts } from "../tray/ask-forecast.ts";
import type { DraftOutlook } from "../tray/forecast.ts";
import { stagedIds, type Tray } from "../tray/staged.ts";
import type { FormSetting } from "./read-form.ts";

interface FormsOptions {
  index: SiteIndex;
  data: ComposeData;
  tray: Tray;
  draftKey: string;
  /** The post of the queue that is edited: it must not be compared with itself. */
  editedId: string | null;
}

/** A name that a draft of this browser was proposed with. The pages learn of it only once the proposal is merged. */
interface GivenId {
  id: string;
  draftKey: string;
}

const MAX_GIVEN = 300;

/** No other draft is proposed with these names from now on. `key`: default is that of the open draft. */
export type KeepNames = (ids: readonly (string | undefined)[], key?: string) => void;

function isGiven(entry: unknown): entry is GivenId {
  const { id, draftKey }: Partial<Record<keyof GivenId, unknown>> = Object(entry);
  return typeof id === "string" && typeof draftKey === "string";
}

/** The larger half of this page. It is asked for at once, but the form does not wait for it. */
const checkAsked = import("../../../scripts/core/calendar/check-draft.ts");
checkAsked.catch(() => undefined);

/** What every draft is judged by. With thousands of posts, setting it up takes long, so it is kept for as long as it is right. */
export function useForms({ index, data, tray, draftKey, editedId }: FormsOptions): FormSetting & {
  rules: Loaded<unknown>["state"];
  keepNames: KeepNames;
} {
  const [given, setGiven] = useKept("proposed names", (kept) => keptList(kept, isGiven).slice(-MAX_GIVEN));
  const rules = useLoaded("rules", () => checkAsked, { keepsLast: true });
  const nowMs = nowOf(index, Date.now()).getTime();
  const openCheck = rules.state === "here" ? rules.data.openDraftCheck : null;
  const check = useMemo(() => openCheck?.(withoutPost(data, editedId)) ?? null, [data, editedId, openCheck]);
  const taken = useMemo(() => {
    const ofOthers = given.filter((one) => one.draftKey !== draftKey).map(({ id }) => id);
    return new Set([...[...data.queue, ...data.archive].map(([id]) => id), ...stagedIds(tray.staged), ...ofOthers]);
  }, [data, tray.staged, given, draftKey]);
  const setting = useMemo(() => {
    const slotTimes: SlotTimes = { ...data.timetable, now: new Date(nowMs) };
    return { check, slotTimes, places: data.settings.places ?? [], isTaken: (id: string) => taken.has(id) };
  }, [data, nowMs, check, taken]);
  const keepNames: KeepNames = (ids, key = draftKey) =>
    setGiven((before) => [...before, ...ids.flatMap((id) => (id === undefined ? [] : [{ id, draftKey: key }]))]);
  return { ...setting, rules: rules.state, keepNames };
}

const UNKNOWN: DraftOutlook = { forecast: null, freeSlots: [] };

interface OutlookOptions extends Pick<FormsOptions, "index" | "data" | "editedId"> {
  /** "" without a date; null while it is not clear. */
  notBefore: string | null;
}

/** When the post goes out, and the next free slots. */
export function useOutlook({ index, data, editedId, notBefore }: OutlookOptions): DraftOutlook {
  const nowMs = nowOf(index, Date.now()).getTime();
  const key = JSON.stringify([data.version, nowMs, editedId, notBefore]);
  const loaded = useLoaded(
    key,
    async () => {
      // Only a post with a day can take the slot of others, which are then named.
      const ids = notBefore === "" ? null : await loadData<IdsData>("ids.json", index.version);
      return await askForecasts({ data, ids }).ofDraft(notBefore, nowMs, editedId);
    },
    { keepsLast: true },
  );
  if (loaded.state !== "here") return UNKNOWN;
  return notBefore === null ? { ...loaded.data, forecast: null } : loaded.data;
}

/** The places of the post that a person has come to, by pointer. A place inside another counts for both. */
export function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = useCallback(
    (pointer: string) => setTouched((before) => (before.has(pointer) ? before : new Set(before).add(pointer))),
    [],
  );
  const isTouched = (pointer: string) =>
    [...touched].some((place) => place === pointer || place.startsWith(`${pointer}/`));
  return { touch, isTouched, forget: () => setTouched(new Set()) };
}
