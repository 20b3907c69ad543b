import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { createPlatform } from "../../scripts/adapters/instagram/publishing-client.ts";
import { createConfirmation } from "../../scripts/adapters/media/confirm-served.ts";
import { createMediaChecker } from "../../scripts/adapters/media/media-checker.ts";
import type { Journal } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import type { Condition } from "../../scripts/core/ports/alerts.ts";
import type { Platform } from "../../scripts/core/ports/platform.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import type { Outcome, PosterConfig, PosterPorts } from "../../scripts/flows/post/run.ts";
import { runPoster } from "../../scripts/flows/post/run-poster.ts";
import { resolveClaim, type Verdict } from "../../scripts/flows/record/resolve-claim.ts";
import { type CommentVerdict, resolveComment } from "../../scripts/flows/record/resolve-comment.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import type { SimulatorOptions } from "../../simulator/settings.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { recordedLog } from "./recorded-log.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const DAY_MS = 24 * 60 * 60_000;
const TOKEN_LIFE_MS = 60 * DAY_MS;

/** The poster in front of the simulator over HTTP, with real files and one virtual clock for all of them. */
export async function posterWorld(options: SimulatorOptions = {}) {
  const clock = createManualClock(new Date("2026-01-05T09:30:00Z"));
  const [simulator, media, folder] = await Promise.all([
    startSimulator({ clock, ...options }),
    startSampleMedia(),
    temporaryFolder(),
  ]);
  const scopes = ["basic", "content_publish", "manage_comments"].map((name) => `instagram_business_${name}`);
  const token = simulator.issueToken({ ageMs: 2 * DAY_MS, scopes });
  const queueFile = join(folder, "queue.json");
  const journalFile = join(folder, "journal.json");
  const alerts: Condition[] = [];
  const cleared: string[] = [];
  const log = recordedLog();
  let runs = 0;
  let seen = 0;

  const config = (over: Partial<PosterConfig> = {}): PosterConfig => ({
    accountId: simulator.settings.account.userId,
    run: `test:${++runs}`,
    allowPrivateHosts: ["127.0.0.1"],
    isForced: false,
    isScheduled: false,
    polling: { headStartMs: 10_000, intervalMs: 60_000, attempts: 5 },
    token: {
      obtainedAt: new Date(clock.now().getTime() - 2 * DAY_MS),
      expiresAt: new Date(clock.now().getTime() + TOKEN_LIFE_MS),
    },
    readContent: (snapshot) => readContent(snapshot, ["127.0.0.1"]),
    ...over,
  });

  const ports = async (over: Partial<PosterPorts> = {}): Promise<PosterPorts> => {
    const store = createFileStore(queueFile);
    const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"] });
    onTestFinished(() => checker.close());
    return {
      // Every earlier run of a test has ended, crashed or not.
      store: { ...store, hasEnded: async () => true },
      platform: createPlatform({
        graphUrl: simulator.graphUrl,
        apiVersion: "v25.0",
        accountId: simulator.settings.account.userId,
        token,
        scrubber: new Scrubber(),
      }),
      media: checker,
      host: {
        findBase: async () => ({ ok: false, error: "There is no site." }),
        confirm: createConfirmation({ allowPrivateHosts: ["127.0.0.1"], signal: new AbortController().signal }),
      },
      channel: {
        async send(conditions) {
          alerts.push(...conditions);
          return new Set(conditions.map(({ key }) => key));
        },
        clear: async (keys) => void cleared.push(...keys),
      },
      clock,
      random: () => 0.5,
      log,
      stop: new AbortController().signal,
      scrub: (text) => text,
      ...over,
    };
  };

  onTestFinished(async () => void (await Promise.all([simulator.close(), media.close()])));

  const world = {
    simulator,
    clock,
    alerts,
    /** Keys of conditions that are over. */
    cleared,
    log,
    mediaUrl: (name = "sourdough-square.jpg") => `${media.url}/${name}`,
    /** A valid pending image post. */
    item: (id: string, over: Partial<Post> = {}): Post => ({
      id,
      status: "pending",
      pillar: "craft",
      cta_type: "none",
      caption: `Caption of ${id}`,
      image_url: `${media.url}/sourdough-square.jpg`,
      alt_text: "A loaf of bread",
      ...over,
    }),
    async writeQueue(posts: Partial<Post>[]): Promise<void> {
      await writeFile(queueFile, `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`);
    },
    async writeFile(name: string, value: unknown): Promise<void> {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
    },
    /** The record of these posts, which are live. */
    async record(posts: readonly Partial<Post>[]): Promise<void> {
      const entries = posts.map(({ id, media_id = null, published_at = "" }) => ({
        ...{ id, digest: "0".repeat(64), account_id: simulator.settings.account.userId, container_id: "1" },
        ...{ claim: { at: published_at, run: "test:0" }, outcome: "done", media_id, published_at },
      }));
      await writeFile(journalFile, JSON.stringify({ ...(await world.journal()), entries }));
    },
    remove: async (name: string) => await rm(join(folder, name)),
    readFile: async (name: string): Promise<string> => await readFile(join(folder, name), "utf8"),
    async posts(): Promise<Post[]> {
      return JSON.parse(await readFile(queueFile, "utf8")).posts;
    },
    async journal(): Promise<Journal> {
      return JSON.parse(await readFile(journalFile, "utf8").catch(() => '{"entries":[]}'));
    },
    async run(over: Partial<PosterConfig> = {}, portsOver: Partial<PosterPorts> = {}): Promise<Outcome> {
      return await runPoster(await ports(portsOver), config(over));
    },
    /** A run in which some calls to the platform are not the usual ones. */
    async runWith(change: (platform: Platform) => Partial<Platform>): Promise<Outcome> {
      const { platform } = await ports();
      return await world.run({}, { platform: { ...platform, ...change(platform) } });
    },
    /** Somebody posts a picture on a phone. Returns its media id. */
    async postByHand(caption: string): Promise<string> {
      const { platform } = await ports();
      const created = await platform.createContainer({ image_url: world.mediaUrl(), caption });
      clock.advance(60_000);
      const published = await platform.publish(created.ok ? created.value : "");
      if (!published.ok) throw new Error(published.error.meaning);
      world.calls();
      return published.value;
    },
    /** What somebody decides about a post. */
    async resolve(id: string, verdict: Verdict, over: Partial<PosterPorts> = {}): Promise<void> {
      const { readMedia } = (await ports()).platform;
      const { accountId, readContent } = config();
      await resolveClaim({ ...(await ports(over)), account: { id: accountId, readMedia }, readContent }, id, verdict);
    },
    /** What somebody decides about the first comment of a post. */
    async resolveComment(id: string, verdict: CommentVerdict): Promise<void> {
      await resolveComment({ ...(await ports()), account: null, readContent: config().readContent }, id, verdict);
    },
    config,
    ports,
    /** Ports with a store that is changed by `change`. */
    withStore(change: (store: Store) => Partial<Store>): { store: Store } {
      const store = { ...createFileStore(queueFile), hasEnded: async () => true };
      return { store: { ...store, ...change(store) } };
    },
    /** Ports with a store around whose writes something happens, by the message of the commit. */
    aroundWrites({ before, after }: Partial<Record<"before" | "after", (message: string) => unknown>>): {
      store: Store;
    } {
      return world.withStore((store) => ({
        async write(file, bytes, expected, message) {
          await before?.(message);
          const result = await store.write(file, bytes, expected, message);
          await after?.(message);
          return result;
        },
      }));
    },
    nextDay: () => clock.advance(DAY_MS),
    /** Names of the calls since the last look, in order. */
    calls: (): string[] => {
      const { requests } = simulator.state;
      const fresh = requests.slice(seen).map((request) => request.endpoint);
      seen = requests.length;
      return fresh;
    },
  };
  return world;
}
