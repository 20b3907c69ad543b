import { foreignMessage } from "../core/text/printable.ts";

/** Where in our own code: the only part of a stack trace that cannot hold anything else. */
const OWN_PLACE = /\/(scripts\/[\w/-]+\.(?:ts|js):\d+):\d+\)?$/m;

/** For a bug report: kind, message without what it quotes, which may be what somebody sent, and place in our own code. */
export function describeInternalError(error: unknown): string {
  if (!(error instanceof Error)) return "Internal error.";
  const name = /^[A-Z][A-Za-z]{1,40}$/.test(error.name) ? error.name : "Error";
  const words = foreignMessage(error.message.replace(/["'`].*["'`]/s, "…"));
  const place = OWN_PLACE.exec((error.stack ?? "").replace(error.message, ""))?.[1];
  return `Internal error: ${name}${words === "" ? "" : ` ("${words}")`}${place === undefined ? "" : ` in ${place}`}.`;
}
