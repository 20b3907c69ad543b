import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, join, relative } from "node:path";
import { readContentFolder } from "./adapters/files/read-content-folder.ts";
import { printPieces } from "./adapters/print-pieces.ts";
import { renderGithub } from "./core/findings/render-github.ts";
import { renderJson } from "./core/findings/render-json.ts";
import { renderText } from "./core/findings/render-text.ts";
import { countBySeverity, type ValidationReport } from "./core/findings/report.ts";
import type { Settings } from "./core/generated/settings.ts";
import { parseInstant } from "./core/instant.ts";
import type { MediaChecker } from "./core/ports.ts";
import { type Arguments, type ExitCode, usageError } from "./entry.ts";
import { readBasicEnv } from "./env.ts";
import { type ValidateOptions, validate } from "./flows/validate.ts";

const DEFAULT_QUEUE = "content/queue.json";
const FORMATS = ["text", "json", "github"] as const;
type Format = (typeof FORMATS)[number];

/** The command behind npm run validate. @throws ProblemError (exit 2) when it cannot start */
export async function runValidate(args: Arguments): Promise<ExitCode> {
  const env = readBasicEnv();
  const format = formatOf(args.text.format ?? (env.isInActions ? "github" : "text"));
  const now = nowOf(args.text.now);
  const queuePath = args.text.queue ?? DEFAULT_QUEUE;
  const files = readContentFolder(queuePath);
  const base = args.text.base === undefined ? null : await readBase(args.text.base, queuePath);
  const checker = args.switches.offline ? null : await loadMediaChecker(env.allowPrivateMediaHosts);
  const report = await validate(files, {
    ...{ base, now, names: namesOf(queuePath, format), allowPrivateHosts: env.allowPrivateMediaHosts },
    createMediaChecker: checker,
    ...(files.journal === null ? {} : { digestOf: (await import("./core/digest.ts")).publishedDigest }),
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

/** A file wins over a branch of the same name. */
async function readBase(base: string, queuePath: string): Promise<Uint8Array | null> {
  const file = await readFile(base).catch(() => null);
  if (file !== null) return file;
  const { readAtRef } = await import("./adapters/git/read-at-ref.ts");
  return await readAtRef({ ref: base, path: queuePath });
}

async function loadMediaChecker(allowPrivateHosts: string[]): Promise<(settings: Settings) => MediaChecker> {
  const { createMediaChecker } = await import("./adapters/media/media-checker.ts");
  return ({ media }) =>
    createMediaChecker({
      allowPrivateHosts,
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
