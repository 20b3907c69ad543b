import { type GithubClient, type NamedClient, REPEATABLE } from "./github-client.ts";
import { demandText, orNull } from "./github-problem.ts";

const MAX_PAGES = 30;

interface StickyComment {
  /** First line of the comment, which identifies it. */
  marker: string;
  /** Marker included. */
  text: string;
  isUpdateOnly: boolean;
  /** Whether the comment that is there stays as it is (default: never). Asked right before writing: another run may have written it. */
  isKept?: (body: string) => boolean;
}

interface Comment {
  id: number;
  body: string;
}

/** Creates the one comment of this kind, or replaces its text if that differs. Of two that runs created at once, the older one stays. */
export async function writeStickyComment(named: NamedClient, number: number, sticky: StickyComment): Promise<void> {
  const { client } = named;
  const [first, ...rest] = await findOwn(client, number, { marker: sticky.marker, isOwn: createAuthorCheck(named) });
  if (first === undefined) {
    if (!sticky.isUpdateOnly) await createOnce(client, number, sticky);
    return;
  }
  if (sticky.isKept?.(first.body) === true) return;
  await update(client, first, sticky.text);
  await removeAll(client, rest);
}

/** The text of our one comment of this kind; null where there is none. */
export async function readStickyComment(named: NamedClient, number: number, marker: string): Promise<string | null> {
  const [first] = await findOwn(named.client, number, { marker, isOwn: createAuthorCheck(named) });
  return first?.body ?? null;
}

/**
 * Another run may have created its comment after we looked, and so may an attempt of ours whose answer was lost. Where we could
 * not find out who we are, the answer tells, and an earlier comment of ours is found after all.
 */
async function createOnce(client: GithubClient, number: number, sticky: StickyComment): Promise<void> {
  const { marker, text, isKept } = sticky;
  const { octokit, repo } = client;
  const { data } = await octokit.rest.issues.createComment({
    ...repo,
    issue_number: number,
    body: text,
    ...REPEATABLE,
  });
  const author = data.user?.login;
  const own = await findOwn(client, number, { marker, isOwn: async (login) => login === author });
  const [oldest, ...younger] = own;
  if (oldest === undefined || younger.length === 0) return;
  if (isKept?.(oldest.body) !== true) await update(client, oldest, text);
  await removeAll(client, younger);
}

async function update({ octokit, repo }: GithubClient, comment: Comment, text: string): Promise<void> {
  if (comment.body === text) return;
  await octokit.rest.issues.updateComment({ ...repo, comment_id: comment.id, body: text, ...REPEATABLE });
}

async function removeAll({ octokit, repo }: GithubClient, comments: readonly Comment[]): Promise<void> {
  for (const { id } of comments) {
    // The other run, or an earlier attempt, may have removed it already.
    await orNull(octokit.rest.issues.deleteComment({ ...repo, comment_id: id, ...REPEATABLE }));
  }
}

type AuthorCheck = (login: string) => Promise<boolean>;

/** Our own comments with this marker, oldest first. Anyone can write the marker, so the author is checked too. */
async function findOwn(
  { octokit, repo }: GithubClient,
  number: number,
  { marker, isOwn }: { marker: string; isOwn: AuthorCheck },
): Promise<Comment[]> {
  // By id: a list that changes while it is read may show a comment on two pages.
  const own = new Map<number, Comment>();
  let pages = 0;
  const query = { ...repo, issue_number: number, per_page: 100 };
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, query)) {
    for (const { id, body = "", user } of data) {
      if (body.startsWith(marker) && user !== null && (await isOwn(user.login))) own.set(id, { id, body });
    }
    if (++pages === MAX_PAGES) break;
  }
  return [...own.values()].sort((a, b) => a.id - b.id);
}

/** The account of a workflow's own token, known without asking. */
const WORKFLOW = "github-actions[bot]";

/** The token's account is requested once, and only if someone wrote the marker who is not known to be us. */
function createAuthorCheck({ client, tokenName }: NamedClient): AuthorCheck {
  let account: Promise<string | null> | undefined;
  return async (login) => {
    if (tokenName === "GITHUB_TOKEN" && login === WORKFLOW) return true;
    account ??= accountOf(client);
    return login === (await account);
  };
}

const VIEWER = "query { viewer { login } }";

/**
 * The account that a token comments and commits as, such as "anna" or "our-app[bot]"; null when the server does not say. Only
 * GraphQL tells an App's token its name: https://docs.github.com/graphql/reference/queries#viewer
 */
async function accountOf(client: GithubClient): Promise<string | null> {
  const answer = await client.octokit.graphql<Viewer>(VIEWER, REPEATABLE).catch(() => null);
  const login = answer?.viewer?.login;
  return typeof login === "string" && login !== "" ? login : await personOf(client);
}

type Viewer = { viewer?: { login?: unknown } | null } | undefined;

/** The person whose token it is; null for Apps, which may not ask this way. */
async function personOf({ octokit }: GithubClient): Promise<string | null> {
  const asked = octokit.rest.users.getAuthenticated().then(({ data }) => demandText(data.login, "login"));
  return await asked.catch(() => null);
}
