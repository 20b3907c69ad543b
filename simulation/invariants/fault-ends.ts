import type { FaultClass } from "../../scripts/core/instagram/platform-fault.ts";
import { isUnexplained } from "../repository/fake-store.ts";
import type { World } from "../world/world.ts";
import { type Look, type LooksOf, lookAt } from "./looks.ts";

const QUIET = "a run ends without an alert only for what needs nobody";
const BLAME = "once another post went live, each post that could not be prepared before is marked failed";
/** Refusals for which a person is needed. */
const NEEDS_PEOPLE: readonly FaultClass[] = ["account", "throttled"];

/** Compares how a run ends with what the platform has answered it. */
export function watchFaultEnds(world: World, looksOf: LooksOf): void {
  const classes = new Map<string, Set<FaultClass>>();
  const lastCreation = new Map<string, FaultClass | null>();
  world.bulletin.on("answer", ({ run, asked, answer }) => {
    const found = answer.ok ? null : answer.error.class;
    if (asked.step === "create container") lastCreation.set(run.name, found);
    if (found !== null) classes.set(run.name, (classes.get(run.name) ?? new Set()).add(found));
  });
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const [seen, created] = [classes.get(run.name), lastCreation.get(run.name)];
    classes.delete(run.name);
    lastCreation.delete(run.name);
    if (error !== null || outcome === null || run.stop.signal.aborted || outcome.exit !== 0) return;
    const isRefused = created !== null && created !== undefined && NEEDS_PEOPLE.includes(created);
    if (isRefused && outcome.published === undefined)
      world.break(QUIET, `${run.name} was refused (${created}) and ends quietly: ${outcome.summary}`);
    if (/^Instagram says that the publishing quota/.test(outcome.summary) && seen?.has("quota") !== true)
      world.break(QUIET, `${run.name} speaks of a quota that nobody mentioned`);
  });
  watchBlame(world, looksOf);
}

/** What waits for a file of the site is not at fault. A queue that people have just broken cannot be marked, but people are told. */
function watchBlame(world: World, looksOf: LooksOf): void {
  const tried = new Map<string, Set<string>>();
  const excused = new Set<string>();
  world.bulletin.on("check", ({ run, id }) => {
    tried.set(run.name, (tried.get(run.name) ?? new Set()).add(id));
  });
  world.bulletin.on("alert", ({ run, alert }) => {
    for (const id of alert.kind === "item-failed" ? (alert.postIds ?? []) : []) tried.get(run.name)?.delete(id);
  });
  world.bulletin.on("unserved", ({ run }) => excused.add(run.name));
  world.bulletin.on("unwritten", ({ run }) => excused.add(run.name));
  world.bulletin.on("end", ({ run, outcome, error }) => {
    const own = tried.get(run.name);
    tried.delete(run.name);
    if (error !== null || own === undefined || outcome?.published === undefined || run.stop.signal.aborted) return;
    if (excused.has(run.name) || isUnexplained(world.repository.head)) return;
    const head = lookAt(world, world.repository.head);
    const looks = [...looksOf(run.name), head];
    const isTaken = (id: string) => head.entries.some((entry) => entry.id === id && entry.outcome !== "abandoned");
    const spared = [...own].find((id) => !isTaken(id) && looks.every((look) => waitsAsIn(look, looks, id)));
    if (spared !== undefined)
      world.break(BLAME, `${run.name} tried ${spared}, published ${outcome.published}, and lets ${spared} wait`);
  });
}

function waitsAsIn({ posts }: Look, [first]: readonly Look[], id: string): boolean {
  const textIn = (list: Look["posts"]) => JSON.stringify(list.find((post) => post.id === id));
  return (
    posts.some((post) => post.id === id && post.status === "pending") && textIn(posts) === textIn(first?.posts ?? [])
  );
}
