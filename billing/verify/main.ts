import { readEnvironment } from "../src/config/env.ts";
import { type Account, openRealAccount, openSimulatedAccount } from "./account.ts";
import { type RowResult, runRows } from "./run-rows.ts";
import { Stage } from "./stage.ts";

const USAGE = `verify

Runs the nine rows of the go-live matrix against the service and prints a table. The exit code is 1 if a row fails. Without
PAYMENTS_SECRET_KEY it uses the simulated provider. With a test key it uses that account and creates a product, customers,
test clocks and subscriptions there; rows that need a person at a hosted page are skipped. A live key is refused.`;

if (process.argv.includes("--help")) {
  console.log(USAGE);
} else {
  process.exitCode = await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  });
}

async function main(): Promise<number> {
  const account = await openAccount(readEnvironment().PAYMENTS_SECRET_KEY);
  const stage = await Stage.open(account);
  try {
    const results = await runRows(stage);
    print(account, results);
    return results.some(({ verdict }) => verdict === "FAIL") ? 1 : 0;
  } finally {
    await stage.close();
  }
}

function openAccount(secretKey: string | undefined): Promise<Account> {
  if (secretKey === undefined || secretKey === "") return openSimulatedAccount();
  if (/^(sk|rk)_test_/.test(secretKey)) return openRealAccount(secretKey);
  throw new Error("verify works with a test key only");
}

function print(account: Account, results: readonly RowResult[]): void {
  console.log(`Go-live matrix against the ${account.name}\n`);
  for (const { row, verdict, reason } of results) {
    console.log(`  ${row.number}  ${verdict.padEnd(5)} ${row.name}${reason === "" ? "" : `\n           ${reason}`}`);
  }
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length;
  console.log(`\n${count("pass")} passed, ${count("FAIL")} failed, ${count("skip")} skipped`);
}
