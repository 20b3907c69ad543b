import { FOLD_LENGTH, hasWords } from "../../content/caption-text.ts";
import { clip } from "../../text/printable.ts";
import type { Objection } from "../rule.ts";
import type { CaptionRule } from "./caption-rule.ts";

/** How captions begin that only clear their throat. Each is looked for at the very beginning, behind emoji and quotes. */
const WARM_UPS: readonly RegExp[] = [
  /^(?:hey|hi|hello|hallo|hiya|howdy|greetings|dear)(?:[,!. ]+(?:everyone|everybody|all|there|friends?|folks|guys|you|team|family|fam|lovelies|loves|followers?|insta\w*|ihr|zusammen|leute)\b|\s*[,!.…])/iu,
  /^(?:happy|merry) (?:\w+day|new (?:week|month|year)|weekend|holidays|christmas|easter)\b/iu,
  /^(?:good|guten?) (?:morning|afternoon|evening|day|morgen|tag|abend)\b/iu,
  /^welcome (?:back|to (?:our|my|the|another))\b/iu,
  /^(?:we|i)(?:['’](?:re|m)| are| am) (?:so |very |really |super |truly |beyond )*(?:excited|thrilled|happy|proud|delighted|pleased|glad|honou?red|stoked)\b/iu,
  /^(?:so |very |super )(?:excited|thrilled|happy|proud)\b/iu,
  /^(?:excited|thrilled|delighted|pleased|proud) to (?:announce|share|introduce|tell)\b/iu,
  /^(?:just )?(?:wanted|wanting) to\b|^(?:we|i) just want(?:ed)? to\b/iu,
  /^(?:today|this week|this month|in (?:this|today['’]s) (?:post|caption))[,:]? (?:we|i)(?:['’](?:re|m|d|ll)| are| am| want| would| will)\b/iu,
  /^(?:in (?:this|today['’]s) (?:post|caption))\b/iu,
  /^let['’]?s (?:talk|chat) about\b|^let me (?:tell|share|introduce)\b/iu,
  /^(?:it['’]s|it is) (?:that time|finally|almost|here|no secret|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/iu,
  /^(?:guess what|here we go|another (?:day|week|month|monday)|can you believe|tgif|fri-?yay|long time no see)\b/iu,
  /^as (?:you (?:may |might |probably |already )*know|many of you|always)\b/iu,
  /^(?:in a world|in today['’]s (?:world|fast))\b/iu,
  /^we hope (?:you|everyone)\b|^hope (?:you|everyone)\b/iu,
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mood|vibes|feels|motivation)\b/iu,
  /^wir freuen uns\b|^heute (?:möchten|wollen) wir\b/iu,
];
const LEADING_DECORATION = /^[^\p{L}\p{N}]+/u;

export const hook: CaptionRule = {
  id: "hook",
  severity: "error",
  description:
    "The first line is a hook: words that work as the only line read, at most 125 characters, and no soft warm-up such as a greeting.",
  scope: "caption",
  check({ caption }) {
    if (caption === undefined) return [];
    const line = firstLine(caption);
    if (!hasWords(line)) return [objection("The first line holds no words.", "Begin with the strongest sentence.")];
    const opening = line.replace(LEADING_DECORATION, "");
    if (WARM_UPS.some((warmUp) => warmUp.test(opening))) {
      const message = `The first line only warms up: "${clip(line)}".`;
      return [objection(message, "Begin with a claim, a number, a tension or a question, and leave the greeting out.")];
    }
    if (line.length <= FOLD_LENGTH) return [];
    const message = `The first line has ${line.length} characters; the feed cuts it off after about ${FOLD_LENGTH}.`;
    return [objection(message, "Shorten it so that it works as the only line read.")];
  },
};

/** What the reader sees first. */
export function firstLine(caption: string): string {
  return (/^[^\r\n]*/.exec(caption)?.[0] ?? "").trim();
}

function objection(message: string, hint: string): Objection {
  return { pointer: "/caption", message, hint };
}
