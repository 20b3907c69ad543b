import { describe, expect, it } from "vitest";
import { engagementBait } from "../../../../scripts/core/rules/captions/engagement-bait.ts";
import { hook } from "../../../../scripts/core/rules/captions/hook.ts";
import { examples } from "../../../support/examples.ts";

/** What accounts write every day. The rules know forms of requests and openings, not these phrases: nine of ten have to be caught. */
const BAIT = {
  en: examples(`
    Tag the friend you'd split this with | Comment "GLAZE" for the recipe | Double tap if you could eat this every day
    Follow us so you never miss a bake | Save, share and follow for more | Tell us you love it by hitting like
    Tag two friends and follow us to win | Who would you share this with? Tag them | Drop a 🔥 if you agree
    Like this post if you're team sourdough | Type YES and we'll DM you | Share to your story for a chance to win
    Turn on notifications so you don't miss out | Comment 1 for rye, 2 for wheat | ❤️ for rye, 🔥 for wheat
    Follow for daily baking tips | Help us hit 5,000 followers | Smash the like button | Tag your brunch crew
    Let's get this to 100 likes | Repost this if you agree | Leave a heart if this makes you hungry
    Hit follow for part two | Like + save + share | Comment your favourite emoji | Send this to your bread-loving bestie
    Tag someone who owes you a croissant | If you love bread, hit that heart | Comment ME if you want one
    First 10 to comment get a free loaf
  `),
  de: examples(`
    Markiere deine beste Freundin | Kommentiere „BROT“ für das Rezept | Doppeltippt, wenn ihr Hunger habt
    Folgt uns, damit ihr nichts verpasst | Liken, teilen, folgen | Lasst ein Herz da, wenn ihr Brot liebt
    Markiert zwei Freunde und gewinnt | Verlinke jemanden, dem das schmecken würde | Schreib JA in die Kommentare
    Gib uns ein Like, wenn du zustimmst | Teile den Beitrag in deiner Story und gewinne | Schaltet die Glocke ein
    Kommentiere mit 1 oder 2 | ❤️ für Roggen, 🔥 für Weizen | Folge uns für tägliche Backtipps
    Helft uns, 5.000 Follower zu erreichen | Drückt auf Gefällt mir | Markiere deine Frühstückscrew
    Lasst uns 100 Likes schaffen | Teilt das, wenn ihr auch so denkt | Schickt das eurem Lieblingsmenschen
    Wer würde das essen? Markieren! | Abonniert unseren Kanal | Like diesen Beitrag und gewinne
    Kommentiere dein liebstes Emoji | Hinterlasst einen Daumen nach oben | Schreibt ICH, wenn ihr eins wollt
    Die ersten 10 Kommentare bekommen ein Brot | Vergiss nicht, uns zu folgen | Folgt, liked und teilt
  `),
  es: examples(`
    Etiqueta a tu mejor amiga | Comenta "PAN" y te enviamos la receta | Doble tap si tienes hambre
    Síguenos para no perderte nada | Dale like, comparte y síguenos | Deja un corazón si te encanta
    Etiqueta a dos amigos y gana | Menciona a alguien que te debe un cruasán | Escribe SÍ en los comentarios
    Dale me gusta si estás de acuerdo | Comparte en tu historia y participa | Activa la campanita | Comenta 1 o 2
    ❤️ para centeno, 🔥 para trigo | Síguenos para más recetas | Ayúdanos a llegar a 5.000 seguidores | Pulsa me gusta
    Etiqueta a tu grupo de desayuno | Vamos por los 100 likes | Comparte si piensas igual
    Envíaselo a tu persona favorita | ¿Quién comería esto? ¡Etiquétalo! | Suscríbete a nuestro canal
    Dale like a esta publicación para ganar | Comenta tu emoji favorito | Deja un pulgar arriba
    Escribe YO si quieres uno | Los primeros 10 comentarios ganan un pan | No olvides seguirnos
    Sigue, comenta y comparte
  `),
  fr: examples(`
    Identifie ta meilleure amie | Commente "PAIN" pour la recette | Double tap si tu as faim
    Abonne-toi pour ne rien rater | Like, partage et abonne-toi | Laisse un cœur si tu adores
    Identifie deux amis et gagne | Mentionne quelqu'un qui te doit un croissant | Écris OUI en commentaire
    Mets un j'aime si tu es d'accord | Partage en story pour participer | Active la cloche | Commente 1 ou 2
    ❤️ pour seigle, 🔥 pour blé | Suivez-nous pour plus de recettes | Aidez-nous à atteindre 5 000 abonnés
    Clique sur j'aime | Taguez votre équipe du petit-déjeuner | Objectif 100 likes | Partage si tu penses pareil
    Envoie ça à ta personne préférée | Qui mangerait ça ? Identifiez-le ! | Abonnez-vous à notre compte
    Likez ce post pour gagner | Commente ton emoji préféré | Mets un pouce en l'air | Écris MOI si tu en veux un
    Les 10 premiers commentaires gagnent un pain | N'oublie pas de nous suivre | Suis, commente et partage
  `),
  ja: examples(`
    いいねとフォローをお願いします | 友達をタグ付けしてね | コメント欄に「パン」と書いてください | 保存とシェアをお願いします | フォローして最新情報をチェック | ダブルタップしてね | 通知をオンにしてください
    いいね押してね！ | フォロー＆いいねで当たる | ストーリーズでシェアしてください
  `),
};

const WARM_UPS = {
  en: examples(`
    Happy Friday, everyone! | It's finally here! | Good morning and welcome back | Guess what?
    We have some news to share | Can you believe it's December already? | Hello from all of us | Another beautiful day
    Just wanted to say hi | We're so happy to announce something special | Weekend mode: on
    Hope you're having a great week | Big announcement coming soon | Today is a special day
    Thank you for all your love and support | Spring is in the air | Sunday funday | New week, new start
    Long time no see | Let's start the week | The wait is over | It's that time again | Happy new month | Hey you!
    Here we go again | We are back | What a week! | So excited for this one | Look who's here | Ready for the weekend?
  `),
  de: examples(`
    Schönen Freitag euch allen! | Endlich ist es da! | Guten Morgen und willkommen zurück | Ratet mal?
    Wir haben Neuigkeiten | Kaum zu glauben, schon wieder Dezember | Hallo von uns allen | Ein neuer Tag
    Wollten nur kurz Hallo sagen | Wir freuen uns riesig | Das Wochenende steht vor der Tür
    Wir hoffen, ihr habt eine gute Woche | Große Ankündigung folgt bald | Heute ist ein besonderer Tag
    Danke für eure Unterstützung | Der Frühling ist da | Frohen Sonntag | Neue Woche, neues Glück | Lange nichts gehört
    Starten wir in die Woche | Das Warten hat ein Ende | Es ist wieder so weit | Einen schönen neuen Monat | Hey du!
    Da sind wir wieder | Was für eine Woche! | Wir sind so gespannt | Schaut mal, wer da ist | Bereit fürs Wochenende?
    Hallo Herbst
  `),
  es: examples(`
    ¡Feliz viernes a todos! | ¡Por fin está aquí! | Buenos días y bienvenidos | ¿Adivináis qué? | Tenemos noticias
    ¿Os podéis creer que ya es diciembre? | Hola de parte de todos | Un nuevo día | Solo queríamos saludar
    Estamos muy contentos de anunciar algo especial | Ya es fin de semana | Esperamos que tengáis una gran semana
    Pronto un gran anuncio | Hoy es un día especial | Gracias por vuestro apoyo | La primavera ya está aquí
    Feliz domingo | Nueva semana, nuevo comienzo | Cuánto tiempo | Empezamos la semana | La espera ha terminado
    Ya es esa época del año | Feliz mes nuevo | ¡Hola a todos! | Aquí estamos otra vez | ¡Qué semana! | Qué ilusión
    Mirad quién está aquí | ¿Listos para el fin de semana? | Hola otoño
  `),
  fr: examples(`
    Joyeux vendredi à tous ! | C'est enfin là ! | Bonjour et bienvenue | Devinez quoi ? | Nous avons des nouvelles
    Déjà décembre, incroyable | Un petit coucou de toute l'équipe | Une nouvelle journée | On voulait juste dire bonjour
    Nous sommes très heureux de vous annoncer | C'est le week-end | On espère que vous allez bien
    Grande annonce bientôt | Aujourd'hui est un jour spécial | Merci pour votre soutien | Le printemps est là
    Bon dimanche | Nouvelle semaine, nouveau départ | Ça fait longtemps | On commence la semaine
    L'attente est terminée | C'est de nouveau cette période | Bon début de mois | Salut tout le monde ! | Nous revoilà
    Quelle semaine ! | On a hâte | Regardez qui est là | Prêts pour le week-end ? | Bonjour l'automne
  `),
  ja: examples(`
    おはようございます！ | 皆さんこんにちは | いつもありがとうございます | お久しぶりです | 大切なお知らせです | ついにこの日が来ました | もうすぐクリスマス | ハッピーフライデー | 今日もよろしくお願いします
    週末ですね
  `),
};

/** Sentences that say something, with the verbs and nouns of the requests and greetings. */
const HONEST = examples(`
    The oven door is older than our baker. | We let the dough sleep for a night. | Most sourdough fails at the shaping.
    Nobody orders the best loaf. | Which crust do you like best? Tell us. | Write to us if you are allergic to nuts.
    Send the flour back if it smells of dust. | We name our starters. This one is Greta.
    Follow the recipe twice before you change it. | Tap the bottom: it should sound hollow.
    Press the dough; if it springs back, bake. | Hit the butter with a rolling pin.
    Share the last slice, not the first. | Leave the crust alone for an hour. | Drop the dough on the table and fold.
    Like bread, coffee needs time. | Say hello to Anna, who shapes the buns. | Vote with your fork: rye or wheat?
    Put a bowl of water in the oven. | Join two strands and roll. | Give it 20 minutes more.
    The bell above the door is from a ship. | Save the whey for the next batch. | A heart of butter, a shell of salt.
    If you want to win a loaf from the oven, be patient. | Reply cards lie on the counter.
    Post offices used to bake, too. | Name a bread that your grandmother made. | Comment cards are back at the till.
    Everyone says no to salt until they taste it. | Wir backen, wenn die Stadt schläft.
    Teilt den Teig und legt ihn ab. | Folgt der Nase bis zur Ecke. | Schreibt uns, welche Sorte fehlt.
    Nennt uns euer liebstes Brot. | Drückt den Teig: Er federt zurück. | Lass den Teig ruhen, wenn er reißt.
    Gib dem Roggen Zeit. | Zeig dem Ofen, wer wartet. | Stell die Schüssel warm. | Leite das Wasser nicht in den Teig.
    Schickt uns ein Foto von eurem Laib. | Ein Herz aus Sauerteig liegt im Fenster.
    Antworte nicht mit Hefe auf jede Frage. | Markiere den Laib mit einem Schnitt. | Der Montag riecht nach Roggen.
    Im Dezember knetet hier jeder. | Ein Brot braucht drei Tage. | Die Kruste knackt, wenn sie fertig ist.
    Welches Brot würdet ihr vermissen? | Dejad reposar la masa una noche. | Pon la masa en un bol.
    Comparte la primera rebanada. | Escribe el día en la tapa. | Manda el pan por correo y llega bien.
    Sigue la receta dos veces. | ¿Qué pan echas de menos? | Cuéntanos qué masa usas. | Da forma al pan sin prisa.
    El lunes huele a centeno. | La corteza cruje cuando está lista. | Nombra tu masa madre.
    Activa la levadura en agua tibia. | Responde la masa: vuelve despacio. | El corazón del horno es de piedra.
    Vota por el centeno en casa. | Deja el pan en la rejilla. | Un pan necesita tres días. | Nadie pide el mejor pan.
    En diciembre amasamos de noche. | Laissez la pâte dormir une nuit. | Mettez la pâte dans un bol.
    Partagez la première tranche. | Écrivez la date sur le couvercle. | Suivez la recette deux fois.
    Quel pain vous manque ? | Dites-nous quelle farine vous utilisez. | Activez la levure dans l'eau tiède.
    Le lundi sent le seigle. | La croûte craque quand elle est prête. | Donnez du temps au seigle.
    Cliquez ? Non, écoutez la croûte. | Appuyez sur la pâte : elle revient. | Le cœur du four est en pierre.
    Envoyez la farine au moulin. | Personne ne demande le meilleur pain. | Un pain demande trois jours.
    En décembre nous pétrissons la nuit. | Nommez votre levain. | Commenter une croûte demande du silence.
    パンは三日かけて焼きます。 | 皮がパリッと鳴ったら焼き上がり。 | 一番おいしい耳は誰も買わない。 | ライ麦は待つほど甘い。 | 生地は夜に眠ります。 | 友達とパンを分ける朝。 | フォローよりも酵母が大事。
    好きなパンをコメントで教えてください。 | ハートの形のパンを焼きました。 | シェアして食べるカンパーニュ。
`);

const NONE = { settings: {}, notes: [], samples: [] };
const isBait = (caption: string) => engagementBait.check({ caption }, NONE).length > 0;
const isWarmUp = (line: string) => hook.check({ caption: `${line}\n\nThe rest of the caption.` }, NONE).length > 0;

describe("plain phrases", () => {
  it.each(Object.entries(BAIT))("that ask for reactions are caught in %s", (_, phrases) => {
    const missed = phrases.filter((phrase) => !isBait(phrase));
    expect(missed.length, missed.join(" | ")).toBeLessThanOrEqual(phrases.length / 10);
  });

  it.each(Object.entries(BAIT))("that ask for reactions are caught at the end of a caption in %s", (_, phrases) => {
    const missed = phrases.filter((phrase) => !isBait(`Our rye rests for a night.\n\n${phrase}\n\n#rye`));
    expect(missed.length, missed.join(" | ")).toBeLessThanOrEqual(phrases.length / 10);
  });

  it.each(Object.entries(WARM_UPS))("that only warm up are caught in %s", (_, phrases) => {
    const missed = phrases.filter((phrase) => !isWarmUp(phrase));
    expect(missed.length, missed.join(" | ")).toBeLessThanOrEqual(phrases.length / 7);
  });

  it("that are honest are never refused", () => {
    expect(HONEST).toHaveLength(100);
    expect(HONEST.filter((phrase) => isBait(phrase) || isWarmUp(phrase))).toEqual([]);
  });
});
