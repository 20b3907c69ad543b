import { readFile } from "node:fs/promises";
import { readContentFolder } from "../../scripts/adapters/files/content-folder.ts";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { createTokenFileStore } from "../../scripts/adapters/files/token-file.ts";
import type { Redactor } from "../../scripts/cli/command.ts";
import { NO_RECORD } from "../../scripts/core/content/read-records.ts";
import type { Queue } from "../../scripts/core/generated/queue.ts";
import type { AlertChannel } from "../../scripts/core/ports/alerts.ts";
import type { Log } from "../../scripts/core/ports/runtime.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { clip } from "../../scripts/core/text/printable.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import { parseToken, type Token } from "../../scripts/core/token/parse-token.ts";
import { refresh } from "../../scripts/flows/account/refresh-token.ts";
import { validate } from "../../scripts/flows/content/validate-content.ts";
import { runPoster } from "../../scripts/flows/post/run-poster.ts";
import { assemblePoster } from "../../scripts/wiring/assemble-poster.ts";
import { connectTokenEndpoint } from "../../scripts/wiring/connect-instagram.ts";
import { openMediaChecker } from "../../scripts/wiring/connect-media.ts";
import type { Context } from "../../scripts/wiring/context.ts";
import { parseEnv } from "../../scripts/wiring/environment.ts";
import { openMediaFiles } from "../../scripts/wiring/open-content.ts";
import type { SimulatorClock } from "../../simulator/clock.ts";
import type { Simulator } from "../../simulator/simulator.ts";

export interface DemoStage {
  simulator: Simulator;
  clock: SimulatorClock;
  folder: string;
  queueFile: string;
  tokenFile: string;
}

type Tell = (text: string) => void;

/** Shows the findings that a pull request with this queue would get. */
export async function validateQueue(stage: DemoStage, tell: Tell): Promise<void> {
  const { findings } = await validate(readContentFolder(stage.queueFile), {
    record: NO_RECORD,
    postWorkflow: null,
    names: { queue: "queue.json", beside: (name) => name },
    allowPrivateHosts: [MEDIA_HOST],
    files: openMediaFiles(stage.queueFile),
    createMediaChecker: (settings) => openMediaChecker({ allowPrivateMediaHosts: [MEDIA_HOST] }, settings),
    base: null,
    now: stage.clock.now(),
  });
  for (const { line, severity, message } of findings) tell(`  queue.json:${line}  ${severity}: ${message}`);
  tell("  In real life, these are corrected before the merge. Here they are merged anyway, to show what happens.");
}

/** One run of the poster, as the schedule would start it. */
export async function postOnce(
  stage: DemoStage,
  { redactor, tell, store = createFileStore(stage.queueFile) }: { redactor: Redactor; tell: Tell; store?: Store },
): Promise<void> {
  const context = demoContext(stage, { redactor, tell });
  const poster = assemblePoster(context, {
    store,
    token: await readToken(stage),
    run: `demo:${stage.clock.now().toISOString()}`,
    isForced: false,
    stop: new AbortController().signal,
  });
  await runPoster(poster.ports, poster.config);
  await poster.close();
}

export async function refreshToken(stage: DemoStage, tell: Tell): Promise<void> {
  const context = demoContext(stage, { redactor: { redact: (text) => text }, tell });
  await refresh(
    {
      ...context,
      store: createFileStore(stage.queueFile),
      tokenStore: createTokenFileStore(stage.tokenFile),
      endpoint: connectTokenEndpoint(context),
    },
    { token: await readToken(stage), accountId: undefined, refreshedAt: null, isDryRun: false },
  );
}

/** Prints the queue and counts its posts by status. */
export async function showQueue(stage: DemoStage, tell: Tell): Promise<Record<string, number>> {
  const queue: Queue = JSON.parse(await readFile(stage.queueFile, "utf8"));
  const width = Math.max(...queue.posts.map(({ id }) => id.length));
  const counts: Record<string, number> = {};
  for (const item of queue.posts) {
    counts[item.status] = (counts[item.status] ?? 0) + 1;
    const outcome =
      item.status === "done" ? `media ${item.media_id}, ${item.published_at}` : clip(item.error ?? "", 90);
    tell(`  ${item.id.padEnd(width)}  pending -> ${item.status.padEnd(7)}  ${outcome}`);
  }
  return counts;
}

const MEDIA_HOST = "127.0.0.1";

function demoContext(stage: DemoStage, { redactor, tell }: { redactor: Redactor; tell: Tell }): Context {
  const { graphUrl, tokenUrl, authorizeUrl } = stage.simulator;
  const env = parseEnv({
    GRAPH_URL: graphUrl,
    TOKEN_URL: tokenUrl,
    AUTHORIZE_URL: authorizeUrl,
    ALLOW_PRIVATE_MEDIA_HOSTS: MEDIA_HOST,
  });
  const scrubber = new Scrubber();
  const scrub = (text: string) => scrubber.scrub(text);
  redactor.redact = scrub;
  const print = (label: string) => (text: string) => tell(`  ${label}${scrub(text)}`);
  const log: Log = { info: print(""), notice: print(""), warn: print("warning: "), error: print("error: ") };
  const channel: AlertChannel = {
    send: async (conditions) => {
      for (const { what } of conditions) tell(`  (chat alert) ${what}`);
      return new Set(conditions.map(({ key }) => key));
    },
    clear: async () => undefined,
  };
  return {
    env,
    queuePath: stage.queueFile,
    clock: stage.clock,
    random: Math.random,
    log,
    channel,
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
    scrubber,
    scrub,
    mask: (secret) => scrubber.add(secret),
  };
}

async function readToken(stage: DemoStage): Promise<Token> {
  return parseToken(await readFile(stage.tokenFile, "utf8"), "The demo's token file");
}
