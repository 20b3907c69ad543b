import { type DoctorRow, failed, ok, warning } from "./row.ts";

/** Where alerts go. */
export type AlertPlace = "webhook" | "issues" | "none";

const PLACES = {
  webhook: "a chat webhook is set",
  issues: "no webhook is set, so alerts become GitHub issues",
};

/** `test`: what came of a test alert; null when none was sent. */
export function judgeAlerts(place: AlertPlace, test: { failure: string | null } | null): DoctorRow {
  if (place === "none") {
    return warning("alerts", {
      found: "neither ALERT_WEBHOOK nor a GitHub token with a repository is set",
      meaning: "Nobody is told when something goes wrong.",
      whatToDo: "Set ALERT_WEBHOOK to an incoming webhook of the team's chat.",
    });
  }
  if (test === null) return ok("alerts", `${PLACES[place]} (not tried; --send-test does)`);
  if (test.failure === null) return ok("alerts", `${PLACES[place]}; a test alert was sent`);
  return failed("alerts", {
    found: "the test alert could not be sent",
    meaning: test.failure,
    whatToDo: place === "webhook" ? "Make a new webhook in the chat and set ALERT_WEBHOOK to it." : ISSUES,
  });
}

const ISSUES = 'Give the token the permission "Issues: read and write", or set ALERT_WEBHOOK.';
