import { clip } from "../../text/printable.ts";
import type { CaptionRule } from "./caption-rule.ts";

/** Phrases that ask for reactions. Instagram shows posts with such phrases to fewer people. */
const PHRASES: readonly RegExp[] = [
  /\btag (?:a|an|your|the|some|two|three|\d+) ?(?:\w+ )?(?:friends?|someone|somebody|people|mates?|besties?|buddy|partner|person|mum|mom|dad|colleagues?)\b/iu,
  /\btag (?:someone|somebody|anyone|friends|them|us and)\b/iu,
  /\b(?:double[- ]tap|smash|hit|tap) (?:(?:that|the|this) )?(?:if|like|follow|heart|subscribe|button|❤)/iu,
  /\bdouble[- ]tap\b/iu,
  /\blike(?: and| &| \+|,) ?(?:share|follow|comment|save|subscribe)\b|\blike (?:this (?:post )?)?if (?:you|u)\b|\b(?:share|repost) (?:this )?if (?:you|u) agree\b/iu,
  /\bfollow (?:us |me )?(?:and|&|for more|for a follow|to win|4)/iu,
  /\b(?:like|follow|comment|share)(?: |-)?(?:for|4)(?: |-)?(?:like|follow|comment|share)s?\b/iu,
  /\b(?:comment|type|write|drop|say|reply(?: with)?) (?:an? |the (?:word |letter )?)?(?:["'“‘«]?(?:yes|no|me|amen|info|link|agree|below|in)\b["'”’»]?(?: if| and| below| for| to)|["“«][^"”»\n]{1,30}["”»])/iu,
  /\b(?:comment|type|drop) ["'“‘]?[A-Z]{2,20}\b/u,
  /\b(?:drop|leave|send|give us|comment(?: with)?) (?:us )?(?:an? |your |some )?(?:\p{Extended_Pictographic}|emojis?\b|hearts?\b|like\b)/iu,
  /\b(?:share|comment|like|tag|follow)\b[^.!?\n]{0,40}\bto (?:win|enter|be in with a chance)\b/iu,
  /\b(?:who else|who) agrees\b|\bagree or disagree\b|\bcan (?:i|we) get an? (?:amen|like|yes)\b/iu,
  /\bmention (?:someone|somebody|anyone|(?:a|an|your|the|that|some|two|three|\d+) ?(?:\w+ )?(?:friends?|people|mates?|besties?|buddy|partner|person|mum|mom|dad|colleagues?))\b/iu,
  /\b(?:turn|switch|put) (?:on|your) (?:our |your |the |post |story )*notifications?\b|\bnotifications on\b|\b(?:hit|ring|tap) the bell\b/iu,
  /\b(?:(?:make|be) sure (?:to|you)|do(?:n['’]t| not) forget to|remember to|please) (?:like|follow|subscribe|tag|share and)\b|\bsubscribe (?:now|for|and|to (?:our|my|us|this))\b|\bgive (?:us|me|this|it) a (?:like|follow|share)\b/iu,
  /\b(?:react|answer|vote|respond) with (?:an? |your )?(?:\p{Extended_Pictographic}|emojis?\b)/iu,
  /\b(?:help (?:us|me)|let['’]s|can we|we want to) (?:reach|get(?: this)?(?: to)?|hit|make it) [\d.,]+k? (?:likes|followers|comments|shares|saves)\b|\b(?:1|one) (?:like|comment|share|follow) ?(?:=|equals)/iu,
  // German: tag or mention somebody, give a like, tap twice, follow for more, notifications, one-word comments.
  /\b(?:markier|verlink|erwähn|tagg?)(?:e|t|en sie)? (?:hier |unten |doch |gern )*(?:jemande[nm]|(?:eine[nr]?|deine[nr]?|eure[nr]?|ihre[nr]?|die|den|zwei|drei|\d+|alle) (?:\p{L}+ )?(?:freund|liebst|lieblingsmensch|kolleg|person|mensch|leute|bekannt)\p{L}*)/iu,
  /\b(?:lass|gib|schenk|geb|hinterlass)(?:e|t)? (?:uns |mir |dem post |doch |gern |hier )*(?:ein(?:en?)? )?(?:like|herz(?:chen)?|abo|follow|daumen|\p{Extended_Pictographic})/iu,
  /\bdoppel(?:t|klick|tipp|tap)?[- ]?(?:tipp|tap|klick)\p{L}*|\b(?:like|teil|folg|abonnier)(?:e|t)?\b[^.!?\n]{0,25}\b(?:wenn (?:du|ihr)|für mehr|und gewinn|um zu gewinnen)/iu,
  /\b(?:aktivier|schalt|stell)(?:e|t)?\b[^.!?\n]{0,30}(?:benachrichtigung|mitteilung|glocke)/iu,
  /\b(?:kommentier|schreib)(?:e|t)? (?:uns |hier |unten |einfach |mit )*["„“»‚][^"“”«\n]{1,30}["“”«]|\bwer stimmt (?:mir |uns )?zu\b/iu,
  /\b[Kk]ommentier(?:e|t)? (?:mit )?[A-ZÄÖÜ]{2,20}(?=[ .,!?\n]|$)/u,
  // Spanish, likewise.
  /\b(?:etiqueta|menciona|arroba|nombra)(?:d|n|le)? a (?:un|una|tu|tus|alg\p{L}+|es[eao]s?|quien|dos|tres|\d+|los?|las?|el)(?=[ .,!?\n]|$)/iu,
  /\b(?:da(?:le|me|nos)?|deja|pon)(?: un| tu)? (?:like|me gusta|coraz[oó]n|\p{Extended_Pictographic}|emojis?)|\bdoble (?:tap|toque|clic)/iu,
  /\b(?:s[ií]gue(?:nos|me)|s[ií]gannos) (?:para|y|por)\b|\bsuscr[ií]bete\b|\bactiva(?:d|n)? (?:las |tus |la )?(?:notificaciones|campanita)\b/iu,
  /\b(?:comenta|escribe)(?:d|n)? (?:la palabra |con |abajo )*["“«'][^"”»'\n]{1,30}["”»']|\b(?:comparte|comenta)(?:d|n)? si \p{L}+|\bqui[eé]n est[aá] de acuerdo\b/iu,
  /\b[Cc]omenta (?:con )?[A-ZÁÉÍÓÚÑ]{2,20}(?=[ .,!?\n]|$)/u,
  /#(?:like4like|likeforlike|l4l|follow4follow|followforfollow|f4f|followme|likeme|tagafriend|instalike|tagsforlikes|like4follow|commentforcomment)\b/iu,
];

export const engagementBait: CaptionRule = {
  id: "engagement-bait",
  severity: "error",
  description: "No engagement bait: no asking for likes, tags, follows, notifications or one-word comments.",
  instruction: () => "No engagement bait: no asking for likes, tags, follows, notifications or one-word comments.",
  scope: "caption",
  check({ caption }) {
    if (caption === undefined) return [];
    const found = PHRASES.map((phrase) => phrase.exec(caption)?.[0]).find((match) => match !== undefined);
    if (found === undefined) return [];
    const message = `The caption baits for engagement: "${clip(found, 40)}".`;
    return [{ pointer: "/caption", message, hint: "Ask a question that people like to answer, or remove the phrase." }];
  },
};
