import type { PromptMaterial } from "../captions/build-prompt.ts";
import { CAPTION_LIMITS, CAROUSEL_SIZE, MAX_ALT_TEXT_LENGTH } from "../content/limits.ts";
import { DEFAULT_SETTINGS, type EffectiveSettings } from "../content/read-settings.ts";
import type { InsightRow } from "../generated/insights.ts";
import { verdictOf } from "../insights/verdict.ts";
import { whatWorked } from "../insights/what-worked.ts";
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

/** What stands out in the numbers of all posts, and the usual numbers; of one month, if it is named. Groups that differ by chance are left out: a model would learn from dice. */
export function describeWorked(
  rows: readonly InsightRow[],
  settings: EffectiveSettings,
  { month }: { month?: string | undefined } = {},
): ToolAnswer {
  const wanted = rows.filter(({ published_at }) => month === undefined || published_at.startsWith(month));
  if (wanted.length === 0) return { says: "No insights are recorded.", data: {} };
  const { read, metrics } = whatWorked(wanted, settings);
  const facts = verdictOf(whatWorked(rows, settings));
  const medians = metrics.map(({ metric, median, posts }) => ({ metric, median, posts }));
  return { says: `The numbers of ${plural(read, "post")}. ${VERDICT}`, data: { facts, medians } };
}

const VERDICT = "Only what is in facts is more than chance; nothing else about them is a reason to plan differently.";
