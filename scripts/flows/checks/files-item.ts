import { type Applied, type CheckResult, differs, left, ok, type SetupItem } from "../../core/checks/check.ts";
import {
  CODEOWNERS_PATH,
  fillAccount,
  fillCalendar,
  fillMediaBase,
  fillOwners,
  hasPlaceholderOwner,
  lacksAccount,
  lacksCalendar,
  lacksMediaBase,
  type Owners,
  PLACEHOLDER_SITE,
} from "../../core/checks/own-files.ts";
import { folderOfAccount, queueOfAccount, siteOfAccount } from "../../core/content/account-place.ts";
import { baseOfSite } from "../../core/media/media-base.ts";
import type { RepositoryAdmin } from "../../core/ports/repository-admin.ts";
import { clip } from "../../core/text/printable.ts";
import { orNotVisible, type SetupContext } from "./setup-context.ts";

interface Gap {
  /** What people read in the plan. */
  found: string;
  /** The files as they should be; null when nobody knows what to write. */
  change: { path: string; text: string } | null;
  /** What to do where nobody knows what to write. */
  byHand: string;
}

/** The names that a copy of the repository must replace. They are written before the ruleset would forbid it. */
export function filesItem(context: SetupContext): SetupItem {
  const { admin } = context;
  const findGaps = async () => {
    const gaps = [
      ...[await findOwnersGap(context), await findAccountGap(context)],
      ...[await findSettingsGap(context), await findReadmeGap(context)],
    ];
    return gaps.filter((gap) => gap !== null);
  };
  return {
    id: "own-files",
    want: "CODEOWNERS names your people, the queue your account, the settings where the media folder and the calendar are, and the README your calendar.",
    explain: "With the names of the template nobody could approve anything, and nothing says whose posts these are.",
    weight: "needed",
    async look(): Promise<CheckResult> {
      const gaps = await findGaps();
      if (gaps.length === 0) return ok("CODEOWNERS, account and the settings' addresses are filled in");
      const forPerson = gaps.filter(({ change }) => change === null).map(({ byHand }) => byHand);
      return differs(
        gaps.map(({ found }) => found).join("; "),
        forPerson.length === gaps.length ? forPerson.join(" ") : undefined,
      );
    },
    async apply(): Promise<Applied> {
      const gaps = await findGaps();
      const changes = gaps.flatMap(({ change }) => (change === null ? [] : [change]));
      const files = new Map(changes.map(({ path, text }) => [path, text]));
      const pull = files.size === 0 ? null : await admin.files.commitFiles(files, "Fill in the names of the team");
      if (pull !== null)
        return left(`The rules of the branch want a pull request. Merge ${pull}, then run npm run setup again.`);
      const forPerson = gaps.filter(({ change }) => change === null);
      return forPerson.length === 0 ? { state: "done" } : left(forPerson.map(({ byHand }) => byHand).join(" "));
    },
  };
}

async function findOwnersGap(context: SetupContext): Promise<Gap | null> {
  const { files } = context.admin;
  const text = await files.readText(CODEOWNERS_PATH);
  if (text !== null && !hasPlaceholderOwner(text)) return await findUnknownOwners(context.admin);
  const owners = await chooseOwners(context);
  const found = text === null ? "there is no CODEOWNERS" : "CODEOWNERS names @your-org, which is the template's";
  if (owners === null) return { found, change: null, byHand: `Name your people or teams in ${CODEOWNERS_PATH}.` };
  const change = { path: CODEOWNERS_PATH, text: fillOwners(text, owners) };
  const { maintainers, editors } = owners;
  return {
    found: `${found} (to be: ${maintainers}${editors === maintainers ? "" : `, content ${editors}`})`,
    change,
    byHand: "",
  };
}

async function findUnknownOwners({ files }: RepositoryAdmin): Promise<Gap | null> {
  const unknown = await orNotVisible(files.listUnknownOwners());
  if (unknown === null || unknown.length === 0) return null;
  const names = unknown.map((name) => clip(name)).join(", ");
  const byHand = `Give ${names} write access to the repository, or correct ${CODEOWNERS_PATH}.`;
  return {
    found: `CODEOWNERS names ${names}, but GitHub does not know all of them, or they may not write`,
    change: null,
    byHand,
  };
}

/** Teams of the organization by their usual names, else whoever runs setup. */
async function chooseOwners({ admin, options }: SetupContext): Promise<Owners | null> {
  const teams = (await orNotVisible(admin.listTeams())) ?? [];
  const team = (slug: string) => (teams.includes(slug) ? `@${admin.place.owner}/${slug}` : null);
  const maintainers = options.maintainers ?? team("maintainers") ?? (await myself(admin));
  if (maintainers === null) return null;
  return { maintainers, editors: options.editors ?? team("editors") ?? maintainers };
}

async function myself(admin: RepositoryAdmin): Promise<string | null> {
  const login = await orNotVisible(admin.readLogin());
  return login === null ? null : `@${login}`;
}

async function findAccountGap({ admin, operator, options, names }: SetupContext): Promise<Gap | null> {
  const path = queueOfAccount(names.account);
  const text = await admin.files.readText(path);
  if (text === null || !lacksAccount(text)) return null;
  const account = options.account ?? (await operator.findAccount());
  const byHand = "Give the name of the Instagram account: npm run setup -- --account NAME.";
  if (account === null) return { found: "the queue names no account", change: null, byHand };
  const change = { path, text: fillAccount(text, account) };
  return { found: `the queue names no account (to be: ${clip(account)})`, change, byHand };
}

/** Where the files are served, and where the calendar is. Where the site is not known yet, the poster finds it out by itself. */
async function findSettingsGap({ admin: { files, site }, names }: SetupContext): Promise<Gap | null> {
  const path = `${folderOfAccount(names.account)}/settings.json`;
  const text = await files.readText(path);
  if (!lacksMediaBase(text) && !lacksCalendar(text)) return null;
  const pages = await orNotVisible(site.readSite());
  if (pages === null || pages.address === null) return null;
  const own = siteOfAccount(pages.address, names.account);
  const base = pages.isPublic && lacksMediaBase(text) ? baseOfSite(own, []) : null;
  const withBase = base === null ? text : fillMediaBase(text, base);
  const calendar = lacksCalendar(withBase) ? `${own.replace(/\/+$/, "")}/` : null;
  const full = calendar === null ? withBase : fillCalendar(withBase, calendar);
  const found = [
    base === null ? "" : `the settings have no media.base_url (to be: ${clip(base)})`,
    calendar === null ? "" : `the settings have no calendar.url (to be: ${clip(calendar)})`,
  ].filter((gap) => gap !== "");
  if (full === null || found.length === 0) return null;
  return { found: found.join("; "), change: { path, text: full }, byHand: "" };
}

/** The address of the calendar that people open, in the README of a repository that holds only posts. */
async function findReadmeGap({ admin: { files, site } }: SetupContext): Promise<Gap | null> {
  const text = await files.readText("README.md");
  if (text === null || !text.includes(PLACEHOLDER_SITE)) return null;
  const pages = await orNotVisible(site.readSite());
  if (pages === null || pages.address === null) return null;
  const address = `${pages.address.replace(/\/+$/, "")}/`;
  const change = { path: "README.md", text: text.replaceAll(PLACEHOLDER_SITE, address) };
  return { found: `the README does not link your calendar (to be: ${clip(address)})`, change, byHand: "" };
}
