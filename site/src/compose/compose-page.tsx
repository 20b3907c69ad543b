import { useMemo } from "preact/hooks";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { MAX_PICTURE_SIZE_IN_WORDS } from "../../../scripts/core/instagram/limits.ts";
import type { Clockwork } from "../../../scripts/core/queue/read-not-before.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { FindingsList } from "../shared/findings-list.tsx";
import { PhonePost } from "../shared/phone-post.tsx";
import { CaptionField } from "./caption-field.tsx";
import { emptyDraft } from "./draft.ts";
import { type FieldContext, FieldProvider } from "./field.tsx";
import { KindPicker } from "./kind-picker.tsx";
import { LabelFields } from "./label-fields.tsx";
import { MediaFields } from "./media-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { previewMedia, shownMediaOf } from "./preview-media.ts";
import { Propose } from "./propose.tsx";
import { nowOf, readForm } from "./read-form.ts";
import { useDraft } from "./use-draft.ts";
import { WhenFields } from "./when-fields.tsx";

export function ComposePage({ index, data }: { index: SiteIndex; data: ComposeData }) {
  const { draft, change, wasKept } = useDraft();
  const taken = useMemo(() => new Set([...data.queue, ...data.archive].map(([id]) => id)), [data]);
  const clockwork: Clockwork = { ...data.timetable, now: nowOf(index, Date.now()) };
  const { post, when, complaints, forecast } = readForm(draft, { data, clockwork, isTaken: (id) => taken.has(id) });
  const context: FieldContext = { draft, change, complaints };
  return (
    <FieldProvider value={context}>
      <div class="composer">
        <form class="fields" onSubmit={(event) => event.preventDefault()} aria-label="New post">
          {wasKept && <p class="quiet">This is the draft you left here. It is stored only in this browser.</p>}
          <KindPicker />
          <MediaFields data={data} />
          <CaptionField maxHashtags={data.settings.hashtags?.max} />
          <LabelFields data={data} />
          <WhenFields when={when} clockwork={clockwork} forecast={forecast?.summary ?? ""} />
          <MoreFields proposedId={post.id ?? ""} />
          <p>
            <button type="button" class="wide" onClick={() => change(emptyDraft())}>
              Clear the form
            </button>
          </p>
        </form>
        <div class="outcome">
          <h2>Preview</h2>
          <PhonePost
            account={index.account}
            kind={draft.kind}
            caption={draft.caption}
            date=""
            {...previewMedia(post, shownMediaOf(data))}
            disclosures={[
              ...(draft.isPaidPartnership ? ["Paid partnership"] : []),
              ...(draft.isAiGenerated ? ["AI info"] : []),
            ]}
          />
          <h2>Checks</h2>
          <p role="status" class="verdict">
            {describe(complaints)}
          </p>
          {complaints.length > 0 && <FindingsList title="Findings" findings={complaints} />}
          <p class="quiet">
            The pull request applies the same rules. It also fetches every file, and refuses pictures that are not JPEG
            or are larger than {MAX_PICTURE_SIZE_IN_WORDS}.
          </p>
          <Propose
            index={index}
            post={post}
            errorCount={count(complaints, "error")}
            standsBefore={forecast?.standsBefore ?? null}
          />
        </div>
      </div>
    </FieldProvider>
  );
}

function count(complaints: FieldContext["complaints"], wanted: "error" | "warning"): number {
  return complaints.filter(({ severity }) => severity === wanted).length;
}

function describe(complaints: FieldContext["complaints"]): string {
  const [errors, warnings] = [count(complaints, "error"), count(complaints, "warning")];
  if (errors + warnings === 0) return "No problems found.";
  const parts = [errors > 0 ? plural(errors, "error") : "", warnings > 0 ? plural(warnings, "warning") : ""];
  return `${parts.filter((part) => part !== "").join(" and ")} to look at.`;
}
