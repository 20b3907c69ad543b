import { FOLD_LENGTH } from "../../content/limits.ts";
import type { BatchCaption } from "../../generated/caption-batch.ts";
import { hasWords } from "../../instagram/caption-text.ts";
import { findNumberWords } from "../../text/number-words.ts";
import { clip } from "../../text/printable.ts";
import { hookLine } from "../posts/caption-rules.ts";
import type { BatchRule, CaptionRule, RuleFinding } from "../rule.ts";
import { isEmptyOpening } from "./empty-opening.ts";
import { isFrame } from "./opening-frames.ts";

/** Openings that say nothing. Each is looked for at the very beginning, after emoji and quotation marks. */
const WARM_UPS: readonly RegExp[] = [
  /^(?:hey|hi|hello|hallo|hiya|howdy|greetings|dear)(?:[,!. ]+(?:everyone|everybody|all|there|friends?|folks|guys|you|team|family|fam|lovelies|loves|followers?|insta\w*|ihr|zusammen|leute)\b|\s*[,!.…])/iu,
  /^(?:happy|merry) (?:\w+day|new (?:week|month|year)|weekend|holidays|christmas|easter)\b/iu,
  /^(?:good|guten?) (?:morning|afternoon|evening|day|morgen|tag|abend)\b/iu,
  /^welcome (?:back|to (?:our|my|the|another))\b/iu,
  /^(?:today|this week|this month|in (?:this|today['’]s) (?:post|caption))[,:]? (?:we|i)(?:['’](?:re|m|d|ll)| are| am| want| would| will)\b/iu,
  /^(?:guess what|here we go|another (?:day|week|month|monday)|can you believe|tgif|fri-?yay|long time no see)\b/iu,
  /^as (?:you (?:may |might |probably |already )*know|many of you|always)\b/iu,
  /^(?:hey|hi|hello|hiya|howdy)$|^(?:hey|hi|hello),? (?:\w+ )?(?:lovers?|fans?|people|peeps|gang|crew|friends|folks|neighbou?rs|january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|weekend|\w+day)\b/iu,
  /^(?:wishing|sending) (?:you|everyone|everybody|all|our|love|hugs|lots|warm|a |good)|^(?:ladies and gentlemen|calling all|attention[,:! ]|rise and shine|throwback|tbt\b|psa\b|drum ?roll|ta-?da\b|story ?time|as promised|you asked\b|exciting times|time flies|well,? well)/iu,
  /^(?:so,? )?(?:we|i) (?:did a thing|wanted to|can(?:no|['’])t wait)\b|^(?:we|i)(?:['’]d| would) love to\b|^(?:ok(?:ay)?|so|well|right|alright),? so\b|^(?:we|i)(?:['’]re|['’]m| are| am) (?:so |very |really |truly )*(?:grateful|thankful|blessed|humbled)\b|^(?:so |very )?(?:grateful|thankful|blessed)\b/iu,
  /^(?:(?:just|here(?:['’]s| is)|sharing|only|time for) )?(?:an? )?(?:(?:quick|little|small|short|brief|gentle|friendly|tiny|wee) )+(?:update|reminder|note|hello|hi|announcement|message|news|check-?in|recap|heads[- ]up|something|intro(?:duction)?|peek|thank(?:s| you))\b/iu,
  /^(?:an? )?(?:(?:exciting|big|great|good|special|some|more|very) )+(?:news|updates?|announcements?)(?:\s*[!:,.…]|$| (?:from|for|to share|everyone|today|this)\b)/iu,
  /^just (?:an? )?(?:update|reminder|note|popping|dropping|checking in|sharing|thought (?:we|i)|saying|here to|because)\b/iu,
  /^(?:it['’]s|it has) been (?:a|quite a|too long)\b|^(?:we|i)(?:['’]re|['’]m| are| am) back\b|^(?:a (?:huge|big) )?thank(?:s| you)(?: so much| all| everyone)*(?: for| to|[,!.])/iu,
  /^(?:wir freuen uns|wir sind (?:so |sehr |super |ganz )*(?:froh|stolz|aufgeregt|glücklich)|heute (?:möchten|wollen|zeigen|stellen) wir|wir hoffen|wir (?:möchten|wollen) (?:euch|heute)|wir haben (?:tolle |große |gute )?neuigkeiten)(?=[ ,.!]|$)/iu,
  /^(?:(?:nur|hier|mal) )*(?:ein )?(?:(?:kurze|kleine|schnelle)[srn]? )+(?:update|info|gruß|hallo|erinnerung|nachricht|hinweis|lebenszeichen|neuigkeit)\p{L}*|^(?:liebe|hallo|hey|servus|moin)[ ,]+(?:ihr|alle|zusammen|leute|community|freunde|follower)|^(?:herzlich )?willkommen\b|^(?:schönen|frohen?|guten) (?:\p{L}+tag|start|morgen|abend|woche)|^(?:endlich|es) ist (?:es )?(?:endlich )?so ?weit|^endlich (?:wieder )?(?:wochenende|\p{L}+tag|sommer|winter|frühling|herbst)|^(?:hallihallo|hallöchen|na,? ihr|einen (?:schönen|guten|wunderschönen)|schöne (?:woche|ostern|weihnachten|feiertage)|danke(?:schön)? (?:an|euch)|lange? nichts? gehört)/iu,
  /^[¡]?(?:hola|buen[oa]s (?:d[ií]as|tardes|noches)|feliz \p{L}+|bienvenid[oa]s?)(?=[ ,.!]|$)|^(?:solo|s[oó]lo) (?:una?|para|quer)|^estamos (?:muy |tan |s[uú]per )*(?:felices|content[oa]s|emocionad[oa]s|orgullos[oa]s)|^hoy (?:queremos|les|os) |^(?:una?|otr[oa]) (?:peque\p{L}+|breve|r[aá]pid[oa]) (?:actualizaci|recordatorio|nota|aviso|saludo|noticia)|^(?:les )?(?:esperamos|deseamos) que |^tenemos (?:grandes |muy |buenas )*noticias|^gracias a tod[oa]s|^qu[eé] tal\b|^por fin (?:es |lleg|viernes|lunes)|^queremos (?:contar|compartir|presentar|dar)/iu,
  /^how(?:['’]s| are| is) (?:you(?: all| guys| both| doing| today)?(?: doing| today)?\s*(?:[?!,.…]|$)|everyone|everybody|it going|your (?:day|week|weekend|\w+day)\b)|^what['’]?s up\b|^stay tuned\b|^coming soon\b/iu,
  /^(?:(?:some|a|something|big|exciting|great|good|special|new|very) )+(?:(?:news|things?|updates?|announcements?|surprises?) )?(?:(?:is|are) )?(?:coming|incoming|brewing|on (?:the|its|their) way|just around)\b/iu,
  /^wie geht(?:['’]?s| es) (?:euch|dir|ihnen)\b|^(?:bald|demnächst) (?:gibt es|kommen|haben wir) (?:große |tolle )?(?:neuigkeiten|neues)|^(?:große|tolle|spannende) neuigkeiten\b/iu,
  /^[¿¡]?c[oó]mo (?:est[aá]n|est[aá]is|andan|van)\b|^se vienen? |^(?:muy )?pronto (?:tendremos|habr[aá]) |^(?:grandes|buenas) noticias\b/iu,
  /^comment (?:allez-vous|vas-tu|ça va)|^ça va\b|^(?:nous sommes|on est|je suis) (?:si |très |trop |super |tellement )*(?:heureux|heureuses?|ravie?s?|fière?s?|contente?s?|excitée?s?)\b|^(?:une )?(?:petite|grande|bonne|super) (?:nouvelle|annonce|info|actu\p{L}*|surprise)(?=\s*[:,!.…]|$| (?:pour|à|arrive))|^aujourd['’]hui,? (?:nous|on) (?:voul|vous|all)|^merci à (?:tous|toutes|vous)|^c['’]est (?:enfin )?(?:le week-end|lundi|vendredi|l['’]été|le printemps)/iu,
  /^(?:ciao|buongiorno|buonasera|salve|ol[áa]|oi|bom dia|boa (?:tarde|noite)|hallo|hoi|goede(?:morgen|middag|navond))(?:[ ,]+(?:a tutt[ie]|ragazz[ie]|amic[hi]e?|a tod[oa]s|gente|pessoal|amig[oa]s|galera|allemaal|iedereen|mensen)|\s*[,!.…]|$)|^(?:buon|buona|felice) (?:luned|marted|mercoled|gioved|venerd|sabato|domenica|settimana|giornata|weekend)|^(?:come state|tudo bem|como (?:vocês )?est[ãa]o|hoe gaat het)\b/iu,
];
const LEADING_DECORATION = /^[^\p{L}\p{N}]+/u;

export const hook: CaptionRule = {
  id: "hook",
  severity: "error",
  description: `The first line is a hook: words that work as the only line read, at most ${FOLD_LENGTH} characters, and no soft warm-up such as a greeting. The check knows the usual warm-ups in English, German, Spanish, French and Japanese, and a few in Italian, Portuguese and Dutch; captions generate has the model read for others, too.`,
  instruction: () =>
    `Line 1 is a hook: a claim, a number, a tension or a question that works as the only line read, at most ${FOLD_LENGTH} characters. Never a greeting or another soft warm-up. hook_type names its kind; NUMBER has a number in it, QUESTION a question mark.`,
  scope: "caption",
  covers: hookLine,
  check({ caption }) {
    if (caption === undefined) return [];
    const line = firstLine(caption);
    if (!hasWords(line)) return [object("The first line contains no words.", "Begin with the strongest sentence.")];
    const opening = line.replace(LEADING_DECORATION, "");
    if (isEmptyOpening(opening) || isFrame(opening) || WARM_UPS.some((warmUp) => warmUp.test(opening))) {
      const message = `The first line only warms up: "${clip(line)}".`;
      return [object(message, "Begin with a claim, a number, a tension or a question, and leave the greeting out.")];
    }
    if (line.length <= FOLD_LENGTH) return [];
    const message = `The first line has ${line.length} characters; the feed cuts it off after about ${FOLD_LENGTH}.`;
    return [object(message, "Shorten it so that it works as the only line read.")];
  },
};

/** What the reader sees first. */
export function firstLine(caption: string): string {
  return (/^[^\r\n]*/.exec(caption)?.[0] ?? "").trim();
}

function object(message: string, hint: string): RuleFinding {
  return { pointer: "/caption", message, hint };
}

/** What counts without naming a number. */
const COUNTING =
  /\d|[〇一二三四五六七八九十百千万]|(?<!\p{L})(?:hundreds?|thousands?|millions?|dozens?|half|quarter|third|double|twice|once|no|none|every|all|\p{L}+teen|halb\p{L}*|doppelt\p{L}*|hunderte?|tausende?|kein\p{L}*|jede\p{L}*|alle|mitad|doble|cientos?|miles|ning[uú]n\p{L}*|cada|tod[oa]s|moitié|double|centaines?|milliers?|aucune?|chaque|tous|toutes)(?!\p{L})/iu;

function hasNumber(line: string): boolean {
  return COUNTING.test(line) || findNumberWords(line).length > 0;
}

const QUESTION = /[?？؟]/;

/** What the first line of a hook of each type must contain; null where no sign gives the type away. */
const SIGNS: Readonly<Record<BatchCaption["hook_type"], { isIn(line: string): boolean; name: string } | null>> = {
  NUMBER: { isIn: hasNumber, name: "number" },
  CONTRARIAN: null,
  "STORY-OPENER": null,
  QUESTION: { isIn: (line) => QUESTION.test(line), name: "question mark" },
  "MISTAKE-CONFESSION": null,
};

/** What the first line shows of its type: a digit or a question mark. undefined where it shows neither. */
export function hookTypeOf(caption: string): BatchCaption["hook_type"] | undefined {
  const line = firstLine(caption);
  if (/\d/.test(line)) return "NUMBER";
  return QUESTION.test(line) ? "QUESTION" : undefined;
}

export const HOOK_TYPES: readonly string[] = Object.keys(SIGNS);

export const hookFits: CaptionRule = {
  id: "hook-fits",
  severity: "warning",
  description: "A hook of type NUMBER has a number in its first line, a hook of type QUESTION a question mark.",
  scope: "caption",
  check({ caption, hook_type }) {
    const sign = hook_type === undefined ? null : SIGNS[hook_type];
    if (caption === undefined || sign === null || sign.isIn(firstLine(caption))) return [];
    const message = `hook_type is ${hook_type}, but the first line has no ${sign.name}.`;
    return [{ pointer: "/hook_type", message, hint: "Rewrite the first line, or name the type that it really has." }];
  },
};

export const hookVariety: BatchRule = {
  id: "hook-variety",
  severity: "error",
  description: "No two consecutive posts share a hook type.",
  instruction: () => "No two consecutive posts share a hook_type.",
  scope: "batch",
  check: (batch) =>
    batch.flatMap(({ hook_type }, index) => {
      if (index === 0 || hook_type === undefined || batch[index - 1]?.hook_type !== hook_type) return [];
      const message = `The hook type is ${hook_type}, like that of the post before.`;
      const hint = "Write another kind of first line, or change the order.";
      return [{ pointer: `/${index}/hook_type`, message, hint }];
    }),
};
