import type { Clock } from "../../core/ports/runtime.ts";
import { type FileProposal, type Proposed, pushFile } from "../../core/proposal/push-file.ts";
import { gitBlobSha } from "./committed-files.ts";
import { readRaw } from "./git-commits.ts";
import type { NamedClient } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";
import { createProposalApi } from "./proposal-api.ts";

/** Opens or updates the bot's own pull request with the file. @throws ProblemError */
export async function proposeFile(named: NamedClient, clock: Clock, proposal: FileProposal): Promise<Proposed> {
  const { client } = named;
  const what = `Proposing ${proposal.path} on the branch ${proposal.branch}`;
  const permission = "Contents: read and write, Pull requests: read and write";
  const ports = {
    api: createProposalApi(client),
    readBytes: async (path: string, commit: string) => await readRaw(client, { path, ref: commit }),
    blobIdOf: gitBlobSha,
    wait: async (ms: number) => await clock.sleep(ms),
  };
  return await explainGithubErrors(named)(what, permission, async () => await pushFile(ports, proposal));
}
