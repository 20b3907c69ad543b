import { clip } from "../../text/printable.ts";
import type { CaptionRule } from "../rule.ts";

const SOME = "a|an|your|ur|the|that|one|two|three|\\d+";
/** The people that English captions ask to tag, in singular and plural. */
const PEOPLE =
  "(?:(?:friend|bff|bestie|sister|brother|sibling|cousin|aunt|uncle|co-?worker|colleague|boss|teammate|neighbou?r|room-?mate|flat-?mate|classmate|mum|mom|mummy|mommy|mama|dad|daddy|papa|parent|grandma|grandpa|gran|husband|wife|boyfriend|girlfriend|fianc[eé]e?|partner|loved one|lover|fan|foodie|crush|girl|guy|buddy|pal|mate)s?|family|crew|squad|gang|other half|better half|wives|buddies|person|people)";

/** Phrases that ask for reactions. Instagram shows posts with such phrases to fewer people. */
const PHRASES: readonly RegExp[] = [
  /\btag (?:a|an|your|the|some|two|three|\d+) ?(?:\w+ )?(?:friends?|someone|somebody|people|mates?|besties?|buddy|partner|person|mum|mom|dad|colleagues?)\b/iu,
  /\btag (?:someone|somebody|anyone|friends|them|us and)\b/iu,
  new RegExp(`\\b(?:tag|mention) (?:${SOME}) ?(?:[\\p{L}'’]+ ){0,2}${PEOPLE}\\b`, "iu"),
  /\btag (?:your|ur|that|one|two|three|\d+) (?:\w+ ){0,2}(?:who|below|in the comments)\b/iu,
  /\binvite (?:your|all|some) (?:\w+ )?\w+ to follow\b|\bwithout (?:liking|following|a like)\b|\b(?:with|for) a (?:like|follow)\b|\bpress (?:like|follow)\b/iu,
  /\bgive (?:this|the|our|my) (?:post|reel|video|picture|photo) (?:some|a little) love\b|\bfirst \d+ (?:comments?|likes?|followers?|commenters?)\b/iu,
  /\bfollow (?:along |@[\w.]+ )(?:and|&|for|to)\b|\bfollow (?:us|me)(?= (?:now|today|here)\b|[!.,\n]|$)/iu,
  /\b(?:double[- ]tap|smash|hit|tap) (?:(?:that|the|this) )?(?:if|like|follow|heart|subscribe|button|❤)/iu,
  /\bdouble[- ]tap\b/iu,
  /\blike(?: and| &| \+|,) ?(?:share|follow|comment|save|subscribe)\b|\blike (?:this (?:post )?)?if (?:you|u)\b|\b(?:share|repost) (?:this )?if (?:you|u) agree\b/iu,
  /\bfollow (?:us |me )?(?:and|&|for more|for a follow|to win|4)/iu,
  /\b(?:like|follow|comment|share)(?: |-)?(?:for|4)(?: |-)?(?:like|follow|comment|share)s?\b/iu,
  /\b(?:comment|type|write|drop|say|reply(?: with)?) (?:an? |the (?:word |letter )?)?(?:["'“‘«]?(?:yes|no|me|amen|info|link|agree|below|in)\b["'”’»]?(?: if| and| below| for| to| in the)|["“«][^"”»\n]{1,30}["”»])/iu,
  /\b(?:[Cc]omment|[Tt]ype|[Dd]rop|[Ww]rite|[Rr]eply)(?: with)? ["'“‘]?[A-Z]{2,20}\b/u,
  /\bcomment (?:below |down below |here )?with (?:an? |your )?(?:\w+ )?(?:emojis?\b|\p{Extended_Pictographic})/iu,
  /\b(?:drop|leave|send|give us|comment(?: with)?) (?:us )?(?:an? |your |some )?(?:\p{Extended_Pictographic}|emojis?\b|hearts?\b|like\b)/iu,
  /\b(?:share|comment|like|tag|follow)\b[^.!?\n]{0,40}\bto (?:win|enter|be in with a chance)\b/iu,
  /\b(?:who else|who) agrees\b|\bagree or disagree\b|\bcan (?:i|we) get an? (?:amen|like|yes)\b/iu,
  /\bmention (?:someone|somebody|anyone|(?:a|an|your|the|that|some|two|three|\d+) ?(?:\w+ )?(?:friends?|people|mates?|besties?|buddy|partner|person|mum|mom|dad|colleagues?))\b/iu,
  /\b(?:turn|switch|put) (?:on|your) (?:our |your |the |post |story )*notifications?\b|\bnotifications on\b|\b(?:hit|ring|tap|click) (?:on )?the (?:notification )?bell(?: icon)?(?= ?(?:\p{Extended_Pictographic}|icon|button|to|so|for|and|[!.]|$))|\b(?:enable|activate|set|switch) (?:our |your |the |post |story )*notifications?\b/iu,
  /\b(?:(?:make|be) sure (?:to|you)|do(?:n['’]t| not) forget to|remember to|please) (?:like|follow|subscribe|tag|share and)\b|\bsubscribe (?:now|for|and|to (?:our|my|us|this))\b|\bgive (?:us|me|this|it) a (?:like|follow|share)\b/iu,
  /\b(?:react|answer|vote|respond) with (?:an? |your )?(?:\p{Extended_Pictographic}|emojis?\b)/iu,
  /\b(?:help (?:us|me)|let['’]s|can we|we want to) (?:reach|get(?: this)?(?: to)?|hit|make it) [\d.,]+k? (?:likes|followers|comments|shares|saves)\b|\bhelp (?:us|me) (?:reach|get to|hit) [\d.,]+ ?k\b|\b(?:1|one) (?:like|comment|share|follow) ?(?:=|equals)/iu,
  /\b(?:share|send|forward|pass) (?:this|it)(?: post| reel| on)? (?:with|to) (?:someone|somebody|anyone|everyone|everybody|(?:a|the|that one|that) (?:person|friend)) (?:who(?:['’]d| needs?| would| could| wants?)|that|you (?:love|know))\b/iu,
  new RegExp(
    `\\b(?:send|forward|dm) (?:this|it)(?: post| reel| one)? to (?:${SOME}) ?(?:[\\p{L}'’]+ ){0,2}${PEOPLE}\\b`,
    "iu",
  ),
  /\b(?:repost|reshare|share|post|add) (?:this|it)(?: post| reel)? (?:to|on|in) (?:your )?(?:own )?(?:story|stories|feed|page|timeline)\b|\bfollow (?:us|me) for\b/iu,
  // German: tag or mention somebody, give a like, tap twice, follow for more, notifications, one-word comments.
  /\b(?:markier|verlink|erwähn|tagg?)(?:e|t|en sie)? (?:hier |unten |doch |gern )*(?:jemande[nm]|(?:eine[nr]?|deine[nr]?|eure[nr]?|ihre[nr]?|die|den|zwei|drei|\d+|alle) (?:\p{L}+ )?(?:freund|liebst|lieblingsmensch|kolleg|person|mensch|leute|bekannt)\p{L}*)/iu,
  /\b(?:lass|gib|schenk|geb|hinterlass)(?:e|t)? (?:uns |mir |dem post |doch |gern |hier )*(?:ein(?:en?)? )?(?:like|herz(?:chen)?|abo|follow|daumen|\p{Extended_Pictographic})/iu,
  /\bdoppel(?:t|klick|tipp|tap)?[- ]?(?:tipp|tap|klick)\p{L}*|\b(?:like|teil|folg|abonnier)(?:e|t)?\b[^.!?\n]{0,25}\b(?:wenn (?:du|ihr)|für mehr|und gewinn|um zu gewinnen)/iu,
  /\b(?:aktivier|schalt|stell)(?:e|t)?\b[^.!?\n]{0,30}(?:benachrichtigung|mitteilung|glocke)/iu,
  /\b(?:kommentier|schreib)(?:e|t)? (?:uns |hier |unten |einfach |mit )*["„“»‚][^"“”«\n]{1,30}["“”«]|\bwer stimmt (?:mir |uns )?zu\b/iu,
  /\b[Kk]ommentier(?:e|t)? (?:mit )?[A-ZÄÖÜ]{2,20}(?=[ .,!?\n]|$)/u,
  /\b(?:markier|verlink|tagg?)(?:e|t|en sie)? (?:hier |unten |doch |gern )*(?:deine|eure|ihre)[nrsm]? \p{L}+/iu,
  /\bgefällt[- ]mir(?:["”“])?[- ](?:drück|klick|tipp|button|knopf)\p{L}*|\b(?:drück|klick|tipp)\p{L}* (?:doch |bitte |gern |einfach )*(?:auf )?(?:den )?["„“]?(?:gefällt[- ]mir|like|herz)/iu,
  /\b(?:folg(?:e|t)?|abonnier(?:e|t)?) (?:uns|mir|unserem|unseren|diesem)(?=[ .,!?\n]|$)|\blike(?:n|t)?,? (?:und|&|\+) ?(?:teile[nt]?|folge[nt]?|speicher\p{L}*|kommentier\p{L}*)/iu,
  /\b(?:vergiss|vergesst) (?:bitte |auch )*nicht,? (?:(?:uns|mir|ein|das|den post|den kanal) )*(?:zu )?(?:liken|folgen|abonnieren|markieren|like)/iu,
  /(?:glocke|benachrichtigung(?:en)?|mitteilungen) (?:bitte )?(?:aktivieren|einschalten|anschalten|anmachen)/iu,
  /\b[Ss]chreib(?:e|t)? (?:uns |einfach |hier |unten |mal )*["„“]?[A-ZÄÖÜ]{2,20}["“”]? (?:in|unter)\b/u,
  /\b(?:schreib|schick)(?:e|t)? (?:uns |mir )?(?:ein(?:en?)? )?(?:herz(?:chen)?|like|emoji)/iu,
  /\b(?:teil|schick|send|leit)(?:e|t|et)? (?:das|dies|es|diesen post|diesen beitrag)(?: hier)? (?:an |mit )?(?:jemande[nm]|(?:deine[nmr]?|eure[nmr]?|eine[nmr]?) \p{L}*(?:freund|kolleg|schwester|bruder|mama|papa|partner|nachbar)\p{L}*)|\b(?:repost|teil)(?:e|t|et)? (?:das |es |diesen (?:post|beitrag) )?in (?:deiner|eurer) story\b/iu,
  // Spanish, likewise.
  /\b(?:etiqueta|menciona|arroba|nombra)(?:d|n|le)? a (?:un|una|tu|tus|alg\p{L}+|es[eao]s?|quien|dos|tres|\d+|los?|las?|el)(?=[ .,!?\n]|$)/iu,
  /\b(?:da(?:r|le|me|nos|rle|rnos)?|deja(?:nos|r)?|pon)(?: un| tu| a| al)? (?:like|me gusta|coraz[oó]n|\p{Extended_Pictographic}|emojis?)|\bdoble (?:tap|toque|clic)/iu,
  /\b(?:s[ií]gue(?:nos|me)|s[ií]gannos) (?:para|y|por)\b|\b(?:s[ií]gue(?:nos|me)|s[ií]gannos)(?=[!.,\n]|$)|\bno (?:te )?olvid\p{L}* (?:de )?(?:seguir|suscribir|etiquetar|darle?|dejar)\p{L}*|\bsuscr[ií]bete\b|\bactiva(?:d|n)? (?:las |tus |la )?(?:notificaciones|campanita)\b/iu,
  /\b(?:comenta|escribe)(?:d|n)? (?:la palabra |con |abajo )*["“«'][^"”»'\n]{1,30}["”»']|\b(?:comparte|comenta)(?:d|n)? si \p{L}+|\bqui[eé]n est[aá] de acuerdo\b/iu,
  /\b[Ee]scribe(?:d|n)? (?:la palabra )?[A-ZÁÉÍÓÚÑ]{2,20}(?=[ .,!?\n]|$)|\b[Cc]omenta(?:d|n)? (?:abajo |aqu[ií] )?con (?:un |tu )?(?:emoji|\p{Extended_Pictographic})/u,
  /\b[Cc]omenta (?:con )?[A-ZÁÉÍÓÚÑ]{2,20}(?=[ .,!?\n]|$)/u,
  /\b(?:comp[aá]rtel[oa]|comparte esto|env[ií]asel[oa]|m[aá]ndasel[oa]|env[ií]al[oa]|m[aá]ndal[oa]) (?:con|a) (?:alguien|quien|tu|tus|esa|ese)\b|\b(?:comp[aá]rtel[oa]|comparte esto) en (?:tu|tus) (?:historias?|stor(?:y|ies))\b/iu,
  // French, likewise.
  /\b(?:identifi|tagu|tag|mentionn)(?:e|es|ez)r? (?:ici |en commentaire )?(?:une? |tes |ton |ta |vos |votre |deux |trois |\d+ |quelqu['’]un|celui|celle)/iu,
  /\b(?:mets|mettez|laisse|laissez|lâche|lâchez|donne|donnez)(?:-nous|-moi)? (?:un |ton |votre )?(?:like|cœur|coeur|pouce|j['’]aime|\p{Extended_Pictographic})|\blik(?:e|ez) (?:si|et|ce|cette)\b|\bdouble[- ]?(?:tap|clic|clique)\p{L}*/iu,
  /\b(?:abonne-toi|abonnez-vous|suis-nous|suivez-nous|suivez-moi) (?:pour|et|si|maintenant)\b|\b(?:abonne-toi|abonnez-vous)(?=[!., \n]|$)|\bactiv(?:e|ez) (?:les |tes |vos )?notifications\b|\bqui est d['’]accord\b/iu,
  /\b(?:partag|repost|envo)(?:e|ez|ie|yez)(?:-le|-la)? (?:ce post |ceci |ça )?(?:en|dans (?:ta|votre)) (?:story|stories)\b|\b(?:partag|envo)(?:e|ez|ie|yez)(?:-le|-la)? (?:ce post |ceci |ça )?(?:à|avec) (?:quelqu['’]un|celui|celle|une? ami|ton|ta|tes)/iu,
  /\b[ÉE]?(?:[Cc]omment(?:e|ez)|[Éé]cri(?:s|vez)) (?:avec )?["“«]?\s?[A-ZÉÈÀÇ]{2,20}(?=[ .,!?»”"\n]|$)/u,
  // Italian and Portuguese, likewise.
  /\b(?:tagga(?:te)?|menziona(?:te)?|marc[ao]|mencion[ea]) (?:qui |aqui )?(?:un|una|um|uma|due|tre|dois|duas|\d+|qualcuno|alguém|chi|quem|i tuoi|seus|teu|sua|il tuo|la tua)(?=[ .,!?'’])|\b(?:seguici|segui-nos|segue|siga-nos|nos siga|seguiteci) (?:per|para|e)\b|\b(?:metti|lascia|dai|deixe|deixa|dê) (?:un |um |seu |il tuo )?(?:like|cuore|coração|mi piace|\p{Extended_Pictographic})/iu,
  /\b(?:condividi(?:lo)?|compartilh[ea]|ricondividi) (?:questo post |isso |isto |este post )?(?:nelle (?:tue )?storie|nos (?:seus )?stor(?:ies|y)|con chi|com quem|com alguém)|\b(?:curt[ae]|comente) (?:e|se)\b|\bative as notificações\b|\battiva(?:te)? le notifiche\b/iu,
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
