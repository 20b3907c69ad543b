import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { formatPlace, type Place, parsePlace, type View } from "./place.ts";

/** On narrower screens a month has no room for words, so the list is the default. */
const NARROW = "(max-width: 40rem)";

export interface Places {
  place: Place;
  /** The view of the place, or what suits the screen. */
  view: View;
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
  useLayoutEffect(() => {
    const follow = () => {
      leaving.current = null;
      setPlace(parsePlace(location.hash, today));
    };
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, [today]);
  const show = (next: Place, isStep: boolean) => {
    leaving.current = null;
    if (isStep) history.pushState({ isStep: true }, "", formatPlace(next));
    else history.replaceState(history.state, "", formatPlace(next));
    setPlace(next);
  };
  return {
    place,
    view: place.view ?? (matchMedia(NARROW).matches ? "agenda" : "month"),
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
