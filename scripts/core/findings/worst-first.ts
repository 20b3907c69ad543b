import { postIndexOf } from "../check-queue.ts";
import type { Finding } from "../finding.ts";

/**
 * The findings in the order in which people should see them where only a few can be shown. Errors stand before warnings; among
 * each, what concerns a file as a whole before what concerns one post, since it may hide or cause the others, then what a change
 * may not do, then everything else. The order of the text decides the rest.
 */
export function worstFirst(findings: readonly Finding[]): Finding[] {
  const byRank = Map.groupBy(findings, rankOf);
  return [...byRank.keys()].sort((a, b) => a - b).flatMap((rank) => byRank.get(rank) ?? []);
}

function rankOf({ severity, rule, pointer }: Finding): number {
  const kind = postIndexOf(pointer) === null ? 0 : rule.startsWith("guard/") ? 1 : 2;
  return (severity === "error" ? 0 : 10) + kind;
}
