import type { Answer, Quota } from "../../scripts/core/ports/platform.ts";
import type { Outcome } from "../../scripts/flows/post/run.ts";
import { digestOf } from "../repository/remembered-content.ts";
import type { Run } from "../runs/run.ts";
import type { World } from "../world/world.ts";
import { hasRoom, type Look, lookAt, readyIn } from "./looks.ts";

const HARMLESS = "a dry run writes nothing, makes nothing and tells nobody";
const FAITHFUL = "a dry run says what a real run would do";
const DEEDS = ["bytes", "made", "publish", "live", "alert", "clear"] as const;
/** Clocks differ by less. */
const SKEW_MS = 2 * 60_000;

/** What a dry run was shown, and what it says about that. */
interface View {
  look: Look | null;
  isForeign: boolean;
  quota: Answer<Quota> | null;
  /** Whether the media of the post that it looked at are fit; null before that. */
  areMediaFit: boolean | null;
  said: string;
}

/** Judges dry runs by what they do, and what they say by what they were shown. */
export function watchDryRuns(world: World): void {
  const { bulletin } = world;
  const views = new Map<string, View>();
  const viewOf = ({ name }: Run): View | undefined => {
    if (!name.includes(":dry:")) return undefined;
    const view = views.get(name) ?? { look: null, isForeign: false, quota: null, areMediaFit: null, said: "" };
    views.set(name, view);
    return view;
  };
  for (const deed of DEEDS)
    bulletin.on(deed, ({ run }) => {
      if (viewOf(run) !== undefined) world.break(HARMLESS, `${run.name}: ${deed}`);
    });
  bulletin.on("ask", ({ run, asked }) => {
    if (viewOf(run) !== undefined && asked.step !== "read quota") world.break(HARMLESS, `${run.name}: ${asked.step}`);
  });
  bulletin.on("read", ({ run, commit, what }) => {
    const view = viewOf(run);
    if (view !== undefined && what === "everything") view.look = lookAt(world, commit);
  });
  bulletin.on("inspection", ({ run, isForeign }) => {
    const view = viewOf(run);
    if (view !== undefined) view.isForeign = isForeign;
  });
  bulletin.on("answer", ({ run, answer }) => {
    const view = viewOf(run);
    if (view !== undefined) view.quota = answer as Answer<Quota>;
  });
  bulletin.on("rehearsal", ({ run, isRefused }) => {
    const view = viewOf(run);
    if (view !== undefined) view.areMediaFit = !isRefused;
  });
  bulletin.on("text", ({ run, text }) => {
    const view = viewOf(run);
    if (view !== undefined) view.said += `${text}\n`;
  });
  bulletin.on("end", ({ run, outcome }) => {
    const view = viewOf(run);
    views.delete(run.name);
    if (view === undefined || view.look === null || outcome?.summary.startsWith("Dry run: ") !== true) return;
    const flaw = flawOf(world, { ...view, look: view.look }, outcome);
    if (flaw !== null) world.break(FAITHFUL, `${run.name} ${flaw}`);
  });
}

function flawOf(world: World, view: View & { look: Look }, outcome: Outcome): string | null {
  if (view.isForeign !== (outcome.summary === "Dry run: the journal was changed"))
    return `is wrong about who changed the journal: ${outcome.summary}`;
  if (view.isForeign) return null;
  return flawOfPost(world, view) ?? flawOfLimits(world, view) ?? flawOfExit(view, outcome);
}

function flawOfPost({ scheduler }: World, { look, said }: View & { look: Look }): string | null {
  const named = /^The post that is due now: (.+)\.$/m.exec(said)?.[1];
  // A claimed post that people renamed is still claimed.
  const claimed = new Set(look.entries.filter(({ outcome }) => outcome === null).map(({ digest }) => digest));
  const ready = readyIn([look]).find((post) => !claimed.has(digestOf(post, look.commit)));
  if (named === undefined) return ready === undefined ? null : `names no post, but ${ready.id} is due`;
  const { posts, entries } = look;
  const post = posts.find(({ id }) => id === named);
  if (post?.status !== "pending") return `names ${named}, which does not wait`;
  if (post.not_before !== undefined && Date.parse(post.not_before) > scheduler.nowMs + SKEW_MS)
    return `names ${named}, which is held`;
  if (entries.some(({ id, outcome }) => id === named && outcome === "done")) return `names ${named}, which is live`;
  const isBehind = ready !== undefined && posts.indexOf(ready) < posts.indexOf(post);
  return isBehind ? `names ${named}, which comes after ${ready.id}` : null;
}

function flawOfLimits(world: World, { look, quota, said }: View & { look: Look }): string | null {
  const isUsedUp = quota?.ok === true && quota.value.used >= quota.value.total;
  if (isUsedUp !== said.includes("the publishing quota is used up")) return "is wrong about the quota";
  if (/today's \d+ posts? went out/.test(said) && hasRoom(world, [look])) return "sees no room on a day that has some";
  const open = look.entries.filter(({ outcome }) => outcome === null).map(({ id }) => id);
  const told = /would first find out what became of (.+)\.$/m.exec(said)?.[1] ?? "";
  return told === open.join(", ") ? null : `says of the claims ${open.join(", ") || "(none)"}: ${told || "nothing"}`;
}

function flawOfExit({ quota, areMediaFit }: View, { exit }: Outcome): string | null {
  if (exit !== 0) return null;
  if (areMediaFit === false) return "is content with media that are refused";
  return quota?.ok === true ? null : "is content with an account that gave no answer";
}
