import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import type { InsightRow } from "../../scripts/core/generated/insights.ts";
import type { Post, Queue } from "../../scripts/core/generated/queue.ts";
import type { Settings } from "../../scripts/core/generated/settings.ts";
import { withRows } from "../../scripts/core/insights/insight-rows.ts";
import { MEDIA_FOLDER } from "../../scripts/core/media/media-path.ts";
import type { GithubServer } from "../../tests/support/github/open-github.ts";
import type { DemoStage } from "./chapters.ts";
import { QUEUE } from "./team-github.ts";

const COFFEE_BREAK_MS = 40 * 60_000;
const MEDIA = fileURLToPath(new URL("media", import.meta.url));

interface Weeks {
  posts: Post[];
  proposals: {
    login: string;
    title: string;
    branch: string;
    review?: string;
    add: Post[];
    /** Where the new posts stand, which are in the order of their days. */
    before: string;
    edit: Record<string, Partial<Post>>;
  }[];
}

/** After the week of the demo: three more weeks are planned, numbers of the last months are there, and one failed post is left to repair. */
export async function planWeeks({ folder, queueFile, clock }: DemoStage): Promise<void> {
  // Between two slots, so that a post of the newcomer goes out today.
  clock.advance(COFFEE_BREAK_MS);
  const { posts } = await readWeeks();
  await cp(MEDIA, join(folder, MEDIA_FOLDER), { recursive: true });
  const queue: Queue = JSON.parse(await readFile(queueFile, "utf8"));
  // One of the two failed posts was planned again, shortened; the other shows how a failure looks.
  const kept = queue.posts.filter(({ id }) => id !== "a-novel-not-a-caption");
  await writeFile(queueFile, textOf({ ...queue, posts: [...kept, ...posts] }));
  const settingsFile = join(folder, "settings.json");
  const settings: Settings = JSON.parse(await readFile(settingsFile, "utf8"));
  await writeFile(settingsFile, `${JSON.stringify({ ...settings, ...CHOICES }, null, 2)}\n`);
  await mkdir(join(folder, "insights"));
  await writeFile(join(folder, "insights", "2026-01.json"), withRows(null, numbersUntil(clock.now(), queue.posts)));
  const [refreshed, expires] = [0, 60].map((days) => new Date(clock.now().getTime() + days * DAY_MS).toISOString());
  await writeFile(
    join(folder, "token-status.json"),
    `${JSON.stringify({ refreshed_at: refreshed, expires_at: expires })}\n`,
  );
}

const CHOICES: Settings = {
  timezone: "Europe/London",
  slots: ["09:30", "17:45"],
  posts_per_day: 2,
  pillars: ["craft", "recipes", "place", "people"],
  cta_types: ["comment prompt", "save/share prompt", "link-in-bio push", "no call to action"],
  places: [{ name: "Corner Bakery, Harbour Street", id: "1010101010" }],
  calendar: {
    notes: true,
    hashtag_sets: [{ name: "Every day", hashtags: ["#bakery", "#harbour", "#bread"] }],
    snippets: [{ name: "Opening hours", text: "We are open from six to two, and on Saturdays at the market." }],
  },
};

/** Two colleagues have each proposed something. */
export async function openProposals(github: GithubServer): Promise<void> {
  const { proposals } = await readWeeks();
  for (const { login, title, branch, review, add, before, edit } of proposals) {
    const queue: Queue = JSON.parse((await github.read(QUEUE)) ?? "");
    const edited = queue.posts.map((post) => ({ ...post, ...edit[post.id] }));
    const at = edited.findIndex(({ id }) => id === before);
    const posts = edited.toSpliced(Math.max(at, 0), 0, ...add);
    await github.createBranch(branch);
    await github.commit(QUEUE, textOf({ ...queue, posts }), { branch, message: title });
    const number = await github.openPull({ title, head: branch, as: login });
    if (review !== undefined) await github.api("POST", `/pulls/${number}/reviews`, { event: "APPROVE", body: "" });
  }
}

async function readWeeks(): Promise<Weeks> {
  return JSON.parse(await readFile(new URL("three-weeks.json", import.meta.url), "utf8"));
}

function textOf(queue: Queue): string {
  return `${JSON.stringify(queue, null, 2)}\n`;
}

const KINDS = ["picture", "carousel", "picture", "reel"] as const;
const PILLARS = ["craft", "recipes", "place", "people"];
const HOOKS = ["QUESTION", "NUMBER", "STORY-OPENER"] as const;
const COUNTED = 48;

/** Carousels are saved, reels are seen, recipes are shared; the rest is the weather of every account. */
function numbersUntil(now: Date, posts: readonly Post[]): InsightRow[] {
  const measured_at = new Date(now.getTime() - DAY_MS).toISOString();
  const earlier = Array.from({ length: COUNTED }, (_, at): InsightRow => {
    const published = new Date(now.getTime() - (9 + (COUNTED - at) * 2) * DAY_MS);
    published.setUTCHours(at % 3 === 0 ? 17 : 9, at % 3 === 0 ? 45 : 30, 0, 0);
    const [kind, pillar] = [KINDS[at % 4] ?? "picture", PILLARS[(at * 3 + (at >> 2)) % 4] ?? ""];
    const row = { id: `last-year-${at}`, media_id: String(17_000_000 + at), published_at: published.toISOString() };
    return {
      ...row,
      measured_at,
      kind,
      pillar,
      hook: HOOKS[at % 3] ?? "NUMBER",
      ...counts({ kind, pillar, seed: at }),
    };
  });
  const live = posts.flatMap(({ id, status, media_id, published_at, media_type, pillar }, seed): InsightRow[] => {
    if (status !== "done" || typeof media_id !== "string" || published_at === undefined) return [];
    const kind = media_type === "CAROUSEL" ? "carousel" : "picture";
    return [{ id, media_id, published_at, measured_at, kind, pillar, ...counts({ kind, pillar, seed }) }];
  });
  return [...earlier, ...live];
}

function counts({ kind, pillar, seed }: { kind: string; pillar: string; seed: number }) {
  const weather = 0.8 + ((seed * 37) % 41) / 100;
  const reach = Math.round(640 * weather * (kind === "reel" ? 2.4 : 1));
  const saves = Math.round(reach * 0.02 * (kind === "carousel" ? 3 : 1) * (pillar === "recipes" ? 1.4 : 1));
  const shares = Math.round(reach * 0.012 * (pillar === "recipes" ? 2 : 1));
  const likes = Math.round(reach * 0.09 * weather);
  const comments = Math.round(reach * 0.008 * (pillar === "people" ? 2.2 : 1));
  return { reach, views: Math.round(reach * 1.3), likes, comments, saves, shares };
}
