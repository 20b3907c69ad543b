import { MAX_PICTURE_SIZE_IN_WORDS } from "../../../scripts/core/content/limits.ts";
import { PushStatus } from "../propose/propose-button.tsx";
import type { Proposer } from "../propose/proposer.ts";
import type { Push } from "../propose/use-push.ts";
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
          Bring back the last draft
        </button>
      )}
      <p class="quiet" role="status">
        {isKept && "The draft is saved in this browser."}
      </p>
    </div>
  );
}

/** What the rules say about the post in full. The foot of the page has it in one line. */
export function Checks({ verdict: { findings, toDo } }: { verdict: Verdict }) {
  return (
    <section class="checks stack" aria-labelledby="checks-title">
      <h2 id="checks-title">Checks</h2>
      {findings.length > 0 && <Findings findings={findings} />}
      {toDo.length > 0 && <p>Still to do: {toDo.join(", ")}.</p>}
      <p class="quiet">
        The pull request applies the same rules. It also fetches every file, and refuses pictures that are not JPEG or
        are larger than {MAX_PICTURE_SIZE_IN_WORDS}.
      </p>
    </section>
  );
}

export type Tab = "write" | "preview" | "checks";
const TABS = { write: "Write", preview: "Preview", checks: "Checks" };

interface ComposeFootProps {
  tab: Tab;
  verdict: Verdict;
  /** What was done last, and can be undone. */
  done: OpenDrafts["done"];
  push: Push;
  proposer: Proposer;
  /** What stands in the place of the button: an edited post is collected with the other changes. */
  isEdit: boolean;
  isBlank: boolean;
  onTab: (tab: Tab) => void;
  onKeep: () => void;
}

/**
 * Always in sight at the bottom: what was done last, the verdict, and the way to the proposal. A post that is not finished leads to
 * what is open. On a phone, also the parts of the page, one at a time.
 */
export function ComposeFoot({ tab, verdict, done, push, proposer, isEdit, isBlank, onTab, onKeep }: ComposeFootProps) {
  const open = verdict.errorCount + verdict.toDo.length;
  const show = (next: Tab) => {
    onTab(next);
    scrollTo({ top: 0 });
    if (next === "checks") document.querySelector(".judgement")?.scrollIntoView({ block: "start" });
  };
  const isReady = open === 0 && !isBlank && proposer.kind !== "form";
  const propose = () => (isReady ? void push.push() : show("checks"));
  const look = verdict.errorCount > 0 ? "verdict-bad" : verdict.isMet ? "verdict-met" : "";
  return (
    <div class="compose-foot">
      <PushStatus push={push} />
      <p role="status" class="done">
        {done !== null && (
          <>
            {done.words}{" "}
            <button type="button" class="linklike" onClick={done.undo}>
              Undo
            </button>
          </>
        )}
      </p>
      <div class={tab === "checks" && !isReady ? "foot-line at-checks" : "foot-line"}>
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
        </nav>
        <p role="status" class={`verdict ${look}`}>
          {verdict.text}
        </p>
        {isEdit ? (
          <button type="button" class="primary" onClick={onKeep}>
            Keep this change
          </button>
        ) : (
          <button type="button" class="primary" disabled={push.isBusy} onClick={propose}>
            {proposer.label}
          </button>
        )}
      </div>
    </div>
  );
}
