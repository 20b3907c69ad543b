import { calendarWords } from "../dates/calendar-words.ts";
import { type ForecastContent, type ForecastOptions, forecast } from "../posting/forecast.ts";
import { plural } from "../text/words.ts";

/** "goes out Wed 23 Dec, 09:30; 3 posts before it": when a post of the queue goes out. null for one that does not. */
export function describeTurn(id: string, content: ForecastContent, options: ForecastOptions): string | null {
  const { expected } = forecast(content, options);
  const place = expected.findIndex((slot) => slot.id === id);
  const at = expected[place]?.at;
  if (at === undefined) return null;
  const { timezone } = content.settings;
  const before = place === 0 ? "no post before it" : `${plural(place, "post")} before it`;
  return `goes out ${calendarWords(timezone, options.now).brief(at)} (${timezone}); ${before}`;
}
