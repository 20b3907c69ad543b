import { openStore } from "../adapters/storage/create-store.ts";
import { readConfig } from "../config/read-config.ts";
import { MARKED_AT, reconcileRecords } from "../flows/reconcile-records.ts";
import { readMark, writeMark } from "../own-mark.ts";
import { openService } from "../service.ts";
import { type Command, EVERYBODY, onService, showDatabase, UsageError } from "./command.ts";

export const rename: Command = {
  usage: [
    "rename <name>",
    "",
    "Gives this application another name at Stripe (PAYMENTS_APPLICATION), for example after its domain moved, or when another",
    "database uses the same one. Stop the service first, and start it with the new name. Known customers and their subscriptions get",
    "the new mark; what else carries the old one stays ours. Run it again if it was interrupted, and then set-up --apply.",
  ].join("\n"),
  takesArguments: true,
  async run({ rest: [name, ...more] }, environment, log) {
    if (name === undefined || more.length > 0) throw new UsageError(rename.usage);
    const config = readConfig({ ...environment, PAYMENTS_APPLICATION: name }, { isAuthRequired: false });
    showDatabase(config.storage);
    const store = await openStore(config.storage, log);
    try {
      await store.migrate();
      await writeMark(name, await readMark({ ...config, application: null }, store), store);
      await store.writeSetting(MARKED_AT, "");
    } finally {
      await store.close();
    }
    const service = await openService(config, log, { isCommand: true });
    try {
      const report = await reconcileRecords({ limit: EVERYBODY }, service.deps);
      return report.failed === 0 && report.isComplete ? 0 : 1;
    } finally {
      await service.close();
    }
  },
};

export const prices: Command = {
  usage: [
    "prices [add|remove <price id> …]",
    "",
    "Shows the prices that count as sold here. A subscription without any application's mark is ours if it has one of them. Those in",
    "PRICE_IDS and PLANS always count. After a change, restart the service and run reconcile.",
  ].join("\n"),
  takesArguments: true,
  run: onService(async ({ deps: { store, policy } }, { rest: [change, ...ids] }) => {
    const configured = new Set([...policy.priceIds, ...policy.plans.keys()]);
    const isClear = change === undefined || ((change === "add" || change === "remove") && ids.length > 0);
    if (!isClear) throw new UsageError(prices.usage);
    const fixed = ids.find((id) => change === "remove" && configured.has(id));
    if (fixed !== undefined) throw new UsageError(`${fixed} is in PRICE_IDS or PLANS. Take it out there first.`);
    if (change === "remove") await store.forgetPrices(ids);
    const all = await store.rememberPrices(change === "add" ? ids : []);
    for (const id of all) process.stdout.write(`${id}${configured.has(id) ? " (configured)" : ""}\n`);
    return 0;
  }),
};
