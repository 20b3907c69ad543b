import { writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { emptyOutFolder } from "../adapters/site/site-folder.ts";
import type { SiteAccount } from "../core/calendar/site-data.ts";
import { accountAt } from "../core/content/account-place.ts";
import { ONLY_ACCOUNT } from "../core/content/several-accounts.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { Log } from "../core/ports/runtime.ts";
import { makeSite, type Site, type SitePlan } from "./make-site.ts";

/**
 * A site for each account, with a way to the others. The pages of an account lie at the path that its folder has in the repository,
 * those of the account in content/ at the top. An account whose content cannot be read leaves the others theirs.
 * @throws ProblemError (exit 2) for an output folder that holds something else
 */
export async function buildAccounts(
  queues: readonly string[],
  { outDir, log, plan }: { outDir: string; log: Log; plan(site: Site): Promise<SitePlan> },
): Promise<0 | 1> {
  await emptyOutFolder(outDir);
  const built: string[] = [];
  for (const queuePath of queues) {
    const site = { queuePath, outDir: join(outDir, placeOf(queuePath)), accounts: linksFrom(queuePath, queues) };
    try {
      const { postCount } = await makeSite(await plan(site), { isEmpty: true });
      log.info(
        `The calendar of ${nameOf(queuePath)} is in ${site.outDir}: ${postCount} ${postCount === 1 ? "post" : "posts"}.`,
      );
      built.push(queuePath);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      log.error(`The calendar of ${nameOf(queuePath)} cannot be built. ${error.message}`);
    }
  }
  if (built.length === 0) return 1;
  if (!built.some((queuePath) => placeOf(queuePath) === ""))
    await writeFile(join(outDir, "index.html"), frontPage(built));
  return 0;
}

const nameOf = (queuePath: string) => accountAt(queuePath) ?? ONLY_ACCOUNT;

const placeOf = (queuePath: string) => (accountAt(queuePath) === null ? "" : dirname(queuePath));

function linksFrom(queuePath: string, queues: readonly string[]): SiteAccount[] {
  return queues.map((other) => ({
    name: nameOf(other),
    href: posix.join(posix.relative(`/${placeOf(queuePath)}`, `/${placeOf(other)}`), "index.html"),
    isHere: other === queuePath,
  }));
}

/** Where no account lies in content/, the top leads to all of them. Names hold letters, digits and hyphens only. */
function frontPage(queues: readonly string[]): string {
  const links = queues
    .map((one) => `      <li><a href="./${placeOf(one)}/index.html">${nameOf(one)}</a></li>\n`)
    .join("");
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta name="color-scheme" content="light dark" />
    <title>Calendars · mergecast</title>
  </head>
  <body>
    <h1>Calendars</h1>
    <ul>
${links}    </ul>
  </body>
</html>
`;
}
