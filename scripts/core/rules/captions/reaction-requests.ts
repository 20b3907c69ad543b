/** The words with which a language asks for a reaction. Each is part of a regular expression. */
interface Vocabulary {
  /** What may stand before a request within its sentence: "and", "please", "don't forget to". */
  before: string;
  /** Tagging or naming somebody. */
  tag: string;
  person: string;
  /** Giving a like, a heart, a tap. */
  like: string;
  /** Following, subscribing, switching notifications on, whatever comes after. */
  follow: string;
  comment: string;
  /** An answer of one word: "yes", "me". */
  answer: string;
  /** Raising a hand, which is said of comments. */
  hand: string;
  share: string;
  /** Sending the post to a person. */
  send: string;
  story: string;
  /** All of the acts in a list such as "like, share and follow", and those of them that no honest list has. */
  act: string;
  reaction: string;
  /** What is promised for it. */
  prize: string;
  /** On which condition it is asked for. */
  condition: string;
}

/** Anything but the end of a clause. */
const FEW = "(?:[^.!?…\\n]{0,24}?)";
const MORE = "(?:[^.!?…\\n]{0,60}?)";
const EMOJI = "\\p{Extended_Pictographic}";
const AND = "(?: ?[,+&/] ?(?:and |und |y |et )?| and | und | y | et )";
/** A word to copy: in quotation marks, or in capitals. */
const WORD_TO_COPY = `["'“”‘„«»「『][^"'“”‘’„«»」』\\n]{1,30}["'“”’«»」』]`;

const ENGLISH: Vocabulary = {
  before:
    "and|or|then|now|so|just|please|pls|simply|to enter|(?:do(?:n'?t| not) forget|remember|make sure|be sure|want you|need you|help us and) (?:to|you)",
  tag: "tag|@|mention|shout out",
  person:
    "(?:[\\w'-]+ ){0,3}(?:them|us and|some(?:one|body)|any(?:one|body)|every(?:one|body)|friends?|bff\\w*|bestie\\w*|people|person|pals?|mates?|\\w*mates?|budd(?:y|ies)|partner|sister|brother|mum|mom|mother|dad|father|grandma|colleagues?|co-?workers?|neighbou?rs?|crew|squad|family|husband|wife|(?:boy|girl)friend|the one|who)\\b",
  like: "(?:like|heart|love|smash|hit|tap|press|click|upvote) (?:the |that |this |our |a |on )*(?:like|heart|❤️?|♥️?|button|bell|post|reel|photo|video|page|if|and|for|to|it (?:if|and))|(?:double|2x)[- ]?tap|(?:give|leave|show|drop|send|pop|put) (?:us |this |it |me |the \\w+ )*(?:a |an |some |your )*(?:likes?|hearts?|love|thumbs?[- ]up|follow)\\b|like[,!]",
  follow:
    "hit follow|(?:follow|subscribe|join) (?:us|me|@|our|this|along|for|to our|to my|to the|and|now|today|the page|the account)|(?:turn|switch) (?:on |your |our |post |the )*notifications?|subscribe(?=[!.]|$)",
  comment:
    "(?:comment|type|write|drop|reply|say|answer|leave|post|put|respond|react|vote|dm|message)(?: us| me| below| down| here| with| the| word| a| an| your| in)*",
  answer:
    "(?:yes|no|me|amen|info|link|done|agree|same|i'?m in|want|recipe)\\b(?= (?:if|and|below|for|to|in|when|or)|[!.]|$)|[12] (?:or|for) ",
  hand: "(?:raise|put up|lift|show)(?: \\w+){0,2} hands?|hands? up",
  share: "(?:share|repost|reshare|send|forward|dm|pass)(?: this| it| us| our| the| post| reel| on| with| to| your)*",
  story: "(?:stor(?:y|ies)|feed|timeline|wall|page|group)\\b",
  send: "(?:send|forward|dm|pass) (?:this|it)(?: post| reel| one| on)? to",
  act: "(?:like|save|share|follow|comment|tag|subscribe|repost|heart)",
  reaction: "(?:like|follow|subscribe|heart)",
  prize:
    "(?:to|and|for a chance to|for your chance to|could|can|will|'ll) (?:win|enter|see what happens|be featured|get (?:a|the|your|one|it) |unlock|receive|claim|grab)|giveaway|for a (?:like|follow|shout)|follow(?:ing)? back|we(?:'ll| will) (?:send|dm|message|pick|follow|feature|repost|reply)",
  condition: "if you (?:agree|love|like|want|feel|relate|think|would|need|can|are|'re|also|too|know)",
};

const GERMAN: Vocabulary = {
  before: "und|oder|dann|jetzt|einfach|bitte|gern|mal|also",
  tag: "(?:markier|verlink|erwähn|tagg?)(?:e|t|en sie)?",
  person:
    "(?:\\p{L}+ ){0,3}(?:jemande[nm]|\\p{L}*freund\\p{L}*|\\p{L}*mensch\\p{L}*|person\\p{L}*|leute\\p{L}*|kolleg\\p{L}*|kumpel\\p{L}*|bekannte\\p{L}*|schwester|bruder|mama|mutter|papa|vater|oma|opa|partner\\p{L}*|nachbar\\p{L}*|liebst\\p{L}*|\\p{L}*crew|den[ ,]+der|die[ ,]+die)\\b",
  like: "(?:lass|gib|schenk|geb|setz|mach|hinterlass|drück|klick|tipp|zeig)\\p{L}*(?: \\p{L}+){0,3} (?:like|herz\\p{L}*|abo|follow|daumen|gefällt|liebe)|doppel(?:t|klick|tipp|tap)?[- ]?(?:tipp|tap|klick)\\p{L}*|(?:tipp|klick)\\p{L}* (?:zweimal|doppelt)|like(?:t|n)? (?:und|den|diesen|das|dieses|unser\\p{L}*|wenn|für)",
  follow:
    "(?:folg|abonnier)(?:e|t|en sie)? (?:uns|mir|unser\\p{L}*|diesem|dem (?:kanal|account|profil)|für|jetzt|@)|(?:aktivier|schalt|stell)\\p{L}* (?:\\p{L}+ ){0,3}(?:benachrichtigung|mitteilung|glocke)\\p{L}*",
  comment:
    "(?:kommentier|schreib|antworte|antwortet|poste|postet|stimm|reagier)(?:e|t|en sie)?(?: uns| mir| hier| unten| einfach| mit| das| dein\\p{L}*| wort| ein| einen| ab| in die kommentare)*",
  answer: "(?:ja|nein|ich|info|link|dabei|will)\\b(?= (?:wenn|und|in|unter|für)|,? wenn|[!.]|$)|[12] (?:oder|für) ",
  hand: "(?:hand|hände|finger|pfoten) (?:hoch|heben)|(?:heb|streck)\\p{L}* (?:\\p{L}+ ){0,2}(?:hand|hände|finger)|melde?t? (?:dich|euch)",
  share:
    "(?:teil|repost|schick|send|leit)(?:e|t|et|en sie)?(?: das| dies| es| diesen| unseren| post| beitrag| reel| doch| gern| weiter| hier| in| mit| an| auf)*",
  story: "(?:(?:deine|eure)[rmn]? )?(?:stor(?:y|ys|ies)|feed|status|gruppe)\\b",
  send: "(?:schick|send|leit)\\p{L}* (?:das|dies|es|diesen \\p{L}+)(?: hier)?(?: an)?",
  act: "(?:lik\\p{L}*|teil(?:e|t|en)|folg(?:e|t|en)|speicher\\p{L}*|kommentier\\p{L}*|markier\\p{L}*|abonnier\\p{L}*)",
  reaction: "(?:lik\\p{L}*|folg(?:e|t|en)|abonnier\\p{L}*)",
  prize:
    "(?:und|um zu|um|könnt|kannst) (?:\\p{L}+ ){0,4}(?:gewinn\\p{L}*|bekomm\\p{L}*|erhalt\\p{L}*|sicher\\p{L}*)|gewinnspiel|verlosung|wir (?:schicken|senden|losen|verlosen|folgen)",
  condition: "wenn (?:du|ihr|dir|euch|sie) ",
};

const SPANISH: Vocabulary = {
  before: "y|o|luego|ahora|por favor|solo|no (?:te |se )?olvid\\p{L}* (?:de )?",
  tag: "(?:etiquet|mencion|arrob|tague)(?:a|ad|en|e|ar)(?:nos)?",
  person:
    "(?:a )?(?:\\p{L}+ ){0,3}(?:alguien|grupo|amig\\p{L}+|persona\\p{L}*|gente|coleg\\p{L}+|conocid\\p{L}+|vecin\\p{L}+|compañer\\p{L}+|herman\\p{L}+|madre|mamá|padre|papá|abuel\\p{L}+|parej\\p{L}+|espos\\p{L}+|novi\\p{L}+|quien\\p{L}*|es[ae] que|tu gente)(?!\\p{L})",
  like: "(?:dad?|dale|dadle|darle|danos|dadnos|dejad?|déjanos|dejadnos|deja|pon|pulsa|regál[ae]nos)(?: \\p{L}+){0,3} (?:likes?|me gusta|coraz[oó]n\\p{L}*|❤️?|amor|corazoncito|pulgar)|doble (?:tap|toque|clic)|dale (?:al )?(?:like|me gusta|coraz[oó]n|❤️?)",
  follow:
    "(?:s[ií]gue(?:nos|me)|s[ií]gannos|seguidnos|suscr[ií]b(?:ete|anse)|suscribíos|seguir(?:nos|me))|activ(?:a|ad|en|ar) (?:\\p{L}+ ){0,3}(?:notificaci\\p{L}+|campan\\p{L}+)",
  comment:
    "(?:coment|escrib|respond|reaccion|vot|dej|pon)(?:a|e|ad|ed|en|an|enos|adnos)(?: nos| abajo| aquí| con| la palabra| un| una| tu| en los comentarios)*",
  answer: "(?:s[ií]|no|yo|info|quiero|receta|link)(?!\\p{L})(?= (?:si|y|en|para|abajo)|[!.]|$)|[12] (?:o|para) ",
  hand: "(?:levant|alz)\\p{L}+ (?:la |las |tu |una )?manos?|manos? arriba",
  share:
    "(?:compart|reposte|env[ií]|mand)(?:e|a|ir|id|an|en|o)?(?:l[oa]s?|sel[oa]|te|lo)?(?: esto| este| esta| post| publicación| reel| con| a| en)*",
  story: "(?:tu|tus|vuestras?|sus?) (?:historias?|stor(?:y|ies)|perfil|muro)",
  send: "(?:env[ií]|mand)\\p{L}*(?: esto)? a",
  act: "(?:(?:dale )?like|comparte|comenta|sigue(?:nos)?|s[ií]guenos|guarda|etiqueta|suscr[ií]bete)",
  reaction: "(?:(?:dale )?like|sigue(?:nos)?|s[ií]guenos|suscr[ií]bete)",
  prize:
    "(?:para|y|podrás|puedes) (?:\\p{L}+ ){0,3}(?:gana|ganar|participa|participar|recibir\\p{L}*|llevar\\p{L}*)(?!\\p{L})|sorteo|te (?:enviamos|mandamos|seguimos)",
  condition: "si (?:est[aá]s|te |t[uú]|os|quieres|también|piensas|crees|eres|piensas)",
};

const FRENCH: Vocabulary = {
  before: "et|ou|puis|alors|maintenant|s'il (?:te|vous) pla[iî]t|svp|n'oubli\\p{L}+ pas (?:de|d')",
  tag: "(?:identifi|tagu?|mentionn)(?:e|es|ez|er)(?:-\\p{L}+)?",
  person:
    "(?:\\p{L}+[ ']){0,3}(?:quelqu'un|\\p{L}*ami\\p{L}*|copain|copine|personne\\p{L}*|potes?|proches?|gens|collègue\\p{L}*|sœur|soeur|frère|maman|mère|papa|père|mamie|moitié|voisin\\p{L}*|équipe|celui|celle|ceux|celles)(?!\\p{L})",
  like: "(?:mets|mettez|laisse|laissez|lâche|lâchez|donne|donnez|clique|cliquez|appuie|appuyez|mettre|laisser)(?:-\\p{L}+)?(?: \\p{L}+){0,3} (?:likes?|cœurs?|coeurs?|pouces?|j'aime|❤️?)|lik(?:e|ez|er) (?:si|et|ce|cette|la|le|pour)|double[- ]?(?:tap|clic|clique)\\p{L}*|aim(?:e|ez) (?:ce post|cette (?:photo|publication)|et)",
  follow:
    "(?:abonne-toi|abonnez-vous|suis-(?:nous|moi)|suivez-(?:nous|moi)|(?:t')?abonner|nous suivre)|activ(?:e|ez|er) (?:\\p{L}+ ){0,3}(?:notification|cloche)\\p{L}*",
  comment:
    "(?:comment|écri|répond|réagi|vot|dis|dites|mets|mettez|laisse|laissez)(?:e|ez|s|vez|ds|ssez|sez|ter)?(?:-\\p{L}+)?(?: avec| en commentaire| ici| le mot| un| une| ton| votre| par)*",
  answer: "(?:oui|non|moi|info|lien|recette)(?!\\p{L})(?= (?:si|et|en|pour)|[!.]|$)|[12] (?:ou|pour) ",
  hand: "lev(?:e|ez|er) (?:la |les |ta |votre )?mains?|mains? (?:en l'air|levées?)",
  share:
    "(?:partag|repost|envo|transf[eé]r)(?:e|es|ez|er|ie|ies|yez|yer)(?:-\\p{L}+)?(?: ce| cette| post| publication| reel| ceci| ça| en| dans| avec| à)*",
  story: "(?:(?:ta|tes|votre|vos) )?(?:stor(?:y|ies)|fil|profil|mur)(?!\\p{L})",
  send: "envo\\p{L}+(?:-l[ea])? (?:(?:ça|ceci|ce \\p{L}+) )?à",
  act: "(?:like[sz]?|partage[sz]?|commente[sz]?|abonne-toi|abonnez-vous|suis|suivez|enregistre[sz]?|identifie[sz]?)",
  reaction: "(?:like[sz]?|abonne-toi|abonnez-vous|suis|suivez)",
  prize:
    "(?:pour|et) (?:\\p{L}+ ){0,3}(?:gagner?|participer|recevoir|remporter)(?!\\p{L})|concours|tirage|on (?:t'|vous |te )(?:envoie|suit)",
  condition: "si (?:tu|vous|toi|ça|c'est)",
};

/** Written without spaces, so that a request is known by its end. */
const JAPANESE =
  /(?:いいね|フォロー|シェア|リポスト|チャンネル登録|タグ付け|メンション|高評価|ハート)[」』"”]?(?:ボタン)?(?:と(?:いいね|フォロー|シェア|コメント|保存))?(?:を)?(?:押して|お願い|よろしく|して(?:ね|下さい|ください|くれ|もらえ|いただ)|してみて|で(?:応援|当たる|プレゼント|参加))|(?:通知|お知らせ)(?:を)?(?:オン|ON)に|ダブルタップ|[2２二]回タップ|(?:この|その)(?:投稿|写真|動画)に[「『]?いいね|\p{Extended_Pictographic}\ufe0f?は[^。！？\n]{1,12}[、,]\s?\p{Extended_Pictographic}\ufe0f?は|(?:友達|友だち|お友達|家族|大切な人|誰か)を(?:タグ|メンション)|(?:コメント(?:欄)?|リプ)(?:に|で|へ)?[^。！？\n]{0,12}(?:[「『][^」』\n]{1,12}[」』]|絵文字|スタンプ|ハート|\p{Extended_Pictographic})(?:と|を)?[^。！？\n]{0,6}(?:書いて|コメント|送って|残して|入れて|お願い)|[「『][^」』\n]{1,12}[」』]と(?:コメント|書いて|書き込ん)|\p{Extended_Pictographic}\ufe0f?(?:を|で)?(?:コメント|送って|残して|押して|反応)|コメント[^。！？\n]{0,6}(?:手を挙げ|挙手)|(?:友達|友だち|お友達|家族|大切な人|誰か)に(?:送って|シェアして|教えてあげて|転送して)|(?:フォロー|いいね)[^。！？\n]{0,20}(?:プレゼント|当た|抽選)|フォローして[^。！？\n]{0,8}(?:最新|チェック|待って)|ストーリーズ?(?:で|に)(?:シェア|リポスト|メンション)/u;

/** Only a request begins its clause with the verb: "We like bread and share it" asks for nothing. */
function requestFor(before: string, body: string, flags = ""): RegExp {
  const start = `(?:(?:^|[.!?…:;,\\n(–—-]|${EMOJI}\\ufe0f?)[ \\t]{0,3}(?:(?:${before}) {1,3}){0,3}|(?<=[.!?…:;,\\n–—-][ \\n]{0,2}\\p{L}{2,14}(?: \\p{L}{1,12}){0,5}) (?:${before}) )`;
  return new RegExp(`${start}(?:${body})`, `imu${flags}`);
}

function patternsOf(words: Vocabulary): RegExp[] {
  const {
    before,
    tag,
    person,
    like,
    follow,
    comment,
    answer,
    hand,
    share,
    send,
    story,
    act,
    reaction,
    prize,
    condition,
  } = words;
  const rule = (body: string) => requestFor(before, body);
  return [
    rule(`(?:${tag}) ?(?:${person})`),
    rule(like),
    rule(follow),
    rule(
      `(?:${comment}) ?(?:${WORD_TO_COPY}|${EMOJI}|(?:emojis?|hearts?|herz\\p{L}*|coraz\\p{L}+|cœurs?)(?!\\p{L})|${answer})`,
    ),
    rule(`(?:${comment})${FEW}emojis?(?!\\p{L})`),
    rule(`(?:${hand})${FEW}(?:comment|kommentar|coment)\\p{L}*`),
    rule(`(?:${share}) ?(?:${story})`),
    rule(`(?:${send}) (?:${person})`),
    rule(`(?:${tag}|${share}|${comment}|${follow}|${like})${MORE}(?:${prize})`),
    rule(`(?:${tag}|${share}|${follow}|${like})${MORE}(?:${condition})`),
    rule(`${act}${AND}${act}${AND}${act}(?!\\p{L})`),
    rule(`(?:${act}${AND}${reaction}|${reaction}${AND}${act})(?!\\p{L})`),
  ];
}

/** Votes by emoji, counts that have to be reached, and hashtags that ask for reactions, in any language. */
const COMMON: readonly RegExp[] = [
  new RegExp(
    `${EMOJI}\\ufe0f? ?(?:=|for|für|para|pour|if|wenn|si)\\b${FEW}${EMOJI}\\ufe0f? ?(?:=|for|für|para|pour|if|wenn|si)\\b`,
    "iu",
  ),
  /(?<!\p{L})(?:help|let'?s|can we|helft|hilf|lasst|schaffen|ayúd\p{L}*|vamos|aide\p{L}*|objectif|goal|ziel|meta)[^.!?\n]{0,24}? \d[\d.,\s]*k?\+? (?:likes?|followers?|follower|subscribers|comments?|shares|abonn\p{L}+|seguidores|comentarios|j'aime)/iu,
  /(?:(?:first|erste[nr]?|primer\p{L}*|premi\p{L}+) \d+|\d+ (?:first|primer\p{L}*|premi\p{L}+))(?: to| qui| die| que| en)? (?:comment|kommentar|coment|follow|like|abonn)\p{L}*/iu,
  /(?<!\p{L})(?:(?:markieren|taggen|verlinken)(?=[!.]|$)|etiqu[eé]tal[oae]s?(?!\p{L})|identifiez-l[ea]s?(?!\p{L}))/iu,
  /(?<!\p{L})(?:(?:verlink|markier|tagg)(?:e|t) (?:sie|ihn|die|den)(?=[!.]|$)|(?:tagu|identifi|mentionn)ez?-l(?:e|a|es)(?!\p{L}))/iu,
  /(?<!\p{L})(?:tapp?|tipp|tapot|touch|appuy|toc|puls)\p{L}* (?:(?:on |auf |aufs |sur |en )?(?:(?:the|this|das|dieses|den|la|le|cette|ce|el|esta) )?(?:post|pic|picture|photo|image|screen|heart|bild|foto|herz|écran|cœur|pantalla|coraz[oó]n) )?(?:twice|zweimal|doppelt|deux fois|dos veces)(?: (?:on |auf |aufs |sur |en )?(?:(?:the|this|das|dieses|den|la|le|cette|ce|el|esta) )?(?:post|pic|picture|photo|image|screen|heart|bild|foto|herz|écran|cœur|pantalla|coraz[oó]n))?[,]? (?:if|wenn|falls|si) /iu,
  /(?<!\p{L})(?:only|nur|seul\p{L}*|s[oó]lo) (?:(?:the|les|los|las) )?(?:true|real|echte|wahre|vrai\p{L}*|verdader\p{L}*) [^.!?\n]{0,30}?(?:\blik(?:e|es|en|ez|er)\b|\bshare|teilen|aime\p{L}*|partag\p{L}*|me gusta|compart\p{L}*)/iu,
  /(?:1|one|ein|un|une|uno) (?:like|comment|share|follow|kommentar|comentario|commentaire|j'aime) ?(?:=|equals|gleich)/iu,
  /#(?:like4like|likeforlike|l4l|follow4follow|followforfollow|f4f|followme|likeme|tagafriend|instalike|tagsforlikes|like4follow|commentforcomment)\b/iu,
];

const LANGUAGES = [ENGLISH, GERMAN, SPANISH, FRENCH];
const PATTERNS = [...LANGUAGES.flatMap(patternsOf), JAPANESE, ...COMMON];
/** A word in capitals is one to copy: "Comment BREAD". */
const COMMENTED_WORDS = LANGUAGES.map(({ before, comment }) =>
  requestFor(before, `(?:${comment}) ?(\\p{L}{2,20})(?!\\p{L})`, "g"),
);

/** The first words of a caption that ask for a reaction; null where none do. */
export function findReactionRequest(caption: string): string | null {
  const text = caption.replaceAll("’", "'");
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return found.trim();
  }
  const copied = COMMENTED_WORDS.flatMap((words) => [...text.matchAll(words)]);
  return copied.find(([, word = ""]) => word === word.toUpperCase() && word !== word.toLowerCase())?.[0].trim() ?? null;
}
