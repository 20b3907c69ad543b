import type { DraftForecast } from "../../../scripts/core/calendar/forecast-draft.ts";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import type { ClockChange } from "../../../scripts/core/dates/local-time.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { SlotTimes } from "../../../scripts/core/queue/read-not-before.ts";
import { DayLines } from "../shared/day-lines.tsx";
import { Field } from "./field.tsx";
import { useForm } from "./form-context.ts";
import { instantsOf, offsetName, type When } from "./when.ts";

interface WhenFieldsProps {
  when: When;
  slotTimes: SlotTimes;
  /** null while it is not clear when the post goes out. */
  forecast: DraftForecast | null;
  /** The next slots that no post takes. */
  freeSlots: readonly Date[];
  bestSlot: string | null;
  days: SiteIndex["days"];
}

/** When the post goes out: when its turn comes, in a free slot, or on a day of the person's own in the team's time zone. */
export function WhenFields({ when, slotTimes, forecast, freeSlots, bestSlot, days }: WhenFieldsProps) {
  const { draft, change } = useForm();
  const { timeZone, now } = slotTimes;
  const input = (name: "day" | "time") => ({
    value: draft[name],
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value, clockChoice: "" }),
  });
  return (
    <fieldset class="when stack tight">
      <legend>When (optional)</legend>
      <SlotChips freeSlots={freeSlots} when={when} slotTimes={slotTimes} />
      {bestSlot !== null && <p class="hint">{bestSlot}</p>}
      <div class="pair">
        <Field label="Day" pointer="/not_before">
          {(control) => <input {...control} type="date" min={localDay(now, timeZone)} {...input("day")} />}
        </Field>
        <Field label={`Time in ${timeZone}`} pointer="/not_before/time">
          {(control) => <input {...control} type="time" {...input("time")} />}
        </Field>
      </div>
      {when.clockChange !== null && <ClockQuestion clockChange={when.clockChange} slotTimes={slotTimes} />}
      <p class="hint">{describeWhen(when, slotTimes)}</p>
      {when.at !== null && <DayLines fact={days[localDay(when.at, timeZone)]} look="hint" />}
      <p role="status" class="forecast">
        {forecast !== null && (
          <>
            <strong>{forecast.summary}</strong> <span class="hint">If it is approved in time and nothing fails.</span>
          </>
        )}
      </p>
      {forecast !== null && forecast.moves !== "" && (
        <p class="hint moves" dir="auto">
          {forecast.moves}
        </p>
      )}
    </fieldset>
  );
}

type SlotChipsProps = Pick<WhenFieldsProps, "freeSlots" | "when" | "slotTimes">;

/** The two easy answers: when its turn comes, and the next times at which it moves no other post. */
function SlotChips({ freeSlots, when, slotTimes: { timeZone, now } }: SlotChipsProps) {
  const { change, touch } = useForm();
  const words = calendarWords(timeZone, now);
  const choose = (day: string, time: string) => {
    touch("/not_before");
    change({ day, time, clockChoice: "" });
  };
  return (
    <div class="chips">
      <button type="button" class="pick" aria-pressed={isFree(when)} onClick={() => choose("", "")}>
        When its turn comes
      </button>
      {freeSlots.map((slot) => (
        <button
          key={slot.getTime()}
          type="button"
          class="pick"
          aria-pressed={when.at?.getTime() === slot.getTime()}
          onClick={() => choose(localDay(slot, timeZone), words.time(slot))}
        >
          <span class="unseen">Free: </span>
          {words.brief(slot)}
        </button>
      ))}
    </div>
  );
}

function isFree({ notBefore, finding }: When): boolean {
  return notBefore === "" && finding === null;
}

function describeWhen(when: When, { timeZone, now }: SlotTimes): string {
  if (isFree(when)) return "Without a day, the post goes out when its turn comes.";
  if (when.at === null) return "";
  const at = `${calendarWords(timeZone, now).brief(when.at)} (${timeZone}, ${offsetName(when.at, timeZone)})`;
  return `${when.at < now ? "This was" : "Not before"} ${at}.`;
}

/** Clocks show the time twice or never: the person says which of the two moments it is. */
function ClockQuestion({ slotTimes, clockChange }: { slotTimes: SlotTimes; clockChange: ClockChange }) {
  const { draft, change } = useForm();
  const { timeZone, now } = slotTimes;
  const words = calendarWords(timeZone, now);
  const [earlier, later] = instantsOf(clockChange);
  const isTwice = clockChange.kind === "ambiguous";
  const choices = [
    { choice: "earlier", at: earlier, name: isTwice ? "the first time" : "before the change" },
    { choice: "later", at: later, name: isTwice ? "the second time" : "after the change" },
  ] as const;
  return (
    <fieldset class="clock-question stack tight">
      <legend>
        Clocks change that night and {isTwice ? `show ${draft.time} twice` : `skip ${draft.time}`}. Which moment do you
        mean?
      </legend>
      {choices.map(({ choice, at, name }) => (
        <button
          key={choice}
          type="button"
          aria-pressed={draft.clockChoice === choice}
          onClick={() => change({ clockChoice: choice })}
        >
          {words.time(at)}, {name} ({offsetName(at, timeZone)})
        </button>
      ))}
    </fieldset>
  );
}
