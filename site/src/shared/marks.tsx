import type { Label, PostFinding, PostKind, PostState } from "../../../scripts/core/calendar/site-data.ts";
import { KIND_WORDS, STATE_WORDS } from "./words.ts";

const STATE_PATHS: Readonly<Record<PostState, string>> = {
  published: "M3.5 8.5 6.5 11.5 12.5 5",
  expected: "M8 4.5V8l2.5 2",
  failed: "M4.5 4.5 11.5 11.5M11.5 4.5 4.5 11.5",
  unconfirmed: "M6 6.2a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1M8 11.6v.1",
  stuck: "M4.5 8h7",
};

/** A state as icon and word. With `isBrief`, only screen readers get the word. */
export function StateMark({ state, isBrief = false }: { state: PostState; isBrief?: boolean }) {
  return (
    <span class={`mark mark-${state}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {state === "expected" && <circle cx="8" cy="8" r="5.7" />}
        <path d={STATE_PATHS[state]} />
      </svg>
      <span class={isBrief ? "unseen" : ""}>{STATE_WORDS[state]}</span>
    </span>
  );
}

/** The name of a pillar or call to action, in its colour. */
export function Chip({ label, kind }: { label: Label; kind: "pillar" | "cta" }) {
  if (label.name === "") return null;
  return (
    <span class={`chip chip-${kind} tone-${label.tone}`}>
      <bdi>{label.name}</bdi>
    </span>
  );
}

const KIND_PATHS: Readonly<Record<PostKind, string>> = {
  picture: "M2.5 3.5h11v9h-11zM2.5 11l3-3.5 2.5 2.5 2-2 3.5 3",
  carousel: "M5 2.5h8.5v8.5H5zM2.5 5v8.5H11",
  reel: "M3 3h10v10H3zM6.7 5.8v4.4L10.3 8z",
  story: "M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5.5v5M5.5 8h5",
};

export function KindIcon({ kind }: { kind: PostKind }) {
  return (
    <span class="kind" title={KIND_WORDS[kind]}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={KIND_PATHS[kind]} />
      </svg>
      <span class="unseen">{KIND_WORDS[kind]}</span>
    </span>
  );
}

/** A sign for the eye and words for screen readers, such as × and "Close". */
export function SignOf({ sign, name }: { sign: string; name: string }) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span class="unseen">{name}</span>
    </>
  );
}

/** Buttons of which one is pressed. */
export function Switch<T>({ label, choices, value, onChoose }: SwitchProps<T>) {
  return (
    <fieldset class="views">
      <legend class="unseen">{label}</legend>
      {choices.map(([choice, name]) => (
        <button key={name} type="button" aria-pressed={value === choice} onClick={() => onChoose(choice)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}

interface SwitchProps<T> {
  label: string;
  /** Each with its name on the button. */
  choices: readonly (readonly [T, string])[];
  value: T;
  onChoose: (choice: T) => void;
}

/** Findings of the rules, each with what to do about it. */
export function Findings({ findings }: { findings: readonly PostFinding[] }) {
  return (
    <section class="findings stack tight" aria-label="Findings">
      <h3>Findings</h3>
      <ul class="stack tight">
        {findings.map(({ severity, message, hint }) => (
          <li key={`${severity} ${message} ${hint}`} class={`finding finding-${severity}`}>
            <strong>{SEVERITIES[severity]}</strong> <span dir="auto">{message}</span>{" "}
            <span class="hint" dir="auto">
              {hint}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SEVERITIES = { error: "Error", warning: "Warning", note: "Note" };
