import type { Simulator } from "../../../simulator/simulator.ts";

export interface Placeholders {
  /** Puts the values of this run where a scenario names them in braces. */
  fill(text: string): string;
  /** Puts names in braces where values differ from run to run, or say nothing to a reader. */
  hide(text: string): string;
}

/** What one recording may count on: equal values get equal names, different ones different names, in order of appearance. */
export function createPlaceholders(simulator: Simulator, values: Record<string, string>): Placeholders {
  const seen = new Map<string, string>();
  const numbered = (series: string) => (value: string) => {
    const known = seen.get(value);
    if (known !== undefined) return known;
    const count = [...seen.values()].filter((name) => name.startsWith(`{${series}-`)).length;
    seen.set(value, `{${series}-${count + 1}}`);
    return `{${series}-${count + 1}}`;
  };
  const ids = (): [string, string][] => [
    ...simulator.state.containers.map(({ id }, index): [string, string] => [`container-${index + 1}`, id]),
    ...simulator.state.media.map(({ id }, index): [string, string] => [`live-${index + 1}`, id]),
  ];
  numbered("token")(values.token ?? "");
  return {
    fill: (text) =>
      [...Object.entries(values), ...ids()].reduce((all, [name, value]) => all.replaceAll(`{${name}}`, value), text),
    hide: (text) =>
      [...Object.entries(values).filter(([name]) => name !== "token" && name !== "token-made"), ...ids()]
        .reduce((all, [name, value]) => all.replaceAll(value, `{${name}}`), text)
        .replace(/IGAA[\w-]{40,}/g, numbered("token"))
        .replace(/\b[0-9a-f]{64}\b/g, numbered("digest"))
        .replace(/\b[0-9a-f]{40}\b/g, "{sha}")
        .replace(/\bin the commit [0-9a-f]{7}\b/g, "in the commit {sha}")
        .replace(/https:\/\/github\.com\/team\/posts\/actions\/runs\/(\d+)/g, "{page of run $1}")
        .replace(/\bfile:[^"\s]*:\d+:\d*:[0-9a-f-]{36}/g, numbered("run")),
  };
}
