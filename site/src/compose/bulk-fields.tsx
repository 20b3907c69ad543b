import { useMemo, useState } from "preact/hooks";
import { inWordsOfForm, LABELS } from "../../../scripts/core/proposal/form-words.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { useLoaded } from "../shared/load-data.ts";
import type { Tray } from "../tray/staged.ts";
import { useTyped } from "./field.tsx";
import { type FormReading, type FormSetting, readForm } from "./read-form.ts";
import type { Table } from "./read-table.ts";
import { stageNew } from "./stage-draft.ts";

const NO_TABLE: Table = { drafts: [], unknown: [], problem: "" };

/** Many posts from a table: each row is judged like a post of its own, and all of them go into one proposal. */
export function BulkFields({ form, tray }: { form: FormSetting; tray: Tray }) {
  const [text, setText] = useState("");
  const [status, setStatus] = useState("");
  const { text: shown, ...typing } = useTyped(text, setText);
  // Few people paste a table, so what reads one is loaded with the first.
  const reader = useLoaded(text === "" ? null : "reader of tables", () => import("./read-table.ts"));
  const readTable = reader.state === "here" ? reader.data.readTable : null;
  const { drafts, unknown, problem } = useMemo(
    () => readTable?.(text, form.clockwork.timeZone) ?? NO_TABLE,
    [text, readTable, form],
  );
  const rows = useMemo(() => judgeRows(drafts, form), [drafts, form]);
  const sound = rows.filter(({ findings }) => !findings.some(({ severity }) => severity === "error"));
  const collect = () => {
    for (const { post } of sound) tray.stage(stageNew(post));
    setText("");
    setStatus(`${plural(sound.length, "post")} collected. Propose them below.`);
  };
  return (
    <details class="more-fields bulk">
      <summary>Many posts at once</summary>
      <label class="field">
        <span>Paste a table or a CSV file: the first line names the columns</span>
        <textarea
          rows={5}
          spellcheck={false}
          placeholder="caption, image, alt text, pillar, call to action, day, time"
          value={shown}
          {...typing}
        />
      </label>
      {reader.state === "failed" && <p class="finding finding-warning">{reader.why}</p>}
      {problem !== "" && <p class="finding finding-warning">{problem}</p>}
      {unknown.length > 0 && <p class="hint">Not used: {unknown.join(", ")}.</p>}
      {rows.length > 0 && (
        <ol class="bulk-rows stack tight">
          {rows.map((row, at) => (
            // Rows have no name of their own; only their place tells them apart.
            <BulkRow key={`${at} ${row.post.id}`} row={row} />
          ))}
        </ol>
      )}
      <p class="keep">
        <button type="button" class="primary" disabled={sound.length === 0} onClick={collect}>
          Collect {plural(sound.length, "post")}
        </button>{" "}
        <span role="status">{status}</span>
      </p>
    </details>
  );
}

function BulkRow({ row: { post, findings, forecast } }: { row: FormReading }) {
  const wrong = findings.filter(({ severity }) => severity !== "note").map((one) => inWordsOfForm(one, LABELS));
  const isBad = wrong.some(({ severity }) => severity === "error");
  return (
    <li class={isBad ? "bulk-bad" : ""}>
      <strong dir="auto">{(post.caption ?? "").slice(0, 60) || post.id}</strong>
      <span class="hint">{isBad ? "" : forecast?.summary}</span>
      {wrong.map(({ message, hint }) => (
        <span key={`${message} ${hint}`} class="bulk-why" dir="auto">
          {message} {hint}
        </span>
      ))}
    </li>
  );
}

/** Each row gets an id that neither the queue nor a row before it has. */
function judgeRows(drafts: readonly Parameters<typeof readForm>[0][], form: FormSetting): FormReading[] {
  const given = new Set<string>();
  return drafts.map((draft) => {
    const reading = readForm(draft, { ...form, isTaken: (id) => form.isTaken(id) || given.has(id) });
    if (reading.post.id !== undefined) given.add(reading.post.id);
    return reading;
  });
}
