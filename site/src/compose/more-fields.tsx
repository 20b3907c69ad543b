import { useState } from "preact/hooks";
import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import type { Places } from "../../../scripts/core/content/field-row.ts";
import { controlOf, labelOf, SWITCH_FIELDS, TEXT_FIELDS } from "../../../scripts/core/content/post-fields.ts";
import { useLoaded } from "../shared/load-data.ts";
import type { BulkFieldsProps } from "./bulk-fields.tsx";
import { Check, DraftField } from "./field.tsx";
import { useForm } from "./form-context.ts";

/** Pillar and call to action: a choice if the settings list them, else free text with those in use as suggestions. */
export function LabelFields({ data: { settings, pillars, ctas } }: { data: ComposeData }) {
  return (
    <div class="pair">
      <LabelField name="pillar" hint="The topic of the post." agreed={settings.pillars} inUse={pillars} />
      <LabelField name="cta_type" hint="What it asks readers to do." agreed={settings.cta_types} inUse={ctas} />
    </div>
  );
}

interface LabelFieldProps {
  name: "pillar" | "cta_type";
  hint: string;
  agreed: readonly string[] | undefined;
  inUse: readonly string[];
}

function LabelField({ name, hint, agreed, inUse }: LabelFieldProps) {
  const choices = agreed?.map((value) => [value, value] as const);
  return (
    <DraftField name={name} hint={hint} choices={choices && [["", "Choose one"], ...choices]} suggestions={inUse} />
  );
}

type MoreFieldsProps = { proposedId: string; isNew: boolean; places: Places };

export function MoreFields({ proposedId, isNew, places }: MoreFieldsProps) {
  const { draft } = useForm();
  const place = places.find(({ id }) => id === draft.location_id.trim());
  return (
    <details class="more-fields">
      <summary>Name, comment, people, place, labels and note</summary>
      {isNew && <DraftField name="id" label="Name of the post (id)" hint={`If empty: ${proposedId}`} />}
      {draft.kind !== "story" && (
        <>
          <DraftField name="first_comment" as="box" hint="By the account itself, right after the post is live." />
          <Check name="comment_enabled" label="People can comment" />
          <DraftField name="collaborators" hint="User names of up to 3 co-authors, separated by spaces." />
          <DraftField
            name="location_id"
            suggestions={places.map(({ name }) => name)}
            hint={
              place?.name ??
              "One of the team's places by its name, or the link of the place's page on Facebook, pasted here."
            }
          />
        </>
      )}
      {draft.repeat_of !== "" && (
        <DraftField name="repeat_of" hint="The published post that this one repeats on purpose." />
      )}
      <Check name="is_ai_generated" label="Made with AI (adds Instagram's label)" />
      <Check name="is_paid_partnership" label="Paid partnership" />
      {draft.is_paid_partnership && (
        <DraftField name="branded_content_sponsor_ids" hint="At most two, digits only, separated by a space." />
      )}
      <DraftField
        name="handoff"
        hint="Such as music or a poll: the team gets an alert at its turn, and the bot does not publish it."
      />
      <DraftField name="note" as="box" hint="Never published." />
      <OtherFields />
    </details>
  );
}

/** What has a place of its own in the form. Any other field of the table stands at the end of these. */
const PLACED: readonly string[] = [
  ...["id", "pillar", "cta_type", "caption", "image_url", "video_url", "alt_text", "user_tags"],
  ...["cover_url", "thumb_offset", "share_to_feed", "trial", "audio_name"],
  ...["first_comment", "comment_enabled", "collaborators", "location_id", "repeat_of"],
  ...["is_ai_generated", "is_paid_partnership", "branded_content_sponsor_ids", "handoff", "note"],
];
const OTHER_TEXTS = TEXT_FIELDS.filter((name) => !PLACED.includes(name));
const OTHER_SWITCHES = SWITCH_FIELDS.filter((name) => !PLACED.includes(name));
const LOOKS: Readonly<Record<string, "box" | "number">> = { box: "box", number: "number", seconds: "number" };

function OtherFields() {
  return (
    <>
      {OTHER_TEXTS.map((name) => (
        <DraftField key={name} name={name} as={LOOKS[String(controlOf(name))]} />
      ))}
      {OTHER_SWITCHES.map((name) => (
        <Check key={name} name={name} label={labelOf(name)} />
      ))}
    </>
  );
}

/** Few people paste a table: its part of the page is loaded when they open it. */
export function ManyPosts(props: BulkFieldsProps) {
  const [isOpen, setOpen] = useState(false);
  const loaded = useLoaded(isOpen ? "table" : null, () => import("./bulk-fields.tsx"));
  return (
    <details class="more-fields bulk" onToggle={() => setOpen(true)}>
      <summary>Many posts at once</summary>
      {loaded.state === "failed" && <p class="finding finding-warning">{loaded.why}</p>}
      {loaded.state === "here" && <loaded.data.BulkFields {...props} />}
    </details>
  );
}
