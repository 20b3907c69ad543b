import { encodePath, fields, type ProposalApi, text } from "../ports/proposal-api.ts";
import { escapeMarkdown, fitItems } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";

export interface PersonBranch {
  /** "calendar/ann" */
  name: string;
  base: string;
  /** Newest commit of the default branch. */
  main: string;
  /** Newest commit of the person's branch; null when there is none yet. */
  tip: string | null;
  /** Whether what is on the branch still waits for a review. Else it is the leftover of a pull request that is closed. */
  isAlive: boolean;
  pull: OpenPull | null;
}

export interface OpenPull {
  number: number;
  url: string;
  body: string;
}

/** Reads everything anew: others work here too. `kind`: "calendar", or who else proposes; `account`: one of several. */
export async function readBranch(
  api: ProposalApi,
  login: string,
  { kind, account }: { kind: string; account?: string | undefined },
): Promise<PersonBranch> {
  const { default_branch, full_name } = fields(await api.send("GET", ""));
  const [base, repository] = [text(default_branch), text(full_name)];
  // What a person proposes for two accounts is two pull requests.
  const name = `${kind}${account === undefined ? "" : `-${account}`}/${login.replaceAll(/[^\w-]/g, "-")}`;
  const [main, tip, pulls] = await Promise.all([
    readRef(api, base),
    readRef(api, name),
    readPulls(api, { branch: name, repository }),
  ]);
  const open = pulls.find((pull) => pull.isOpen && pull.base === base) ?? null;
  const isLeftover = open === null && pulls.some(({ isOpen, head }) => !isOpen && head === tip);
  return { name, base, main: main ?? "", tip, isAlive: tip !== null && !isLeftover, pull: open };
}

async function readRef(api: ProposalApi, branch: string): Promise<string | null> {
  const found = await api.find(`/git/ref/heads/${encodePath(branch)}`);
  return found === null ? null : text(fields(fields(found).object).sha);
}

/** The newest first. A fork may have a branch of the same name; GitHub's filter names the owner. */
async function readPulls(api: ProposalApi, { branch, repository }: { branch: string; repository: string }) {
  const owner = repository.split("/")[0] ?? "";
  const found = await api.send("GET", `/pulls?state=all&per_page=100&head=${encodeURIComponent(`${owner}:${branch}`)}`);
  const all = Array.isArray(found) ? found.map(fields) : [];
  return all
    .filter(({ head }) => fields(head).ref === branch && fields(fields(head).repo).full_name === repository)
    .map((pull) => ({
      ...pullOf(pull),
      isOpen: pull.state === "open",
      head: fields(pull.head).sha,
      base: fields(pull.base).ref,
    }));
}

export function pullOf(answer: unknown): OpenPull {
  const { number, html_url: url, body } = fields(answer);
  return { number: Number(number), url: text(url), body: typeof body === "string" ? body : "" };
}

const MAX_ITEM = 600;
/** GitHub refuses texts above 65,536 characters. */
const MAX_BODY = 60_000;
const END = "The comment below shows what it will look like. Merging approves it.";

/** Description of a person's pull request: what was proposed, one line each. `opening`: markdown. */
export function firstBody(opening: string, sentences: readonly string[]): string {
  return [opening, "", ...fitItems(sentences.map(toItem), MAX_BODY), "", END].join("\n");
}

/** The description with the newly proposed lines in it; what people wrote there stays. Lines that are there already are not repeated. */
export function extendBody(body: string, sentences: readonly string[]): string {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const fresh = sentences.map(toItem).filter((item) => !lines.includes(item));
  const last = lines.findLastIndex((line) => line.startsWith("- "));
  const extended = lines.toSpliced(last < 0 ? lines.length : last + 1, 0, ...fresh).join("\n");
  return fresh.length === 0 || extended.length > MAX_BODY ? body : extended;
}

function toItem(sentence: string): string {
  return `- ${escapeMarkdown(clip(sentence, MAX_ITEM))}`;
}
