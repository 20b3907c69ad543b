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
  `),
  )("is %s", (line) => expect(isRefused(line)).toBe(true));

  it.each(
    examples(`
    It is almost impossible to overproof rye. | Thank you notes hang on our wall.
    Another oven would ruin us. | Good news travels slowly in a village. | Dear flour, we need to talk.
    We wanted out of the cellar by winter. | Well water makes our dough.
    Sending bread by post works for three days. | Endlich weiß ich, warum Roggen klebt.
    Gracias al horno viejo aprendimos a esperar.
  `),
  )("is not %s", (line) => expect(isRefused(line)).toBe(false));
});
