import type { GuardRule } from "./guard-rule.ts";
import { accountGuard } from "./rules/account.ts";
import { archiveGuard } from "./rules/archive.ts";
import { botFieldsGuard } from "./rules/bot-fields.ts";
import { botFiles } from "./rules/bot-files.ts";
import { claimedPosts } from "./rules/claimed-posts.ts";
import { mixedChange } from "./rules/mixed-change.ts";
import { publishedOrder } from "./rules/published-order.ts";
import { publishedPosts } from "./rules/published-posts.ts";
import { statusGuard } from "./rules/status.ts";

/** Every guard rule. Their order is the order of findings about the same place. */
export const guardRules: readonly GuardRule[] = [
  botFiles,
  archiveGuard,
  publishedPosts,
  publishedOrder,
  claimedPosts,
  statusGuard,
  botFieldsGuard,
  accountGuard,
  mixedChange,
];
