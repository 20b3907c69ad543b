import type { Verdict } from "./verdict.ts";

export const TABS = ["write", "preview", "checks"] as const;
export type Tab = (typeof TABS)[number];

const NAMES: Readonly<Record<Tab, string>> = { write: "Write", preview: "Preview", checks: "Checks" };

export interface ComposeTabsProps {
  tab: Tab;
  verdict: Verdict;
  onTab: (tab: Tab) => void;
}

/** On a phone, one part at a time, with the way to the proposal always at the bottom. */
export function ComposeTabs({ tab, verdict, onTab }: ComposeTabsProps) {
  const open = verdict.errorCount + verdict.toDo.length;
  const show = (next: Tab) => {
    onTab(next);
    scrollTo({ top: 0 });
  };
  return (
    <nav class="compose-tabs" aria-label="Parts of the composer">
      {TABS.map((name) => (
        <button key={name} type="button" aria-pressed={tab === name} onClick={() => show(name)}>
          {NAMES[name]}
          {name === "checks" && open > 0 && (
            <span class="badge">
              {open}
              <span class="unseen"> open</span>
            </span>
          )}
        </button>
      ))}
      {tab !== "checks" && (
        <button type="button" class="primary" onClick={() => show("checks")}>
          Propose
        </button>
      )}
    </nav>
  );
}
