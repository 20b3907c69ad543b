import type { PromptMaterial } from "../captions/build-prompt.ts";
import { CAPTION_LIMITS, CAROUSEL_SIZE, MAX_ALT_TEXT_LENGTH } from "../content/limits.ts";
import { DEFAULT_SETTINGS } from "../content/read-settings.ts";
import type { InsightRow } from "../generated/insights.ts";
import { type Dimension, insightFacts, type MetricSummary, whatWorked } from "../insights/what-worked.ts";
import { captionBook } from "../rules/captions/index.ts";
import { plural } from "../text/words.ts";
import type { ToolAnswer } from "./tools.ts";

const MAX_TEXT = 4_000;
const MAX_SAMPLES = 8;

export function describeRules({ account, settings, notes, samples, tone }: PromptMaterial): ToolAnswer {
  const effective = { ...DEFAULT_SETTINGS, ...settings };
  return {
    says: `${plural(notes.length, "note")} and ${plural(samples.length, "past caption")} of the team; long ones are cut here, and whole in the resources.`,
    data: {
      account,
      notes: notes.map(({ name, text }) => ({ name, text: cut(text) })),
      time_zone: effective.timezone,
      posts_per_day: effective.posts_per_day,
      slots: effective.slots,
      pillars: settings.pillars ?? "any",
      cta_types: settings.cta_types ?? "any",
      limits: {
        ...CAPTION_LIMITS,
        hashtags: settings.hashtags?.max ?? CAPTION_LIMITS.hashtags,
        alt_text: MAX_ALT_TEXT_LENGTH,
        carousel: CAROUSEL_SIZE,
      },
      writing: captionBook.flatMap(({ instruction }) => (instruction === undefined ? [] : [instruction(settings)])),
      tone,
      past_captions: samples.slice(0, MAX_SAMPLES).map(cut),
    },
  };
}

const cut = (text: string) => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)} …`);

/** How posts did: the strongest differences in words, then the median of each group with the number of posts behind it. */
export function describeWorked(rows: readonly InsightRow[], timeZone: string): ToolAnswer {
  if (rows.length === 0) return { says: "No insights are recorded.", data: {} };
  const summaries = whatWorked(rows, timeZone);
  const says = `The numbers of ${plural(rows.length, "post")}. A group of fewer than five has no median.`;
  return { says, data: { facts: insightFacts(summaries), medians: summaries.map(shorten) } };
}

function shorten({ metric, median, posts, dimensions }: MetricSummary) {
  return {
    metric,
    median,
    posts,
    by: Object.fromEntries(dimensions.map(({ name, groups }) => [name, groups.map(inWords)])),
  };
}

function inWords({ label, median, posts }: Dimension["groups"][number]): string {
  return `${label}: ${median ?? "too few"} (${plural(posts, "post")})`;
}
