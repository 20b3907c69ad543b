/** A calendar month such as 2026-08. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The month after the one that `now` is in, in the given time zone. */
export function nextMonth(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric" }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month] = [part("year"), part("month")];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}

export function daysInMonth(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}
