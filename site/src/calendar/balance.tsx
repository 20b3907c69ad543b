import type { MonthData, Share } from "../../../scripts/core/calendar/site-data.ts";

/** How the month is distributed over pillars and calls to action. */
export function Balance({ month }: { month: MonthData }) {
  if (month.pillars.length === 0) return null;
  return (
    <section class="balance" aria-labelledby="balance-title">
      <h2 id="balance-title">Balance of the month</h2>
      <p class="quiet">Published and planned posts, without failed ones.</p>
      <div class="balance-bars">
        <Bar title="Pillars" shares={month.pillars} />
        <Bar title="Calls to action" shares={month.ctas} />
      </div>
    </section>
  );
}

function Bar({ title, shares }: { title: string; shares: readonly Share[] }) {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="balance-bar">
      <h3>{title}</h3>
      <div class="bar" aria-hidden="true">
        {shares.map(({ name, tone, count }) => (
          <span key={name} class={`tone-${tone}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul>
        {shares.map(({ name, tone, count }) => (
          <li key={name}>
            <span class={`dot tone-${tone}`} aria-hidden="true" />
            <bdi>{name === "" ? "none given" : name}</bdi>{" "}
            <span class="quiet">
              {count} · {Math.round((count / all) * 100)}%
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
