/** The schedules agree with the settings and with what the poster counts on. */
import { POST_SLOTS } from "../../../scripts/core/posting/forecast.ts";
import type { Cron, Workflow } from "../read-workflows.ts";
import type { PolicyRule } from "./rule.ts";

/** Workflows that write queue, journal or token: one at a time. */
const WRITERS = ["post.yml", "refresh.yml", "resolve.yml"];
const REFRESH = ["0 8 * * 1", "17 8 * * 4"];

/** `timeZone` is the one of the settings. */
export function scheduleRules(timeZone: string): PolicyRule[] {
  // Linters of workflows know the canonical name of UTC only.
  const expected = timeZone === "UTC" ? "Etc/UTC" : timeZone;
  return [
    {
      id: "time-zone",
      check: (workflow) =>
        cronsOf(workflow)
          .filter(({ timezone }) => timezone !== expected)
          .map(
            ({ cron, timezone }) =>
              `cron "${cron}" runs in ${timezone ?? "no named zone"}, the settings ask for ${expected}`,
          ),
    },
    { id: "post-slots", check: (workflow) => expectCrons(workflow, "post.yml", POST_SLOTS.map(dailyCron)) },
    { id: "refresh-slots", check: (workflow) => expectCrons(workflow, "refresh.yml", REFRESH) },
    {
      id: "one-writer",
      check({ file, source: { concurrency } }) {
        const isShared =
          concurrency?.group === "publisher" &&
          concurrency["cancel-in-progress"] === false &&
          concurrency.queue === "max";
        if (!WRITERS.includes(file) || isShared) return [];
        return ["does not wait for the other writers in the group publisher, uncancelled and with room for all"];
      },
    },
    {
      id: "grouped",
      check: ({ source }) => (source.concurrency?.group === undefined ? ["has no concurrency group"] : []),
    },
  ];
}

function cronsOf({ source }: Workflow): Cron[] {
  return source.on.schedule ?? [];
}

/** "09:30" -> "30 9 * * *" */
function dailyCron(slot: string): string {
  const [hour, minute] = slot.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}

function expectCrons(workflow: Workflow, file: string, expected: string[]): string[] {
  if (workflow.file !== file) return [];
  const crons = cronsOf(workflow).map(({ cron }) => cron);
  return crons.join() === expected.join()
    ? []
    : [`starts at "${crons.join('", "')}" instead of "${expected.join('", "')}"`];
}
