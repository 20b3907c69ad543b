import type { SetUpItem } from "../../core/setup/item.ts";
import { actionsItems } from "./actions-items.ts";
import { appItems } from "./app-items.ts";
import { filesItem } from "./files-item.ts";
import type { SetUpMeans } from "./means.ts";
import { placeItems } from "./place-items.ts";
import { recordRulesetItem } from "./record-ruleset-item.ts";
import { rulesetItem } from "./ruleset-item.ts";
import { runItems } from "./run-items.ts";
import { secretItems } from "./secret-items.ts";

/** Everything that setup arranges and doctor checks, in the order in which it is arranged. */
export function listItems(means: SetUpMeans): SetUpItem[] {
  return [
    ...actionsItems(means),
    ...placeItems(means),
    ...secretItems(means),
    filesItem(means),
    ...appItems(means),
    rulesetItem(means),
    recordRulesetItem(means),
    ...runItems(means),
  ];
}
