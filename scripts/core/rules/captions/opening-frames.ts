/**
 * What an opening can do instead of saying something: it announces that something will be said. Each language says it with words of its
 * own, each of them a part of a regular expression that begins at the start of the line.
 */
interface Frames {
  /** "Ever wondered what ...": the reader's question, put into the reader's mouth. */
  wonder: string;
  /** "You won't believe what ...". */
  believe: string;
  /** "Let's talk about ...". */
  talk: string;
  /** "As we all know, ...", "It's no secret that ...". */
  known: string;
  /** "Let's be honest: ...", "Here's the thing". */
  honest: string;
  /** "Picture this: ...". */
  imagine: string;
  /** "Buckle up". */
  brace: string;
  /** "We are thrilled to announce ...". */
  announce: string;
  /** "Can you keep a secret?", "Something big is coming". */
  tease: string;
}

const ENGLISH: Frames = {
  wonder:
    "(?:have you |did you |do you )?(?:ever|always|also|sometimes) (?:wonder(?:ed)?|ask(?:ed)? yourself|stop(?:ped)? to think)|have you (?:wondered|asked yourself)",
  believe:
    "(?:you (?:won't|will not|will never|'ll never|are not going to|aren't going to)|nobody will) (?:ever )?(?:believe|guess)",
  talk: "(?:so,? )?(?:let's|let us|can we|we need to|time to|today we) (?:just )?(?:talk|chat|speak|discuss|dive in|get into|take a moment|address)|let me (?:tell|share|introduce|explain|show)",
  known:
    "as (?:we|you|everyone|everybody|many of you) (?:all |may |might |probably |already |surely )*knows?|we all know (?:that|how|what|why|the feeling|it)|it(?:'s| is) no secret|it goes without saying|needless to say",
  honest:
    "(?:let's|let us) (?:be|get) (?:\\w+ )?(?:honest|real|clear|frank)|(?:so,? )?here's the (?:thing|deal)|the thing is|real talk|hear (?:me|us) out|not gonna lie",
  imagine: "(?:picture|imagine) (?:this|that|it|the scene|if you will)(?!\\p{L})",
  brace:
    "(?:buckle up|brace your\\w+|hold (?:on|tight)(?= to your (?:hats?|seats?)|[ ]*[,!.:…]|$)|get ready|(?:are you|is everyone|who(?:'s| is)) ready(?= for (?:this|it|something)|[ ]*[?!.,]|$)|ready for (?:this|it|something)|drum ?roll|wait for it)",
  announce:
    "(?:(?:we|i)(?:'re|'m| are| am) )?(?:so |very |really |super |beyond |more than |absolutely )*(?:thrilled|excited|delighted|happy|proud|pleased|over the moon|honou?red) to (?:finally )?(?:announce|share|introduce|present|reveal|tell you|let you know)|(?:it's (?:our|my) (?:pleasure|honou?r)|(?:we|i) have the pleasure)",
  tease:
    "can (?:you|we) (?:all )?keep a secret|(?:we|i)(?:'ve| have) (?:been )?(?:\\w+ )?(?:keeping|hiding|got|have)(?: \\w+)? (?:a (?:little |big )?secret|something)(?: from you)?|(?:have you|did you) hear(?:d)?(?: the news)?[ ]*[?!,.]|(?:some|any)thing (?:\\w+ )?(?:is|'s) (?:in the (?:works|making|oven|air)|cooking|coming|brewing|happening)|today(?:'s| is) the day",
};

const GERMAN: Frames = {
  wonder:
    "(?:hast du|habt ihr|haben sie) (?:(?:dich|euch|sich|sie) )?(?:(?:auch|schon|mal|einmal|je|jemals|eigentlich|manchmal) )*(?:gefragt|überlegt|nachgedacht|gewundert)|(?:fragst du dich|fragt ihr euch) (?:auch |manchmal |oft )*",
  believe:
    "(?:(?:du|ihr|sie) (?:werde[tn]?|wirst) (?:es )?(?:(?:uns|mir|kaum) )?(?:nicht|nie|kaum)|(?:das|es) glaubt (?:ihr|uns)|ihr glaubt (?:es )?nicht|ihr erratet nie|ihr ahnt nicht)(?: (?:glauben|erraten))?",
  talk: "(?:lass|lasst|lassen sie) (?:uns|mich) (?:\\p{L}+ ){0,5}?(?:reden|sprechen|plaudern|erzählen|erklären|vorstellen|eintauchen)|(?:reden|sprechen) wir (?:mal |heute |doch |kurz )*(?:über|von)|heute geht es um|wir müssen (?:mal |kurz |dringend )*reden",
  known:
    "wie (?:wir|ihr|du|sie|jeder|viele von euch) (?:(?:alle|ja|sicher|vielleicht|bereits|schon|bestimmt) )*(?:wissen|wisst|weißt|weiß|kennen?)|(?:wir|ihr) (?:alle )?(?:wissen|wisst|kennen?)(?: es)? (?:alle|ja|doch)|(?:es|das) ist (?:ja )?kein(?:e)? geheimnis|bekanntlich|selbstverständlich ist|wer kennt (?:es|das) nicht|jeder weiß",
  honest:
    "(?:(?:jetzt|ganz|also) )*(?:mal|seien wir|sind wir|sein wir) (?:mal |ganz |doch )*ehrlich|hand aufs herz|die sache ist|(?:jetzt|mal) klartext",
  imagine:
    "(?:stell|stellt|stellen sie) (?:dir|euch|sich) (?:das |es |mal |einmal |nur |bitte |folgendes )*vor(?=[ ]*[:,.!…–-]|$)",
  brace:
    "(?:haltet euch|halt dich) (?:gut |alle )*fest|(?:schnallt euch|anschnallen)|(?:macht euch|mach dich) (?:bereit|auf (?:etwas|was))|(?:seid ihr|bist du|wer ist|wer von euch ist) (?:schon )?bereit(?= für (?:das|etwas)|[ ]*[?!.,]|$)|trommelwirbel",
  announce:
    "(?:wir sind|ich bin) (?:\\p{L}+ ){0,3}(?:froh|stolz|glücklich|begeistert|aufgeregt),? (?:\\p{L}+ ){0,8}?(?:(?:vor|mit|an)zu\\p{L}+|zu (?:präsentieren|verkünden|zeigen))|(?:wir freuen uns|ich freue mich)(?: \\p{L}+){0,2},? (?:euch|ihnen|dir)|(?:mit (?:großer )?freude|voller (?:freude|stolz)) (?:verkünden|präsentieren|stellen|teilen|geben)",
  tease:
    "(?:könnt ihr|kannst du) ein geheimnis|(?:wir haben|ich habe) (?:euch |dir )?(?:\\p{L}+ ){0,2}(?:etwas|was|ein geheimnis) (?:verschwiegen|verheimlicht|für euch)|(?:habt ihr|hast du) (?:es )?schon gehört|(?:hier|da|bei uns) (?:tut sich|passiert|braut sich|kommt) (?:gerade |bald )?(?:et)?was|heute ist (?:der (?:große )?tag|es so weit)|na,? schon",
};

const FRENCH: Frames = {
  wonder:
    "(?:vous êtes-vous|t'es-tu|est-ce que (?:vous vous êtes|tu t'es)|vous vous êtes|tu t'es)(?: (?:déjà|jamais|parfois))* demandée?s?|(?:vous demandez-vous|te demandes-tu)",
  believe:
    "(?:vous|tu|on|personne) (?:n'(?:allez|vas)|ne va) (?:jamais |pas |en |y |le )*(?:croire|deviner|revenir)|(?:vous|tu) n'en (?:croir|reviendr)\\p{L}+|(?:vous|tu) ne (?:devin|croir)\\p{L}+ (?:jamais|pas)",
  talk: "(?:et si (?:on|nous) )?(?:parlons|parlions|parlait|discutons|causons|discutait)(?:-en)?(?!\\p{L})|(?:laissez|laisse)-(?:moi|nous) (?:vous|te) |on va parler d|il faut qu'on parle",
  known:
    "comme (?:chacun|tout le monde|vous|on|nous|tu) (?:(?:le|la|tous|toutes|déjà|peut-être) )*(?:sa(?:it|vez|vons|is))|(?:on|nous) (?:le )?(?:sait|savons) tous|(?:ce|il) (?:n'est|n'y a) (?:pas |plus |aucun |un )*(?:un )?(?:secret)|tout le monde (?:le )?sait|(?:cela|ça) va sans dire|inutile de (?:dire|le dire)",
  honest: "soyons (?:\\p{L}+ )?(?:honnêtes?|francs?|clairs?|réalistes)|avouons(?:-le)?|disons-le",
  imagine:
    "(?:imagin|figur|représent)(?:ez|e)(?:-vous|-toi)?(?: (?:un peu|un instant|ça|ceci|la scène))*(?=[ ]*[:,.!…–-]|$)",
  brace:
    "(?:accroche(?:z-vous|-toi)|tene?z-vous (?:bien|prêts?)|prépare(?:z-vous|-toi)|(?:êtes|es)-(?:vous|tu) (?:bien )?prêt\\p{L}*|qui est prêt\\p{L}*|roulement de tambour)",
  announce:
    "(?:(?:nous sommes|on est|je suis|c'est avec) )?(?:si |très |trop |super |plus que |tellement |un immense |grand |une immense |grande )*(?:heureu(?:x|ses?)|ravie?s?|fi(?:er|ère)s?|contente?s?|enchantée?s?|impatiente?s?|joie|plaisir|fierté) (?:de |d')(?:(?:vous|te|enfin|pouvoir) |t')*(?:annonc|présent|partag|dévoil|accueill|retrouv|dire|montr|faire)",
  tease:
    "(?:pouvez-vous|peux-tu|vous savez|tu sais|savez-vous|sais-tu) garder un secret|(?:on|nous|je) (?:vous|t'|te) (?:a |ai |avons |cach)\\p{L}*(?: \\p{L}+)? (?:caché|quelque chose|un secret)|(?:vous|tu) connai\\p{L}+ la nouvelle|quelque chose (?:de )?(?:\\p{L}+ )?(?:se (?:prépare|passe|trame)|arrive)|c'est (?:enfin )?(?:le (?:grand )?jour|aujourd'hui)(?=[ ]*[!.,]|$)|alors,? déjà",
};

const SPANISH: Frames = {
  wonder:
    "(?:alguna vez |nunca )?(?:te has|os habéis|se han|se ha|has|habéis) (?:alguna vez |nunca )?(?:preguntado|parado a pensar|planteado)",
  believe:
    "(?:no (?:vas|vais|van|te vas|os vais|se van) a (?:creer|creértelo|creéroslo|adivinar|imaginar)\\p{L}*|no (?:te|os) (?:lo )?(?:imagin[aá]i?s|cree?[éi]?i?s)(?!\\p{L})|nunca (?:adivin|imagin|cre)\\p{L}+|jamás (?:adivin|imagin|cre)\\p{L}+)",
  talk: "(?:hablemos|charlemos|conversemos|vamos a hablar|tenemos que hablar|toca hablar|hoy (?:hablamos|toca hablar|vamos a hablar))(?!\\p{L})|(?:déj(?:a|en|ad)(?:me|nos|dme|dnos)|permíte(?:me|nos)|dejadme|dejadnos) (?:que )?(?:te|os|les|contar\\p{L}*|explicar\\p{L}*|presentar\\p{L}*)",
  known:
    "como (?:todos|todas|ya|bien|muchos|tú|seguro|seguramente|probablemente)(?: (?:ya|bien|que|de vosotros|de ustedes))* (?:sab\\p{L}+)|todos (?:lo )?sabemos|no es (?:ningún|un) secreto|es bien sabido|ni que decir tiene|todo el mundo (?:lo )?sabe",
  honest:
    "(?:seamos|vamos a ser) (?:\\p{L}+ )?(?:sincer|honest|franc|clar|realist)\\p{L}*|confesémoslo|reconozcámoslo|admitámoslo",
  imagine:
    "imagin(?:a|ad|en|e|aos|aros|ate|ense)(?:te|os|se)?(?: (?:esto|eso|la escena|lo siguiente|por un momento|un momento))+|imagín(?:ate|ense|alo)(?=[ ]*[:,.!…–-]|$)|imagin(?:a|ad|en|aos)(?=[ ]*[:,.!…–-]|$)",
  brace:
    "(?:agárr\\p{L}+|agarr(?:aos|ense)|abróch\\p{L}+|(?:prepár(?:ate|ense)|preparaos)(?= para|[ ]*[,!.…]|$)|(?:estáis|estás|están) (?:todos )?(?:list|preparad)\\p{L}+|quién está list\\p{L}+|redoble de tambores)",
  announce:
    "(?:estamos |estoy |nos sentimos )?(?:muy |tan |s[uú]per |m[aá]s que |realmente )*(?:encantad|emocionad|feli(?:z|ces)|content|orgullos|ilusionad|entusiasmad)(?:[oa]s?)? (?:de|por|con|en) (?:poder )?(?:anunci|present|compart|cont|mostr|dar|deci|enseñ|revel)\\p{L}*|(?:nos|me) (?:complace|alegra|emociona|hace (?:mucha )?ilusi[oó]n|llena de \\p{L}+)",
  tease:
    "(?:sab[eé]i?s|pued[eo]s|podéis|saben|pueden) guardar un secreto|(?:te|os|les) (?:hemos|he) (?:estado )?(?:ocult|escond)\\p{L}*|(?:ya )?(?:te|os) (?:has |habéis )?enter\\p{L}+|algo (?:\\p{L}+ )?(?:se está|está) (?:cocin|cociendo|prepar|pas|lleg)\\p{L}*|hoy es (?:el (?:gran )?día)|ya (?:tienes|tenéis) (?:hambre|ganas)",
};

/** Japanese says it at the end of the sentence. */
const JAPANESE = [
  "(?:考え|思っ|疑問に思っ|不思議に思っ|気になっ)た(?:こと|事)(?:は|って|が)?(?:あり(?:ます|ません)か|ない(?:です)?か|ありますよね|ある(?:でしょう|はず))",
  "(?:信じられ(?:ない|ます)|驚(?:きます|くはず|かない|くかも)|びっくりし(?:ます|ない))[^。！？\\n]{0,8}[。！!]?$",
  "(?:の話|について(?:の話)?|のこと|のお話)を?(?:(?:少し|ちょっと)?(?:し(?:ましょう|よう|ます|たい|て(?:みましょう|もいい))|話(?:しましょう|そう|します|したい)|お話(?:しましょう|しします|します|しさせ)|語り(?:ましょう|たい|ます)|させて))",
  "(?:ご存[知じ]|みなさん知って|皆さん知って)(?:の(?:通り|とおり|ように|方も)|かと思い|ですよね|でしょう)|(?:言うまでもな|いうまでもな|もはや(?:常識|秘密)|(?:常識|周知の事実)です)",
  "正直(?:に|な)?(?:言|申し|いい|話|ところ)|(?:ここだけの話|ぶっちゃけ|本音を言)",
  "想像して(?:みて)?(?:ください|下さい|ほしい|ね|みましょう)|思い(?:浮かべ|描い)て(?:みて)?(?:ください|下さい|ね)",
  "(?:準備|用意|心の準備)は?(?:いい|よろしい|でき|OK)[^。！？\\n]{0,6}(?:か|ね)?|(?:注目|ご期待)(?:ください|下さい)",
  "(?:ご紹介|お知らせ|ご報告|発表|お伝え|お届け)(?:できる|でき|する)(?:こと|の)(?:を|が)[^。！？\\n]{0,8}(?:嬉し|うれし|光栄|幸せ|楽しみ)|(?:お知らせ|ご報告|発表)が(?:あり|ございます)",
  "秘密(?:を守れ|にして|があり)|(?:隠し|内緒にし)て(?:い|き)?た(?:こと|もの)|(?:もう|すでに)(?:聞きました|ご存[知じ])か|(?:計画|何か)が(?:進行中|始まり|動き出し)|ずっと[^。！？\\n]{0,8}待って",
];

const LANGUAGES = [ENGLISH, GERMAN, FRENCH, SPANISH];
const FRAMES = new RegExp(`^(?:[¿¡]\\s*)?(?:${LANGUAGES.flatMap((frames) => Object.values(frames)).join("|")})`, "iu");
const JAPANESE_FRAMES = new RegExp(`^[^。！？\\n]{0,40}?(?:${JAPANESE.join("|")})`, "iu");

/** Whether a first line announces that something will be said. */
export function isFrame(line: string): boolean {
  const text = line.replaceAll("’", "'");
  return FRAMES.test(text) || JAPANESE_FRAMES.test(text);
}
