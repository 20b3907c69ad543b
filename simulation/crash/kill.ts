import type { GithubServer } from "../../tests/support/github/open-github.ts";
import { ended, openFileStage, openGithubStage, type PostKind, type Stage } from "./stage.ts";

export type StoreKind = "file" | "github";

export interface KillPoint {
  store: StoreKind;
  kind: PostKind;
  /** "request" to the platform, "GitHub request", or "write" of a file. */
  what: "request" | "GitHub request" | "write";
  /** From 1, per name: a run may do other things besides, and some in parallel. */
  number: number;
  name: string;
  side: "before" | "after";
}

export interface KillOutcome {
  point: KillPoint;
  hasDied: boolean;
  liveAtKill: number;
  /** Outcome of the post's claim right after the kill; "none" without a claim. */
  claimAtKill: string;
  nextExit: number | null;
  live: number;
  /** Number of publish calls for a container that was already live, and of comments that were there already. */
  violations: number;
  /** First comments of the live post in the end. */
  comments: number;
  status: string;
  isRecorded: boolean;
}

/** The posts that are killed with each store. What the platform does to reads, and comments, have nothing to do with the store. */
export const KINDS: Record<StoreKind, readonly PostKind[]> = {
  file: ["picture", "carousel", "unreadable picture", "commented picture"],
  github: ["picture", "carousel"],
};

const openStage = { file: openFileStage, github: openGithubStage };

/** Every request and every write of an undisturbed run, each with both sides. */
export async function listKillPoints(store: StoreKind, kind: PostKind): Promise<KillPoint[]> {
  const stage = await openStage[store](kind);
  try {
    const { code, output } = await ended(stage.start());
    if (code !== 0) throw new Error(`The undisturbed run failed:\n${output}`);
    const requests = stage.simulator.state.requests.map(({ endpoint }) => endpoint);
    const points = [
      ...numbered("request", requests),
      ...(stage.github === null ? listWrites(kind) : numbered("GitHub request", githubRequests(stage.github))),
    ];
    return points.flatMap((point) => (["before", "after"] as const).map((side) => ({ ...point, store, kind, side })));
  } finally {
    await stage.close();
  }
}

const OF_THE_POST = ["claim", "result in the record", "mark in the queue"];
const OF_THE_COMMENT = ["claim of the comment", "result of the comment"];

function listWrites(kind: PostKind) {
  const ofComment = kind === "commented picture" ? OF_THE_COMMENT : [];
  return [...OF_THE_POST, ...ofComment, "sent alerts"].map((name, index) => ({
    what: "write" as const,
    number: index + 1,
    name,
  }));
}

function numbered<What extends KillPoint["what"]>(what: What, names: readonly string[]) {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const number = (counts.get(name) ?? 0) + 1;
    counts.set(name, number);
    return { what, number, name };
  });
}

function githubRequests({ requests, repository }: GithubServer): string[] {
  return requests.map(({ method, path }) => {
    const [place = ""] = path.split("?");
    const where = decodeURIComponent(place).replace(`/repos/${repository}`, "");
    return `${method} ${where || "/"}`;
  });
}

export async function killAt(point: KillPoint): Promise<KillOutcome> {
  const stage = await openStage[point.store](point.kind);
  try {
    const death = await KILLS[point.what](stage, point);
    const liveAtKill = stage.simulator.state.media.length;
    const claimAtKill = await claimOf(stage);
    const next = await ended(stage.start());
    const post = await stage.readPost();
    const { media, violations } = stage.simulator.state;
    return {
      point,
      hasDied: death.signal === "SIGKILL",
      liveAtKill,
      claimAtKill,
      nextExit: next.code,
      live: media.length,
      violations: violations.length,
      comments: media.reduce((sum, { comments }) => sum + comments.length, 0),
      status: post.status,
      isRecorded: media.length > 0 && post.media_id === media[0]?.id,
    };
  } finally {
    await stage.close();
  }
}

/** Before: the request never arrives. After: it has its effect, but the answer is not read. */
function killAtRequest({ simulator, start }: Stage, point: KillPoint) {
  const phase = point.side === "before" ? "before" : "after-effect";
  const child = start();
  let seen = 0;
  simulator.onRequest = (event) => {
    if (event.phase !== phase || event.endpoint !== point.name || ++seen !== point.number) return undefined;
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

/** From this request on there are no answers, so the run does nothing else before it dies. */
function killAtGithubRequest({ github, start }: Stage, { name, number, side }: KillPoint) {
  const child = start();
  const [method = "", path = ""] = name.split(" ");
  const pattern = new RegExp(`^${RegExp.escape(path.replace(/^\/$/, ""))}$`);
  const onStrike = () => child.kill("SIGKILL");
  github?.faults.add({ method, path: pattern, when: side, kind: "hang", skip: number - 1, onStrike });
  return ended(child);
}

const KILLS = { request: killAtRequest, write: killAtWrite, "GitHub request": killAtGithubRequest };

async function claimOf(stage: Stage): Promise<string> {
  const [entry] = (await stage.readJournal()).entries;
  return entry === undefined ? "none" : (entry.outcome ?? "open");
}
