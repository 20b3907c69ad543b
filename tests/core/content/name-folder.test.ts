import { expect, it } from "vitest";
import { nameFolder } from "../../../scripts/core/content/name-folder.ts";

const QUEUE = "/home/ann/posts/accounts/bakery/queue.json";
const OPTION = "--queue accounts/bakery/queue.json";

it.each([
  ["Run npm run mergecast -- migrate and commit it.", `Run npm run mergecast -- migrate ${OPTION} and commit it.`],
  ["Run npm run validate, which names the line.", `Run npm run validate -- ${OPTION}, which names the line.`],
  ["npm run queue -- rebuild-record --yes", `npm run queue -- rebuild-record ${OPTION} --yes`],
  ["npm run media -- check", `npm run media -- check ${OPTION}`],
  ["Run npm run setup -- --account NAME.", `Run npm run setup -- ${OPTION} --account NAME.`],
  ["Run npm run doctor.", `Run npm run doctor -- ${OPTION}.`],
  [
    "npm run queue -- fmt, npm run queue -- archive --before X",
    `npm run queue -- fmt ${OPTION}, npm run queue -- archive ${OPTION} --before X`,
  ],
  ["npm run setup -- --queue x/queue.json", "npm run setup -- --queue x/queue.json"],
  ["npm run post -- --force", `npm run post -- ${OPTION} --force`],
  ["npm run mergecast -- upgrade", "npm run mergecast -- upgrade"],
  ["npm run tool -- fix", "npm run tool -- fix"],
])("a message about one of several accounts names its folder: %s", (text, expected) => {
  expect(nameFolder(text, QUEUE)).toBe(expected);
  expect(nameFolder(text, "content/queue.json")).toBe(text);
});
