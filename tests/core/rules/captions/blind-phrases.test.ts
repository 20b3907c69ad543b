import { describe, expect, it } from "vitest";
import { engagementBait } from "../../../../scripts/core/rules/captions/engagement-bait.ts";
import { hook } from "../../../../scripts/core/rules/captions/hook.ts";
import { examples } from "../../../support/examples.ts";

/** Written before anybody looked at the lists. Somebody who writes other ones finds some that pass: so a model reads as well. */
const FRAMES = {
  en: examples(`
    Ever wondered what makes a good crust? | We are thrilled to announce our new rye.
    Buckle up, this one is big. | It's no secret that mornings are hard.
    Picture this: a warm kitchen and no hurry. | You won't believe what came out of the oven today.
    Let's talk about butter. | Happy Monday, everyone! | As we all know, good things take time.
    Here's the thing about sourdough.
  `),
  de: examples(`
    Hast du dich schon mal gefragt, was eine gute Kruste ausmacht?
    Wir freuen uns riesig, euch unser neues Roggenbrot vorzustellen. | Haltet euch fest, das wird groß.
    Es ist kein Geheimnis, dass Montage schwer sind. | Stell dir vor: eine warme Küche und keine Eile.
    Ihr werdet nicht glauben, was heute aus dem Ofen kam. | Lasst uns über Butter reden.
    Einen schönen Montag euch allen! | Wie wir alle wissen, braucht Gutes Zeit.
    Mal ehrlich, wer mag kein frisches Brot?
  `),
  fr: examples(`
    Vous êtes-vous déjà demandé ce qui fait une bonne croûte ?
    Nous sommes ravis de vous présenter notre nouveau pain de seigle. | Accrochez-vous, c'est du lourd.
    Ce n'est un secret pour personne : le lundi est difficile.
    Imaginez un peu : une cuisine chaude et aucune hâte. | Vous n'allez pas croire ce qui est sorti du four.
    Parlons un peu du beurre. | Bon lundi à tous ! | Comme chacun sait, les bonnes choses prennent du temps.
    Soyons honnêtes, qui n'aime pas le pain frais ?
  `),
  es: examples(`
    ¿Alguna vez te has preguntado qué hace buena una corteza?
    Estamos encantados de presentarte nuestro nuevo pan de centeno. | Agárrate, que esto es grande.
    No es ningún secreto que los lunes cuestan. | Imagina esto: una cocina caliente y ninguna prisa.
    No vas a creer lo que salió hoy del horno. | Hablemos de la mantequilla. | ¡Feliz lunes a todos!
    Como todos sabemos, lo bueno lleva tiempo. | Seamos sinceros, ¿a quién no le gusta el pan recién hecho?
  `),
  ja: examples(`
    おいしい皮の秘密、考えたことはありますか？ | 新しいライ麦パンをご紹介できることをとても嬉しく思います。 | みなさん、準備はいいですか？ | 月曜日がつらいのは、もはや常識ですよね。
    想像してみてください、あたたかい台所と急がない朝を。 | 今日オーブンから出てきたもの、きっと驚きますよ。 | 今日はバターの話をしましょう。 | みなさん、こんにちは！
    ご存じの通り、良いものには時間がかかります。 | 正直に言いましょう、焼きたてが嫌いな人はいません。
  `),
};

/** What people ask for, likewise; without requests to save a post, which the rules allow. */
const REQUESTS = {
  en: examples(`
    Smash that like button if you love rye. | Tag someone who owes you breakfast.
    Type BREAD below and we will send you the list. | Drop a 🥐 if you would eat this right now.
    Like and share to enter our draw. | Comment your initials to see what happens.
    Follow us and tag two friends to win a basket. | Who agrees? Raise your hand in the comments!
    Send this to the friend who always burns toast. | Mention a mate who needs this in their life.
    Give us a follow so you never miss the Saturday list. | React with 🔥 if this makes your mouth water.
    Write CRUST in the comments to unlock the recipe. | Pop a heart below if you're a morning person.
    Share with three friends to win a year of bread. | Only true bread lovers will like this post.
    Tap the heart twice if you'd try it. | Vote now: 👍 for rye, 👎 for wheat.
    Who would you bring along? Tag them below!
  `),
  de: examples(`
    Markiere jemanden, der dir ein Frühstück schuldet. | Lass ein Like da, wenn du Roggen magst.
    Schreib BROT in die Kommentare und du bekommst die Liste. | Wer ist dabei? Hände hoch in den Kommentaren!
    Teile den Beitrag und gewinne einen Korb. | Folge uns und verlinke zwei Freunde, um mitzumachen.
    Kommentiere mit 🥐, wenn du das jetzt essen würdest. | Doppeltipp, wenn du auch Kruste liebst.
    Schick das der Freundin, die immer den Toast verbrennt. | Erwähne einen Kumpel, der das unbedingt braucht.
    Lasst uns ein Abo da, damit ihr keine Samstagsliste verpasst.
    Reagiert mit 🔥, wenn euch das Wasser im Mund zusammenläuft.
    Schreibt KRUSTE in die Kommentare und ihr kriegt das Rezept.
    Setz ein Herzchen drunter, wenn du Frühaufsteher bist. | Teilt mit drei Freunden und gewinnt ein Jahr Brot.
    Nur echte Brotfans liken diesen Beitrag. | Tippt zweimal aufs Bild, wenn ihr es probieren würdet.
    Stimmt ab: 👍 für Roggen, 👎 für Weizen. | Wen würdet ihr mitnehmen? Verlinkt sie!
  `),
  fr: examples(`
    Identifie la personne qui te doit un petit déjeuner.
    Mets un 🥐 en commentaire si tu en veux un tout de suite. | Écris PAIN en commentaire pour recevoir la liste.
    Aime et partage pour participer au tirage. | Abonne-toi et tague deux amis pour gagner un panier.
    Double-clique si tu aimes la croûte autant que nous. | Qui est d'accord ? Levez la main en commentaire !
    Lâche un like si tu préfères le seigle. | Envoie ça à l'ami qui brûle toujours ses tartines.
    Mentionne un pote qui en a besoin dans sa vie. | Suis-nous pour ne jamais rater la liste du samedi.
    Réagis avec 🔥 si ça te met l'eau à la bouche. | Commente CROÛTE et on t'envoie la recette.
    Mets un petit cœur en dessous si tu es du matin. | Partage avec trois amis pour gagner un an de pain.
    Seuls les vrais fans de pain aimeront ce post. | Tapote deux fois la photo si tu le goûterais.
    Vote : 👍 pour le seigle, 👎 pour le blé. | Qui emmènerais-tu ? Tague-les !
  `),
  es: examples(`
    Etiqueta a quien te debe un desayuno. | Deja un 🥐 si te lo comerías ahora mismo.
    Escribe PAN en los comentarios y te mandamos la lista. | Dale like y comparte para entrar en el sorteo.
    Síguenos y menciona a dos amigos para ganar una cesta. | Doble toque si amas la corteza.
    ¿Quién está de acuerdo? ¡Levanta la mano en los comentarios! | Dale me gusta si prefieres el centeno.
    Mándaselo a esa amiga que siempre quema las tostadas. | Menciona a un colega que necesita esto en su vida.
    Síguenos y no te pierdas nunca la lista del sábado. | Reacciona con 🔥 si se te hace la boca agua.
    Comenta CORTEZA y te pasamos la receta. | Pon un corazoncito abajo si eres de madrugar.
    Comparte con tres amigos para ganar un año de pan. | Solo los verdaderos fans del pan le darán like.
    Toca dos veces la foto si lo probarías. | Vota: 👍 para centeno, 👎 para trigo.
    ¿A quién llevarías? ¡Etiquétalos!
  `),
  ja: examples(`
    朝ごはんをおごってほしい友だちをタグ付けしてね。 | 今すぐ食べたい人は🥐をコメントしてください。 | コメントに「パン」と書いてくれた方にリストを送ります。 | いいねとシェアで抽選に参加できます。
    フォローして友だち2人をメンションするとカゴが当たります。 | 皮が好きな人はダブルタップ！ | 賛成の人はコメント欄で手を挙げて！ | ライ麦派なら「いいね」を押してください。
    いつもトーストを焦がす友だちに送ってあげて。 | これが必要な友だちをメンションしてください。 | 土曜日のリストを見逃さないよう、フォローお願いします！ | おいしそうと思ったら🔥で反応してね。
    「クラスト」とコメントするとレシピをお送りします。 | 朝型の人はハートを押してね。 | 3人の友だちにシェアして、パン1年分を当てよう。 | パン好きならこの投稿にいいね！ | 食べてみたい人は写真を2回タップ。
    投票：👍はライ麦、👎は小麦。 | 誰と食べたい？タグ付けしてね！
  `),
};

/** They hold the words of warm-ups and baits, and say something. */
const HONEST = {
  en: examples(`
    We all know the miller by his squeaky bicycle. | Imagine a loaf without salt: it tastes of cardboard.
    Hold your knife flat and the crust will not shatter. | To be honest, our first forty croissants were bricks.
    Mention your order number at the counter. | The bell above the door came from a tram.
    Let's put it in figures: 12 sacks a week, two bakers.
    Are you ready to order by Friday noon? The list closes then.
    Like most ovens of its age, ours has a cold corner. | Comment cards hang by the till, pencils included.
    There is nothing like a checklist at four in the morning: ours has nine lines.
    Have you asked for the heel yet? We keep it behind the counter.
    Today we introduce a second oven day: Tuesday. | Who loves dark rye most? Hospital staff on night shift.
    We put a heart in the crust so that the spelt is not mistaken.
    Tap the loaf twice: if it sounds hollow, it is done. | Only real butter goes in, 82 percent of it fat.
    The neighbours share our smoke and our bread. | We have kept a starter since 1987.
    Something in the mill broke on Tuesday: a belt. | Write to the mill if you need ten sacks.
    Raise your hand at the counter and Mia comes.
  `),
  de: examples(`
    Wir alle kennen den Müller an seinem quietschenden Rad.
    Stell dir die Schüssel warm, dann geht der Teig schneller.
    Haltet das Messer flach, dann splittert die Kruste nicht. | Unsere ersten vierzig Croissants waren Ziegel.
    Nennt an der Theke eure Bestellnummer. | Die Glocke über der Tür stammt aus einer Straßenbahn.
    Reden wir in Zahlen: 12 Säcke die Woche, zwei Bäcker. | Achtung: Am Montag bleibt der Laden zu.
    Wir sind am Samstag ab sieben Uhr für euch da. | Die Herzform am Laib schneidet Mia mit der Rasierklinge.
    Es gibt nichts über 26 Grad in unserer Gärkammer.
    Wer mag kein Roggen? Kinder unter sechs, sagt unsere Kasse.
    Klopft zweimal auf den Laib: klingt er hohl, ist er fertig.
    Nur echte Butter kommt hinein, 82 Prozent Fett. | Wir haben den Sauerteig seit 1987.
    Meldet euch am Tresen, wenn ihr das Endstück wollt. | Heute geht der zweite Ofen in Betrieb.
    Setzt den Teig um sechs an, dann ist er um zehn reif. | Die Nachbarn teilen unseren Rauch und unser Brot.
    Na klar haben wir auch dienstags offen: ab sieben.
    In der Mühle ist am Dienstag etwas gebrochen: ein Riemen.
    Lasst uns den Schlüssel im Kasten, wenn ihr das Lieferrad zurückbringt.
  `),
  fr: examples(`
    On reconnaît tous le meunier à son vélo qui grince. | Imaginez un pain sans sel : il a le goût du carton.
    Tenez le couteau à plat et la croûte n'éclatera pas. | Nos quarante premiers croissants étaient des briques.
    Donnez votre numéro de commande au comptoir. | La cloche au-dessus de la porte vient d'un tramway.
    En chiffres : 12 sacs par semaine, deux boulangers. | Fier de ses 80 ans, le four chauffe encore au bois.
    On parle allemand et français au comptoir. | Le cœur dessiné sur la miche est tracé au rasoir par Mia.
    Rien ne vaut plus de trois euros sur cette étagère.
    Tapez deux fois sur la miche : si elle sonne creux, elle est cuite.
    Seul le vrai beurre entre dans la pâte, 82 % de matière grasse. | Nous gardons le même levain depuis 1987.
    Levez la main au comptoir et Mia arrive.
    Qui n'aime pas le seigle ? Les enfants de moins de six ans, dit notre caisse.
    Les voisins partagent notre fumée et notre pain. | Quelque chose a cassé au moulin mardi : une courroie.
    Aujourd'hui, le deuxième four démarre à six heures. | Mettez le levain au frais dès dix heures.
    Écrivez au moulin s'il vous faut dix sacs. | C'est le jour du marché : on ouvre à sept heures.
  `),
  es: examples(`
    Todos conocemos al molinero por su bicicleta que chirría. | Imagina un pan sin sal: sabe a cartón.
    Sujeta el cuchillo plano y la corteza no salta. | Nuestros primeros cuarenta cruasanes eran ladrillos.
    Di tu número de pedido en el mostrador. | La campana de la puerta viene de un tranvía.
    En cifras: 12 sacos por semana, dos panaderos. | A nadie le cobramos el pan de ayer.
    Ojo: el lunes la tienda está cerrada. | El corazón de la hogaza lo corta Mia con una cuchilla.
    No hay nada por encima de tres euros en este estante.
    Golpea dos veces la hogaza: si suena hueca, está hecha. | Solo entra mantequilla de verdad, 82 % de grasa.
    Tenemos la misma masa madre desde 1987. | Levanta la mano en el mostrador y viene Mia.
    ¿A quién no le gusta el centeno? A los niños de menos de seis años.
    Los vecinos comparten nuestro humo y nuestro pan. | Algo se rompió en el molino el martes: una correa.
    Hoy arranca el segundo horno a las seis. | Pon la masa al fresco a partir de las diez.
    Escribe al molino si necesitas diez sacos. | Deja la llave en el buzón cuando devuelvas la bici.
  `),
  ja: examples(`
    粉屋の主人は、きしむ自転車の音でわかります。 | 塩を入れないパンは、段ボールの味がします。 | 包丁を寝かせて切ると、皮が割れません。 | 最初に焼いたクロワッサン40個は、れんがのようでした。
    カウンターで注文番号をお伝えください。 | 扉の上の鐘は、古い路面電車のものです。 | 数字で言うと、週に12袋、職人は二人です。 | 月曜日は店を閉めます。
    人気のライ麦は、配達の人に送ってもらう粉で焼いています。 | パンの上のハート形は、ミアがかみそりで入れています。 | この棚に三百円より高いものはありません。
    パンを二回たたいて、うつろな音がすれば焼き上がりです。 | 使うのは本物のバターだけ、脂肪分は82％です。 | 1987年から同じ種を継いでいます。 | カウンターで手を挙げると、ミアが来ます。
    ライ麦が苦手なのは、6歳より下の子どもです。 | 近所の人は、うちの煙もパンも分け合います。 | 火曜日に水車小屋で壊れたのは、ベルトでした。 | 今日から二台目の窯が6時に動きます。
    生地は10時から冷やします。 | 10袋いるときは、水車小屋に手紙を書いてください。 | 自転車を返すときは、鍵を箱に入れてください。
  `),
};

const context = {
  settings: {},
  notes: [],
  samples: [],
  account: "bakery",
  allowPrivateHosts: [],
  isRefused: () => false,
};
const isBait = (caption: string) => engagementBait.check({ caption }, context).length > 0;
const isWarmUp = (caption: string) => hook.check({ caption }, context).length > 0;

describe.each(Object.keys(HONEST) as (keyof typeof HONEST)[])("phrases in %s", (language) => {
  it("that announce what will be said are warm-ups", () => {
    expect(FRAMES[language].filter((phrase) => !isWarmUp(phrase))).toEqual([]);
  });

  it("that ask for reactions are baits", () => {
    expect(REQUESTS[language].filter((phrase) => !isBait(phrase))).toEqual([]);
  });

  it("that say something are neither", () => {
    expect(HONEST[language]).toHaveLength(22);
    expect(HONEST[language].filter((phrase) => isBait(phrase) || isWarmUp(phrase))).toEqual([]);
  });
});
