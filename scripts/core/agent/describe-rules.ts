import type { PromptMaterial } from "../captions/build-prompt.ts";
import { DEFAULT_SETTINGS } from "../content/read-settings.ts";
import { captionBook } from "../rules/captions/index.ts";
import { plural } from "../text/words.ts";
import type { ToolAnswer } from "./tools.ts";

const MAX_TEXT = 4_000;
const MAX_SAMPLES = 8;

/** What to know before writing. */
export function describeRules({ account, settings, notes, samples, tone }: PromptMaterial): ToolAnswer {
  const effective = { ...DEFAULT_SETTINGS, ...settings };
  return {
    says: `${plural(notes.length, "note")} and ${plural(samples.length, "past caption")} of the team; long ones are cut here, and whole in the resources.`,
    data: {
      account,
      time_zone: effective.timezone,
      posts_per_day: effective.posts_per_day,
      slots: effective.slots,
      pillars: settings.pillars ?? "any",
      cta_types: settings.cta_types ?? "any",
      limits: {
        hashtags: settings.hashtags?.max ?? 30,
        caption: 2_200,
        mentions: 20,
        alt_text: 1_000,
        carousel: "2 to 10",
      },
      writing: captionBook.flatMap(({ instruction }) => (instruction === undefined ? [] : [instruction(settings)])),
      tone,
      past_captions: samples.slice(0, MAX_SAMPLES).map(cut),
      notes: notes.map(({ name, text }) => ({ name, text: cut(text) })),
    },
  };
}

const cut = (text: string) => (text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT)} …`);
