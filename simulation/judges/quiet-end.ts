import { PEOPLE } from "../branches/repository.ts";
import type { World } from "../world/world.ts";

const PROMISE = "when all is done, runs write nothing and send nothing";

/** What changes with time alone. */
const PASSING = /token-age|edited:/;

/** Returns what begins the quiet. From then on, only the token is renewed. */
export function watchQuietEnd(world: World): () => void {
  let isQuiet = false;
  const { events } = world;
  events.on("change", ({ author, file, message }) => {
    const run = world.runs.get(author);
    if (isQuiet && author !== PEOPLE && run?.kind === "post" && !(file === "alerts" && PASSING.test(message)))
      world.break(PROMISE, `${author} writes ${file}: ${message}`);
  });
  events.on("alert", ({ run, condition: { key, what } }) => {
    if (isQuiet && !key.startsWith("token")) world.break(PROMISE, `${run.name} sends "${what}"`);
  });
  return () => {
    isQuiet = true;
  };
}
