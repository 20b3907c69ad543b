import type { EffectiveSettings } from "../../../scripts/core/content/read-settings.ts";
import { actionRules } from "./actions.ts";
import { alarmRules } from "./alarm.ts";
import { callRules } from "./calls.ts";
import type { PolicyRules } from "./rule.ts";
import { scheduleRules } from "./schedule.ts";
import { shapeRules } from "./shape.ts";
import { shellRules } from "./shell.ts";
import { trustRules } from "./trust.ts";

/** All rules for workflow files. */
export function policyRules(settings: EffectiveSettings): PolicyRules {
  return {
    ...shapeRules,
    ...actionRules,
    ...shellRules,
    ...trustRules,
    ...alarmRules,
    ...callRules,
    ...scheduleRules(settings),
  };
}
