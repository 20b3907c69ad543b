import { Field, useForm } from "./field.tsx";

/** Fields that most posts do not need. */
export function MoreFields({ proposedId, isNew }: { proposedId: string; isNew: boolean }) {
  const { draft, change } = useForm();
  return (
    <details class="more-fields">
      <summary>Name, labels and note</summary>
      {isNew && (
        <Field label="Name of the post (id)" pointer="/id" hint={`If empty: ${proposedId}`}>
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={draft.id}
              onInput={({ currentTarget }) => change({ id: currentTarget.value })}
            />
          )}
        </Field>
      )}
      {draft.repeatOf !== "" && (
        <Field label="Repeats" pointer="/repeat_of" hint="The published post that this one repeats on purpose.">
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={draft.repeatOf}
              onInput={({ currentTarget }) => change({ repeatOf: currentTarget.value })}
            />
          )}
        </Field>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isAiGenerated}
          onChange={({ currentTarget }) => change({ isAiGenerated: currentTarget.checked })}
        />
        <span>Made with AI (adds Instagram's label)</span>
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.isPaidPartnership}
          onChange={({ currentTarget }) => change({ isPaidPartnership: currentTarget.checked })}
        />
        <span>Paid partnership</span>
      </label>
      {draft.isPaidPartnership && (
        <Field
          label="Account ids of sponsors"
          pointer="/branded_content_sponsor_ids"
          hint="At most two, digits only, separated by a space."
        >
          {(control) => (
            <input
              {...control}
              autoComplete="off"
              value={draft.sponsors}
              onInput={({ currentTarget }) => change({ sponsors: currentTarget.value })}
            />
          )}
        </Field>
      )}
      <Field label="Note for the team" pointer="/note" hint="Never published.">
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={2}
            value={draft.note}
            onInput={({ currentTarget }) => change({ note: currentTarget.value })}
          />
        )}
      </Field>
    </details>
  );
}
