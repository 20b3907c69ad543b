import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import { Field, useForm } from "./field.tsx";
import { TextLine } from "./text-controls.tsx";

/** Pillar and call to action: a choice if the settings list them, else free text with those in use as suggestions. */
export function LabelFields({ data }: { data: ComposeData }) {
  const { draft, change } = useForm();
  const { pillars, cta_types: ctas } = data.settings;
  return (
    <div class="pair">
      <LabelField
        label="Pillar"
        pointer="/pillar"
        value={draft.pillar}
        agreed={pillars}
        inUse={data.pillars}
        onChange={(pillar) => change({ pillar })}
      />
      <LabelField
        label="Call to action"
        pointer="/cta_type"
        value={draft.cta}
        agreed={ctas}
        inUse={data.ctas}
        onChange={(cta) => change({ cta })}
      />
    </div>
  );
}

interface LabelFieldProps {
  label: string;
  pointer: string;
  value: string;
  agreed: readonly string[] | undefined;
  inUse: readonly string[];
  onChange: (value: string) => void;
}

function LabelField({ label, pointer, value, agreed, inUse, onChange }: LabelFieldProps) {
  return (
    <Field label={label} pointer={pointer}>
      {(control) =>
        agreed === undefined ? (
          <>
            <TextLine {...control} list={`${control.id}-names`} value={value} onText={onChange} />
            <datalist id={`${control.id}-names`}>
              {inUse.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        ) : (
          <select {...control} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
            <option value="">Choose one</option>
            {agreed.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        )
      }
    </Field>
  );
}
