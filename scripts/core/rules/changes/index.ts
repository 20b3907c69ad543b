import { accountGuard } from "./account-change.ts";
import { archiveGuard } from "./archive-change.ts";
import { botFieldsGuard } from "./bot-field-change.ts";
import { botFiles } from "./bot-file-change.ts";
import { claimedPosts } from "./claimed-posts.ts";
import type { GuardRule } from "./guard-rule.ts";
import { mixedChange } from "./mixed-change.ts";
import { publishedOrder } from "./published-order.ts";
import { publishedPosts } from "./published-posts.ts";
import { statusGuard } from "./status-change.ts";

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
