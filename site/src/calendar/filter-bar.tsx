import { useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { CHOICES, type Filter, isFiltering, NO_FILTER } from "./place.ts";

interface FilterBarProps {
  index: SiteIndex;
  filter: Filter;
  /** Posts that the view shows, and those that it would show without the filter. */
  shown: { count: number; of: number };
  onFilter: (filter: Filter) => void;
}

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
          <Choice label="State" name="state" filter={filter} onChoose={set} />
          <Choice label="Kind" name="kind" filter={filter} onChoose={set} />
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
  name: keyof typeof CHOICES;
  filter: Filter;
  onChoose: (part: Partial<Filter>) => void;
}

function Choice({ label, name, filter, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select value={filter[name]} onChange={({ currentTarget }) => onChoose({ [name]: currentTarget.value })}>
        <option value="">All</option>
        {Object.entries(CHOICES[name]).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
