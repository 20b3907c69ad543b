import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { forecast as forecastPosts } from "../../../scripts/core/posting/forecast.ts";
import type { Bench } from "../bench.ts";
import { compare, toRow } from "../pairs.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms, thousands } from "../show.ts";
import { timeMs } from "../time.ts";

const NOW = new Date("2026-11-01T08:00:00Z");

export const forecast: Bench = {
  name: "forecast",
  about: `**JSON.parse of the same queue**, in one process: every use of a forecast has to read the file anyway. The forecast
covers 27 years, slot by slot, in a zone with summer time. It is slower because it looks up the zone's local time twice per
day, which takes a few microseconds each time.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 50 : 10_000;
    const text = sampleQueue({ posts, captionLength: 760 });
    const settings = { ...DEFAULT_SETTINGS, timezone: "Europe/Berlin" };
    const content = { posts: JSON.parse(text).posts, journal: { entries: [] }, archive: [], settings };
    const comparison = await compare(
      {
        rounds: 9,
        ours: async () => timeMs(() => forecastPosts(content, { now: NOW })),
        yardstick: async () => timeMs(() => JSON.parse(text)),
      },
      effort,
    );
    const what = `forecast of ${thousands(posts)} posts, in process`;
    return [toRow(comparison, { what, yardstick: "JSON.parse of the same queue", target: { atMost: 8 }, show: ms })];
  },
};
