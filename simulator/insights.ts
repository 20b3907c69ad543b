import { createHash } from "node:crypto";
import { invalid } from "./graph-errors.ts";
import { HOUR_MS } from "./tokens.ts";
import type { PublishedMedia, World } from "./world.ts";

/** The media that have each metric, as the media insights reference of June 2026 lists them. */
const METRICS: Readonly<Record<string, readonly ("FEED" | "REELS" | "STORY")[]>> = {
  reach: ["FEED", "REELS", "STORY"],
  views: ["FEED", "REELS", "STORY"],
  likes: ["FEED", "REELS"],
  comments: ["FEED", "REELS"],
  saved: ["FEED", "REELS"],
  shares: ["FEED", "REELS", "STORY"],
  profile_visits: ["FEED", "STORY"],
};

/** Numbers of a medium. They grow until it is two days old. One metric that it does not have refuses the whole call, as observed. */
export function readInsights(world: World, media: PublishedMedia, metrics: string): unknown {
  const names = metrics.split(",").map((name) => name.trim());
  for (const name of names) refuseMissing(world, media, name);
  const ageMs = world.settings.clock.now().getTime() - media.publishedAt.getTime();
  const share = Math.min(1, ageMs / (48 * HOUR_MS));
  const data = names.map((name) => ({
    name,
    period: "lifetime",
    values: [{ value: Math.floor(mostOf(media, name) * share) }],
    title: name,
    id: `${media.id}/insights/${name}/lifetime`,
  }));
  return { data };
}

function refuseMissing({ settings }: World, media: PublishedMedia, name: string): void {
  const product = media.kind === "REELS" ? "REELS" : media.kind === "STORIES" ? "STORY" : "FEED";
  if (settings.switches.metricsGone.includes(name)) throw invalid(`The ${name} metric is no longer supported.`);
  if (METRICS[name]?.includes(product) !== true)
    throw invalid(`The Media Insights API does not support the ${name} metric for this media product type.`);
}

/** What the metric comes to in the end. */
function mostOf({ id }: PublishedMedia, name: string): number {
  const scatter = createHash("sha256").update(`${id}:${name}`).digest().readUInt16BE();
  return scatter % (name === "reach" || name === "views" ? 5_000 : 200);
}
