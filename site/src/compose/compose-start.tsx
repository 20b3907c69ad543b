import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { beginDraft } from "./begin-draft.ts";
import { ComposePage } from "./compose-page.tsx";

/** Loads what the rules need to know about the other posts. After that, the page works offline. */
export function ComposeStart({ index }: { index: SiteIndex }) {
  const loaded = useLoaded("compose", async () => {
    const [data, asked] = await Promise.all([
      loadData<ComposeData>("compose.json", index.version),
      beginDraft(location.search, index),
    ]);
    return { data, asked };
  });
  return (
    <>
      <h1>Write a post</h1>
      {loaded.state === "loading" && <p class="quiet">Loading…</p>}
      {loaded.state === "failed" && <p role="alert">{loaded.why}</p>}
      {loaded.state === "here" && <ComposePage index={index} data={loaded.data.data} asked={loaded.data.asked} />}
    </>
  );
}
