import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../scripts/cli/command.ts";
import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import { MEDIA_FOLDER } from "../../scripts/core/media/media-path.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { SCOPES } from "../../simulator/tokens.ts";
import { type DemoStage, postOnce, refreshToken, showQueue, validateQueue } from "./chapters.ts";

export const spec: CommandSpec = {
  name: "demo",
  summary:
    "Plays a week of posting on the built-in simulator: validate, post day by day, refresh the token. Needs no account.",
  options: {
    keep: {
      description:
        "At the end, show calendar, feed and composer in a browser: propose, merge and publish there, until Ctrl+C.",
    },
    mcp: {
      description: "At the end, keep the stand-ins up for an assistant of your own, until Ctrl+C (docs/agents.md).",
    },
  },
  examples: ["npm run demo", "npm run demo -- --keep", "npm run demo -- --mcp"],
  exitCodes: { 0: "the demo ended as expected", 1: "it did not", 2: "usage" },
};

const START = new Date("2026-01-05T09:30:00Z");
const WORKDAYS = 5;
/** The second run of a day, four hours after the first, posts what the first could not. */
const CATCH_UP_MS = 4 * 60 * 60_000;
const EXPECTED = { done: 4, failed: 2 };

/** npm run demo: plays the week and narrates it on standard output, in a temporary folder and on the simulator's clock. */
export async function run({ switches }: Arguments, redactor: Redactor): Promise<ExitCode> {
  const clock = createManualClock(START);
  const folder = await mkdtemp(join(tmpdir(), "mergecast-demo-"));
  const [simulator, media] = await Promise.all([
    startSimulator({ clock, account: { username: "corner.bakery" } }),
    startSampleMedia({ folder: join(folder, MEDIA_FOLDER) }),
  ]);
  const stage: DemoStage = {
    simulator,
    clock,
    folder,
    queueFile: join(folder, "queue.json"),
    // Not token.json: an assistant that starts in this folder refuses to work beside a token.
    tokenFile: join(folder, "simulated-token.json"),
  };
  try {
    await setScene(stage, media.url);
    tell("A week at corner.bakery, on the built-in simulator. Nothing leaves this machine.");
    chapter("Six posts are proposed, three of them with pictures in the repository, and checked (npm run validate)");
    await validateQueue(stage, tell);
    await playWeek(stage, redactor);
    chapter("Monday again: the token is refreshed (npm run refresh)");
    await refreshToken(stage, tell);
    chapter("What the queue says now");
    const counts = await showQueue(stage, tell);
    tell(NEXT_STEPS);
    if (switches.mcp) await keepServing(stage);
    if (switches.keep) await showPages(stage, { redactor, mediaUrl: media.url });
    const isAsExpected =
      counts.done === EXPECTED.done && counts.failed === EXPECTED.failed && simulator.state.violations.length === 0;
    return isAsExpected ? 0 : 1;
  } finally {
    await Promise.all([simulator.close(), media.close(), rm(folder, { recursive: true, force: true })]);
  }
}

/** Some posts name files of the team's media folder, which a site of theirs serves; the others name addresses of a host. */
async function setScene(stage: DemoStage, mediaUrl: string): Promise<void> {
  await mkdir(join(stage.folder, MEDIA_FOLDER));
  for (const name of FILES) await cp(join(SAMPLES, name), join(stage.folder, MEDIA_FOLDER, name));
  const settings = { media: { base_url: `${mediaUrl}/${MEDIA_FOLDER}` } };
  await writeFile(join(stage.folder, "settings.json"), JSON.stringify(settings));
  const sample = await readFile(new URL("demo-queue.json", import.meta.url), "utf8");
  await writeFile(stage.queueFile, sample.replaceAll("{media}", mediaUrl));
  const record = {
    access_token: stage.simulator.issueToken({ ageMs: 2 * DAY_MS, scopes: [...SCOPES] }),
    token_type: "bearer",
    expires_in: 60 * 24 * 60 * 60,
    obtained_at: new Date(START.getTime() - 2 * DAY_MS).toISOString(),
    account_id: stage.simulator.settings.account.userId,
  };
  await writeFile(stage.tokenFile, JSON.stringify(record), { mode: 0o600 });
}

const SAMPLES = fileURLToPath(new URL("../../simulator/samples", import.meta.url));
const FILES = ["sourdough-square.jpg", "recipe-1.jpg", "recipe-2.jpg", "recipe-3.jpg", "too-tall.jpg"];

async function playWeek(stage: DemoStage, redactor: Redactor): Promise<void> {
  for (let day = 0; day < WORKDAYS; day++) {
    for (const offsetMs of [0, CATCH_UP_MS]) {
      stage.clock.set(new Date(START.getTime() + day * DAY_MS + offsetMs));
      const time = stage.clock.now().toISOString();
      chapter(`${weekday(stage.clock.now())}, ${time.slice(11, 16)} UTC (npm run post)`);
      await postOnce(stage, { redactor, tell });
    }
  }
  stage.clock.set(new Date(START.getTime() + 7 * DAY_MS));
}

async function keepServing(stage: DemoStage): Promise<void> {
  const { serveAgents } = await import("./agent.ts");
  const { says, close } = await serveAgents(stage);
  tell(says);
  await new Promise<void>((resolve) => process.once("SIGINT", () => resolve()));
  await close();
}

async function showPages(stage: DemoStage, options: { redactor: Redactor; mediaUrl: string }): Promise<void> {
  const { keepOpen } = await import("./keep-open.ts");
  const { pages, close } = await keepOpen(stage, options);
  tell(`\nThree weeks are planned. In the composer, propose a photo of yours. At the top of the page, merge the proposal, which approves it,
and press “Next slot”: the clock of the demo turns to the next time for a post, and it goes out. Until you press Ctrl+C:`);
  for (const [what, page] of Object.entries(pages)) tell(`  ${what.padEnd(22)}${page}`);
  await new Promise<void>((resolve) => process.once("SIGINT", () => resolve()));
  await close();
}

const NEXT_STEPS = `
Next, for your own account:
  1. Add a photo as a post:  npm run queue -- add --image ~/Pictures/market.heic
  2. Follow docs/going-live.md to get a token
  3. See what would happen:  npm run post -- --dry-run
To plan, propose, merge and publish in a browser:  npm run demo -- --keep`;

function weekday(instant: Date): string {
  return new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(
    instant,
  );
}

function chapter(title: string): void {
  process.stdout.write(`\n${title}\n`);
}

function tell(text: string): void {
  process.stdout.write(`${text}\n`);
}
