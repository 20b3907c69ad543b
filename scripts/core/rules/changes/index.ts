import { archiveGuard } from "./archive-change.ts";
import { botFieldsGuard } from "./bot-field-change.ts";
import type { GuardRule } from "./change.ts";
import { claimedPosts } from "./claimed-posts.ts";
import { botFiles, plainFiles } from "./file-changes.ts";
import { publishedOrder, publishedPosts } from "./published-posts.ts";
import { settingsGuard } from "./settings-change.ts";
import { statusGuard } from "./status-change.ts";
import { accountGuard, mixedChange } from "./unexpected-change.ts";

/** Every guard rule. Their order is the order of findings about the same place. */
export const guardRules: readonly GuardRule[] = [
  plainFiles,
  botFiles,
  archiveGuard,
  publishedPosts,
  publishedOrder,
  claimedPosts,
  statusGuard,
  botFieldsGuard,
  accountGuard,
  settingsGuard,
  mixedChange,
];
