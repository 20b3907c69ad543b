import { useMemo } from "preact/hooks";
import { openDraftCheck } from "../../../scripts/core/calendar/check-draft.ts";
import { openDraftForecast } from "../../../scripts/core/calendar/forecast-draft.ts";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Clockwork } from "../../../scripts/core/queue/read-not-before.ts";
import { PhonePost } from "../shared/phone-post.tsx";
import { CaptionField } from "./caption-field.tsx";
import { Checks } from "./checks.tsx";
import { emptyDraft } from "./draft.ts";
import { type FieldContext, FieldProvider } from "./field.tsx";
import { inWordsOfForm } from "./form-words.ts";
import { judgeFiles, listFiles } from "./judge-files.ts";
import { KindPicker } from "./kind-picker.tsx";
import { LabelFields } from "./label-fields.tsx";
import { useMeasured } from "./measure-media.ts";
import { MediaFields } from "./media-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { previewMedia } from "./preview-media.ts";
import { Propose } from "./propose.tsx";
import { nowOf, readForm } from "./read-form.ts";
import { useDraft } from "./use-draft.ts";
import { useTouched } from "./use-touched.ts";
import { judgeDraft } from "./verdict.ts";
import { WhenFields } from "./when-fields.tsx";

/** As many as fit on two lines of a phone. */
const FREE_SLOTS = 4;

export function ComposePage({ index, data }: { index: SiteIndex; data: ComposeData }) {
  const { draft, change, wasKept } = useDraft();
  const touched = useTouched();
  const form = useForms(index, data);
  const { post, when, complaints, forecast } = readForm(draft, form);
  const files = listFiles(post, { data, localUrl: () => null });
  const measured = useMeasured(files);
  const ofFiles = judgeFiles(files, measured, data);
  const verdict = judgeDraft({
    post,
    complaints: [...complaints, ...ofFiles.complaints].map(inWordsOfForm),
    files: ofFiles,
    isTouched: touched.isTouched,
  });
  const context: FieldContext = { draft, change, findings: verdict.findings, files, measured, touch: touched.touch };
  return (
    <FieldProvider value={context}>
      <div class="composer">
        <form class="fields" onSubmit={(event) => event.preventDefault()} aria-label="New post">
          {wasKept && <p class="quiet">This is the draft you left here. It is stored only in this browser.</p>}
          <KindPicker />
          <MediaFields />
          <CaptionField maxHashtags={data.settings.hashtags?.max} />
          <LabelFields data={data} />
          <WhenFields when={when} clockwork={form.clockwork} forecast={forecast} freeSlots={form.freeSlots} />
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
            {...previewMedia(post, data.allowPrivateHosts)}
            disclosures={disclosuresOf(post)}
          />
          <Checks verdict={verdict} />
          <Propose
            post={post}
            repository={data.repository}
            errorCount={verdict.errorCount}
            standsBefore={forecast?.standsBefore ?? null}
          />
        </div>
      </div>
    </FieldProvider>
  );
}

function disclosuresOf(post: DraftPost): string[] {
  return [
    ...(post.is_paid_partnership === true ? ["Paid partnership"] : []),
    ...(post.is_ai_generated === true ? ["AI info"] : []),
  ];
}

/** What every draft is judged by. With thousands of posts, setting it up takes long, so it is kept for as long as it is right. */
function useForms(index: SiteIndex, data: ComposeData) {
  const nowMs = nowOf(index, Date.now()).getTime();
  const check = useMemo(() => openDraftCheck(data), [data]);
  const taken = useMemo(() => new Set([...data.queue, ...data.archive].map(([id]) => id)), [data]);
  const planned = useMemo(() => {
    const forecaster = openDraftForecast(data, new Date(nowMs));
    return { forecaster, freeSlots: forecaster.freeSlots(FREE_SLOTS) };
  }, [data, nowMs]);
  const clockwork: Clockwork = { ...data.timetable, now: new Date(nowMs) };
  return { check, clockwork, isTaken: (id: string) => taken.has(id), ...planned };
}
