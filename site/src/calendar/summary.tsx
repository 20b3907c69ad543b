import type { MonthData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { summariseMonth, tilesOf } from "./summarise.ts";

export function Summary({ index, month }: { index: SiteIndex; month: MonthData }) {
  return (
    <section class="summary" aria-label="Summary">
      <p class="headline" role="status">
        {summariseMonth(month)}
      </p>
      <dl class="tiles">
        {tilesOf(index).map(({ name, value, more, isUrgent }) => (
          <div key={name} class={isUrgent ? "tile-fact urgent" : "tile-fact"}>
            <dt>{name}</dt>
            <dd>
              <strong>
                {isUrgent && (
                  <span class="warn-sign" aria-hidden="true">
                    !
                  </span>
                )}
                {value}
              </strong>
              <span>{more}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
