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
  `),
  )("is not %s", (caption) => expect(isBait(caption)).toBe(false));
});
