import { isBlank, nameOfDraft, newDraft } from "./drafts.ts";
import { type DraftDesk, newKey } from "./use-draft.ts";

/** The drafts of this browser by their first words, a new one, and what was cleared last. */
export function DraftBar({ desk, onChange }: { desk: DraftDesk; onChange: () => void }) {
  const { current, drafts } = desk;
  const { saved, cleared } = drafts;
  const isKept = saved.some(({ key }) => key === current.key);
  const go = (to: () => void) => {
    onChange();
    to();
  };
  return (
    <div class="draft-bar">
      {saved.length > 0 && (
        <label>
          <span class="unseen">Draft</span>
          <select
            value={isKept ? current.key : ""}
            onChange={({ currentTarget }) => {
              const chosen = saved.find(({ key }) => key === currentTarget.value);
              if (chosen !== undefined) go(() => desk.open(chosen));
            }}
          >
            {!isKept && <option value="">New post</option>}
            {saved.map((one) => (
              <option key={one.key} value={one.key}>
                {nameOfDraft(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" disabled={isBlank(current.draft)} onClick={() => go(() => desk.open(newDraft(newKey())))}>
        New draft
      </button>
      <button type="button" disabled={isBlank(current.draft)} onClick={() => go(desk.clear)}>
        Clear the form
      </button>
      {cleared !== null && (
        <button type="button" onClick={() => go(desk.undoClear)}>
          Undo clear
        </button>
      )}
      <p class="quiet" role="status">
        {isKept && "Kept in this browser."}
      </p>
    </div>
  );
}
