/** An account is a folder accounts/<name>/ with a queue and all that lies beside it; a single account lies in content/. */
import type { Problem } from "../findings/problem.ts";

const ACCOUNTS = "accounts";
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 30;
/** A queue file that lies directly in a folder of the folder accounts. */
const PLACE = /(?:^|\/)accounts\/([^/]+)\/[^/]+$/;
/** SOCIAL_TOKEN_A_PROBE is what the renewal of SOCIAL_TOKEN_A is tried with. */
const PROBE = /(?:^|-)probe$/;

/** Where the queue of an account lies in the repository; null: the single account. */
export function queueOfAccount(name: string | null): string {
  return `${folderOfAccount(name)}/queue.json`;
}

/** Such as "accounts/bakery"; that of the single account is "content". */
export function folderOfAccount(name: string | null): string {
  return name === null ? "content" : `${ACCOUNTS}/${name}`;
}

/** The account whose queue lies at this path (with slashes, relative or not); null for a queue in any other folder. */
export function accountAt(queuePath: string): string | null {
  const [, name] = PLACE.exec(queuePath) ?? [];
  return name === undefined || refuseAccountName(name) !== null ? null : name;
}

/** Why the queue at this path can be nobody's: its folder lies among the accounts, but has no name that an account may have. */
export function refuseAccountAt(queuePath: string): Problem | null {
  const [, name] = PLACE.exec(queuePath) ?? [];
  return name === undefined ? null : refuseAccountName(name);
}

/** What is wrong with the name of an account; null when it can be used. No two names share a secret. */
export function refuseAccountName(name: string): Problem | null {
  const why = whyNot(name);
  if (why === null) return null;
  const whatToDo = "Choose a name such as bakery or corner-bakery.";
  return { code: "account-name", what: "The name of the account", why, whatToDo, isRetryable: false };
}

function whyNot(name: string): string | null {
  if (name.length > MAX_LENGTH) return `It is longer than ${MAX_LENGTH} characters.`;
  if (!NAME.test(name)) return "It may hold small letters and digits, and single hyphens between them.";
  if (name === "content") return "That is what the account in the folder content is called.";
  return PROBE.test(name) ? "It ends in probe: with such a secret the renewal of another token is tried." : null;
}

/** Where the pages and the media of an account lie on the site of the repository. */
export function siteOfAccount(site: string, name: string | null): string {
  return name === null ? site : `${site.replace(/\/+$/, "")}/${folderOfAccount(name)}`;
}

/** The branch that holds the record of what was published: "mergecast", or "mergecast-<name>". */
export function recordBranchOf(name: string | null): string {
  return name === null ? "mergecast" : `mergecast-${name}`;
}

/** The queues of the accounts to which these paths of the repository belong, each once, in the order of the paths. */
export function queuesTouched(paths: readonly string[]): string[] {
  const folders = paths.map((path) => /^(?:content|accounts\/[^/]+)(?=\/)/.exec(path)?.[0] ?? null);
  return [...new Set(folders)].flatMap((folder) => (folder === null ? [] : [`${folder}/queue.json`]));
}

/** A variable or secret of one account, such as SOCIAL_TOKEN_CORNER_BAKERY; that of the single account has no more to its name. */
export function variableOfAccount(variable: string, name: string | null): string {
  return name === null ? variable : `${variable}_${name.toUpperCase().replaceAll("-", "_")}`;
}

/** The file of an account's token on this machine. Like token.json, git ignores it. */
export function tokenFileOfAccount(name: string): string {
  return `token.${name}.json`;
}
