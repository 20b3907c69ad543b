import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import type { Places } from "../../../scripts/core/content/field-row.ts";
import { Check, DraftField, Field, TextControl, TextField, useForm } from "./field.tsx";
import { LABELS } from "./form-words.ts";

/** Pillar and call to action: a choice if the settings list them, else free text with those in use as suggestions. */
export function LabelFields({ data }: { data: ComposeData }) {
  const { pillars, cta_types: ctas } = data.settings;
  return (
    <div class="pair">
      <LabelField label="Pillar" pointer="/pillar" name="pillar" agreed={pillars} inUse={data.pillars} />
      <LabelField label="Call to action" pointer="/cta_type" name="cta" agreed={ctas} inUse={data.ctas} />
    </div>
  );
}

interface LabelFieldProps {
  label: string;
  pointer: string;
  name: "pillar" | "cta";
  agreed: readonly string[] | undefined;
  inUse: readonly string[];
}

function LabelField({ label, pointer, name, agreed, inUse }: LabelFieldProps) {
  const { draft, change } = useForm();
  const choose = (value: string) => change({ [name]: value });
  const options = (agreed ?? inUse).map((value) => (
    <option key={value} value={value}>
      {value}
    </option>
  ));
  return (
    <Field label={label} pointer={pointer}>
      {(control) =>
        agreed === undefined ? (
          <>
            <TextControl {...control} list={`${control.id}-names`} value={draft[name]} onText={choose} />
            <datalist id={`${control.id}-names`}>{options}</datalist>
          </>
        ) : (
          <select {...control} value={draft[name]} onChange={({ currentTarget }) => choose(currentTarget.value)}>
            <option value="">Choose one</option>
            {options}
          </select>
        )
      }
    </Field>
  );
}

type MoreFieldsProps = { proposedId: string; isNew: boolean; places: Places };

/** The names of the settings as suggestions; any id can be written. */
function PlaceField({ places }: { places: Places }) {
  const { draft, change } = useForm();
  const known = places.find(({ id }) => id === draft.place.trim());
  const hint = known?.name ?? "One of the team's places, or the id of a place's Facebook page.";
  return (
    <Field label={LABELS.location_id ?? ""} pointer="/location_id" hint={hint}>
      {(control) => (
        <>
          <TextControl
            {...control}
            list={`${control.id}-names`}
            value={draft.place}
            onText={(place) => change({ place })}
          />
          <datalist id={`${control.id}-names`}>
            {places.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** Fields that most posts do not need. */
export function MoreFields({ proposedId, isNew, places }: MoreFieldsProps) {
  const { draft, change } = useForm();
  return (
    <details class="more-fields">
      <summary>Name, comment, people, place, labels and note</summary>
      {isNew && <DraftField name="id" label="Name of the post (id)" hint={`If empty: ${proposedId}`} />}
      {draft.kind !== "story" && (
        <>
          <DraftField name="firstComment" as="box" hint="By the account itself, right after the post is live." />
          <DraftField name="collaborators" hint="User names of up to 3 co-authors, separated by spaces." />
          <PlaceField places={places} />
        </>
      )}
      {draft.repeatOf !== "" && (
        <DraftField name="repeatOf" hint="The published post that this one repeats on purpose." />
      )}
      <Check name="isAiGenerated" label="Made with AI (adds Instagram's label)" />
      <Check name="isPaidPartnership" label="Paid partnership" />
      {draft.isPaidPartnership && (
        <TextField
          label="Account ids of sponsors"
          pointer="/branded_content_sponsor_ids"
          hint="At most two, digits only, separated by a space."
          value={draft.sponsors}
          onText={(sponsors) => change({ sponsors })}
        />
      )}
      <DraftField
        name="handoff"
        hint="Such as music or a poll: the team gets an alert at its turn, and the bot does not publish it."
      />
      <DraftField name="note" as="box" hint="Never published." />
    </details>
  );
}
