import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { backUp, restoreFrom } from "../adapters/storage/sqlite-database.ts";
import type { Environment } from "../config/env.ts";
import { readStorage } from "../config/read-config.ts";
import { isUsableUserId } from "../core/snapshots.ts";
import { type ChargeRequest, chargeOffSession } from "../flows/charge-off-session.ts";
import { eraseUser } from "../flows/erase-user.ts";
import { replayUndelivered } from "../flows/event-queue.ts";
import { importRecords } from "../flows/import-records.ts";
import { type LinkRequest, linkCustomer } from "../flows/link-customer.ts";
import { reconcileRecords } from "../flows/reconcile-records.ts";
import { type Command, EVERYBODY, type GivenArguments, onService, showDatabase, UsageError } from "./command.ts";

export const migrate: Command = {
  usage: "migrate\n\nBrings the database up to date and stops. The service does the same when it starts.",
  // Opening the service has already migrated the database, under the lock.
  run: onService(async () => 0, { makesDatabase: true }),
};

export const backup: Command = {
  usage: [
    "backup <new file>",
    "",
    "Copies the embedded database (SQLITE_FILE) into a new file, also while the service runs. For PostgreSQL, use pg_dump.",
  ].join("\n"),
  takesArguments: true,
  async run({ rest: [file, ...more] }, environment, log) {
    const storage = readStorage(environment);
    if (file === undefined || more.length > 0 || storage.kind !== "sqlite") throw new UsageError(backup.usage);
    showDatabase(storage);
    log.info("backed up", { pages: await backUp(storage.file, typedPath(file, environment)) });
    return 0;
  },
};

export const restore: Command = {
  usage: [
    "restore <backup>",
    "",
    "Puts a copy of a backup of the embedded database in the place of SQLITE_FILE. Stop the service first, and run",
    '"import" afterwards. For PostgreSQL, use pg_restore.',
  ].join("\n"),
  takesArguments: true,
  async run({ rest: [file, ...more] }, environment, log) {
    const storage = readStorage(environment);
    if (file === undefined || more.length > 0 || storage.kind !== "sqlite") throw new UsageError(restore.usage);
    showDatabase(storage, true);
    log.info("restored", { pages: await restoreFrom(typedPath(file, environment), storage.file) });
    return 0;
  },
};

/** npm runs a workspace's script in the workspace's folder, and says in which one it was typed. */
function typedPath(file: string, { INIT_CWD = "." }: Environment): string {
  return resolve(INIT_CWD, file);
}

export const importCommand: Command = {
  usage: [
    "import [--adopt]",
    "",
    "Rebuilds the records from Stripe: every customer that this service created is linked to its user, and every record is read anew,",
    "those first that have not been read for the longest time. Safe to run at any time and as often as you like, also next to a running",
    "service; run it again if it was interrupted. Ends with exit code 1 if a customer could not be read, or if a user has two customers.",
    "",
    "Only customers with the mark of this application are imported. --adopt also takes over those that carry a user id and no mark,",
    "and marks them: use it only if nobody else in this account writes metadata.user_id.",
  ].join("\n"),
  flags: ["adopt"],
  takesArguments: true,
  run: onService(async ({ deps }, { rest, options: { adopt } }) => {
    // Runs used to go on where the last one stopped, unless they were told to begin again.
    if (rest.length > 1 || (rest[0] ?? "restart") !== "restart") throw new UsageError(importCommand.usage);
    const controller = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => controller.abort());
    const options = { signal: controller.signal, adopts: adopt === "true", onProgress: showProgress };
    const { synced, foreign, conflict, failed, isComplete } = await importRecords(options, deps);
    process.stderr.write(`${synced} read, ${foreign} of others, ${conflict} in conflict, ${failed} failed\n`);
    return isComplete && failed === 0 && conflict === 0 ? 0 : 1;
  }),
};

function showProgress({ synced, failed }: { synced: number; failed: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${synced} read, ${failed} failed `);
  else if ((synced + failed) % 100 === 0) process.stderr.write(`${synced} read, ${failed} failed\n`);
}

export const link: Command = {
  usage: [
    "link <user> <customer> [--replace yes]",
    "link <user> --verified-email <address> [--replace yes]",
    "",
    "Links a customer that this service did not create, such as a buyer on a payment link, to a user, and reads what it has",
    "bought. Use an address only if you have verified yourself that it is the user's: buyers type it on the page. If the",
    "user's record names another customer, --replace yes puts this one in its place.",
  ].join("\n"),
  options: ["verified-email", "replace"],
  takesArguments: true,
  run: onService(async ({ deps }, given) => {
    const request = readLink(given);
    const customer = await linkCustomer(request, deps);
    deps.log.info("linked", { user: request.userId, customer });
    return 0;
  }),
};

function readLink({ options, rest }: GivenArguments): LinkRequest {
  const [userId, id, ...more] = rest;
  const verifiedEmail = options["verified-email"];
  const isClear = (id === undefined) !== (verifiedEmail === undefined) && more.length === 0;
  const isReplaceClear = options.replace === undefined || options.replace === "yes";
  if (userId === undefined || !isUsableUserId(userId) || !isClear || !isReplaceClear) throw new UsageError(link.usage);
  const customer = id === undefined ? { verifiedEmail: verifiedEmail ?? "" } : { id };
  return { userId, customer, replaces: options.replace === "yes" };
}

export const reconcile: Command = {
  usage: "reconcile\n\nReads every known customer from Stripe again and corrects the records. Safe to run at any time.",
  run: onService(async ({ deps }) => {
    const report = await reconcileRecords({ limit: EVERYBODY }, deps);
    return report.failed === 0 && report.isComplete ? 0 : 1;
  }),
};

export const replay: Command = {
  usage: [
    "replay [event id …]",
    "",
    "Reads the events of the last 30 days that no endpoint accepted, or the named ones, from Stripe and handles them.",
    "Events processed before are skipped.",
  ].join("\n"),
  takesArguments: true,
  run: onService(async ({ deps }, { rest }) => ((await replayUndelivered(rest, deps)).failed === 0 ? 0 : 1)),
};

export const erase: Command = {
  usage: [
    "erase <user> [--at-period-end]",
    "",
    "For a user who deletes the account: ends the subscription, at once or at the end of the paid period, closes open pages, and forgets",
    "the address here. Says what stays at Stripe, and why. Refuses while a payment is under way.",
  ].join("\n"),
  flags: ["at-period-end"],
  takesArguments: true,
  run: onService(async ({ deps }, { rest: [userId, ...more], options }) => {
    if (userId === undefined || more.length > 0) throw new UsageError(erase.usage);
    if ((await deps.store.findUser(userId)) === null) {
      process.stderr.write(`There is no user ${userId} in this database. Nothing was erased.\n`);
      return 1;
    }
    const ends = options["at-period-end"] === "true" ? "period_end" : "now";
    process.stdout.write(`${JSON.stringify(await eraseUser(userId, ends, deps))}\n`);
    return 0;
  }),
};

export const charge: Command = {
  usage: [
    "charge --user <id> --amount <smallest unit> --currency <code> --reference <yours> [--description <text>]",
    "",
    "Charges the user's saved card. Each reference is charged once, however often the command runs: after a failure, run",
    "it again unchanged. A decline mails the customer a link to pay on session and ends with exit code 1.",
  ].join("\n"),
  options: ["user", "amount", "currency", "reference", "description"],
  run: onService(async ({ deps }, given) => {
    const request = readRequest(given);
    const outcome = await chargeOffSession(request, deps);
    deps.log.info("charge", {
      reference: request.reference,
      outcome: outcome.kind,
      ...("code" in outcome ? { code: outcome.code } : {}),
    });
    return outcome.kind === "declined" || outcome.kind === "no_saved_card" ? 1 : 0;
  }),
};

function readRequest({ options }: GivenArguments): ChargeRequest {
  const { user, amount = "", currency = "", reference, description } = options;
  const isComplete = user !== undefined && reference !== undefined && reference.length <= 200;
  if (!isComplete || !/^[1-9]\d{0,8}$/.test(amount) || !/^[a-z]{3}$/.test(currency)) throw new UsageError(charge.usage);
  return {
    id: randomUUID(),
    userId: user,
    reference,
    amount: Number(amount),
    currency,
    ...(description === undefined ? {} : { description }),
  };
}
