// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
/**
 * Files of a content repository for several accounts. Each function takes a file as init writes it or as people have changed it since,
 * and gives it the accounts; doing it again changes nothing. Only lines of ours are touched: crons, names and comments of the team stay.
 */
import { queueOfAccount, variableOfAccount } from "./account-place.ts";

/** Workflows that run once for each account. */
export const PER_ACCOUNT = ["post", "refresh", "health", "captions", "insights", "check-setup"];
/** Workflows in which a person says which account is meant. */
const CHOSEN = ["resolve", "post"];
const NO_ACCOUNT = "-";
/** How the account in content/ is called where others are there, too. */
export const ONLY_ACCOUNT = "content";

/** The file at `path` for these accounts; null when it has no place for them. The single account changes no file. */
export function withAccounts(path: string, text: string, accounts: readonly string[]): string | null {
  if (accounts.every((account) => account === ONLY_ACCOUNT)) return text;
  const workflow = /^\.github\/workflows\/([\w-]+)\.yml$/.exec(path)?.[1];
  if (workflow !== undefined) return inWorkflow(workflow, text, accounts);
  if (path === ".github/CODEOWNERS") return inCodeowners(text);
  if (path === ".gitattributes") return inAttributes(text);
  if (path === "README.md") return inReadme(text, accounts);
  if (path === ".github/ISSUE_TEMPLATE/propose-a-post.yml") return inForm(text, accounts);
  if (path === ".github/ISSUE_TEMPLATE/propose-changes.yml") return inChangesForm(text);
  return text;
}

function inWorkflow(name: string, text: string, accounts: readonly string[]): string | null {
  const options = name === "post" ? [NO_ACCOUNT, ...accounts] : accounts;
  const asked = CHOSEN.includes(name) ? withChoice(inPaths(text), options) : inPaths(text);
  const chosen =
    name === "resolve" && asked !== null
      ? withIds(withAccount(asked.replace(OWN_TOKEN, tokenOfChoice(accounts)), CHOSEN_ACCOUNT), "inputs", accounts)
      : asked;
  const whole = PER_ACCOUNT.includes(name) && chosen !== null ? withMatrix(chosen, accounts) : chosen;
  // To post more than the settings allow is asked for one account, never for all.
  return name === "post" ? (whole?.replace(FORCE, FORCE_ONE) ?? null) : whole;
}

const CHOSEN_ACCOUNT = "${{ inputs.account != 'content' && inputs.account || '' }}";
const FORCE = "force: ${{ inputs.force == true }}";
const FORCE_ONE = "force: ${{ inputs.force == true && inputs.account == (matrix.account || 'content') }}";

/** Pushes to any account start what pushes to content/ start. */
function inPaths(text: string): string {
  return text.replaceAll(/^ +paths: .*$/gm, (line) =>
    line.includes("accounts/") ? line : line.replace('"content/**"', '"content/**", "accounts/**"'),
  );
}

const MATRIX = /(?: {4}# One run for each account[^\n]*\n)? {4}strategy:\n(?: {6}[^\n]*\n)+/;
const CALL = /^ {4}uses: \S*\/reusable-[a-z-]+\.yml[^\n]*\n/m;

/** The line that hands over the token. */
const OWN_TOKEN = /(?<=^ {6}SOCIAL_TOKEN: )\$\{\{.*\}\}$/m;

/** GitHub evaluates the secret where it hands it over, so that a job gets the token of its own account and no other. */
function withMatrix(text: string, accounts: readonly string[]): string | null {
  const entries = accounts.map(
    (one) => `          - { account: ${one === ONLY_ACCOUNT ? '""' : word(one)}, token: ${tokenOf(one)} }\n`,
  );
  const matrix = `    # One run for each account, with its own token: none waits for another, or fails with it.
    strategy:
      fail-fast: false
      matrix:
        include:
${entries.join("")}`;
  if (!CALL.test(text)) return null;
  const bare = text.replace(MATRIX, "");
  const called = bare.replace(CALL, (call) => matrix + call);
  const whole = withAccount(called.replace(OWN_TOKEN, "${{ secrets[matrix.token] }}"), "${{ matrix.account }}");
  return withIds(whole, "matrix", accounts);
}

/** As YAML reads it: as text, also where it looks like a number or another value. */
function word(name: string): string {
  return /^(?:[^a-z]|(?:true|false|null|yes|no|on|off|y|n)$)/.test(name) ? JSON.stringify(name) : name;
}

/** The name of the secret that holds the token of this account. */
export function tokenOf(account: string): string {
  return variableOfAccount("SOCIAL_TOKEN", account === ONLY_ACCOUNT ? null : account);
}

/** The token of the account that a person chose, and of no other. */
function tokenOfChoice(accounts: readonly string[]): string {
  const each = accounts.map((one) => `inputs.account == '${one}' && secrets.${tokenOf(one)}`);
  return `\${{ ${each.join(" || ")} || '' }}`;
}

function withAccount(text: string, value: string): string | null {
  const line = `      account: ${value}\n`;
  if (text.includes(line)) return text;
  if (!CALL.test(text)) return null;
  return /^ {4}with:\n/m.test(text)
    ? text.replace(/^ {4}with:\n/m, (start) => start + line)
    : text.replace(CALL, (call) => `${call}    with:\n${line}`);
}

/** The called workflow finds the other variables by the account's name. No expression of GitHub makes an underscore from a hyphen. */
function withIds(text: string | null, context: "matrix" | "inputs", accounts: readonly string[]): string | null {
  const each = accounts
    .filter((one) => one.includes("-"))
    .map((one) => `${context}.account == '${one}' && vars.${variableOfAccount("SOCIAL_ACCOUNT_ID", one)}`);
  const line = each.length === 0 ? "" : `      account_id: \${{ ${each.join(" || ")} || '' }}\n`;
  return text?.replace(/^ {6}account_id: .*\n/m, "").replace(/^ {6}account: \$\{\{.*\n/m, (own) => own + line) ?? null;
}

const CHOICE = / {6}account:\n(?: {8}[^\n]*\n)+/;

/** The question which account is meant, first in the form of a run by hand. */
function withChoice(text: string, options: readonly string[]): string | null {
  const list = options.map((option) => `          - ${word(option)}\n`).join("");
  const about = options.includes(NO_ACCOUNT) ? "With force, the account that posts more" : "The account";
  // A run that a program starts says only what it wants, and GitHub would refuse it for what it leaves out.
  const answer = options.includes(NO_ACCOUNT) ? `default: "${NO_ACCOUNT}"` : "required: true";
  const choice = `      account:\n        description: ${about}\n        type: choice\n        options:\n${list}        ${answer}\n`;
  if (CHOICE.test(text)) return text.replace(CHOICE, choice);
  const form = / {2}workflow_dispatch:\n {4}inputs:\n/;
  return form.test(text) ? text.replace(form, (start) => start + choice) : null;
}

/** Whoever approves what lies in content/ approves the same of every account. */
function inCodeowners(text: string): string {
  if (/^\/accounts\//m.test(text)) return text;
  const lines = [...text.matchAll(/^\/content\/(\S*)[ \t]+(.*)$/gm)];
  const own = lines.map(
    ([, path = "", owners = ""]) => `${(path === "" ? "/accounts/" : `/accounts/*/${path}`).padEnd(29)} ${owners}\n`,
  );
  if (own.length === 0) return text;
  return `${text.replace(/\n*$/, "\n")}\n# The same for each of several accounts.\n${own.join("")}`;
}

function inAttributes(text: string): string {
  const line = /^content\/queue\.json (merge=\S+)\n/m.exec(text);
  if (line === null || text.includes("accounts/*/queue.json")) return text;
  return text.replace(line[0], `${line[0]}accounts/*/queue.json ${line[1]}\n`);
}

const FORM_ACCOUNT = / {2}- type: dropdown\n {4}id: account\n(?: {4,}[^\n]*\n)+/;

/** The form asks for the account first. */
function inForm(text: string, accounts: readonly string[]): string | null {
  const list = accounts.map((account) => `        - ${word(account)}\n`).join("");
  const field = `  - type: dropdown\n    id: account\n    attributes:\n      label: Account\n      description: Where the post goes out.\n      options:\n${list}    validations:\n      required: true\n`;
  if (FORM_ACCOUNT.test(text)) return text.replace(FORM_ACCOUNT, field);
  const first = / {2}- type: textarea\n {4}id: caption\n/;
  return first.test(text) ? text.replace(first, (start) => field + start) : null;
}

/** The calendar fills in the name, so it is a field that an address can fill. */
function inChangesForm(text: string): string | null {
  if (/ {4}id: account\n/.test(text)) return text;
  const first = / {2}- type: textarea\n {4}id: changes\n/;
  const field =
    "  - type: input\n    id: account\n    attributes:\n      label: Account\n    validations:\n      required: true\n";
  return first.test(text) ? text.replace(first, (start) => field + start) : null;
}

/** Names and links of a repository without an account in content/. */
function inReadme(text: string, accounts: readonly string[]): string {
  const [first = ONLY_ACCOUNT] = accounts;
  return accounts.includes(ONLY_ACCOUNT)
    ? text
    : text.replaceAll("content/", queueOfAccount(first).replace("queue.json", ""));
}
