import { addDays, addMonths } from "../shared/words.ts";

/** The days that are shown. */
export interface Span {
  first: string;
  /** Included. */
  last: string;
  /** yyyy-mm; days of other months are outside. */
  month: string;
}

/** The days of a month, filled up to whole weeks. */
export function weeksOfMonth(month: string): Span {
  return { first: mondayOf(`${month}-01`), last: addDays(mondayOf(lastDayOf(month)), 6), month };
}

export function weekOf(day: string): Span {
  return { first: mondayOf(day), last: addDays(mondayOf(day), 6), month: day.slice(0, 7) };
}

export function daysOfMonth(month: string): Span {
  return { first: `${month}-01`, last: lastDayOf(month), month };
}

export function monthsOf({ first, last }: Span): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addMonths(month, 1)) months.push(month);
  return months;
}

function mondayOf(day: string): string {
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}
