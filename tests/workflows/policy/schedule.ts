// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are expressions of GitHub, not of JavaScript.
/** The schedules agree with the settings and with what the poster counts on. */

import type { EffectiveSettings } from "../../../scripts/core/content/read-settings.ts";
import { cronLines, cronZone } from "../../../scripts/core/schedule/crons.ts";
import { type Cron, isWorking, type Workflow } from "../read-workflows.ts";
import type { PolicyRules } from "./rule.ts";

/** Workflows that write queue, journal or token: one at a time. */
const WRITERS = ["post.yml", "refresh.yml", "resolve.yml"];
const REFRESH = ["0 8 * * 1", "17 8 * * 4"];

/** One group for each account, by the name that the caller hands over; where there is one account, its name is plain. */
const PUBLISHER = "publisher${{ inputs.account && format('-{0}', inputs.account) }}";

export function scheduleRules({ timezone: timeZone, slots }: EffectiveSettings): PolicyRules {
  const expected = cronZone(timeZone);
  return {
    "time-zone": (workflow) =>
      cronsOf(workflow)
        .filter(({ timezone }) => timezone !== expected)
        .map(
          ({ cron, timezone }) =>
            `cron "${cron}" runs in ${timezone ?? "no named zone"}, the settings ask for ${expected}`,
        ),
    "post-slots": (workflow) =>
      expectCrons(
        workflow,
        "post.yml",
        [...cronLines({ slots, timezone: timeZone }).matchAll(/cron: "(.*?)"/g)].map(([, cron = ""]) => cron),
      ),
    "refresh-slots": (workflow) => expectCrons(workflow, "refresh.yml", REFRESH),
    "one-writer"(workflow) {
      const { concurrency } = workflow.source;
      const name = workflow.file.replace(/^reusable-/, "");
      const isShared =
        concurrency?.group === PUBLISHER && concurrency["cancel-in-progress"] === false && concurrency.queue === "max";
      if (!isWorking(workflow) || !WRITERS.includes(name) || isShared) return [];
      return ["does not wait for the other writers in the group publisher, uncancelled and with room for all"];
    },
    grouped: (workflow) =>
      isWorking(workflow) && workflow.source.concurrency?.group === undefined ? ["has no concurrency group"] : [],
    // A run that waits for a group cannot call one that waits for the same.
    "grouped-once": (workflow) =>
      !isWorking(workflow) && workflow.source.concurrency !== undefined
        ? ["waits for a group although the workflow that it calls does"]
        : [],
  };
}

function cronsOf({ source }: Workflow): Cron[] {
  return source.on.schedule ?? [];
}

function expectCrons(workflow: Workflow, file: string, expected: string[]): string[] {
  if (workflow.file !== file) return [];
  const crons = cronsOf(workflow).map(({ cron }) => cron);
  return crons.join() === expected.join()
    ? []
    : [`starts at "${crons.join('", "')}" instead of "${expected.join('", "')}"`];
}
