import { useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { KIND_WORDS, STATE_WORDS } from "../shared/words.ts";
import { isFiltering } from "./filter-posts.ts";
import { type Filter, NO_FILTER } from "./place.ts";

export interface FilterBarProps {
  index: SiteIndex;
  filter: Filter;
  /** Posts that the view shows, and those that it would show without the filter. */
  shown: { count: number; of: number };
  onFilter: (filter: Filter) => void;
}

/** The pillars as legend and filter in one, and the other filters. */
export function FilterBar({ index, filter, shown, onFilter }: FilterBarProps) {
  const [isOpen] = useState(isFiltering({ ...filter, pillar: "" }));
  const set = (part: Partial<Filter>) => onFilter({ ...filter, ...part });
  return (
    <section class="filters" aria-label="Filters">
      <ul class="legend" aria-label="Pillars">
        {index.pillars.map(({ name, tone }) => (
          <li key={name}>
            <button
              type="button"
              class="pillar"
              aria-pressed={filter.pillar === name}
              onClick={() => set({ pillar: filter.pillar === name ? "" : name })}
            >
              <span class={`dot tone-${tone}`} aria-hidden="true" />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <details class="filter-fields" open={isOpen}>
        <summary>Filter and search</summary>
        <div>
          <Choice
            label="State"
            value={filter.state}
            choices={{ ...STATE_WORDS, attention: "Needs attention" }}
            onChoose={(state) => set({ state: state as Filter["state"] })}
          />
          <Choice
            label="Kind"
            value={filter.kind}
            choices={KIND_WORDS}
            onChoose={(kind) => set({ kind: kind as Filter["kind"] })}
          />
          <label class="search">
            <span>Words</span>
            <input
              type="search"
              value={filter.text}
              placeholder="caption or name"
              onInput={({ currentTarget }) => set({ text: currentTarget.value })}
            />
          </label>
        </div>
      </details>
      <p role="status" class="filter-result">
        {isFiltering(filter) && (
          <>
            Shows {shown.count} of {plural(shown.of, "post")}.{" "}
            <button type="button" class="linklike" onClick={() => onFilter(NO_FILTER)}>
              Show all
            </button>
          </>
        )}
      </p>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: Readonly<Record<string, string>>;
  onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        <option value="">All</option>
        {Object.entries(choices).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
