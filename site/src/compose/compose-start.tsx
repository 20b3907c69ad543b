import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { readShared } from "../photos/read-shared.ts";
import { loadData, useLoaded } from "../shared/load-data.ts";
import { beginDraft } from "./begin-draft.ts";
import { ComposePage } from "./compose-page.tsx";

/** Loads what the rules need to know about the other posts. After that, the page works offline. */
export function ComposeStart({ index }: { index: SiteIndex }) {
  const loaded = useLoaded("compose", async () => {
    const isShared = new URLSearchParams(location.search).has("shared");
    const [data, asked, shared] = await Promise.all([
      loadData<ComposeData>("compose.json", index.version),
      beginDraft(location.search, index),
      isShared ? readShared() : [],
    ]);
    return { data, asked, shared };
  });
  return (
    <>
      <h1>Write a post</h1>
      {loaded.state === "loading" && <p class="quiet">Loading…</p>}
      {loaded.state === "failed" && <p role="alert">{loaded.why}</p>}
      {loaded.state === "here" && <ComposePage index={index} {...loaded.data} />}
    </>
  );
}
