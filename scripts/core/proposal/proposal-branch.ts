import { encodePath, fields, type ProposalApi, text } from "../ports/proposal-api.ts";
import { escapeMarkdown, fitItems } from "../text/markdown.ts";
import { clip } from "../text/printable.ts";

/** The branch of a proposal, and what became of its pull requests. */
export interface ProposalBranch {
  /** "calendar/ann", "captions/2026-08" */
  name: string;
  /** owner/name */
  repository: string;
  base: string;
  /** Newest commit of the default branch. */
  main: string;
  /** Newest commit of this branch; null when there is none yet. */
  tip: string | null;
  pull: OpenPull | null;
  /** The newest pull request, where people closed it without merging. */
  declined: OpenPull | null;
  /** Whether what is on the branch belongs to a pull request that is closed, and to none that is open. */
  isLeftover: boolean;
}

export interface OpenPull {
  number: number;
  /** Its address; "#12" where GitHub's answer does not name a page of this repository. */
  url: string;
  body: string;
}

/** What a person proposes for two accounts is two pull requests. `kind`: "calendar", or who else proposes; `account`: one of several. */
export function personBranch(login: string, { kind, account }: { kind: string; account?: string | undefined }): string {
  return `${kind}${account === undefined ? "" : `-${account}`}/${login.replaceAll(/[^\w-]/g, "-")}`;
}

/** Reads everything anew: others work here too. */
export async function readBranch(api: ProposalApi, name: string): Promise<ProposalBranch> {
  const { default_branch, full_name } = fields(await api.send("GET", ""));
  const [base, repository] = [text(default_branch), text(full_name)];
  const [main, tip, pulls] = await Promise.all([
    readRef(api, base),
    readRef(api, name),
    readPulls(api, { branch: name, repository }),
  ]);
  const own = pulls.filter((pull) => pull.base === base);
  const open = own.find(({ isOpen }) => isOpen) ?? null;
  const newest = own[0];
  const declined = newest !== undefined && !newest.isOpen && !newest.isMerged ? newest : null;
  const isLeftover = open === null && pulls.some(({ isOpen, head }) => !isOpen && head === tip);
  return { name, repository, base, main: main ?? "", tip, isLeftover, pull: open, declined };
}

/** null: there is no such branch. */
export async function readRef(api: Pick<ProposalApi, "find">, branch: string): Promise<string | null> {
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
      ...pullOf(pull, repository),
      isOpen: pull.state === "open",
      isMerged: pull.merged_at !== null,
      head: fields(pull.head).sha,
      base: fields(pull.base).ref,
    }));
}

export function pullOf(answer: unknown, repository: string): OpenPull {
  const { number, html_url: address, body } = fields(answer);
  const url = pullUrl(Number(number), text(address), repository);
  return { number: Number(number), url, body: typeof body === "string" ? body : "" };
}

/** The address is printed, so it must be one of a pull request of this repository; else its number has to do. */
function pullUrl(number: number, address: string, repository: string): string {
  const hostAndPath = /^https?:\/\/[\w.:-]{1,80}(\/.*)$/.exec(address)?.[1];
  return hostAndPath?.toLowerCase() === `/${repository}/pull/${number}`.toLowerCase() ? address : `#${number}`;
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
