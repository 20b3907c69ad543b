import { appPages } from "../../core/checks/app-manifest.ts";
import {
  type Applied,
  type CheckResult,
  differs,
  left,
  missing,
  notAvailable,
  ok,
  type SetupItem,
} from "../../core/checks/check.ts";
import { judgeRecordRulesets, type RecordVerdict } from "../../core/checks/judge-record-rulesets.ts";
import { APP_ID_VARIABLE } from "../../core/checks/names.ts";
import { recordBranchOf } from "../../core/content/account-place.ts";
import type { AppFacts } from "../../core/ports/repository-admin.ts";
import { findApp } from "./app-items.ts";
import { askWhetherInstalled } from "./ruleset-item.ts";
import { orNotVisible, problemOf, type SetupContext } from "./setup-context.ts";

interface Reading {
  verdict: RecordVerdict;
  hasApp: boolean;
  app: AppFacts | null;
}

/** The rules of the branches that hold the record. They need no branch, so that they are there before the first post. */
export function recordRulesetItem(context: SetupContext): SetupItem {
  const { admin } = context;
  return {
    id: "record-ruleset",
    want: "Nobody may delete or rewrite the record of what was published, and only the App may write it.",
    explain: "A record that lost an entry lets a post go out twice.",
    weight: "needed",
    needs: [],
    async look(): Promise<CheckResult> {
      if (!admin.place.hasAllFeatures) return notAvailable(NO_RULESETS);
      return describe(await read(context));
    },
    async apply(): Promise<Applied> {
      const { verdict, app } = await read(context);
      for (const change of verdict.changes) {
        const refusal = await write(context, change);
        if (refusal === null) continue;
        if (app === null) throw refusal;
        return askWhetherInstalled(refusal, appPages(admin.place, app.slug).install);
      }
      return verdict.byHand.length === 0 ? { state: "done" } : left(verdict.byHand.join(" "));
    },
  };
}

const NO_RULESETS =
  "GitHub's plan has no rulesets for a private repository, so that everybody with write access can rewrite the record. The poster still stops when the queue or the account knows of posts that the record lacks.";

async function read(context: SetupContext): Promise<Reading> {
  const { rulesets, variables } = context.admin;
  const known = await rulesets.listFor(recordBranchOf(context.names.account));
  const clientId = await orNotVisible(variables.readVariable(APP_ID_VARIABLE));
  const app = clientId === null ? null : await findApp(context, clientId);
  const hasApp = clientId !== null;
  return { verdict: judgeRecordRulesets(known, { hasApp, appId: app?.id ?? null }), hasApp, app };
}

/** GitHub's refusal; null when it took the change. @throws ProblemError for everything else */
async function write(
  { admin: { rulesets } }: SetupContext,
  { id, content }: RecordVerdict["changes"][number],
): Promise<unknown> {
  try {
    await (id === null ? rulesets.createRuleset(content) : rulesets.replaceRuleset(id, content));
    return null;
  } catch (error) {
    if (problemOf(error)?.code !== "github-refused") throw error;
    return error;
  }
}

function describe({ verdict, hasApp }: Reading): CheckResult {
  const { gaps, byHand, changes } = verdict;
  const found = gaps.join("; ");
  if (gaps.length > 0 && changes.length === 0) return differs(found, byHand.join(" "));
  if (gaps.length > 0) return changes.every(({ id }) => id === null) ? missing(found) : differs(found);
  return ok(
    hasApp
      ? "only the App writes it, and nobody deletes or rewrites it"
      : "nobody deletes or rewrites it; without an App, everybody with write access may write it",
  );
}
