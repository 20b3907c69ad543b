import { createMediaFolder } from "../adapters/files/local-media.ts";
import type { SaveAnswer, SaveEndpoint } from "../adapters/site/serve-site.ts";
import { describeFinding } from "../core/findings/finding.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { ProposedFile } from "../core/proposal/commit-files.ts";
import { readChanges } from "../core/proposal/read-changes.ts";
import { saveChanges } from "../flows/proposals/save-changes.ts";
import type { Context } from "./context.ts";
import { type SitePlan, updateSite } from "./make-site.ts";
import { openQueueEdit } from "./open-queue-edit.ts";

const CORRECT =
  "Nothing was written. Correct what is named and save again, or reload the page to see the newest version.";
const RELOAD = "Nothing was written. Reload the page and try again.";

/** Writes the changes of the page into the working copy, one after the other, and brings the site up to date. */
export function openSaving(context: Context, plan: SitePlan): SaveEndpoint["save"] {
  let last: Promise<unknown> = Promise.resolve();
  const save = async (body: unknown): Promise<SaveAnswer> => {
    const { changes, files }: { changes?: unknown; files?: unknown } = Object(body);
    const read = readChanges(changes);
    if (!read.ok) return { ok: false, why: read.error.join(" "), whatToDo: RELOAD };
    const sent = readFiles(files);
    if (sent === null) return { ok: false, why: "The files that the page sent cannot be read.", whatToDo: RELOAD };
    const ports = openQueueEdit(context, { isOffline: false });
    const folder = createMediaFolder(context.queuePath);
    const { warnings } = await saveChanges({ ...ports, folder }, { changes: read.value, files: sent }).finally(
      ports.close,
    );
    await updateSite({ ...plan, now: context.clock.now() });
    return { ok: true, text: ["Saved.", ...warnings.map(describeFinding)].join(" ") };
  };
  return (body) => {
    const saving = last.then(() => save(body)).catch(explain);
    last = saving;
    return saving;
  };
}

function explain(error: unknown): SaveAnswer {
  if (!(error instanceof ProblemError)) throw error;
  const { code, why, whatToDo } = error.problem;
  return { ok: false, why, whatToDo: code === "queue-edit-refused" ? CORRECT : whatToDo };
}

/** null when they are not what the page sends. */
function readFiles(files: unknown): ProposedFile[] | null {
  if (!Array.isArray(files)) return null;
  const read = files.map((file): ProposedFile | null => {
    const { path, base64 }: { path?: unknown; base64?: unknown } = Object(file);
    if (typeof path !== "string" || typeof base64 !== "string") return null;
    return { path, bytes: new Uint8Array(Buffer.from(base64, "base64")) };
  });
  return read.every((file) => file !== null) ? read : null;
}
