import { type Applied, type CheckResult, left, missing, ok, type SetupItem } from "../../core/checks/check.ts";
import { ALERT_SECRET } from "../../core/checks/names.ts";
import type { SetupContext } from "./setup-context.ts";

export function secretItems({ admin: { vault }, operator, names, session }: SetupContext): SetupItem[] {
  return [
    {
      id: "alert-secret",
      want: `The secret ${ALERT_SECRET} is the address of the team's chat, and a test alert arrived there.`,
      explain: "Alerts reach people where they are. Without it, alerts are GitHub issues.",
      weight: "advised",
      async look(): Promise<CheckResult> {
        const date = await vault.readSecretDate(ALERT_SECRET, null);
        if (date !== null) return ok(`stored ${date}; --send-test tries it`);
        return missing("there is no chat; alerts become GitHub issues");
      },
      async apply(): Promise<Applied> {
        const webhook = await operator.askWebhook();
        if (webhook === null) return left(NO_CHAT);
        const test = await operator.sendTestAlert(webhook);
        if (!test.ok) return left(`The test alert did not arrive, so nothing is stored. ${test.error}`);
        await vault.writeSecret(ALERT_SECRET, webhook, null);
        return { state: "done", note: `a test alert was sent; ${test.value}` };
      },
    },
    {
      id: "token-secret",
      want: `The secret ${names.tokenSecret} of the repository holds the token record, in one line.`,
      explain:
        "Nothing is published without it. GitHub hides every line of a secret, so that a record of many lines would hide every brace.",
      weight: "needed",
      async look(): Promise<CheckResult> {
        const date = await vault.readSecretDate(names.tokenSecret, null);
        return date === null ? missing("there is none") : ok(`stored ${date}; its value can be read by runs only`);
      },
      async apply(): Promise<Applied> {
        const token = await operator.obtainToken();
        if (token === null) return left(NO_TOKEN);
        if (token.text !== null) await vault.writeSecret(names.tokenSecret, token.text, null);
        session.isTokenNew = true;
        return { state: "done", note: token.source };
      },
    },
  ];
}

const NO_CHAT = `No address was given. Set ${ALERT_SECRET} and run npm run setup again, or leave it: alerts become GitHub issues.`;
const NO_TOKEN =
  "There is no token on this machine, and nobody could give permission. Run npm run setup at a terminal, or npm run authorize first.";
