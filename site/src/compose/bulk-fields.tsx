import { useMemo, useState } from "preact/hooks";
import { describePlan } from "../../../scripts/core/calendar/describe-plan.ts";
import type { ChangesForecast } from "../../../scripts/core/calendar/forecast-changes.ts";
import type { ComposeData, IdsData } from "../../../scripts/core/calendar/site-data.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { inWordsOfForm, LABELS } from "../../../scripts/core/proposal/form-words.ts";
import type { DateColumns } from "../../../scripts/core/queue/date-columns.ts";
import { keyOfFile } from "../../../scripts/core/queue/named-files.ts";
import type { SlotTimes } from "../../../scripts/core/queue/read-not-before.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { shapesFor } from "../photos/crop-frame.ts";
import { addUncropped } from "../photos/open-files.ts";
import type { Photos } from "../photos/use-photos.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { askForecasts } from "../tray/ask-forecast.ts";
import type { Tray } from "../tray/staged.ts";
import { useTyped } from "./field.tsx";
import { type FormReading, type FormSetting, readForm } from "./read-form.ts";
import { readTable, type Table } from "./read-table.ts";
import { stageNew } from "./stage-draft.ts";
import type { KeepNames } from "./use-forms.ts";

const NO_TABLE: Table = {
  ...{ drafts: [], rest: "", restCount: 0, unknown: [], asked: [], twice: [], problem: "" },
};

export interface BulkFieldsProps {
  form: FormSetting & { keepNames: KeepNames };
  tray: Tray;
  data: ComposeData;
  photos: Pick<Photos, "add">;
}

/** Many posts from a table: each row is judged like a post of its own, and all of them go into one proposal. */
export function BulkFields({ form, tray, data, photos }: BulkFieldsProps) {
  const [text, setText] = useState("");
  const [status, setStatus] = useState("");
  const { text: shown, ...typing } = useTyped(text, setText);
  const [dates, setDates] = useState<DateColumns>({});
  const [paths, setPaths] = useState<ReadonlyMap<string, string>>(new Map());
  const addFiles = async (files: readonly File[]) => {
    const table = files.find(({ name }) => /\.(?:csv|tsv|txt)$/i.test(name));
    if (table !== undefined) setText(await table.text());
    const shapes = shapesFor(false, data.settings.media?.ratios === "app");
    const { added, problems } = await addUncropped(
      files.filter((file) => file !== table),
      shapes,
    );
    for (const { path, file } of added) photos.add(path, file);
    setPaths((before) => new Map([...before, ...added.map(({ name, path }) => [keyOfFile(name), path] as const)]));
    setStatus([`${plural(added.length, "file")} added.`, ...problems].join(" "));
  };
  const { drafts, unknown, asked, twice, problem, rest, restCount } = useMemo(
    () => (text === "" ? NO_TABLE : readTable(text, form.slotTimes.timeZone, { dates, paths })),
    [text, form, dates, paths],
  );
  const rows = useMemo(() => judgeRows(drafts, form), [drafts, form]);
  const sound = useMemo(
    () => rows.filter(({ findings }) => !findings.some(({ severity }) => severity === "error")),
    [rows],
  );
  const changes = useMemo(
    () => [...tray.staged, ...sound.map(({ post }) => stageNew(post))].map(({ change }) => change),
    [sound, tray.staged],
  );
  const nowMs = form.slotTimes.now.getTime();
  const forecast = useLoaded(sound.length === 0 ? null : JSON.stringify([data.version, nowMs, changes]), async () => {
    const ids = await loadData<IdsData>("ids.json", data.version);
    return await askForecasts({ data, ids }).ofChanges(changes, nowMs);
  });
  const plan = forecast.state === "here" ? planRows(sound, forecast.data, form.slotTimes) : NO_PLAN;
  const collect = () => {
    for (const { post } of sound) tray.stage(stageNew(post));
    form.keepNames(
      sound.map(({ post }) => post.id),
      "table",
    );
    setText(rest);
    const left = restCount === 0 ? "" : ` The other ${plural(restCount, "row")} stay above.`;
    setStatus(`${plural(sound.length, "post")} collected. Propose them below.${left}`);
  };
  return (
    <>
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
      <label class="field">
        <span>The table as a file, and the photos and videos that it names</span>
        <input
          type="file"
          multiple
          accept=".csv,.tsv,.txt,image/*,video/mp4,video/quicktime"
          onChange={({ currentTarget }) => void addFiles([...(currentTarget.files ?? [])])}
        />
      </label>
      {problem !== "" && <p class="finding finding-warning">{problem}</p>}
      {(asked.length > 0 || dates.day !== undefined || dates.time !== undefined) && (
        <p class="finding finding-warning">
          <DateMenu
            label="Which column is the day?"
            names={unknown}
            value={dates.day}
            onChoose={(day) => setDates({ ...dates, day })}
          />{" "}
          <DateMenu
            label="Which column is the time?"
            names={unknown}
            value={dates.time}
            onChoose={(time) => setDates({ ...dates, time })}
          />
        </p>
      )}
      {twice.map(({ name, first }) => (
        <p key={name} class="finding finding-warning" dir="auto">
          {first} and {name} mean the same: of each row, the first filled cell counts.
        </p>
      ))}
      {unknown.length > 0 && <p class="hint">Not used: {unknown.join(", ")}.</p>}
      {restCount > 0 && (
        <p class="hint">
          These are the first {drafts.length} rows. The other {restCount} stay here until you have collected them.
        </p>
      )}
      {plan.summary !== "" && <p class="plan-line">{plan.summary}</p>}
      {rows.length > 0 && (
        <ol class="bulk-rows stack tight">
          {rows.map((row, at) => (
            // Rows have no name of their own; only their place tells them apart.
            <BulkRow key={`${at} ${row.post.id}`} row={row} when={plan.whenOf(row.post.id ?? "")} />
          ))}
        </ol>
      )}
      <p class="keep">
        <button type="button" class="primary" disabled={sound.length === 0 || asked.length > 0} onClick={collect}>
          Collect {plural(sound.length, "post")}
        </button>{" "}
        <span role="status">{status}</span>
      </p>
    </>
  );
}

type DateMenuProps = {
  label: string;
  names: readonly string[];
  value: string | null | undefined;
  onChoose: (name: string | null) => void;
};

function DateMenu({ label, names, value, onChoose }: DateMenuProps) {
  const all = typeof value === "string" ? [value, ...names.filter((name) => name !== value)] : names;
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value === undefined ? "" : (value ?? NONE)}
        onChange={({ currentTarget: { value: chosen } }) => onChoose(chosen === NONE ? null : chosen)}
      >
        {value === undefined && <option value="">Choose a column</option>}
        <option value={NONE}>None of them</option>
        {all.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** More than these nobody reads before the rows. */
const MAX_SLIPS = 5;

/** No column can be called so: names are trimmed. */
const NONE = " none ";

interface Plan {
  summary: string;
  whenOf(id: string): string;
}

const NO_PLAN: Plan = { summary: "", whenOf: () => "" };

/** All rows as one plan: each post goes out after those above it that come first, and after what waits already. */
function planRows(sound: readonly FormReading[], { after, slips }: ChangesForecast, slotTimes: SlotTimes): Plan {
  const words = calendarWords(slotTimes.timeZone, slotTimes.now);
  const days = sound.flatMap(({ post }) => after.get(post.id ?? "")?.at ?? []);
  return {
    summary: [describePlan(days, words, sound.length), ...slips.slice(0, MAX_SLIPS)].join(" "),
    whenOf(id) {
      const slot = after.get(id);
      return slot === undefined ? "" : `Goes out ${words.brief(slot.at)}.`;
    },
  };
}

function BulkRow({ row: { post, findings }, when }: { row: FormReading; when: string }) {
  const wrong = findings.filter(({ severity }) => severity !== "note").map((one) => inWordsOfForm(one, LABELS));
  const isBad = wrong.some(({ severity }) => severity === "error");
  return (
    <li class={isBad ? "bulk-bad" : ""}>
      <strong dir="auto">{(post.caption ?? "").slice(0, 60) || post.id}</strong>
      <span class="hint">{isBad ? "" : when}</span>
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
