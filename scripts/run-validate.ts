import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { createFileStore } from "./adapters/files/file-store.ts";
import { readAtRef } from "./adapters/git/read-at-ref.ts";
import { printPieces } from "./adapters/print-pieces.ts";
import { ProblemError } from "./core/errors.ts";
import { renderGithub } from "./core/findings/render-github.ts";
import { renderJson } from "./core/findings/render-json.ts";
import { renderText } from "./core/findings/render-text.ts";
import { countBySeverity, type ValidationReport } from "./core/findings/report.ts";
import type { Settings } from "./core/generated/settings.ts";
import { parseInstant } from "./core/instant.ts";
import type { MediaChecker, Snapshot } from "./core/ports.ts";
import { type Arguments, type ExitCode, usageError } from "./entry.ts";
import { type Env, readEnv } from "./env.ts";
import { type ValidateOptions, validate } from "./flows/validate.ts";

const DEFAULT_QUEUE = "content/queue.json";
const FORMATS = ["text", "json", "github"] as const;
type Format = (typeof FORMATS)[number];

/** The command behind npm run validate. @throws ProblemError (exit 2) when it cannot start */
export async function runValidate(args: Arguments): Promise<ExitCode> {
  const env = readEnv();
  const format = formatOf(args.text.format ?? (env.actions.isActive ? "github" : "text"));
  const now = nowOf(args.text.now);
  const queuePath = args.text.queue ?? DEFAULT_QUEUE;
  const snapshot = await readSnapshot(queuePath);
  const base = args.text.base === undefined ? null : await readBase(args.text.base, queuePath);
  const checker = args.switches.offline ? null : await loadMediaChecker(env);
  const report = await validate(snapshot, {
    ...{ base, now, names: namesOf(queuePath, format), allowPrivateHosts: env.allowPrivateMediaHosts },
    createMediaChecker: checker,
    ...(snapshot.journal === null ? {} : { digestOf: (await import("./core/digest.ts")).publishedDigest }),
  });
  await printPieces(render(report, format));
  return countBySeverity(report.findings).errors === 0 ? 0 : 1;
}

function formatOf(text: string): Format {
  const format = FORMATS.find((name) => name === text);
  if (format === undefined)
    throw usageError("validate", `--format must be one of ${FORMATS.join(", ")}; "${text}" is not`);
  return format;
}

function nowOf(text: string | undefined): Date {
  const now = text === undefined ? new Date() : parseInstant(text);
  if (now === null)
    throw usageError("validate", `--now must be an instant such as 2026-12-24T09:00:00Z; "${text}" is not`);
  return now;
}

async function readSnapshot(queuePath: string): Promise<Snapshot & { queue: object }> {
  const { queue, ...others } = await (await createFileStore(queuePath)).readAll().catch((error: unknown) => {
    // Whatever cannot be read was never checked: that is not a finding.
    throw error instanceof ProblemError ? new ProblemError(error.problem, 2, { cause: error }) : error;
  });
  if (queue !== null) return { queue, ...others };
  const why = `There is no file ${queuePath}.`;
  const whatToDo = "Give the right one with --queue FILE, or run this in the folder of the project.";
  throw new ProblemError({ code: "queue-missing", what: "The queue", why, whatToDo, isRetryable: false }, 2);
}

/** A file wins over a branch of the same name. */
async function readBase(base: string, queuePath: string): Promise<Uint8Array | null> {
  const file = await readFile(base).catch(() => null);
  return file ?? (await readAtRef({ ref: base, path: queuePath }));
}

async function loadMediaChecker(env: Env): Promise<(settings: Settings) => MediaChecker> {
  const { createMediaChecker } = await import("./adapters/media/media-checker.ts");
  return ({ media }) =>
    createMediaChecker({
      allowPrivateHosts: env.allowPrivateMediaHosts,
      ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
    });
}

/** GitHub finds the line to annotate by the path inside the repository. */
function namesOf(queuePath: string, format: Format): ValidateOptions["names"] {
  const inside = relative(process.cwd(), queuePath);
  const isInside = !inside.startsWith("..") && !isAbsolute(inside);
  const queue = format === "github" && isInside ? inside : queuePath;
  return { queue, beside: (name) => join(dirname(queue), name) };
}

function render(report: ValidationReport, format: Format): Iterable<string> {
  if (format === "json") return renderJson(report);
  if (format === "github") return renderGithub(report);
  return renderText(report, { hasColours: process.stdout.isTTY && process.stdout.hasColors() });
}
