import { DAY_MS } from "../../core/dates/instant.ts";

/** Names by day (yyyy-mm-dd). The package holds the rules of all countries, so that it is loaded only where a team asks for them. */
export async function publicHolidays(country: string, years: readonly number[]): Promise<Map<string, string>> {
  const { default: Holidays } = await import("date-holidays");
  const known = new Holidays(country);
  const holidays = years.flatMap((year) => known.getHolidays(year)).filter(({ type }) => type === "public");
  return new Map(
    holidays.flatMap(({ date, start, end, name }) => {
      const firstMs = Date.parse(date.slice(0, 10));
      const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
      return Array.from({ length: count }, (_, after) => {
        return [new Date(firstMs + after * DAY_MS).toISOString().slice(0, 10), name] as const;
      });
    }),
  );
}
