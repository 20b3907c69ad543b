import { clip } from "../../text/printable.ts";
import type { CaptionRule } from "../rule.ts";
import { findReactionRequest } from "./reaction-requests.ts";

/** Set phrases that are no request by their form. Instagram shows posts with such phrases to fewer people. */
const PHRASES: readonly RegExp[] = [
  /\binvite (?:your|all|some) (?:\w+ )?\w+ to follow\b|\bwithout (?:liking|following|a like)\b|\b(?:with|for) a (?:like|follow)\b|\bpress (?:like|follow)\b/iu,
  /\bgive (?:this|the|our|my) (?:post|reel|video|picture|photo) (?:some|a little) love\b|\bfirst \d+ (?:comments?|likes?|followers?|commenters?)\b/iu,
  /\b(?:who else|who) agrees\b|\bagree or disagree\b|\bcan (?:i|we) get an? (?:amen|like|yes)\b/iu,
  /\b(?:turn|switch|put) (?:on|your) (?:our |your |the |post |story )*notifications?\b|\bnotifications on\b|\b(?:hit|ring|tap|click) (?:on )?(?:the|that) (?:notification bell|bell (?:icon|button|(?:to|so|and|for) (?:never|you|get|be|stay|new|updates|more))|bell ?🔔|🔔)|\bsubscribe\b[^.!?\n]{0,24}\bbell\b|\b(?:enable|activate|set|switch) (?:our |your |the |post |story )*notifications?\b/iu,
  /\b(?:help (?:us|me)|let['’]s|can we|we want to) (?:reach|get(?: this)?(?: to)?|hit|make it) [\d.,]+k? (?:likes|followers|comments|shares|saves)\b|\bhelp (?:us|me) (?:reach|get to|hit) [\d.,]+ ?k\b|\b(?:1|one) (?:like|comment|share|follow) ?(?:=|equals)/iu,
  /\b(?:share|send|forward|pass) (?:this|it)(?: post| reel| on)? (?:with|to) (?:someone|somebody|anyone|everyone|everybody|(?:a|the|that one|that) (?:person|friend)) (?:who(?:['’]d| needs?| would| could| wants?)|that|you (?:love|know))\b/iu,
  // German: tag or mention somebody, give a like, tap twice, follow for more, notifications, one-word comments.
  /\b(?:kommentier|schreib)(?:e|t)? (?:uns |hier |unten |einfach |mit )*["„“»‚][^"“”«\n]{1,30}["“”«]|\bwer stimmt (?:mir |uns )?zu\b/iu,
  /\b(?:markier|verlink|tagg?)(?:e|t|en sie)? (?:hier |unten |doch |gern )*(?:deine|eure|ihre)[nrsm]? \p{L}+/iu,
  /\bgefällt[- ]mir(?:["”“])?[- ](?:drück|klick|tipp|button|knopf)\p{L}*|\b(?:drück|klick|tipp)\p{L}* (?:doch |bitte |gern |einfach )*(?:auf )?(?:den )?["„“]?(?:gefällt[- ]mir|like|herz)/iu,
  /\b(?:vergiss|vergesst) (?:bitte |auch )*nicht,? (?:(?:uns|mir|ein|das|den post|den kanal) )*(?:zu )?(?:liken|folgen|abonnieren|markieren|like)/iu,
  /(?:glocke|benachrichtigung(?:en)?|mitteilungen) (?:bitte )?(?:aktivieren|einschalten|anschalten|anmachen)/iu,
  /\b(?:teil|schick|send|leit)(?:e|t|et)? (?:das|dies|es|diesen post|diesen beitrag)(?: hier)? (?:an |mit )?(?:jemande[nm]|(?:deine[nmr]?|eure[nmr]?|eine[nmr]?) \p{L}*(?:freund|kolleg|schwester|bruder|mama|papa|partner|nachbar)\p{L}*)|\b(?:repost|teil)(?:e|t|et)? (?:das |es |diesen (?:post|beitrag) )?in (?:deiner|eurer) story\b/iu,
  // Spanish, likewise.
  /\b(?:s[ií]gue(?:nos|me)|s[ií]gannos) (?:para|y|por)\b|\b(?:s[ií]gue(?:nos|me)|s[ií]gannos)(?=[!.,\n]|$)|\bno (?:te )?olvid\p{L}* (?:de )?(?:seguir|suscribir|etiquetar|darle?|dejar)\p{L}*|\bsuscr[ií]bete\b|\bactiva(?:d|n)? (?:las |tus |la )?(?:notificaciones|campanita)\b/iu,
  /\b(?:comenta|escribe)(?:d|n)? (?:la palabra |con |abajo )*["“«'][^"”»'\n]{1,30}["”»']|\b(?:comparte|comenta)(?:d|n)? si \p{L}+|\bqui[eé]n est[aá] de acuerdo\b/iu,
  /\b(?:comp[aá]rtel[oa]|comparte esto|env[ií]asel[oa]|m[aá]ndasel[oa]|env[ií]al[oa]|m[aá]ndal[oa]) (?:con|a) (?:alguien|quien|tu|tus|esa|ese)\b|\b(?:comp[aá]rtel[oa]|comparte esto) en (?:tu|tus) (?:historias?|stor(?:y|ies))\b/iu,
  // French, likewise.
  /\b(?:partag|repost|envo)(?:e|ez|ie|yez)(?:-le|-la)? (?:ce post |ceci |ça )?(?:en|dans (?:ta|votre)) (?:story|stories)\b|\b(?:partag|envo)(?:e|ez|ie|yez)(?:-le|-la)? (?:ce post |ceci |ça )?(?:à|avec) (?:quelqu['’]un|celui|celle|une? ami|ton|ta|tes)/iu,
  // Italian and Portuguese, likewise.
  /\b(?:tagga(?:te)?|menziona(?:te)?|marc[ao]|mencion[ea]) (?:qui |aqui )?(?:un|una|um|uma|due|tre|dois|duas|\d+|qualcuno|alguém|chi|quem|i tuoi|seus|teu|sua|il tuo|la tua)(?=[ .,!?'’])|\b(?:seguici|segui-nos|segue|siga-nos|nos siga|seguiteci) (?:per|para|e)\b|\b(?:metti|lascia|dai|deixe|deixa|dê) (?:un |um |seu |il tuo )?(?:like|cuore|coração|mi piace|\p{Extended_Pictographic})/iu,
  /\b(?:condividi(?:lo)?|compartilh[ea]|ricondividi) (?:questo post |isso |isto |este post )?(?:nelle (?:tue )?storie|nos (?:seus )?stor(?:ies|y)|con chi|com quem|com alguém)|\b(?:curt[ae]|comente) (?:e|se)\b|\bative as notificações\b|\battiva(?:te)? le notifiche\b/iu,
];

export const engagementBait: CaptionRule = {
  id: "engagement-bait",
  severity: "error",
  description:
    "No engagement bait: no asking for likes, tags, follows, notifications or one-word comments. The check knows the usual forms of such requests in English, German, Spanish, French and Japanese, and a few in Italian and Portuguese; captions generate has the model read for others, too.",
  instruction: () => "No engagement bait: no asking for likes, tags, follows, notifications or one-word comments.",
  scope: "caption",
  check({ caption }) {
    if (caption === undefined) return [];
    const found =
      findReactionRequest(caption) ??
      PHRASES.map((phrase) => phrase.exec(caption)?.[0]).find((match) => match !== undefined);
    if (found === undefined) return [];
    const message = `The caption baits for engagement: "${clip(found, 40)}".`;
    return [{ pointer: "/caption", message, hint: "Ask a question that people like to answer, or remove the phrase." }];
  },
};
