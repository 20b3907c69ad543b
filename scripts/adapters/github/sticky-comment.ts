import { answerOf, type GithubClient } from "./github-client.ts";

/** More comments than this are not looked through. */
const MAX_PAGES = 30;

export interface StickyComment {
  /** First line of the comment, by which it is known. */
  marker: string;
  /** Marker included. */
  text: string;
  /** Write nothing where there is no comment yet. */
  isUpdateOnly: boolean;
}

interface Comment {
  id: number;
  body: string;
}

/**
 * Writes the one comment of this kind on a pull request or issue, or replaces its text; sends nothing when it says the same
 * already. When two runs have written one each, the older stays.
 */
export async function writeStickyComment(client: GithubClient, number: number, sticky: StickyComment): Promise<void> {
  const [first, ...rest] = await findOwn(client, number, sticky.marker);
  if (first === undefined) {
    if (!sticky.isUpdateOnly) await createOnce(client, number, sticky);
    return;
  }
  await update(client, first, sticky.text);
  await removeAll(client, rest);
}

/** Another run may have created its comment between our look and our creating. */
async function createOnce(client: GithubClient, number: number, { marker, text }: StickyComment): Promise<void> {
  const { octokit, repo } = client;
  await octokit.rest.issues.createComment({ ...repo, issue_number: number, body: text });
  const [oldest, ...younger] = await findOwn(client, number, marker);
  if (oldest === undefined || younger.length === 0) return;
  await update(client, oldest, text);
  await removeAll(client, younger);
}

async function update({ octokit, repo }: GithubClient, comment: Comment, text: string): Promise<void> {
  if (comment.body === text) return;
  await octokit.rest.issues.updateComment({ ...repo, comment_id: comment.id, body: text });
}

async function removeAll({ octokit, repo }: GithubClient, comments: readonly Comment[]): Promise<void> {
  for (const { id } of comments) {
    await octokit.rest.issues.deleteComment({ ...repo, comment_id: id }).catch((error: unknown) => {
      // The other run has removed it already.
      if (answerOf(error).status !== 404) throw error;
    });
  }
}

/** Our own comments with this marker, oldest first. Anybody can write the marker, so the author decides. */
async function findOwn(client: GithubClient, number: number, marker: string): Promise<Comment[]> {
  const { octokit, repo } = client;
  const own: Comment[] = [];
  /** Asked for once, and only where somebody who is no app has written the marker. */
  let viewer: string | null | undefined;
  let pages = 0;
  const query = { ...repo, issue_number: number, per_page: 100 };
  for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, query)) {
    for (const { id, body = "", user } of data) {
      if (!body.startsWith(marker) || user === null) continue;
      if (viewer === undefined && !isApp(user.login)) viewer = await loginOf(client);
      if (isApp(user.login) || user.login === viewer) own.push({ id, body });
    }
    if (++pages === MAX_PAGES) break;
  }
  return own.sort((a, b) => a.id - b.id);
}

/** Logins of people hold no brackets; only an app that the repository's owner installed can comment under such a name. */
function isApp(login: string): boolean {
  return login.endsWith("[bot]");
}

/** Whose token this is; null for a workflow's own token and for apps, which may not ask. */
async function loginOf({ octokit }: GithubClient): Promise<string | null> {
  try {
    return (await octokit.rest.users.getAuthenticated()).data.login;
  } catch {
    return null;
  }
}
