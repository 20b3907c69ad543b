import { DAY_MS, HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { JournalEntry } from "../../scripts/core/generated/journal.ts";
import { bytesOf } from "../repository/texts.ts";
import type { World } from "../world/world.ts";

const FORMER_ACCOUNT_ID = "17841400000000009";
const FORMER_RUN = "former:post:1";

/** A team that has just moved to another account, and left a claim of the old one open. */
export function writeFormerClaim({ repository, fate, scheduler, account }: World): void {
  const random = fate.random("former account");
  const claimedMs = scheduler.nowMs - DAY_MS - random.whole(0, 20) * HOUR_MS;
  const at = new Date(claimedMs).toISOString();
  const entry: JournalEntry = {
    id: "former",
    digest: "f".repeat(64),
    account_id: FORMER_ACCOUNT_ID,

    container_id: account.create({ caption: "Of the former account" }, { processingMs: 0, isBad: false }).id,
    container_created_at: at,
    caption_digest: "c".repeat(64),
    is_story: false,
    claim: { at, run: FORMER_RUN },
    outcome: null,
    media_id: null,
    published_at: null,
  };
  const bytes = bytesOf(`${JSON.stringify({ entries: [entry] }, null, 2)}\n`);
  repository.write({ file: "journal", bytes, expected: null, author: FORMER_RUN, message: "post: former claimed" });
}
