/** Who may pass a ruleset: the App that is the bot. */
import type { BypassActor, RulesetContent, RulesetFacts } from "../ports/repository-admin.ts";
import { clip } from "../text/printable.ts";

/** GitHub's name for an App. */
const APP = "Integration";

/** Whether the bot's commits get past a ruleset: its rules are `harmless` for them, or the App may bypass it. Hidden bypass lists are trusted. */
export function letsPass(
  { rules, bypass, isBypassShown }: RulesetFacts,
  appId: number | null,
  harmless: ReadonlySet<string>,
): boolean {
  if (rules.every(({ type }) => harmless.has(type)) || !isBypassShown) return true;
  return bypass.some((actor) => isApp(actor, appId));
}

/** Any App will do where it is not known which one is the bot. */
export function isApp({ kind, id, mode }: BypassActor, appId: number | null): boolean {
  return kind === APP && (appId === null || id === appId) && mode !== "pull_request";
}

export function bypassFor(appId: number | null): BypassActor[] {
  return appId === null ? [] : [{ kind: APP, id: appId, mode: "always" }];
}

export function openedFor(appId: number | null, ruleset: RulesetFacts): RulesetContent {
  const { name, include, exclude, bypass, rules } = ruleset;
  return { name, include, exclude, rules, bypass: [...bypass, ...bypassFor(appId)] };
}

export const kindsOf = (actors: readonly BypassActor[]) =>
  [...new Set(actors.map(({ kind }) => clip(kind)))].join(", ");
