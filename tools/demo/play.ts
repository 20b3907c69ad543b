import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Redactor } from "../../scripts/cli/command.ts";
import { titleOf } from "../../scripts/core/calendar/line-text.ts";
import { type OpenPulls, readOpenPulls } from "../../scripts/core/calendar/read-pulls.ts";
import type { MonthData, PostBrief, Repository, SiteIndex } from "../../scripts/core/calendar/site-data.ts";
import { calendarWords } from "../../scripts/core/dates/calendar-words.ts";
import { instantInZone } from "../../scripts/core/dates/time-zone.ts";
import { connectGithub, createAgentRequests, openGithubStore } from "../../scripts/wiring/connect-github.ts";
import { makeSite, type SitePlan, updateSite } from "../../scripts/wiring/make-site.ts";
import type { GithubServer } from "../../tests/support/github/open-github.ts";
import { type DemoStage, postOnce } from "./chapters.ts";
import { checkOut, headOfPull, listOf, mergePull, RECORD, updateBranches, YOU } from "./team-github.ts";

/** What the page of the demo shows, and what its two buttons would do. */
export interface PlayState {
  now: string;
  next: { when: string; title: string } | null;
  pulls: { number: number; title: string; author: string }[];
}

/** What has just happened, in words; `page`: where it can be seen. */
export interface Said {
  words: string;
  page: string | null;
}

export interface Play {
  state(): Promise<PlayState>;
  merge(number: number): Promise<Said>;
  nextSlot(): Promise<Said>;
  /** The content folder of a pull request, and the queue before it. */
  checkOutPull(number: number): Promise<{ queue: string; base: string; now: string }>;
}

interface PlayOptions {
  stage: DemoStage;
  github: GithubServer;
  redactor: Redactor;
  outDir: string;
  repository: Omit<Repository, "commit">;
}

/**
 * Lets a person merge and publish. The repository on the stand-in is the truth, as in real life: the site and the media host show
 * what its main branch holds, and the poster reads and writes it there.
 */
export async function openPlay({ stage, github, redactor, outDir, repository }: PlayOptions): Promise<Play> {
  const { clock, folder, queueFile } = stage;
  const access = { token: YOU.token, botToken: "bot-token", apiUrl: github.url, repository: github.repository };
  const [reader, writer] = [connectGithub(access, "commenter", clock), connectGithub(access, "writer", clock)];
  if (reader === null || writer === null) throw new Error("unreachable: all of it is given");
  const readPulls = async (): Promise<OpenPulls> =>
    await readOpenPulls(createAgentRequests(reader), { branch: github.defaultBranch, queuePath: repository.queuePath });
  const planOf = async (): Promise<SitePlan> => ({
    ...{ queuePath: queueFile, outDir, isNowAssumed: true, allowPrivateHosts: ["127.0.0.1"], now: clock.now() },
    repository: { ...repository, commit: await github.head() },
    pulls: await readPulls(),
  });
  let updating = Promise.resolve();
  const show = async (): Promise<void> => {
    updating = updateBranches(github);
    await checkOut(github, { ref: github.defaultBranch, folder });
    await checkOut(github, { ref: RECORD, folder });
    await updateSite(await planOf());
  };
  await makeSite(await planOf());
  const read = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(outDir, "data", name), "utf8"));
  const posts = async (): Promise<PostBrief[]> => {
    const { months } = await read<SiteIndex>("index.json");
    const all = await Promise.all(months.map(async ({ month }) => (await read<MonthData>(`${month}.json`)).posts));
    return all.flat();
  };
  const planned = async () =>
    (await posts())
      .filter(({ state }) => state === "expected")
      .sort((a, b) => (`${a.day} ${a.time}` < `${b.day} ${b.time}` ? -1 : 1));
  const whenOf = ({ day, time }: PostBrief, timeZone: string) => instantInZone(`${day}T${time}:00`, timeZone);
  return {
    async state() {
      const { timeZone } = await read<SiteIndex>("index.json");
      const [next] = await planned();
      const words = calendarWords(timeZone, clock.now());
      const open = await github.api("GET", "/pulls?state=open");
      return {
        now: words.brief(clock.now()),
        next: next === undefined ? null : { when: words.brief(whenOf(next, timeZone)), title: titleOf(next) },
        pulls: listOf(open).map((pull) => ({
          number: Number(pull.number),
          title: String(pull.title),
          author: String(Object(pull.user).login),
        })),
      };
    },
    async merge(number) {
      const before = new Set((await planned()).map(({ id }) => id));
      await updating;
      await mergePull(github, number);
      await show();
      const { timeZone } = await read<SiteIndex>("index.json");
      const words = calendarWords(timeZone, clock.now());
      const fresh = (await planned()).filter(({ id }) => !before.has(id));
      const plans = fresh.map((post) => `“${titleOf(post)}” goes out ${words.brief(whenOf(post, timeZone))}.`);
      return { words: ["It is merged.", ...plans].join(" "), page: null };
    },
    async nextSlot() {
      const { timeZone } = await read<SiteIndex>("index.json");
      const [next] = await planned();
      if (next === undefined) return { words: "Nothing is left to post.", page: null };
      clock.set(new Date(Math.max(whenOf(next, timeZone).getTime(), clock.now().getTime())));
      const { queuePath } = repository;
      const store = await openGithubStore({
        contents: writer,
        queuePath,
        ref: undefined,
        runs: null,
        run: null,
        clock,
      });
      await postOnce(stage, { redactor, tell: (text) => process.stdout.write(`${text}\n`), store });
      await show();
      const now = (await posts()).find(({ id }) => id === next.id);
      const live = stage.simulator.state.media.at(-1);
      return now?.state === "published" && live !== undefined
        ? { words: `“${titleOf(next)}” is live.`, page: `instagram/p/${live.shortcode}/` }
        : { words: `“${titleOf(next)}” did not go out. ${now?.trouble?.what ?? ""}`.trim(), page: null };
    },
    async checkOutPull(number) {
      const head = await headOfPull(github, number);
      const copy = join(folder, "pulls", head);
      await checkOut(github, { ref: head, folder: copy });
      return { queue: join(copy, "queue.json"), base: queueFile, now: clock.now().toISOString() };
    },
  };
}
