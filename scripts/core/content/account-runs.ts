import type { Finding } from "../findings/finding.ts";
import { variableOfAccount } from "./account-place.ts";
import { ONLY_ACCOUNT, PER_ACCOUNT } from "./several-accounts.ts";

export interface WorkflowFile {
  /** Its path, for people. */
  file: string;
  /** YAML. */
  text: string;
}

export interface AccountWorkflows {
  /** null for the single one, in content/. */
  account: string | null;
  workflows: readonly WorkflowFile[];
}

export interface AccountState {
  hasPending: boolean;
  hasHistory: boolean;
}

/**
 * What the workflows leave out of one account: those that run for each account name all of them in their matrix, and a folder that none
 * names is never posted from. An account that was taken out on purpose, with nothing left to post, is no finding; nor is a matrix
 * that is made by an expression, which nobody can read here.
 */
export function judgeRuns(
  { account, workflows }: AccountWorkflows,
  { hasPending, hasHistory }: AccountState,
): Finding[] {
  const name = account ?? ONLY_ACCOUNT;
  const runs = PER_ACCOUNT.flatMap((workflow) => readRuns(workflow, workflows));
  const missing = runs.filter(({ accounts }) => !accounts.has(name)).map(({ workflow }) => workflow);
  const isWanted = account === null ? hasPending : hasPending || !hasHistory || missing.length < runs.length;
  return [
    ...(missing.length > 0 && isWanted ? [notListed(account, missing)] : []),
    ...(account === null ? [] : runs.flatMap((run) => otherToken(run, account))),
  ];
}

interface Runs {
  /** Such as "post". */
  workflow: string;
  /** The secret that each account gets, where an entry says so. */
  accounts: ReadonlyMap<string, string | null>;
}

const MAX_TEXT_LENGTH = 100_000;
const BY_EXPRESSION = /\b(?:include|matrix|account):[ \t]*\$\{\{(?! *(?:matrix|inputs)\.account\b)/;

/** The accounts that the workflows calling `reusable-<workflow>.yml` run for; none where nothing calls it, or where that is not known. */
function readRuns(workflow: string, workflows: readonly WorkflowFile[]): Runs[] {
  const texts = workflows.map(({ text }) => text.slice(0, MAX_TEXT_LENGTH).replace(/^[ \t]*#.*$/gm, ""));
  const callers = texts.filter((text) => text.includes(`/reusable-${workflow}.yml`));
  if (callers.length === 0 || callers.some((text) => BY_EXPRESSION.test(text))) return [];
  return [{ workflow, accounts: new Map(callers.flatMap(readAccounts)) }];
}

const VALUE = /^\s*(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))/;
const TOKEN = /(?<![\w-])token:[ \t]*["']?(\w+)/;

/** Entries of a matrix, lists of names, and names that are handed over. A caller without any runs for the account in content/. */
function readAccounts(text: string): [name: string, token: string | null][] {
  const entries = text.split(/\n(?=[ \t]*-[ \t])|(?<!\$)\{(?!\{)/).flatMap((entry): [string, string | null][] => {
    const after = entry.split(/\baccount:/)[1];
    const name = after === undefined ? null : readValue(after);
    return name === null ? [] : [[name === "" ? ONLY_ACCOUNT : name, TOKEN.exec(entry)?.[1] ?? null]];
  });
  const lists = [...text.matchAll(/\baccount:[ \t]*(?:\[([^\]]{0,2000})\]|\n((?:[ \t]*-[ \t][^\n]*\n?)+))/g)];
  const listed = lists.flatMap(([, inline = "", below = ""]) => [...inline.split(","), ...below.split(/^[ \t]*-/m)]);
  const named = listed.map(readValue).filter((name) => name !== null);
  const found = [...entries, ...named.map((name): [string, null] => [name === "" ? ONLY_ACCOUNT : name, null])];
  return found.length === 0 ? [[ONLY_ACCOUNT, null]] : found;
}

/** null where no plain value stands. On one line: what follows may be another field. */
function readValue(text: string): string | null {
  const [line = ""] = text.split("\n");
  const [value, double, single, bare] = VALUE.exec(line) ?? [];
  return value === undefined ? null : (double ?? single ?? bare ?? null);
}

function notListed(account: string | null, workflows: readonly string[]): Finding {
  const folder = account === null ? "content" : `accounts/${account}`;
  const files = workflows.map((workflow) => `${workflow}.yml`).join(", ");
  return {
    rule: "account-not-run",
    severity: "warning",
    pointer: "",
    message: `${folder} is not in the matrix of ${files}: ${consequenceOf(workflows)}`,
    hint: `Run ${account === null ? "npm run mergecast -- init" : `npm run mergecast -- init --account ${account}`} in the repository, and commit what it changes.`,
  };
}

function consequenceOf(workflows: readonly string[]): string {
  if (workflows.includes("post")) return "it will never be posted.";
  if (workflows.includes("refresh")) return "its token will expire.";
  return workflows.length === 1 ? "that never runs for it." : "they never run for it.";
}

/** GitHub does not care for the case of a secret's name. */
function otherToken({ workflow, accounts }: Runs, account: string): Finding[] {
  const token = accounts.get(account) ?? null;
  const own = variableOfAccount("SOCIAL_TOKEN", account);
  if (token === null || token.toUpperCase() === own) return [];
  return [
    {
      rule: "account-token",
      severity: "error",
      pointer: "",
      message: `The matrix of ${workflow}.yml gives accounts/${account} the secret ${token}, which is not its own: it would post to another account.`,
      hint: `Write token: ${own} there.`,
    },
  ];
}
