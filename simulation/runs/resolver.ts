import type { Platform } from "../../scripts/core/ports/platform.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { rebuildRecord } from "../../scripts/flows/rebuild-record.ts";
import { resolveClaim, type Verdict } from "../../scripts/flows/resolve-claim.ts";
import { openFakePlatform, type PlatformFaults } from "../account/fake-platform.ts";
import { ACCOUNT_ID } from "../world/world.ts";
import { channelFor, type Launcher, launch, SILENT_LOG, storeFor } from "./launch.ts";
import type { Run } from "./run.ts";

/** Someone at the command line who has looked at the account and decides about a post. */
export function launchResolver(
  launcher: Launcher,
  { id, verdict, faults }: { id: string; verdict: Verdict; faults: PlatformFaults },
): void {
  launch(launcher, "resolve", async (run) => {
    const { readMedia } = platformFor(launcher, run, faults);
    await resolveClaim({ ...portsOf(launcher, run), readMedia }, id, verdict);
    return { exit: 0, summary: `${id} resolved as ${verdict.kind}` };
  });
}

/** Someone makes the record again, and says yes to what would be written. */
export function launchRebuilder(launcher: Launcher, faults: PlatformFaults): void {
  launch(launcher, "rebuild", async (run) => {
    const platform = platformFor(launcher, run, faults);
    await rebuildRecord({
      ...portsOf(launcher, run),
      platform,
      accountId: ACCOUNT_ID,
      confirm: async (lines) => {
        launcher.world.note(() => lines.join(" | "));
        return true;
      },
    });
    return { exit: 0, summary: "the record is made again" };
  });
}

function platformFor({ world }: Launcher, { connection }: Run, faults: PlatformFaults): Platform {
  const token = JSON.parse(world.vault.text).access_token;
  return openFakePlatform(world.account, { token, connection, faults });
}

function portsOf(launcher: Launcher, run: Run) {
  return {
    store: storeFor(launcher, run),
    channel: channelFor(launcher, run),
    clock: run.clock,
    random: launcher.world.fate.random("jitter").next,
    log: SILENT_LOG,
    readContent: (snapshot: Parameters<typeof readContent>[0]) => readContent(snapshot, []),
    scrub: (text: string) => text,
  };
}
