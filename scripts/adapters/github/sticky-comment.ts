import { answerOf, type GithubClient, type NamedClient } from "./github-client.ts";
import { REPEATABLE } from "./repeatable.ts";

/** Pages of comments to search at most. */
const MAX_PAGES = 30;

export interface StickyComment {
  /** First line of the comment, which identifies it. */
  marker: string;
  /** Marker included. */
  text: string;
  /** Only updates an existing comment. */
  isUpdateOnly: boolean;
}

interface Comment {
  id: number;
  body: string;
}

/**
 * Creates the one comment of this kind on a pull request or issue, or replaces its text. Sends nothing if the text is the same.
 * If two runs created one each, only the older one stays.
 */
export async function writeStickyComment(named: NamedClient, number: number, sticky: StickyComment): Promise<void> {
  const { client } = named;
  const [first, ...rest] = await findOwn(named, number, sticky.marker);
  if (first === undefined) {
    if (!sticky.isUpdateOnly) await createOnce(named, number, sticky);
    return;
  }
  await update(client, first, sticky.text);
  await removeAll(client, rest);
}

/** Another run may have created its comment after we looked, and so may an attempt of ours whose answer was lost. */
async function createOnce(named: NamedClient, number: number, { marker, text }: StickyComment): Promise<void> {
  const { client } = named;
  const { octokit, repo } = client;
  await octokit.rest.issues.createComment({ ...repo, issue_number: number, body: text, ...REPEATABLE });
  const [oldest, ...younger] = await findOwn(named, number, marker);
  if (oldest === undefined || younger.length === 0) return;
  await update(client, oldest, text);
  await removeAll(client, younger);
}

async function update({ octokit, repo }: GithubClient, comment: Comment, text: string): Promise<void> {
  if (comment.body === text) return;
  await octokit.rest.issues.updateComment({ ...repo, comment_id: comment.id, body: text, ...REPEATABLE });
}

async function removeAll({ octokit, repo }: GithubClient, comments: readonly Comment[]): Promise<void> {
  for (const { id } of comments) {
    await octokit.rest.issues.deleteComment({ ...repo, comment_id: id, ...REPEATABLE }).catch((error: unknown) => {
      // The other run, or an earlier attempt, has already removed it.
      if (answerOf(error).status !== 404) throw error;
    });
  }
}

/** Our own comments with this marker, oldest first. Anyone can write the marker, so the author is checked too. */
async function findOwn(named: NamedClient, number: number, marker: string): Promise<Comment[]> {
  const { octokit, repo } = named.client;
  const own: Comment[] = [];
  const isOwn = createAuthorCheck(named);
  let pages = 0;
  const query = { ...repo, issue_number: number, per_page: 100 };
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, query)) {
    for (const { id, body = "", user } of data) {
      if (body.startsWith(marker) && user !== null && (await isOwn(user.login))) own.push({ id, body });
    }
    if (++pages === MAX_PAGES) break;
  }
  return own.sort((a, b) => a.id - b.id);
}

/** The account of a workflow's own token, which may not ask for its name. */
const WORKFLOW = "github-actions[bot]";

/** Users' logins have no brackets: under such a name only an app can comment, ours or another. */
function createAuthorCheck({ client, tokenName }: NamedClient): (login: string) => Promise<boolean> {
  /** Requested once, and only if an account that is not an app wrote the marker. */
  let viewer: string | null | undefined;
  return async (login) => {
    // Which app another token belongs to is not known, but no workflow's own token is one.
    if (login.endsWith("[bot]")) return (tokenName === "GITHUB_TOKEN") === (login === WORKFLOW);
    if (viewer === undefined) viewer = await loginOf(client);
    return login === viewer;
  };
}

/** The token's account; null for a workflow's own token and for apps, which may not request it. */
async function loginOf({ octokit }: GithubClient): Promise<string | null> {
  try {
    return (await octokit.rest.users.getAuthenticated()).data.login;
  } catch {
    return null;
  }
}
