import { describe, expect, it } from "vitest";
import { hook } from "../../../../scripts/core/rules/captions/hook.ts";
import { examples } from "../../../support/examples.ts";

const isRefused = (line: string) =>
  hook.check({ caption: `${line}\n\nThe rest of the caption.` }, { settings: {}, notes: [], samples: [] }).length > 0;

describe("a first line that only warms up", () => {
  it.each(
    examples(`
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
  `),
  )("is %s", (line) => expect(isRefused(line)).toBe(true));

  it.each(
    examples(`
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
  `),
  )("is not %s", (line) => expect(isRefused(line)).toBe(false));
});
