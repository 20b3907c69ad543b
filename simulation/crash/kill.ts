import { ended, openFileStage, type PostKind, type Stage } from "./stage.ts";

/** A moment at which the command is killed. */
export interface KillPoint {
  kind: PostKind;
  /** "request" to the platform or "write" of a file, counted from 1. */
  what: "request" | "write";
  number: number;
  /** Name of the request or of what is written. */
  name: string;
  side: "before" | "after";
}

/** What was found at once, and what the next run made of it. */
export interface Aftermath {
  point: KillPoint;
  hasDied: boolean;
  /** Live posts right after the death. */
  liveAtDeath: number;
  /** Outcome of the post's claim right after the death: "none" when there was no claim. */
  claimAtDeath: string;
  nextExit: number | null;
  live: number;
  /** Publish calls of a container that was live already. */
  violations: number;
  status: string;
  isRecorded: boolean;
}

/** Every request and every write of a run that nobody disturbs, each before and after. */
export async function listKillPoints(kind: PostKind): Promise<KillPoint[]> {
  const stage = await openFileStage(kind);
  try {
    const { code, output } = await ended(stage.start());
    if (code !== 0) throw new Error(`The undisturbed run failed:\n${output}`);
    const requests = stage.simulator.state.requests.map(({ endpoint }) => endpoint);
    const points = [
      ...requests.map((name, index) => ({ what: "request" as const, number: index + 1, name })),
      ...WRITES.map((name, index) => ({ what: "write" as const, number: index + 1, name })),
    ];
    return points.flatMap((point) => (["before", "after"] as const).map((side) => ({ ...point, kind, side })));
  } finally {
    await stage.close();
  }
}

/** The writes of a run that publishes, in order. The exact time of the post follows its id. */
const WRITES = ["claim", "id of the live post", "its exact time", "mark in the queue"];

/** Kills a run at the point, starts another one, and looks at what is left. */
export async function killAt(point: KillPoint): Promise<Aftermath> {
  const stage = await openFileStage(point.kind);
  try {
    const death = await (point.what === "request" ? killAtRequest(stage, point) : killAtWrite(stage, point));
    const { media } = stage.simulator.state;
    const liveAtDeath = media.length;
    const claimAtDeath = await claimOf(stage);
    const next = await ended(stage.start());
    const post = await stage.readPost();
    return {
      ...{ point, hasDied: death.signal === "SIGKILL", liveAtDeath, claimAtDeath, nextExit: next.code },
      live: stage.simulator.state.media.length,
      violations: stage.simulator.state.violations.length,
      status: post.status,
      isRecorded: post.media_id === stage.simulator.state.media[0]?.id,
    };
  } finally {
    await stage.close();
  }
}

/** Before: the request never arrives. After: it has had its effect, and the answer is not read. */
function killAtRequest({ simulator, start }: Stage, point: KillPoint) {
  const phase = point.side === "before" ? "before" : "after-effect";
  const child = start();
  let seen = 0;
  simulator.onRequest = (event) => {
    if (event.phase !== phase || ++seen !== point.number) return undefined;
    child.kill("SIGKILL");
    return "drop";
  };
  return ended(child).finally(() => {
    simulator.onRequest = () => undefined;
  });
}

function killAtWrite({ start }: Stage, { number, side }: KillPoint) {
  const preload = new URL("./kill-at-write.ts", import.meta.url);
  preload.search = new URLSearchParams({ write: String(number), side }).toString();
  return ended(start(preload));
}

async function claimOf(stage: Stage): Promise<string> {
  const [entry] = (await stage.readJournal()).entries;
  return entry === undefined ? "none" : (entry.outcome ?? "open");
}
