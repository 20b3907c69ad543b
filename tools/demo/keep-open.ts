import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type SiteAnswer, serveSite } from "../../scripts/adapters/site/serve-site.ts";
import type { Redactor } from "../../scripts/cli/command.ts";
import { environment } from "../../scripts/wiring/process-environment.ts";
import type { DemoStage } from "./chapters.ts";
import { openProposals, planWeeks } from "./plan-weeks.ts";
import { openPlay } from "./play.ts";
import { answerPlay } from "./serve-play.ts";
import { openTeamGithub, QUEUE, YOU } from "./team-github.ts";

/** The port that .devcontainer/devcontainer.json forwards. */
const SITE_PORT = 4715;
const REPOSITORY = "corner-bakery/posts";

interface KeptDemo {
  /** Each page by what it is. */
  pages: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Three weeks planned, a stand-in for GitHub behind Propose, and buttons that merge and publish, all under one address. */
export async function keepOpen(
  stage: DemoStage,
  { redactor, mediaUrl, port = SITE_PORT }: { redactor: Redactor; mediaUrl: string; port?: number },
): Promise<KeptDemo> {
  const outDir = join(stage.folder, "site");
  await planWeeks(stage);
  const github = await openTeamGithub(stage, { repository: REPOSITORY });
  await openProposals(github);
  const { CODESPACE_NAME: name, GITHUB_CODESPACES_PORT_FORWARDING_DOMAIN: domain } = environment();
  const host = name === undefined ? null : `${name}-${port}.${domain}`;
  let answer: SiteAnswer = async () => false;
  const options = { host, answerFirst: (...given: Parameters<SiteAnswer>) => answer(...given) };
  // Another demo may have the port.
  const site = await serveSite(outDir, { port, ...options }).catch(() => serveSite(outDir, options));
  const address = (host === null ? site.url : `https://${host}/`).replace(/\/$/, "");
  const repository = {
    ...{ url: `${address}/${REPOSITORY}`, apiUrl: `${address}/api`, branch: github.defaultBranch },
    queuePath: QUEUE,
  };
  const play = await openPlay({ stage, github, redactor, outDir, repository });
  await addBar(outDir);
  const standIns = { address, github: github.url, instagram: stage.simulator.graphUrl, media: mediaUrl };
  answer = answerPlay({ play, standIns, repositoryPath: `/${REPOSITORY}` });
  return {
    pages: {
      "The calendar": `${address}/`,
      "The feed to come": `${address}/feed.html`,
      "The composer": `${address}/compose.html`,
      "What Instagram has": `${address}/instagram/feed`,
    },
    async close() {
      await site.close();
      await github.close();
    },
  };
}

/** The pages of the site are the product's own. A script that comes first adds the bar. */
async function addBar(outDir: string): Promise<void> {
  const script = await readFile(new URL("pages/demo.js", import.meta.url), "utf8");
  const run = randomBytes(6).toString("hex");
  await writeFile(join(outDir, "demo.js"), script.replace("%RUN%", run).replace("%TOKEN%", YOU.token));
  await writeFile(join(outDir, "demo.css"), await readFile(new URL("pages/demo.css", import.meta.url)));
  for (const name of await readdir(outDir)) {
    if (!name.endsWith(".html")) continue;
    const page = await readFile(join(outDir, name), "utf8");
    await writeFile(join(outDir, name), page.replace("<head>", '<head><script src="./demo.js"></script>'));
  }
}
