import { dirname } from "node:path";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { isPipe, readNamedFile } from "../adapters/files/regular-file.ts";
import { readLocalRecord } from "../adapters/git/inspect-clone.ts";
import { readContentAtRef } from "../adapters/git/read-content-at-ref.ts";
import type { RecordReading } from "../core/content/read-records.ts";
import { gapOf } from "../core/content/read-records.ts";
import { readSettings, requireSettings } from "../core/content/read-settings.ts";
import { describeFinding } from "../core/findings/finding.ts";
import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import type { MediaChecker } from "../core/ports/media-check.ts";
import type { Log } from "../core/ports/runtime.ts";
import type { RecordReader, Snapshot } from "../core/ports/store.ts";
import type { Content } from "../core/posting/content.ts";
import { readContent } from "../core/posting/read-content.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";
import type { RepositoryFiles } from "../flows/content/validate-content.ts";
import type { Connection } from "./connect-github.ts";
import type { BasicEnv } from "./process-environment.ts";

export type RecordEnv = { github: Pick<BasicEnv["github"], "token" | "botToken" | "apiUrl" | "repository"> };

/**
 * The record for commands that only read it: from GitHub where there is a token, else as this machine knows it (`isOffline`: always). Of
 * a fork's pull request, the repository is the one that it wants to change.
 */
export function openRecord(
  { github }: RecordEnv,
  { queuePath, isOffline = false }: { queuePath: string; isOffline?: boolean },
): RecordReader {
  const isKnown = github.repository !== undefined && (github.token ?? github.botToken) !== undefined;
  if (isOffline || !isKnown) return { read: async () => await readLocalRecord(queuePath) };
  return { read: async () => await readFromGithub(github, queuePath) };
}

/** The client is loaded only here. */
async function readFromGithub(github: RecordEnv["github"], queuePath: string): Promise<RecordReading> {
  const { connectGithub } = await import("./connect-github.ts");
  const reader = connectGithub(github, "reader");
  return reader === null ? await readLocalRecord(queuePath) : (await readThrough(reader, queuePath)).record;
}

export async function readThrough(
  reader: Connection,
  queuePath: string,
): Promise<{ record: RecordReading; alerts: Uint8Array | null }> {
  try {
    const { openRepositoryToRead } = await import("./connect-github.ts");
    const store = await openRepositoryToRead(reader, { queuePath });
    const [journal, alerts] = await Promise.all([store.read("journal"), store.read("alerts")]);
    return { record: { kind: "read", journal: journal?.bytes ?? null }, alerts: alerts?.bytes ?? null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { record: { kind: "not-available", why: error.message }, alerts: null };
  }
}

/** Reads the record for a command that shows or changes content, and says what cannot be judged without it. */
export async function readRecordOrWarn(reader: RecordReader, log: Log): Promise<RecordReading> {
  const record = await reader.read();
  const gap = gapOf(record);
  if (gap !== null) log.warn(describeFinding(gap));
  return record;
}

export function withRecord(snapshot: Snapshot, record: RecordReading): Snapshot {
  const journal = record.kind === "read" ? record.journal : null;
  return { ...snapshot, journal: journal === null ? null : { bytes: journal, version: "" } };
}

/** Errors of the settings are one more thing that keeps posts from going out. @throws ProblemError (exit 2) when there is no queue */
export function readToShow(snapshot: Snapshot, allowPrivateHosts: readonly string[]): Content {
  const wrong: string[] = [];
  const settings: typeof requireSettings = (bytes) => {
    try {
      return requireSettings(bytes);
    } catch (error) {
      if (!(error instanceof ProblemError) || bytes === null) throw error;
      wrong.push(describeProblem(error.problem));
      // Half a list of slots, for example, cannot be calculated with.
      const { timezone } = readSettings(bytes).value ?? {};
      return timezone === undefined ? {} : { timezone };
    }
  };
  const content = readContent(snapshot, allowPrivateHosts, settings);
  return { ...content, blockers: [...wrong, ...content.blockers] };
}

/** `checker` works without network. What reads the files is loaded only once a post names one. */
export function openMediaFiles(queuePath: string): { open: RepositoryFiles["open"]; checker: MediaChecker } {
  return {
    async open(names) {
      const { createMediaSnapshots } = await import("../adapters/files/media-snapshots.ts");
      return await createMediaSnapshots(dirname(queuePath))(names);
    },
    checker: {
      async check(post, media, from) {
        const { createFileChecker } = await import("../adapters/media/file-checker.ts");
        return await createFileChecker().check(post, media, from);
      },
    },
  };
}

/**
 * What `--base` names: a commit, or a queue file with the files next to it. A commit takes precedence, because a proposed change
 * can bring a file of any name.
 * @throws ProblemError (exit 2) when it is neither
 */
export async function readBase(base: string, queuePath: string): Promise<BaseFiles> {
  try {
    return await readContentAtRef({ ref: base, queuePath });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== "base-unknown") throw error;
    return (await readBaseFile(base)) ?? Promise.reject(error);
  }
}

async function readBaseFile(path: string): Promise<BaseFiles | null> {
  const queue = await readNamedFile(path);
  if (queue === null) return null;
  // A pipe has no files next to it, and can be read only once.
  const nothing = { settings: null, tokenStatus: null, archive: [] };
  const beside = (await isPipe(path)) ? nothing : readContentFolder(path);
  return { ...beside, queue, isComplete: false, changedPaths: null };
}
