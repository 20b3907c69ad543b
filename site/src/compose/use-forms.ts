import { useCallback, useMemo, useState } from "preact/hooks";
import type { ComposeData, IdsData, KnownPost, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import type { Clockwork } from "../../../scripts/core/queue/read-not-before.ts";
import { type Loaded, loadData, useLoaded } from "../shared/load-data.ts";
import { nowOf } from "../shared/words.ts";
import { namesOf } from "../tray/names.ts";
import { stagedIds, type Tray } from "../tray/staged.ts";
import type { FormSetting } from "./read-form.ts";

/** As many as fit on two lines of a phone. */
const FREE_SLOTS = 4;

interface FormsOptions {
  index: SiteIndex;
  data: ComposeData;
  tray: Tray;
  /** The post of the queue that is edited: it must not be compared with itself. */
  editedId: string | null;
  /** The post has a day, so that others may have to move. */
  isDated: boolean;
}

/** The larger half of this page. It is asked for at once, but the form does not wait for it. */
const checkAsked = import("../../../scripts/core/calendar/check-draft.ts");
const forecastAsked = import("../../../scripts/core/calendar/forecast-draft.ts");
for (const asked of [checkAsked, forecastAsked]) asked.catch(() => undefined);

/** What every draft is judged by. With thousands of posts, setting it up takes long, so it is kept for as long as it is right. */
export function useForms({ index, data, tray, editedId, isDated }: FormsOptions): FormSetting & {
  freeSlots: Date[];
  rules: Loaded<unknown>["state"];
} {
  const rules = useLoaded("rules", () => checkAsked, { keepsLast: true });
  // With a thousand posts, both at once would keep a slow phone from answering.
  const forecasts = useLoaded(rules.state === "here" ? "forecast" : null, () => forecastAsked, { keepsLast: true });
  const nowMs = nowOf(index, Date.now()).getTime();
  const others = useMemo(() => withoutPost(data, editedId), [data, editedId]);
  const openCheck = rules.state === "here" ? rules.data.openDraftCheck : null;
  const openForecast = forecasts.state === "here" ? forecasts.data.openDraftForecast : null;
  const check = useMemo(() => openCheck?.(others) ?? null, [others, openCheck]);
  const taken = useMemo(
    () => new Set([...[...data.queue, ...data.archive].map(([id]) => id), ...stagedIds(tray.staged)]),
    [data, tray.staged],
  );
  const ids = useLoaded(isDated ? "ids" : null, () => loadData<IdsData>("ids.json", index.version), {
    keepsLast: true,
  });
  const names = ids.state === "here" ? ids.data : null;
  const planned = useMemo(() => {
    const nameOf = names === null ? undefined : namesOf(names);
    const forecaster = openForecast?.(others, new Date(nowMs), nameOf) ?? null;
    return { forecaster, freeSlots: forecaster?.freeSlots(FREE_SLOTS) ?? [] };
  }, [others, nowMs, names, openForecast]);
  const setting = useMemo(() => {
    const clockwork: Clockwork = { ...data.timetable, now: new Date(nowMs) };
    return { check, clockwork, places: data.settings.places ?? [], isTaken: (id: string) => taken.has(id), ...planned };
  }, [data, nowMs, check, taken, planned]);
  return { ...setting, rules: rules.state };
}

const NOBODY: KnownPost = ["", "done", ""];

/** The places of all others stay, because messages name them. */
function withoutPost(data: ComposeData, id: string | null): ComposeData {
  if (id === null) return data;
  return { ...data, queue: data.queue.map((known) => (known[0] === id ? NOBODY : known)) };
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
