import { Field, useForm } from "./field.tsx";
import { TextBox, TextLine } from "./text-controls.tsx";

/** Fields that most posts do not need. */
export function MoreFields({ proposedId, isNew }: { proposedId: string; isNew: boolean }) {
  const { draft, change } = useForm();
  return (
    <details class="more-fields">
      <summary>Name, labels and note</summary>
      {isNew && (
        <Field label="Name of the post (id)" pointer="/id" hint={`If empty: ${proposedId}`}>
          {(control) => <TextLine {...control} value={draft.id} onText={(id) => change({ id })} />}
        </Field>
      )}
      {draft.repeatOf !== "" && (
        <Field label="Repeats" pointer="/repeat_of" hint="The published post that this one repeats on purpose.">
          {(control) => <TextLine {...control} value={draft.repeatOf} onText={(repeatOf) => change({ repeatOf })} />}
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
          {(control) => <TextLine {...control} value={draft.sponsors} onText={(sponsors) => change({ sponsors })} />}
        </Field>
      )}
      <Field label="Note for the team" pointer="/note" hint="Never published.">
        {(control) => <TextBox {...control} rows={2} value={draft.note} onText={(note) => change({ note })} />}
      </Field>
    </details>
  );
}
