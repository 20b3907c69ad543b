import { useEffect, useRef, useState } from "preact/hooks";
import type { IdsData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { useEvent } from "../shared/use-event.ts";
import { formatPlace, type Place, parsePlace, type View } from "./place.ts";

/** On narrower screens a month has no room for words, so the list is the default. */
const NARROW = "(max-width: 40rem)";

interface Places {
  place: Place;
  /** The view of the place, or what suits the screen. */
  view: View;
  isNarrow: boolean;
  /** Goes elsewhere. The browser's back button undoes it. */
  goTo(part: Partial<Place>): void;
  /** Changes the address without a further step of the back button, as for each letter of a search. */
  adjust(part: Partial<Place>): void;
  /** Undoes the step that opened a post, or leaves a post that a link opened. */
  closePost(): void;
}

export function usePlace(today: string): Places {
  const [place, setPlace] = useState(() => parsePlace(location.hash, today));
  /** The address that is being left: a step back takes a moment, and a second one would leave the calendar. */
  const leaving = useRef<string | null>(null);
  useEvent("popstate", () => {
    leaving.current = null;
    setPlace(parsePlace(location.hash, today));
  });
  const show = (next: Place, isStep: boolean) => {
    leaving.current = null;
    if (isStep) history.pushState({ isStep: true }, "", formatPlace(next));
    else history.replaceState(history.state, "", formatPlace(next));
    setPlace(next);
  };
  const isNarrow = matchMedia(NARROW).matches;
  return {
    place,
    isNarrow,
    view: place.view ?? (isNarrow ? "agenda" : "month"),
    goTo: (part) => show({ ...place, ...part }, true),
    adjust: (part) => show({ ...place, ...part }, false),
    closePost: () => {
      if (place.post === null || leaving.current === location.href) return;
      if (history.state?.isStep !== true) return show({ ...place, post: null }, false);
      leaving.current = location.href;
      history.back();
    },
  };
}

/** How addresses name a post without an id. */
const BY_NUMBER = /^n:(\d{1,6})$/;

export function nameOfPost({ id, n }: PostBrief): string {
  return id === "" ? `n:${n}` : id;
}

/** The number of the post that an address names; null when there is none, or while it is looked up. */
export function useOpenedPost(index: SiteIndex, name: string | null, shown: readonly PostBrief[]): number | null {
  const near = name === null ? undefined : findNear(name, [...shown, ...index.attention]);
  const isFar = name !== null && near === undefined;
  const loaded = useLoaded(isFar ? "ids" : null, () => loadData<IdsData>("ids.json", index.version));
  const far = isFar && loaded.state === "here" ? loaded.data.ids.indexOf(name) : -1;
  return near ?? (far < 0 ? null : far);
}

function findNear(name: string, posts: readonly PostBrief[]): number | undefined {
  const byNumber = BY_NUMBER.exec(name)?.[1];
  if (byNumber !== undefined) return Number(byNumber);
  return posts.find(({ id, n }) => id === name && n >= 0)?.n;
}

/** The button that opened a post is another one after the post was moved: whoever uses keys goes on there, and not at the top of the page. */
export function useReturnedFocus(opened: number | null, posts: readonly PostBrief[]): void {
  const last = useRef<number | null>(null);
  if (opened !== null) last.current = opened;
  useEffect(() => {
    if (opened !== null || last.current === null) return;
    const { activeElement, body } = document;
    const button = document.querySelector<HTMLElement>(`[data-post="${last.current}"]`);
    // It is drawn again once it is known where the post goes.
    if (activeElement === body) button?.focus();
    // Somebody who is elsewhere already stays there.
    else if (activeElement !== button && activeElement?.closest("dialog") === null) last.current = null;
  }, [opened, posts]);
  useEvent("pointerdown", () => {
    last.current = null;
  });
}
