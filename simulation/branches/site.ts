import { hash } from "node:crypto";
import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { MediaRuleId, Remark } from "../../scripts/core/media/media-rules.ts";
import type { MediaHost } from "../../scripts/core/ports/media-check.ts";
import { type Chance, createOutage } from "../chance/chance.ts";
import type { Connection } from "../connection.ts";
import type { Scheduler } from "../time/scheduler.ts";
import type { Repository } from "./repository.ts";

const SITE = "https://bakery.example/posts";
const ADDRESS = /^https:\/\/bakery\.example\/posts\/media\/([0-9a-f]{16})\/(.+)$/;

/** The public web site that serves every file of the repository, some time after its commit. */
export type Site = ReturnType<typeof createSite>;

export function createSite(repository: Repository, chance: Chance, scheduler: Scheduler) {
  const down = createOutage({ chance, scheduler }, "site down", MINUTE_MS, 20 * HOUR_MS);
  const optimising = createOutage({ chance, scheduler }, "site changes files", MINUTE_MS, 20 * HOUR_MS);
  const built = new Map<string, number>();
  const isBuilt = (holds: string): boolean => {
    const since = built.get(holds);
    if (since !== undefined) return chance.isOver || since <= scheduler.nowMs;
    const lateMs = chance.happens("site is built late") ? chance.random("site").whole(MINUTE_MS, 20 * HOUR_MS) : 0;
    built.set(holds, scheduler.nowMs + lateMs);
    return lateMs === 0;
  };
  const find = (address: string): string | null => {
    const [, digest = "", name = ""] = ADDRESS.exec(address) ?? [];
    const holds = findFile(repository, name, digest);
    if (holds === null || down.isOn() || !isBuilt(holds)) return null;
    return optimising.isOn() ? `${holds}, smaller` : holds;
  };
  return {
    /** The site as one run finds it. The platform then gets what the run saw last. */
    visit(connection: Connection): { host: MediaHost; fetch(address: string): string | null } {
      const seen = new Map<string, string | null>();
      const visit = (address: string): string | null => {
        const found = find(address);
        seen.set(address, found);
        return found;
      };
      return {
        fetch: (address) => seen.get(address) ?? visit(address),
        host: {
          findBase: () => connection.call("ask for the site", () => ({ ok: true as const, value: SITE })),
          confirm: (address, { sha256 }) =>
            connection.call("fetch a file of the site", () => {
              const found = visit(address);
              if (found !== null && hash("sha256", found) === sha256) return null;
              return found === null ? remark("media/status", "is not there.") : remark("media/not-served", "differs.");
            }),
        },
      };
    },
  };
}

/** Whatever was once committed stays on the site. */
function findFile({ mains }: Repository, name: string, digest: string): string | null {
  for (let at = mains.length - 1; at >= 0; at--) {
    const holds = mains[at]?.media.get(name);
    if (holds !== undefined && hash("sha256", holds).startsWith(digest)) return holds;
  }
  return null;
}

function remark(rule: MediaRuleId, says: string): Remark {
  return { rule, says, hint: "Wait." };
}

export function isOnSite(address: string | undefined): address is string {
  return address !== undefined && ADDRESS.test(address);
}
