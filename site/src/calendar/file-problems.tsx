import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";

/** Problems with whole files come first, because everything below may be incomplete. */
export function FileProblems({ problems }: { problems: SiteIndex["fileProblems"] }) {
  if (problems.length === 0) return null;
  const stops = problems.some(({ stopsPosting }) => stopsPosting);
  return (
    <section class="file-problems" aria-labelledby="file-problems-title">
      <h2 id="file-problems-title">{stops ? "Nothing is posted until this is fixed" : "The content has problems"}</h2>
      <ul class="file-problem-list">
        {problems.map(({ file, message, hint }) => (
          <li key={`${file} ${message} ${hint}`}>
            <code>{file}</code> <span dir="auto">{message}</span> <span dir="auto">{hint}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
