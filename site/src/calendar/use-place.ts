import { useEffect, useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";

export type View = "month" | "agenda";

export interface Place {
  /** yyyy-mm */
  month: string;
  view: View;
}

const HASH = /^#(\d{4}-(?:0[1-9]|1[0-2]))(?:\/(month|agenda))?$/;
/** On narrower screens a month has no room for words, so the list is the default. */
const NARROW = "(max-width: 40rem)";

/** What the address asks to show, and a function that goes elsewhere. The browser's back button undoes it. */
export function usePlace(index: SiteIndex): [Place, (place: Place) => void] {
  const [place, setPlace] = useState(() => readPlace(index));
  useEffect(() => {
    const follow = () => setPlace(readPlace(index));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [index]);
  const goTo = ({ month, view }: Place) => {
    location.hash = `${month}/${view}`;
  };
  return [place, goTo];
}

function readPlace(index: SiteIndex): Place {
  const [, month = index.today.slice(0, 7), view] = HASH.exec(location.hash) ?? [];
  const usual = matchMedia(NARROW).matches ? "agenda" : "month";
  return { month, view: view === "month" || view === "agenda" ? view : usual };
}
