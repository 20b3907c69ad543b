import { isUsableUserId } from "../core/customer.ts";
import { type LinkRequest, linkCustomer } from "../flows/link-customer.ts";
import { type GivenArguments, runOnService, UsageError } from "./command-line.ts";

const USAGE = [
  "link <user> <customer> [--replace yes]",
  "link <user> --verified-email <address> [--replace yes]",
  "",
  "Links a customer that this service did not create, such as a buyer on a payment link, to a user, and reads what it has",
  "bought. Use an address only if you have verified yourself that it is the user's: buyers type it on the page. If the",
  "user's record names another customer, --replace yes puts this one in its place.",
].join("\n");

await runOnService({
  usage: USAGE,
  options: ["verified-email", "replace"],
  takesArguments: true,
  run: async ({ deps }, given) => {
    const request = readRequest(given);
    const customer = await linkCustomer(request, deps);
    deps.log.info("linked", { user: request.userId, customer });
    return 0;
  },
});

function readRequest({ options, rest }: GivenArguments): LinkRequest {
  const [userId, id, ...more] = rest;
  const verifiedEmail = options["verified-email"];
  const isClear = (id === undefined) !== (verifiedEmail === undefined) && more.length === 0;
  const isReplaceClear = options.replace === undefined || options.replace === "yes";
  if (userId === undefined || !isUsableUserId(userId) || !isClear || !isReplaceClear) throw new UsageError(USAGE);
  const customer = id === undefined ? { verifiedEmail: verifiedEmail ?? "" } : { id };
  return { userId, customer, replaces: options.replace === "yes" };
}
