import { describe, expect, it } from "vitest";
import { engagementBait } from "../../../../scripts/core/rules/captions/engagement-bait.ts";
import { facts } from "../../../../scripts/core/rules/captions/facts.ts";
import { findNames } from "../../../../scripts/core/rules/captions/find-facts.ts";
import { hook } from "../../../../scripts/core/rules/captions/hook.ts";
import { captionBook } from "../../../../scripts/core/rules/captions/index.ts";
import { captionSize } from "../../../../scripts/core/rules/captions/lengths.ts";
import type { CaptionContext } from "../../../../scripts/core/rules/rule.ts";
import { findingsAbout, goodBatch, NOTES, seeded } from "../../../support/caption-batch.ts";
import { examples } from "../../../support/examples.ts";

/**
 * A batch, and what some rules find in it: "severity rule pointer: a part of message or hint", without "error", and without the rule
 * where only one is looked at. Nothing: they accept it.
 */
type Row = readonly [what: string, batch: unknown, found?: readonly string[], context?: Partial<CaptionContext>];

const captionOf = (index: number) => goodBatch()[index]?.caption ?? "";
/** The good batch with the caption of one post rewritten, by default that of the third. */
const rewritten = (rewrite: (caption: string) => string, index = 2) =>
  seeded(index, { caption: rewrite(captionOf(index)) });
const hooked = (line: string, index = 2) => rewritten((caption) => caption.replace(/^.*/, line), index);
const TAGS = "#bread #bakery #slowfood";
const tagged = (tags: string) => (caption: string) => caption.replace(TAGS, tags);
const saying = (fact: string) => (caption: string) => caption.replace("\n\n#", ` ${fact}\n\n#`);
const ofLength = (length: number) => (caption: string) => {
  const text = caption.replace(`\n\n${TAGS}`, "").repeat(6);
  return `${text.slice(0, length - TAGS.length - 3)}.\n\n${TAGS}`;
};
const each = <T>(values: readonly T[], batch: (value: T) => unknown, ...found: string[]): Row[] =>
  values.map((value) => [String(value), batch(value), found]);
const allWith = (change: (caption: string) => string) =>
  goodBatch().map((post) => ({ ...post, caption: change(post.caption) }));
const cta = (index: number, cta_type: string) => seeded(index, { cta_type });
const described = (text: string) => seeded(2, { image_direction: text, alt_text: text });
const without = (field: string) => seeded(2, { [field]: undefined });
const BATCH = goodBatch();
const SWAPPED = BATCH.map((post, at) => ({ ...post, cta_type: BATCH[at === 3 ? 4 : at === 4 ? 3 : at]?.cta_type }));
const LINKS = saying("See @rye_2026, https://rye.example/2026 or rye@mill.example.");
/** Without a number or a name that notes would have to know. */
const PLAIN = allWith((caption) => caption.replace(/^.*/, "Bread takes time."));
const FLAGGED = PLAIN.map((post) => ({ ...post, flag: "EVERGREEN" }));
const INVENTING = FLAGGED.map((post, at) =>
  at === 1 ? { ...post, caption: saying("512 sold.")(post.caption) } : post,
);
const NO_NOTES = { notes: [], samples: [] };
const PAST = ["One plain caption.", "Another plain caption.", "A third plain caption."];
const withEmoji = rewritten((caption) => caption.replace("\n\n#", " 🥖\n\n#"), 6);
const seventh = (part: string | RegExp, other: string) => rewritten((caption) => caption.replace(part, other), 6);
const voice = (said: string) => [`warning /6/caption: ${said}`];
const EMOJI = { samples: ["One. 🥖\n\n#a", "Two. 🥖\n\n#a", "Three. 🥖🥖\n\n#a"] };
const LABELS = { settings: { pillars: ["craft", "place"], cta_types: ["comment prompt"] } };
const DOUBT = "NEEDS_FACT_CHECK";
const flagged = (fact: string, flag = "EVERGREEN") => seeded(2, { caption: saying(fact)(captionOf(2)), flag });
const besides600 = (longest: number) =>
  allWith(ofLength(600)).map((post, at) => (at === 0 ? { ...post, caption: ofLength(longest)(captionOf(0)) } : post));

/** By the ids of the rules that are looked at; "" for all. */
const TABLES: Readonly<Record<string, readonly Row[]>> = {
  "": [
    ["all is well", BATCH],
    ["all is well without past captions", BATCH, [], { samples: [] }],
    ...each(Object.keys(BATCH[0] ?? {}), without, "missing-field /2"),
    ["an unknown field", seeded(2, { hashtags: ["#a"] }), ["unknown-field /2/hashtags"]],
    ["a wrong type", seeded(2, { day: "3" }), ["wrong-type /2/day: Entry 3: "]],
    ["an entry that is none", [...BATCH, "more"], ["wrong-type /8"]],
    ["an object around the list", { posts: BATCH }, ["wrong-type "]],
    ["an empty list", [], ["wrong-form : The batch is empty."]],
    ["null", null, ["wrong-type "]],
    ["a flag", seeded(2, { flag: "EVERGREEN" })],
    ["a flag in other letters", seeded(2, { flag: "evergreen" }), ["wrong-value /2/flag"]],
    ["an empty flag", seeded(2, { flag: "" }), ["wrong-value /2/flag"]],
    ["a cta in other letters", cta(1, "Save/Share Prompt"), ["wrong-value /1/cta_type: Did you mean"]],
    ["both", seeded(2, { hook_type: "SHOUT", day: 1 }), ["wrong-value /2/hook_type: Day 1: ", "day-numbers /2/day"]],
  ],
  "day-numbers": [
    ["a day twice", seeded(3, { day: 3 }), ["/3/day"]],
    ["days that fall", seeded(6, { day: 20 }), ["warning /7/day"]],
    [
      "a day that the month has not",
      seeded(7, { day: 29 }),
      ["/7/day: 2026-02 has room for 28 posts"],
      { month: "2026-02" },
    ],
    [
      "a day of a month with two posts a day",
      seeded(7, { day: 56 }),
      [],
      { month: "2026-02", settings: { posts_per_day: 2 } },
    ],
  ],
  hook: [
    ["no words", hooked("🥖🥖🥖"), ["/2/caption"]],
    ["an empty line", rewritten((caption) => `\n${caption}`), ["/2/caption"]],
    ["125 characters", hooked("a".repeat(125))],
    ["126 characters", hooked("a".repeat(126)), ["/2/caption: 126 characters"]],
  ],
  "hook-fits": [
    ["a question without its mark", hooked("A bakery smells of coffee.", 3), ["warning /3/hook_type"]],
    ["a number without one", hooked("A loaf takes its time.", 0), ["warning /0/hook_type"]],
    ...each(
      ["Drei Fehler beim Kneten.", "Cuatro panes al día.", "Trois erreurs de débutant.", "五つの間違い。"],
      (line) => hooked(line, 0),
    ),
  ],
  "hook-variety": [["two of a kind", seeded(2, { hook_type: "CONTRARIAN" }), ["/2/hook_type"]]],
  "link-pushes cta-rotation": [
    ["one that comes too early", cta(4, "no call to action"), ["cta-rotation /4/cta_type"]],
    ["one that comes too late", cta(5, "comment prompt"), ["cta-rotation /5/cta_type"]],
    ["the first", cta(0, "no call to action"), ["cta-rotation /0/cta_type"]],
    ["the last", cta(7, "comment prompt"), ["cta-rotation /7/cta_type"]],
    ["one too many", BATCH.toSpliced(4, 0, ...BATCH.slice(4, 5)), ["cta-rotation /5/cta_type"]],
    ["two that change places", SWAPPED, ["cta-rotation /3/cta_type", "cta-rotation /4/cta_type"]],
    ["two link pushes, the first wrong", cta(1, "link-in-bio push"), ["link-pushes /1/cta_type: after it"]],
    ["two link pushes, the second wrong", cta(3, "link-in-bio push"), ["link-pushes /3/cta_type: before"]],
    ["a batch shorter than the cycle", BATCH.slice(0, 2)],
    ["a short batch", cta(1, "comment prompt").slice(0, 2), ["cta-rotation /1/cta_type"]],
  ],
  "caption-size": [
    ...each([300, 1500], (length) => rewritten(ofLength(length))),
    ...each([299, 1501, 2200], (length) => rewritten(ofLength(length)), "/2/caption"),
    ["2201", rewritten(ofLength(2201)), ["/2/caption: Day 3: "]],
    ["2300", rewritten(ofLength(2300)), ["/2/caption: 2300 characters; Instagram takes at most 2200."]],
  ],
  "length-variation": [
    ["eight of one length", allWith(ofLength(600)), [""]],
    ["four of one length", allWith(ofLength(600)).slice(0, 4), [""]],
    ["three say nothing yet", allWith(ofLength(600)).slice(0, 3)],
    ["899 beside 600", besides600(899), [""]],
    ["900 beside 600", besides600(900)],
  ],
  "hashtag-line": [
    ["as many as the queue takes without a warning", rewritten(tagged("#a #b #c #d #e"))],
    ...each(["#a #b", "#a #b #c #d #e #f"], (tags) => rewritten(tagged(tags)), "/2/caption"),
    [
      "some above",
      rewritten((all) => tagged("#a #b #c")(all).replace("The oven", "The #oven")),
      ["/2/caption: above the last line"],
    ],
    ["other words beside them", rewritten(tagged("More #a #b #c")), ["warning /2/caption"]],
    ["an empty line behind them", rewritten((caption) => `${caption}\n`)],
    ...(
      [
        [{ captions: { hashtags: 3 } }, "#a #b #c", "#a #b #c #d"],
        [{ hashtags: { max: 2 } }, "#a #b", "#a #b #c"],
        [{ hashtags: { max: 4 } }, "#a #b #c #d", "#a #b #c #d #e"],
        [{ hashtags: { max: 0 } }, "", "#a"],
        [{ hashtags: { max: 3 }, captions: { hashtags: 6 } }, "#a #b #c", "#a #b #c #d"],
        [{ hashtags: { max: 30 }, captions: { hashtags: 6 } }, "#a #b #c #d #e #f", "#a #b #c"],
      ] as const
    ).flatMap(([settings, fine, wrong]): Row[] => [
      [`${fine} with ${JSON.stringify(settings)}`, allWith(tagged(fine)), [], { settings }],
      [`${wrong} with it`, allWith(tagged(wrong)), ["/0/caption: Days 1 to 8: "], { settings }],
    ]),
  ],
  "one-sentence": [
    ...each(
      [
        ...["A loaf on a board", "Is this a loaf? yes, on a board"],
        ...["The loaf of St. Martin, approx. 3 days old, by Dr. Rye.", 'A sign that says "Bread. now" on a board'],
        "Eine Tüte, z. B. Brötchen, auf einem Brett.",
        "木の板にのったパン。",
      ],
      described,
    ),
    ...each(
      ["A loaf!  Round.", "A loaf on a board\nand a knife", "¿Un pan? ¡Un pan!"],
      described,
      "/2/image_direction: image_direction has 2 sentences; it should be one.",
      "/2/alt_text",
    ),
  ],
  facts: [
    ...each(
      ["We sold 512 loaves.", "It costs 4.50.", "Open until 18:30.", "Seventeen bakers came.", "See @rye_2026."],
      (fact) => rewritten(saying(fact)),
      "/2/caption",
    ),
    ...each(["It takes 36 hours.", "Forty loaves were black.", "From 8 on."], (fact) => rewritten(saying(fact))),
    ...each(
      [
        ...["See @rye_2026.", "See https://rye.example/2026", "Write to rye@mill.example!", "All at www.rye.example."],
        "At rye.shop/bread.",
      ],
      (fact) => flagged(fact),
      "/2/caption",
    ),
    ["of a note", rewritten(LINKS), [], { notes: [...NOTES, "@Rye_2026, www.rye.example/2026/, rye@mill.example"] }],
    ["links of a past caption", rewritten(LINKS), [], { notes: NOTES, samples: [LINKS("\n\n#")] }],
    [
      "of the settings",
      rewritten(LINKS),
      [],
      { settings: { pillars: ["@rye_2026 rye.example/2026 rye@mill.example"] } },
    ],
    ["the account's own handle", rewritten(saying("Come to @corner.bakery.")), [], { account: "corner.bakery" }],
    ["another handle", rewritten(saying("Come to @corner.bakery.")), ["/2/caption"], { account: "corner" }],
    ["no flag where there are no notes", PLAIN, ["/0/flag: Days 1 to 8: There are no notes"], NO_NOTES],
    ["a flag where there are no notes", FLAGGED, [], NO_NOTES],
    ["a number where there are no notes", INVENTING, ["/1/caption"], NO_NOTES],
    ["a doubt where there are no notes", INVENTING.map((post) => ({ ...post, flag: DOUBT })), [], NO_NOTES],
    ["a count of its own list", rewritten(saying("These are 3 steps.\n1. Heat it.\n2. Spray it.\n3. Close it."))],
    ["a name", rewritten(saying("We met Henrik on Sunday.")), ['/2/caption: Day 3: No note mentions "Henrik".']],
    ["a name of the notes", rewritten(saying("The rye of the Lindner mill, on Saturday."))],
    ["a flagged doubt", flagged("We sold 512 loaves to Henrik.", DOUBT)],
    ["a number in an evergreen post", flagged("We sold 512 loaves."), ["warning /2/caption"]],
  ],
  voice: [
    ["too few past captions", withEmoji, [], { samples: PAST.slice(0, 2) }],
    ["emoji", withEmoji, voice("The caption has emoji; the past captions have none.")],
    ["exclamation marks", seventh(".\n\n#", "!\n\n#"), voice("uses exclamation marks; the past captions do not.")],
    ["dashes", seventh(", and", " —"), voice("The caption uses dashes; the past captions do not.")],
    ["long paragraphs", seventh(/(?<=\n\n.*)\n\n(?!#)/gs, " "), voice("Line breaks are rarer than in the past")],
    ["long sentences", seventh(/\.(?=\s+[A-Z])/g, ","), voice("words on average; the past captions' have at most")],
    ["no emoji where all have them", BATCH.slice(0, 1), ["warning /0/caption: The caption has no emoji; every"], EMOJI],
  ],
  "pillar cta-type": [
    ["labels that the queue would refuse", BATCH.slice(5, 6), ["pillar /0/pillar", "cta-type /0/cta_type"], LABELS],
  ],
};

describe.each(Object.entries(TABLES))("%s", (ids, rows) => {
  it.each(rows.map(([what, batch, found = [], context = {}]) => ({ what, batch, found, context })))(
    "$what: $found",
    ({ batch, found, context }) => {
      const looked = findingsAbout(batch, context).filter(({ rule }) => ids === "" || ids.split(" ").includes(rule));
      const places = looked.map(({ severity, rule, pointer }) =>
        `${severity} ${rule} ${pointer}`.replace("error ", ""),
      );
      expect(places.map((place) => (/^[\w-]+$/.test(ids) ? place.replace(`${ids} `, "") : place))).toEqual(
        found.map((line) => line.replace(/: .*/s, "")),
      );
      for (const [index, { message, hint }] of looked.entries())
        expect(`${message} ${hint}`).toContain(found[index]?.split(": ").slice(1).join(": "));
    },
  );
});

it("every rule of captions has its examples here or below, or is one of posts", () => {
  const own = captionBook.filter(({ id }) => !/^(?:engagement-bait|caption-characters|mentions|alt-text)$/.test(id));
  expect(own.map(({ id }) => id).filter((id) => !Object.keys(TABLES).join(" ").split(" ").includes(id))).toEqual([]);
});

it.each([1_501, 1_600, 2_200, 2_201, 5_000])("the advice for %i characters helps, and asks for no more", (length) => {
  const judge = (count: number) =>
    captionSize.check({ caption: "x".repeat(count) }, { settings: {}, notes: [], samples: [] });
  const advised = Number(/Shorten it by at least (\d+)\./.exec(judge(length)[0]?.hint ?? "")?.[1]);
  expect(judge(length - advised)).toEqual([]);
  expect(judge(length - advised + 1)).toHaveLength(1);
});

const NONE = { settings: {}, notes: [], samples: [] };
const isWarmUp = (line: string) => hook.check({ caption: `${line}\n\nThe rest of the caption.` }, NONE).length > 0;
const isBait = (caption: string) => engagementBait.check({ caption }, NONE).length > 0;

const WARM_UPS = examples(`
  Monday again! | Weekend vibes | Hey bread lovers | Hello December | Wishing you all a lovely weekend
  Sending love from the bakery | So, we did a thing | Okay, so | We can't wait to show you this
  We'd love to introduce Anna | We are so grateful | Thank you all | Guess who's back | Throwback Thursday
  Drumroll please | Story time | As promised | You asked, we listened | Calling all bread lovers
  Where has the time gone? | Wir hoffen, es geht euch gut | Es ist soweit | Endlich Wochenende
  Heute zeigen wir euch etwas | Einen schönen guten Morgen | Na, ihr? | Danke an alle
  Una pequeña actualización | Esperamos que estéis bien | Tenemos grandes noticias | Gracias a todos
  ¡Por fin es viernes! | Queremos contarte algo
  Hey everyone, the new rye is here. | Hi friends! Look at this. | Happy Monday from the bakery.
  Good morning, harbour people. | 🌞 Good morning, harbour people. | We're so excited to show you this.
  I am thrilled to share some news. | Welcome back to the bakery. | Let's talk about rye.
  Today we want to tell you about rye. | It's that time of the year again.
  As you may know, rye is special. | Another week, another loaf. | Just a little update from us.
  A quick reminder: we open early. | Here's a little peek into our week. | Exciting news from the bakery!
  We have some exciting news. | Just popping in to say hi. | It's been a while. | We're back.
  Thank you all for the kind words. | Nur ein kleines Update von uns. | Hallo ihr Lieben, der Ofen ist an.
  Wir haben tolle Neuigkeiten. | Schönen Montag zusammen. | Hola a todos. | Feliz lunes.
  Solo una pequeña novedad. | Estamos muy felices.
  How are you all doing? | How's everyone? | What's up, bakers? | Big news coming soon... | Something exciting is brewing
  Stay tuned! | Wie geht's euch? | Große Neuigkeiten! | ¿Cómo están? | Grandes noticias muy pronto
  Bonjour à tous ! | Bonjour, | Coucou tout le monde | Bon lundi à vous | Nous sommes ravis de vous revoir
  Une petite nouvelle | Aujourd'hui, nous voulons vous parler du seigle | Merci à tous | Comment allez-vous ?
  Ciao a tutti! | Buongiorno | Come state? | Olá a todos | Oi, gente | Bom dia! | Hallo allemaal
`);
const HOOKS = examples(`
  It is almost impossible to overproof rye. | Thank you notes hang on our wall.
  Another oven would ruin us. | Good news travels slowly in a village. | Dear flour, we need to talk.
  We wanted out of the cellar by winter. | Well water makes our dough.
  Sending bread by post works for three days. | Endlich weiß ich, warum Roggen klebt.
  Gracias al horno viejo aprendimos a esperar.
  Hi-hat, snare, oven door: the sound of five o'clock. | Hello is the wrong word for a croissant.
  Good bread starts with bad weather. | We are wrong about rye. | Today the oven won.
  Happy bakers burn bread too. | Just a pinch of salt changes everything.
  Good news travels slower than the smell of bread. | A small oven makes a big loaf.
  Little things ruin a crust. | Big ovens, small town. | Back pain is part of the job.
  Ein kurzer Teig ist ein schlechter Teig. | The clock says ten, and the rye is gone.
  How are you supposed to know when rye is done? | How is your starter still alive? | What is up with gluten?
  Big ovens come by boat. | Something burnt is not always ruined. | Soon is not a baking time.
  Wie geht ein Teig ohne Hefe auf? | Große Öfen backen kleine Brote. | ¿Cómo se hace un pan sin sal?
  Bonjour est écrit sur notre porte. | Une petite boule lève mieux. | Comment la pâte sait-elle l'heure ?
  Ciabatta means slipper. | Buona crosta, cattivo umore. | Bom pão nasce de mau tempo.
`);
const BAIT = examples(`
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
`);
const NO_BAIT = examples(`
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
`);

it.each(WARM_UPS)("only warms up: %s", (line) => expect(isWarmUp(line)).toBe(true));
it.each(HOOKS)("does more than warm up: %s", (line) => expect(isWarmUp(line)).toBe(false));
it.each(BAIT)("is engagement bait: %s", (caption) => expect(isBait(caption)).toBe(true));
it.each(NO_BAIT)("is no engagement bait: %s", (caption) => expect(isBait(caption)).toBe(false));

describe("facts that no note knows", () => {
  const said = (caption: string, notes = ["We bake bread."]) =>
    facts.check({ caption, flag: null }, { settings: {}, notes, samples: [] }).map(({ message }) => message);

  it.each([
    ["The shop is open for twenty years.", "twenty"],
    ["Seit zwölf Jahren backen wir.", "zwölf"],
    ["Wir sind seit fünfzig Jahren hier.", "fünfzig"],
    ["Llevamos treinta años aquí.", "treinta"],
    ["We sold ２５ loaves.", "25"],
    ["We sold 𝟐𝟓 loaves.", "25"],
    ["More at bit.ly/bread", "bit.ly/bread"],
    ["More at BIT.LY/bread", "BIT.LY/bread"],
    ["More at linktr.ee/bakery", "linktr.ee/bakery"],
    ["More at bakery.online today", "bakery.online"],
  ])("are found in %s", (caption, fact) => {
    expect(said(caption)).toContainEqual(expect.stringContaining(`"${fact}"`));
    const known = fact.normalize("NFKC");
    expect(said(caption, [`We bake bread: ${known}.`])).not.toContainEqual(expect.stringContaining(`"${fact}"`));
  });

  it.each([
    ["We open at 09.30.", "Open from 9:30."],
    ["We open at 9:30.", "Open from 9. The oven takes 30 minutes."],
  ])("are none where every part of a number is known: %s %s", (caption, note) =>
    expect(said(caption, [note])).toEqual([]),
  );

  it.each([
    ["We close at 21:30.", "Open from 9:30.", "21:30"],
    ["We open at 9:45.", "Open from 9:30.", "9:45"],
    ["A loaf costs 9.95.", "Open from 9:30.", "9.95"],
    ["We baked 1,500 loaves.", "We baked 500 loaves.", "1,500"],
    ["It takes 36,5 hours.", "It takes 36 hours.", "36,5"],
  ])("are found where only a part of a number is known: %s %s", (caption, note, fact) =>
    expect(said(caption, [note])).toEqual([expect.stringContaining(`"${fact}"`)]),
  );

  it("know a number in another language of the notes", () => {
    expect(said("Seit zwanzig Jahren.", ["20 years of bread"])).toEqual([]);
    expect(said("Twenty years of bread.", ["Seit zwanzig Jahren backen wir."])).toEqual([]);
  });

  it.each([
    ["It was our friend Marta who built the oven, and she still comes for rye.", "Marta"],
    ["Come to our sourdough workshop at the weekend.", "workshop"],
    ["Nos vemos en la inauguración del obrador.", "inauguración"],
    ["On vous attend à la dégustation de samedi.", "dégustation"],
  ])("are names and events, and no evergreen post fails for them: %s", (caption, fact) => {
    const judge = (flag: "EVERGREEN" | null, notes: string[]) =>
      facts.check({ caption, flag }, { settings: {}, notes, samples: [] });
    const [found, ...others] = judge(null, ["We bake."]);
    expect([found?.message, found?.severity, others]).toEqual([expect.stringContaining(`"${fact}"`), undefined, []]);
    expect(judge("EVERGREEN", ["We bake."])[0]?.severity).toBe("warning");
    expect(judge(null, [`A note on ${fact}.`])).toEqual([]);
  });

  it.each([
    "See you on Sunday, before the August heat, with a French loaf for Christmas.",
    "The market was cold, and the sale of rye was slow.",
    "I'm sure it rose. OK, almost.",
  ])("are no weekdays, months and feasts: %s", (caption) => expect(said(caption)).toEqual([]));

  it("are not found where a space is missing, or in and/or", () =>
    expect(said("It rose.Then it fell.And so on, with butter and/or salt.")).toEqual([]));
});

describe("findNames", () => {
  it.each([
    ["We met Henrik and Anna-Lena at the market, early in the morning, before anybody came.", ["Henrik", "Anna-Lena"]],
    ["Bread. Then coffee.\nThen more: All of it.", []],
    ["What I like, and I mean it, is RYE.", []],
    ["Das Brot und die Butter liegen auf dem Tisch in der Küche.", []],
    ["“Never again,” said the baker. 🥖 Never.", []],
    ["¿Cómo sabes que está listo? ¡Hoy sale del horno! Ven a verlo por la mañana con calma.", []],
    ["It waits overnight.” Then we bake (and rest). Bread → Butter → Jam, as we like it at home today.", []],
    ["« Bonjour » dit la boulangère. Après, le pain repose (Pas trop) et nous attendons encore un peu.", []],
    ["Ask @Henrik about #Rye or see https://Rye.example/Now today, please, as soon as you can.", []],
  ])("reads %s", (caption, names) => expect(findNames(caption)).toEqual(names));
});
