import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { tilesOf } from "../calendar/summarize.ts";
import { startPage } from "../shared/page-frame.tsx";

/** For whoever operates the posting: what is left, and until when it may go on. */
function StatusPage({ index }: { index: SiteIndex }) {
  return (
    <>
      <h1>Status</h1>
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
    </>
  );
}

startPage("Status", StatusPage);
