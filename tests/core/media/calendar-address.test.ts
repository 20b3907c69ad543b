import { expect, it } from "vitest";
import { calendarAddress } from "../../../scripts/core/media/media-base.ts";

const AT = new Date("2026-01-05T23:30:00Z");
const PAGES = { base_url: "https://team.github.io/posts/media" };

it.each([
  ["an own domain", { calendar: { url: "https://posts.bakery.example/" } }, "https://posts.bakery.example/"],
  ["the setting before the media", { calendar: { url: "https://a.example/" }, media: PAGES }, "https://a.example/"],
  ["the site that serves the media", { media: PAGES }, "https://team.github.io/posts/"],
  ["nowhere, with other settings of the calendar", { calendar: { notes: true } }, null],
  ["nowhere, as media elsewhere do not say it", { media: { base_url: "https://cdn.example/media" } }, null],
])("a day of the calendar is at %s", (_, settings, site) => {
  const expected = site === null ? null : `${site}#2026-01-06`;
  expect(calendarAddress({ timezone: "Europe/Berlin", ...settings }, AT)).toBe(expected);
});
