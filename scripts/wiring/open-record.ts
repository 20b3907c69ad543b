import { readLocalRecord } from "../adapters/git/local-record.ts";
import { gapOf } from "../core/content/read-records.ts";
import { readSettings, requireSettings } from "../core/content/read-settings.ts";
import { describeFinding } from "../core/findings/finding.ts";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import type { RecordReader, RecordReading } from "../core/ports/record-reader.ts";
import type { Log } from "../core/ports/runtime.ts";
import type { Snapshot } from "../core/ports/store.ts";
import type { Content } from "../core/posting/content.ts";
import { CONTENT_READERS, readContent } from "../core/posting/read-content.ts";
import type { BasicEnv } from "./process-environment.ts";

export interface RecordWish {
  queuePath: string;
  /** GitHub is not asked. */
  isOffline?: boolean;
}

export type RecordEnv = { github: Pick<BasicEnv["github"], "token" | "botToken" | "apiUrl" | "repository"> };

/**
 * The record for commands that only read it: from GitHub where there is a token, else as this machine knows it. Of a fork's pull
 * request, the repository is the one that it wants to change.
 */
export function openRecord({ github }: RecordEnv, { queuePath, isOffline = false }: RecordWish): RecordReader {
  const { apiUrl, repository } = github;
  const token = github.token ?? github.botToken;
  if (isOffline || token === undefined || repository === undefined)
    return { read: async () => await readLocalRecord(queuePath) };
  const tokenName = github.token === undefined ? "BOT_TOKEN" : "GITHUB_TOKEN";
  return { read: async () => await readFromGithub({ token, tokenName, apiUrl, repository }, queuePath) };
}

/** The client is loaded only here. */
async function readFromGithub(
  { tokenName, ...access }: { token: string; tokenName: string; apiUrl: string; repository: string },
  queuePath: string,
): Promise<RecordReading> {
  const [{ createGithubClient }, { openRepositoryToRead }, { systemClock }] = await Promise.all([
    import("../adapters/github/github-client.ts"),
    import("./open-store.ts"),
    import("../adapters/clock/system-clock.ts"),
  ]);
  const contents = { client: createGithubClient({ ...access, clock: systemClock }), tokenName };
  try {
    const store = await openRepositoryToRead(contents, { queuePath, ref: undefined });
    return { kind: "read", journal: (await store.read("journal"))?.bytes ?? null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { kind: "not-at-hand", why: error.message };
  }
}

/** Reads the record for a command that shows or changes content, and says what cannot be judged without it. */
export async function readTold(reader: RecordReader, log: Log): Promise<RecordReading> {
  const record = await reader.read();
  const gap = gapOf(record);
  if (gap !== null) log.warn(describeFinding(gap));
  return record;
}

/** The content of the working copy with the record. */
export function withRecord(snapshot: Snapshot, record: RecordReading): Snapshot {
  const journal = record.kind === "read" ? record.journal : null;
  return { ...snapshot, journal: journal === null ? null : { bytes: journal, version: "" } };
}

/**
 * The content for commands that only show it: errors of the settings are one more thing that keeps posts from going out.
 * @throws ProblemError (exit 2) when there is no queue
 */
export function readToShow(snapshot: Snapshot, allowPrivateHosts: readonly string[]): Content {
  const wrong: string[] = [];
  const settings: typeof requireSettings = (bytes) => {
    try {
      return requireSettings(bytes);
    } catch (error) {
      if (!(error instanceof ProblemError) || bytes === null) throw error;
      wrong.push(describeProblem(error.problem));
      return readSettings(bytes).value ?? {};
    }
  };
  const content = readContent(snapshot, allowPrivateHosts, { ...CONTENT_READERS, settings });
  return { ...content, blockers: [...wrong, ...content.blockers] };
}
