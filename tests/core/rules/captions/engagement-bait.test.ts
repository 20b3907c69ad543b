import { describe, expect, it } from "vitest";
import { engagementBait } from "../../../../scripts/core/rules/captions/engagement-bait.ts";
import { examples } from "../../../support/examples.ts";

const isBait = (caption: string) =>
  engagementBait.check({ caption }, { settings: {}, notes: [], samples: [] }).length > 0;

describe("engagement bait", () => {
  it.each(
    examples(`
    Which one is yours? Tag your sister below. | Tag a coworker who needs this | tag ur bestie
    Mention your grandma | Comment 'BREAD' and we will send you the recipe | Type AMEN
    Say yes in the comments | Comment below with your favourite emoji | Enable notifications
    Click the bell icon | The first 50 comments get a free loaf | Help us get to 10k
    Show some love with a like | Give this post some love | Press like | No scrolling on without liking
    Follow along for daily tips | Follow @bakery and like this post | Invite your friends to follow us
    Verlinke deine Mama | Verlink deinen Lieblingsbäcker | Drück auf Gefällt mir
    Gefällt mir drücken hilft uns | Folgt uns | Like und teile diesen Beitrag | Vergiss nicht zu liken
    Vergesst nicht, uns zu folgen | Abonniere uns | Glocke aktivieren | Schreib JA in die Kommentare
    Schreibt uns ein Herz in die Kommentare | Dale a me gusta | Síguenos | No olvides seguirnos
    No olvides darle like | Comenta abajo con un emoji | Escribe PAN en los comentarios
    Tag a friend who loves rye. | Tag someone who needs this. | Double tap if you agree. | Like and share.
    Comment YES below. | Comment "BREAD" and we send it. | Drop a ❤️ below. | Drop an emoji.
    Follow for more. | Share this post to win a loaf. | Smash that like button. | Who agrees?
    Mention a friend below. | Mention someone who bakes. | Like and subscribe. | Like, share and follow.
    Turn on post notifications. | Don't forget to follow us. | Make sure to like this post.
    Give us a follow. | React with an emoji. | Help us reach 40 likes. | One like = one loaf.
    Markiere eine Freundin, die Brot liebt. | Verlinkt jemanden, der das braucht. | Lass uns ein Like da.
    Schenk uns ein Herz. | Doppeltippen, wenn du Brot magst. | Teile das, wenn du es auch so siehst.
    Folgt uns für mehr. | Aktiviere die Benachrichtigungen. | Kommentiere BROT. | Wer stimmt zu?
    Etiqueta a un amigo. | Menciona a alguien que hornea. | Dale like. | Deja un corazón abajo.
    Doble tap si te gusta. | Síguenos para más. | Activa las notificaciones. | Comparte si estás de acuerdo.
    Comenta PAN. | ¿Quién está de acuerdo?
    Share this with someone who needs it. | Send this to your baking buddy. | Forward it to a friend
    Repost this to your story. | Share this to your stories | Follow us for daily bread.
    Teile das mit jemandem, der das braucht. | Schick das deiner Backfreundin. | Repostet das in eurer Story.
    Compártelo con alguien que lo necesite. | Compártelo en tus historias. | Mándaselo a tu hermana.
    Identifie un ami en commentaire. | Identifiez une amie | Taguez votre sœur | Mets un like | Laissez un cœur
    Abonnez-vous pour la suite. | Activez les notifications. | Partage en story | Partagez-le avec quelqu'un qui aime le pain
    Commentez OUI | Tagga un amico | Seguici per altre ricette | Metti un like | Condividi nelle tue storie
    Marca um amigo | Compartilhe nos stories | Curta e compartilhe
  `),
  )("is %s", (caption) => expect(isBait(caption)).toBe(true));

  it.each(
    examples(`
    Our tags are printed by hand. | Mention the code at the till. | You can follow the river to the mill.
    Like my grandmother, I bake at night. | Leave the dough alone for a night.
    The bell rings at six: bread. | Enable the steam before you load the oven.
    The first 50 loaves sold within an hour. | Help us get to 100 kg of flour.
    Save this for your next baking day. | Share this with a friend who bakes.
    Which one would you bake? Tell us in the comments. | Teile den Teig in vier Stücke.
    Folge dem Geruch bis zur Ecke. | Erwähne deinen Namen an der Kasse. | Speichere Wärme im Stein.
    Guarda el pan en un paño. | Comparte la mesa con quien llega.
    What would you bake? | Tell us in the comments which one you like. | Save this for the weekend.
    Share it with whoever bakes at home. | The link is in our bio. | Follow the smell to the harbour.
    We drop hints, not loaves. | Comment below with your favourite crust. | We like bread and share it.
    No notification tells you when bread is done. | We never forget to salt the dough.
    Friends mention it at the market. | Schreibt uns in die Kommentare, was ihr backt.
    Nennt eine Sorte, die fehlt. | Wir folgen dem Duft. | Cuenta en los comentarios qué pan te gusta.
    Guarda esta receta para el domingo.
    We send it to the mill and back. | Post it on the fridge. | We follow the recipe for daily bread.
    Teile das Brot mit den Händen. | Wir schicken das Mehl an eine Schule. | Comparte el pan con alguien.
    Nous identifions chaque pain à sa croûte. | Mettez un torchon sur la pâte. | Partagez le pain encore chaud.
    Laissez reposer une nuit. | Marca el pan con un corte. | Metti un panno umido. | Lascia un giorno di riposo.
  `),
  )("is not %s", (caption) => expect(isBait(caption)).toBe(false));
});
