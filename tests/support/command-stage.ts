import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { answer, bodyOf, httpServer } from "./http-server.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const DAY_MS = 24 * 60 * 60_000;

/** What a command needs around it: a simulator that is quick, sample pictures, a chat that listens, a folder with a token's record, and its environment. */
export async function commandStage({ ageDays = 2 } = {}) {
  const chat: string[] = [];
  const [simulator, media, folder, webhook] = await Promise.all([
    startSimulator({ processingMs: { image: 0 } }),
    startSampleMedia(),
    temporaryFolder(),
    httpServer(async (request, response) => {
      chat.push(await bodyOf(request));
      answer(response, 200, "ok");
    }),
  ]);
  onTestFinished(async () => {
    await Promise.all([simulator.close(), media.close()]);
  });
  const token = simulator.issueToken({ ageMs: ageDays * DAY_MS });
  const record = {
    access_token: token,
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: new Date(Date.now() - ageDays * DAY_MS).toISOString(),
    account_id: simulator.settings.account.userId,
  };
  const tokenFile = join(folder, "token.json");
  await writeFile(tokenFile, JSON.stringify(record), { mode: 0o600 });
  const env = {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    TOKEN_FILE: tokenFile,
    ALERT_WEBHOOK: `${webhook}/services/T00000000/B00000000/sesame-sesame-sesame`,
  };
  return { simulator, media, folder, chat, token, tokenFile, env };
}
