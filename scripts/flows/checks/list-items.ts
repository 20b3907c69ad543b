import type { SetupItem } from "../../core/checks/item.ts";
import { actionsItems } from "./actions-items.ts";
import { appItems } from "./app-items.ts";
import { filesItem } from "./files-item.ts";
import { placeItems } from "./place-items.ts";
import { recordRulesetItem } from "./record-ruleset-item.ts";
import { rulesetItem } from "./ruleset-item.ts";
import { runItems } from "./run-items.ts";
import { secretItems } from "./secret-items.ts";
import type { SetupContext } from "./setup-context.ts";

/** Everything that setup arranges and doctor checks, in the order in which it is arranged. */
export function listItems(context: SetupContext): SetupItem[] {
  return [
    ...actionsItems(context),
    ...placeItems(context),
    ...secretItems(context),
    filesItem(context),
    ...appItems(context),
    rulesetItem(context),
    recordRulesetItem(context),
    ...runItems(context),
  ];
}
