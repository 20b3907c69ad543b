import { Field, useForm } from "./field.tsx";
import { notBeforeOf } from "./to-post.ts";

/** Holds the post until a moment in the team's time zone. */
export function WhenFields({ timeZone, today }: { timeZone: string; today: string }) {
  const { draft, change } = useForm();
  const instant = notBeforeOf(draft, timeZone);
  return (
    <fieldset class="when">
      <legend>Not before (optional)</legend>
      <div class="pair">
        <Field label="Day" pointer="/not_before">
          {(control) => (
            <input
              {...control}
              type="date"
              min={today}
              value={draft.day}
              onInput={({ currentTarget }) => change({ day: currentTarget.value })}
            />
          )}
        </Field>
        <Field label={`Time in ${timeZone}`} pointer="/not_before/time">
          {(control) => (
            <input
              {...control}
              type="time"
              value={draft.time}
              onInput={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <p class="hint">
        {instant === ""
          ? "If empty, the post goes out when its turn comes."
          : `The post is held until ${instant} (UTC). After that, it goes out when its turn comes.`}
      </p>
    </fieldset>
  );
}
