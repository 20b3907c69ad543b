import type { GithubServer } from "../github-server.ts";
import type { Stage } from "./scenario-stage.ts";

/** What an owner of the repository does to a branch, past all rules. */
export async function moveBranch(
  { github }: Stage,
  { branch, back, anew }: { branch: string; back: number | null; anew: boolean },
): Promise<void> {
  if (github === null) throw new Error("There are branches on GitHub only");
  if (back === null) return void (await github.api("DELETE", `/git/refs/heads/${branch}`));
  const old = (await github.log(branch))[back]?.sha;
  if (old === undefined) throw new Error(`${branch} has no commit ${back} before its head`);
  const sha = anew ? await copyWithoutPast(github, old) : old;
  await github.api("PATCH", `/git/refs/heads/${branch}`, { sha, force: true });
}

async function copyWithoutPast(github: GithubServer, commit: string): Promise<string> {
  const { tree } = (await github.api("GET", `/git/commits/${commit}`)) as { tree: { sha: string } };
  const copy = { message: "Import the old copy", tree: tree.sha, parents: [] };
  return String((await github.api("POST", "/git/commits", copy)).sha);
}

/** Publishes a picture on the account as somebody with a phone does: no request of the command, no container that it knows. */
export async function postByHand(
  { simulator, placeholders, clock }: Stage,
  caption: string,
  isStory: boolean,
): Promise<void> {
  const { onRequest, settings } = simulator;
  simulator.onRequest = () => undefined;
  const send = async (path: string, parameters: Record<string, string>): Promise<string> => {
    const body = new URLSearchParams({ ...parameters, access_token: placeholders.fill("{token}") });
    const address = `${simulator.graphUrl}/v25.0/${settings.account.userId}/${path}`;
    const answer = await fetch(address, { method: "POST", body });
    if (!answer.ok) throw new Error(`Posting by hand failed: ${await answer.text()}`);
    return String(((await answer.json()) as { id: string }).id);
  };
  const image_url = placeholders.fill("{media}/sourdough-square.jpg");
  const creation_id = await send("media", { image_url, ...(isStory ? { media_type: "STORIES" } : { caption }) });
  clock.advance(60_000);
  await send("media_publish", { creation_id });
  simulator.onRequest = onRequest;
}
