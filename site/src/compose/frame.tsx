import { MAX_PICTURE_SIZE_IN_WORDS } from "../../../scripts/core/content/limits.ts";
import { Findings } from "../shared/marks.tsx";
import { isBlank, nameOfDraft, newDraft } from "./draft.ts";
import type { Verdict } from "./read-form.ts";
import type { OpenDrafts } from "./use-draft.ts";

/** The drafts of this browser by their first words, a new one, and what was cleared last. */
export function DraftBar({ open: { current, drafts, ...open }, onChange }: { open: OpenDrafts; onChange: () => void }) {
  const { saved, cleared } = drafts;
  const isKept = saved.some(({ key }) => key === current.key);
  const go = (to: () => void) => () => {
    onChange();
    to();
  };
  const choose = (key: string) => {
    const chosen = saved.find((one) => one.key === key);
    if (chosen !== undefined) go(() => open.open(chosen))();
  };
  if (saved.length === 0 && cleared === null && isBlank(current.draft)) return null;
  return (
    <div class="draft-bar">
      {saved.length > 0 && (
        <label>
          <span class="unseen">Draft</span>
          <select value={isKept ? current.key : ""} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            {!isKept && <option value="">New post</option>}
            {saved.map((one) => (
              <option key={one.key} value={one.key}>
                {nameOfDraft(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" disabled={isBlank(current.draft)} onClick={go(() => open.open(newDraft()))}>
        New draft
      </button>
      <button type="button" disabled={isBlank(current.draft)} onClick={go(open.clear)}>
        Clear the form
      </button>
      {cleared !== null && (
        <button type="button" onClick={go(open.undoClear)}>
          Undo clear
        </button>
      )}
      <p class="quiet" role="status">
        {isKept && "Kept in this browser."}
      </p>
    </div>
  );
}

/** What the rules say about the post, in one line and in full. */
export function Checks({ verdict: { findings, toDo, text, isMet, errorCount } }: { verdict: Verdict }) {
  const look = errorCount > 0 ? "verdict-bad" : isMet ? "verdict-met" : "";
  return (
    <section class="checks stack" aria-labelledby="checks-title">
      <h2 id="checks-title">Checks</h2>
      <p role="status" class={`verdict ${look}`}>
        {text}
      </p>
      {findings.length > 0 && <Findings findings={findings} />}
      {findings.length > 0 && toDo.length > 0 && <p class="quiet">Also still to do: {toDo.join(", ")}.</p>}
      <p class="quiet">
        The pull request applies the same rules. It also fetches every file, and refuses pictures that are not JPEG or
        are larger than {MAX_PICTURE_SIZE_IN_WORDS}.
      </p>
    </section>
  );
}

export type Tab = "write" | "preview" | "checks";
const TABS = { write: "Write", preview: "Preview", checks: "Checks" };

type ComposeTabsProps = { tab: Tab; verdict: Verdict; onTab: (tab: Tab) => void };

/** On a phone, one part at a time, with the way to the proposal always at the bottom. */
export function ComposeTabs({ tab, verdict, onTab }: ComposeTabsProps) {
  const open = verdict.errorCount + verdict.toDo.length;
  const show = (next: Tab) => {
    onTab(next);
    scrollTo({ top: 0 });
  };
  return (
    <nav class="compose-tabs" aria-label="Parts of the composer">
      {(["write", "preview", "checks"] as const).map((name) => (
        <button key={name} type="button" aria-pressed={tab === name} onClick={() => show(name)}>
          {TABS[name]}
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
