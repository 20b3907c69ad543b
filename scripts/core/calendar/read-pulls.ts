import { fields, type ProposalApi } from "../ports/proposal-api.ts";

/** "conflict": it cannot be merged as it is. */
export type PullState = "waiting" | "approved" | "changes-requested" | "conflict" | "draft";

/** An open pull request that changes the queue. Everything in it is untrusted. */
export interface OpenPull {
  number: number;
  title: string;
  author: string;
  state: PullState;
  /** Whether it comes from somebody of the team, so that its words may stand on the team's page. */
  isTrusted: boolean;
  /** Text of the queue where it began, and of its own. */
  start: string;
  head: string;
}

export interface OpenPulls {
  /** The most recently changed first. */
  pulls: OpenPull[];
  isComplete: boolean;
}

type ReadApi = Pick<ProposalApi, "send" | "readText">;

/** Four or five requests each; nobody has more proposals open at once. */
const MAX_PULLS = 20;
const PROPOSAL_BRANCH = /^post-proposal\/(\d+)$/;
const TEAM = ["OWNER", "MEMBER", "COLLABORATOR"];

/** The pull requests into this branch that change the queue. Rejects when GitHub does. */
export async function readOpenPulls(
  api: ReadApi,
  { branch, queuePath }: { branch: string; queuePath: string },
): Promise<OpenPulls> {
  const query = `state=open&base=${encodeURIComponent(branch)}&sort=updated&direction=desc&per_page=100`;
  const listed = listOf(await api.send("GET", `/pulls?${query}`));
  const pulls: OpenPull[] = [];
  for (const pull of listed.slice(0, MAX_PULLS)) {
    const read = await readPull(api, pull, { branch, queuePath });
    if (read !== null) pulls.push(read);
  }
  return { pulls, isComplete: listed.length <= MAX_PULLS };
}

type Fields = ReturnType<typeof fields>;

async function readPull(
  api: ReadApi,
  pull: Fields,
  { branch, queuePath }: { branch: string; queuePath: string },
): Promise<OpenPull | null> {
  const [number, headSha] = [Number(pull.number), String(fields(pull.head).sha)];
  const compared = fields(await api.send("GET", `/compare/${encodeURIComponent(branch)}...${headSha}`));
  if (!listOf(compared.files).some(({ filename }) => filename === queuePath)) return null;
  const startSha = String(fields(compared.merge_base_commit).sha);
  const [start, head, state, isTrusted] = await Promise.all([
    api.readText(queuePath, startSha),
    api.readText(queuePath, headSha),
    readState(api, pull),
    readTrust(api, pull),
  ]);
  if (start === null || head === null) return null;
  const author = String(fields(pull.user).login ?? "");
  return { number, title: String(pull.title ?? ""), author, state, isTrusted, start, head };
}

async function readState(api: ReadApi, { number, draft }: Fields): Promise<OpenPull["state"]> {
  const [detail, reviews] = await Promise.all([
    api.send("GET", `/pulls/${number}`),
    api.send("GET", `/pulls/${number}/reviews?per_page=100`),
  ]);
  if (fields(detail).mergeable === false) return "conflict";
  return draft === true ? "draft" : stateOfReviews(listOf(reviews));
}

/** Of each reviewer, the last decision counts. Comments are none. */
export function stateOfReviews(reviews: readonly Fields[]): "approved" | "changes-requested" | "waiting" {
  const decisions = new Map<unknown, unknown>();
  for (const { user, state } of reviews) {
    const reviewer = fields(user).login;
    if (state === "APPROVED" || state === "CHANGES_REQUESTED") decisions.set(reviewer, state);
    if (state === "DISMISSED") decisions.delete(reviewer);
  }
  const states = [...decisions.values()];
  if (states.includes("CHANGES_REQUESTED")) return "changes-requested";
  return states.includes("APPROVED") ? "approved" : "waiting";
}

/** The bot opens pull requests in the name of whoever wrote the issue. */
async function readTrust(api: ReadApi, { head, base, author_association: author }: Fields): Promise<boolean> {
  if (TEAM.includes(String(author))) return true;
  const { ref, repo } = fields(head);
  const isOwn = fields(repo).full_name === fields(fields(base).repo).full_name;
  const issue = isOwn ? PROPOSAL_BRANCH.exec(String(ref))?.[1] : undefined;
  if (issue === undefined) return false;
  return TEAM.includes(String(fields(await api.send("GET", `/issues/${issue}`)).author_association));
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}
