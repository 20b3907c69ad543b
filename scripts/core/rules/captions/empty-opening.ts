/** What a first line is made of that says nothing yet, by language. */
interface Vocabulary {
  /** Greetings, feelings, thanks, news without the news, days and seasons: one of them makes a line a warm-up. */
  signs: string;
  /** What stands between them and says nothing either. */
  fillers: string;
}

const ENGLISH: Vocabulary = {
  signs: `hey hi hello hiya howdy greetings welcome dear morning afternoon evening happy merry lovely excited thrilled
    delighted grateful thankful blessed thank thanks proud stoked honoured honored glad pleased news update updates
    announcement announcements reminder surprise surprises reveal sneak peek exciting special monday tuesday wednesday
    thursday friday saturday sunday weekend weekends week month season year spring summer autumn fall winter january
    february march april may june july august september october november december christmas easter holidays holiday
    guess drumroll finally soon coming ready love wishing hope hoping sending introducing presenting feeling vibes mood
    story wait mode announce hooray yay wow omg woohoo cheers tgif time here back long`,
  fillers: `a an the this that it its it's is are was am i i'm we we're we've i've you you're they us our your my me all
    everyone everybody guys folks friends friend family team people there to of for from and or but so very really super
    just only some something new big great good nice little small quick again another already yet now today tonight
    tomorrow day days in on at with be been have has had got get can could can't cannot wait will would want like let
    let's lets show share tell see say what who who's how when where here's there's about up out go goes going gone are
    let know as always more one first last next been it'll we'll i'll believe know look at that's been ever since came
    come comes arrived started starts start begin begins over near close best wishes having hear meet into made make beautiful wanted air over funday started wonderful amazing`,
};

const GERMAN: Vocabulary = {
  signs: `hallo hey hi servus moin grüezi willkommen liebe lieben guten schönen frohe frohen fröhliche danke dankeschön
    dankbar freuen freue freut froh stolz glücklich aufgeregt neuigkeiten neues news update info ankündigung
    überraschung erinnerung hinweis montag dienstag mittwoch donnerstag freitag samstag sonntag wochenende woche monat
    jahr frühling sommer herbst winter januar februar märz april mai juni juli august september oktober november
    dezember weihnachten ostern ferien feiertage endlich bald gleich spannend spannende besonderes besondere hurra juhu
    wow soweit morgen abend tag grüße gruß hoffen hoffe stimmung ratet bereit gespannt warten glück soweit unterstützung`,
  fillers: `ein eine einen einem einer der die das den dem des es ist sind war wir ich ihr euch uns dich du sie unser
    unsere eure euer mein meine alle allen alles zusammen leute freunde familie team community und oder aber so sehr
    ganz total super mega nur mal kurz kurze kleine kleines kleiner große großes großer tolle tolles neue neuer gute
    gutes geht gehts wie was wer wo wann wieder schon noch jetzt heute gerade hier da aus von für mit an in im am zum
    zur auf über haben habe hat können kann kaum erwarten warten möchten wollen wollt zeigen teilen erzählen vorstellen
    sagen sehen wünschen wünsche euer start ins geben gibt kommt kommen steht vor tür beginnt startet ersten erste
    letzte nächste mehr bitte seid dass wird werden etwas glauben wollten starten starte ende hat folgt besonderer weit schaut fürs neuen lange nichts gehört nun riesig jahreszeit`,
};

const SPANISH: Vocabulary = {
  signs: `hola buenos buenas buen feliz felices bienvenidos bienvenidas bienvenida gracias agradecidos encantados
    contentos contentas emocionados emocionadas orgullosos ilusionados alegría noticias noticia novedad novedades
    actualización anuncio sorpresa sorpresas recordatorio aviso lunes martes miércoles jueves viernes sábado domingo
    finde semana mes año primavera verano otoño invierno enero febrero marzo abril mayo junio julio agosto septiembre
    octubre noviembre diciembre navidad navidades pascua fiestas vacaciones fin pronto especial adivinad adivina saludos
    esperamos espero deseamos días tardes noches adivináis ilusión espera apoyo comienzo día listos saludar`,
  fillers: `un una unos unas el la los las lo es son está están estamos estoy soy somos ya que qué de del a al en con
    por para y o pero muy tan súper super solo sólo todos todas todo amigos amigas familia gente equipo comunidad os les
    nos te me se vuestro vuestra tu tus su sus nuestro nuestra nuestras nuestros hoy mañana ahora aquí llegó llega ha
    han hemos he tenemos tengo queremos quiero podemos contar contaros contarte compartir mostrar mostraros enseñar
    decir presentar presentaros grandes gran grande buena bueno nueva nuevo pequeña pequeño breve rápida rápido otro
    otra más cómo va todo creer sabéis sabes algo esperar más primera primer última último tiempo bien podéis vuestro nuevo empezamos empieza ha terminado época vez mirad quién parte cuánto otra llega sea año anunciar queríamos de mes esa ese tengáis estéis`,
};

const FRENCH: Vocabulary = {
  signs: `bonjour bonsoir salut coucou bienvenue hello bon bonne bonnes joyeux joyeuse joyeuses merci ravis ravie ravi
    heureux heureuse heureuses contents contente content fiers fière fier excités hâte impatients nouvelle nouvelles
    annonce info infos actu actualité surprise surprises rappel lundi mardi mercredi jeudi vendredi samedi dimanche
    week-end weekend semaine mois année printemps été automne hiver janvier février mars avril mai juin juillet août
    septembre octobre novembre décembre noël pâques fêtes vacances enfin bientôt devinez spécial spéciale espérons
    espère souhaitons revoilà soutien attente départ prêts prêt coucou longtemps incroyable`,
  fillers: `un une des le la les l' l de du d' d à au aux en dans avec pour par sur et ou mais c'est c' c est sont on nous
    vous je tu j'ai ils elles ce cet cette ces tout tous toutes toute monde amis amies famille équipe communauté gens très
    si trop super petit petite grand grande rapide nouveau aujourd'hui aujourd hui demain maintenant ici voici voilà
    arrive arrivé arrivée commence avons ai a avez voulons veux pouvons partager montrer dire présenter raconter parler
    vous nos notre vos votre mon ma mes que qu' qu quoi qui comment ça va allez jour début encore déjà plus quelque
    chose premier première dernier dernière prochain prochaine de retour bien vu croire être journée soirée là toute voulait juste annoncer terminée période quelle quel regardez fait commence commençons spécial nos leur`,
};

const TABLES = [ENGLISH, GERMAN, SPANISH, FRENCH].map(({ signs, fillers }) => ({
  signs: new Set(signs.split(/\s+/)),
  all: new Set(`${signs} ${fillers}`.split(/\s+/)),
}));

/** Longer lines have room for something to say in the words that everybody uses. */
const MAX_WORDS = 14;

/** Openings of Japanese, which is written without spaces: greetings, thanks, and news that is still to come. */
const JAPANESE =
  /^(?:(?:皆さん|みなさん|みなさま|皆様)[、,]?)?(?:おはよう|こんにち[はわ]|こんばん[はわ]|お久しぶり|ご無沙汰|はじめまして|お疲れ様|いつも.{0,8}ありがとう|ありがとうござい|(?:今日|本日|今週|今月|今年)も(?:よろしく|一日|一週間)|(?:大切な|嬉しい|重要な|大事な)?お知らせ|ついに|いよいよ|もうすぐ|楽しみ|ハッピー|メリー|あけまして|明けまして|(?:月|火|水|木|金|土|日)曜日です|週末です|突然ですが|実は)[^。！？!?\n]{0,14}(?:[。！？!?♪〜～]|$)/u;

/** "l'automne" and "c'est" begin with a word of their own. */
const ELISION = /(?<!\p{L})(?:[cdjlmnst]|qu)'(?=\p{L}{2})/gu;

/** Whether a first line only warms up: each of its words is one that says nothing, and one of them greets, thanks or announces. */
export function isEmptyOpening(line: string): boolean {
  const words =
    line
      .toLowerCase()
      .replaceAll("’", "'")
      .replaceAll(ELISION, "")
      .match(/[\p{L}\p{M}][\p{L}\p{M}'-]*/gu) ?? [];
  if (words.length === 0 || words.length > MAX_WORDS || /\d/.test(line)) return JAPANESE.test(line);
  return (
    TABLES.some(({ signs, all }) => words.every((word) => all.has(word)) && words.some((word) => signs.has(word))) ||
    JAPANESE.test(line)
  );
}
