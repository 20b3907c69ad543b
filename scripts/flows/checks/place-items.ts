import {
  type Applied,
  type CheckResult,
  DONE,
  differs,
  missing,
  notAvailable,
  ok,
  type SetupId,
  type SetupItem,
} from "../../core/checks/check.ts";
import { CAPTIONS_ENVIRONMENT, LABELS } from "../../core/checks/names.ts";
import { type EnvironmentFacts, PLAN_LACKS_IT } from "../../core/ports/repository-admin.ts";
import { clip } from "../../core/text/printable.ts";
import { problemOf, type SetupContext } from "./setup-context.ts";

export function placeItems(context: SetupContext): SetupItem[] {
  return [
    labelsItem(context),
    pagesItem(context),
    environmentItem(context, { id: "environment-publisher", name: context.names.environment, isNeeded: true }),
    environmentItem(context, { id: "environment-captions", name: CAPTIONS_ENVIRONMENT, isNeeded: false }),
  ];
}

function labelsItem({ admin: { site } }: SetupContext): SetupItem {
  const lacking = async () => {
    const known = (await site.listLabels()).map((name) => name.toLowerCase());
    return LABELS.filter(({ name }) => !known.includes(name));
  };
  return {
    id: "labels",
    want: `There are the labels ${LABELS.map(({ name }) => name).join(", ")}.`,
    explain: "GitHub does not add a label that a form names and that does not exist, and the form then starts nothing.",
    weight: "needed",
    async look() {
      const names = (await lacking()).map(({ name }) => name);
      return names.length === 0 ? ok(LABELS.map(({ name }) => name).join(", ")) : missing(names.join(", "));
    },
    async apply() {
      for (const label of await lacking()) await site.createLabel(label);
      return DONE;
    },
  };
}

function pagesItem({ admin }: SetupContext): SetupItem {
  const { place, site } = admin;
  return {
    id: "pages",
    want: "A workflow publishes the calendar and the media folder on Pages.",
    explain: "Instagram fetches pictures from a public address, and this is the nearest one.",
    weight: "advised",
    async look() {
      const found = await site.readSite();
      if (found === null && !place.hasAllFeatures) return notAvailable(NO_SITE);
      if (found === null) return missing("Pages is off");
      if (!found.isBuiltByWorkflow) return differs("Pages shows a branch instead of what the workflow builds");
      const address = clip(found.address ?? "at an unknown address");
      return ok(found.isPublic ? address : `${address}, for members only: media needs another host (docs/media.md)`);
    },
    async apply() {
      await site.buildByWorkflow((await site.readSite()) === null);
      return DONE;
    },
  };
}

const NO_SITE =
  "GitHub's plan has no Pages for a private repository. Media needs another host (docs/media.md), and the calendar is an artifact of its runs.";

function environmentItem(
  { admin }: SetupContext,
  { id, name, isNeeded }: { id: SetupId; name: string; isNeeded: boolean },
): SetupItem {
  const { environments, place } = admin;
  const { defaultBranch, hasAllFeatures } = place;
  return {
    id,
    want: `Only jobs on ${clip(defaultBranch)} reach the secrets of ${name}, and nothing holds them back.`,
    explain: "A workflow on another branch could hand the secrets to anybody.",
    weight: isNeeded ? "needed" : "advised",
    async look(): Promise<CheckResult> {
      const found = await environments.readEnvironment(name);
      if (found === null) return hasAllFeatures ? missing("there is none") : notAvailable(NO_ENVIRONMENT);
      const faults = faultsOf(found, defaultBranch);
      if (faults.length === 0) return ok(`for ${clip(defaultBranch)} only`);
      if (!hasAllFeatures) return notAvailable(NO_ENVIRONMENT);
      return differs(faults.join("; "));
    },
    async apply(): Promise<Applied> {
      try {
        await environments.limitToBranch(name, defaultBranch);
        return DONE;
      } catch (error) {
        if (problemOf(error)?.code !== PLAN_LACKS_IT) throw error;
        if ((await environments.readEnvironment(name)) === null) await environments.createOpen(name);
        return { state: "done", note: OPEN_ENVIRONMENT, isCertain: true };
      }
    },
  };
}

const NO_ENVIRONMENT =
  "GitHub's plan has no protected environments for a private repository, so that the secrets belong to the repository. Whoever may push a branch can read them.";
const OPEN_ENVIRONMENT =
  "GitHub's plan does not let it be limited to a branch. Whoever may push a branch can read its secrets.";

function faultsOf({ branches, gates }: EnvironmentFacts, wanted: string): string[] {
  const isOwn = Array.isArray(branches) && branches.length === 1 && branches[0] === wanted;
  return [
    ...(isOwn ? [] : [describeBranches(branches)]),
    ...gates.map((gate) => `${clip(gate)} would hold back every post`),
  ];
}

function describeBranches(branches: EnvironmentFacts["branches"]): string {
  if (branches === null) return "every branch may use it";
  if (branches === "protected") return "every protected branch may use it";
  return branches.length === 0
    ? "no branch may use it"
    : `these may use it: ${branches.map((name) => clip(name)).join(", ")}`;
}
