import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Environment, readEnvironment } from "../src/config/env.ts";
import { type Account, openRealAccount, openSimulatedAccount } from "./account.ts";
import { CHECKS, readDeployment } from "./deployed.ts";
import { ROWS } from "./rows.ts";
import { exitCodeOf, type RowResult, runRows } from "./run-rows.ts";
import { Stage } from "./stage.ts";

const USAGE = `verify [--allow-skip]
verify --deployed https://billing.example [--allow-one-time]

Runs the nine rows of the go-live matrix against the service and prints a table. Without PAYMENTS_SECRET_KEY it uses the
simulated Stripe. With a test key it uses that account and creates a product, customers, test clocks and subscriptions
there; rows that need a person at a hosted page are skipped. A live key is refused. The exit code is 1 if a row fails, and
also if one is skipped, unless --allow-skip is given.

With --deployed it checks a running service from outside, with the deployment's PAYMENTS_SECRET_KEY (also a live one),
PAYMENTS_WEBHOOK_SECRET, PRICE_IDS and APP_URL: that it is reachable, has the right secret and version, is registered at
Stripe once with exactly its events, sells active recurring prices, has the portal that set-up makes, and that the
clocks agree. Nothing is bought or changed. --allow-one-time accepts prices that are sold once. The exit code is 1 if a
check fails, and 2 if something is missing that it needs.`;

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", default: false },
      deployed: { type: "string" },
      "allow-skip": { type: "boolean", default: false },
      "allow-one-time": { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (values.deployed !== undefined) return await checkDeployed(values.deployed, values["allow-one-time"]);
  return await playMatrix(values["allow-skip"]);
}

async function checkDeployed(url: string, allowsOneTime: boolean): Promise<number> {
  // What the service itself is started with.
  if (existsSync(".env")) process.loadEnvFile(".env");
  const results = await runRows(CHECKS, readDeployment(url, readEnvironment(), allowsOneTime));
  print(`The service at ${url}`, results);
  return exitCodeOf(results, { allowsSkip: false });
}

async function playMatrix(allowsSkip: boolean): Promise<number> {
  const account = await openAccount(readEnvironment());
  const stage = await Stage.open(account);
  try {
    const results = await runRows(ROWS, stage);
    print(`Go-live matrix against the ${account.name}`, results);
    return exitCodeOf(results, { allowsSkip });
  } finally {
    await stage.close();
  }
}

function openAccount(environment: Environment): Promise<Account> {
  const { PAYMENTS_SECRET_KEY, STRIPE_SECRET_KEY, PAYMENTS_API_BASE: apiBase } = environment;
  const secretKey = PAYMENTS_SECRET_KEY || STRIPE_SECRET_KEY;
  if (secretKey === undefined || secretKey === "") return openSimulatedAccount();
  if (!/^(sk|rk)_test_/.test(secretKey)) throw new Error("the matrix works with a test key only");
  return openRealAccount(secretKey, apiBase === undefined || apiBase === "" ? null : new URL(apiBase));
}

function print(title: string, results: readonly RowResult[]): void {
  console.log(`${title}\n`);
  for (const [index, { name, verdict, reason }] of results.entries()) {
    console.log(`  ${index + 1}  ${verdict.padEnd(5)} ${name}${reason === "" ? "" : `\n           ${reason}`}`);
  }
  const count = (verdict: string) => results.filter((result) => result.verdict === verdict).length;
  console.log(`\n${count("pass")} passed, ${count("FAIL")} failed, ${count("skip")} skipped`);
}
