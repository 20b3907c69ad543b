import { useMemo, useState } from "preact/hooks";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { disclosuresOf } from "../../../scripts/core/content/post-fields.ts";
import { PhotoAdder } from "../photos/photo-adder.tsx";
import { usePhotos } from "../photos/use-photos.ts";
import { reloadData } from "../shared/load-data.ts";
import { PhonePost } from "../shared/phone-post.tsx";
import { TrayBar } from "../tray/tray-bar.tsx";
import { useChanges } from "../tray/use-changes.ts";
import { useTray } from "../tray/use-tray.ts";
import { addMedia, roomFor } from "./add-media.ts";
import { BulkFields } from "./bulk-fields.tsx";
import { CaptionField } from "./caption-field.tsx";
import { Checks } from "./checks.tsx";
import { ComposeTabs, type Tab } from "./compose-tabs.tsx";
import { DraftBar } from "./draft-bar.tsx";
import { isBlank, type SavedDraft } from "./drafts.ts";
import { stageEdit, stageNew } from "./edit-changes.ts";
import { type FieldContext, FieldProvider } from "./field.tsx";
import { inWordsOfForm } from "./form-words.ts";
import { judgeFiles, listFiles } from "./judge-files.ts";
import { KindPicker } from "./kind-picker.tsx";
import { LabelFields } from "./label-fields.tsx";
import { useMeasured } from "./measure-media.ts";
import { MediaFields } from "./media-fields.tsx";
import { MoreFields } from "./more-fields.tsx";
import { previewMedia, shownMediaOf } from "./preview-media.ts";
import { Propose } from "./propose.tsx";
import { readForm } from "./read-form.ts";
import { SnippetBar } from "./snippet-bar.tsx";
import { useDraft } from "./use-draft.ts";
import { useForms } from "./use-forms.ts";
import { useTouched } from "./use-touched.ts";
import { judgeDraft } from "./verdict.ts";
import { WhenFields } from "./when-fields.tsx";

export interface ComposePageProps {
  index: SiteIndex;
  data: ComposeData;
  /** The draft that the address asked for; null for none. */
  asked: SavedDraft | null;
  /** Files that a phone shared with the composer. */
  shared: readonly File[];
}

export function ComposePage({ index, data, asked, shared }: ComposePageProps) {
  const desk = useDraft(asked);
  const tray = useTray();
  const changes = useChanges(index, tray.staged, false);
  const [tab, setTab] = useState<Tab>("write");
  const [said, setSaid] = useState("");
  const touched = useTouched();
  const photos = usePhotos();
  const { draft, base } = desk.current;
  const form = useForms({ index, data, tray, editedId: base?.id ?? null });
  const { post, when, complaints, forecast } = readForm(draft, form);
  const localUrl = (path: string) => photos.files.get(path)?.url ?? null;
  const known = useMemo(() => shownMediaOf(data), [data]);
  const files = listFiles(post, { known, localUrl });
  const measured = useMeasured(files);
  const ofFiles = judgeFiles(files, measured, data);
  const verdict = judgeDraft({
    post,
    complaints: [...complaints, ...ofFiles.complaints].map(inWordsOfForm),
    files: ofFiles,
    isTouched: touched.isTouched,
  });
  const { change } = desk;
  const context: FieldContext = { draft, change, findings: verdict.findings, files, measured, touch: touched.touch };
  const shownForecast = base === null || post.not_before !== base.not_before ? forecast : null;
  const keep = () => {
    const staged = base === null ? [stageNew(post)] : stageEdit(base, post);
    for (const one of staged) tray.stage(one);
    setSaid(staged.length === 0 ? "Nothing has changed." : "It is among the changes to propose, below.");
    if (staged.length > 0) desk.finish();
    touched.forget();
    setTab("write");
  };
  return (
    <FieldProvider value={context}>
      <DraftBar desk={desk} onChange={touched.forget} />
      {base !== null && (
        <p class="editing">
          This edits the post <bdi>{base.id}</bdi> of the queue.
        </p>
      )}
      <div class={`composer show-${tab}`}>
        <form
          class="fields"
          onSubmit={(event) => event.preventDefault()}
          aria-label={base === null ? "New post" : "Edit a post"}
        >
          <KindPicker />
          <PhotoAdder
            use={draft.kind === "story" || draft.kind === "reel" ? "full-screen" : "feed"}
            room={roomFor(draft)}
            takesVideos
            shared={shared}
            onAdd={(added) => {
              for (const { path, file } of added) void photos.add(path, file);
              change(addMedia(draft, added));
            }}
          />
          <MediaFields />
          <CaptionField maxHashtags={data.settings.hashtags?.max} />
          <SnippetBar team={data.settings.calendar} />
          <LabelFields data={data} />
          <WhenFields when={when} clockwork={form.clockwork} forecast={shownForecast} freeSlots={form.freeSlots} />
          <MoreFields proposedId={post.id ?? ""} isNew={base === null} />
          {base === null && <BulkFields form={form} tray={tray} />}
        </form>
        <div class="outcome">
          <section class="preview" aria-labelledby="preview-title">
            <h2 id="preview-title">Preview</h2>
            <PhonePost
              account={index.account}
              kind={draft.kind}
              caption={draft.caption}
              date=""
              {...previewMedia(post, known, localUrl)}
              hasSafeAreas
              disclosures={disclosuresOf(post)}
            />
          </section>
          <div class="judgement">
            <Checks verdict={verdict} />
            <p class="keep">
              <button
                type="button"
                class={base === null ? "" : "primary"}
                disabled={verdict.errorCount + verdict.toDo.length > 0 && base === null}
                onClick={keep}
              >
                {base === null ? "Collect with other changes" : "Keep this change"}
              </button>{" "}
              <span role="status">{said}</span>
            </p>
            {base === null && (
              <Propose
                post={post}
                index={index}
                photos={photos}
                errorCount={verdict.errorCount}
                isBlank={isBlank(draft)}
                standsBefore={forecast?.standsBefore ?? null}
                onDone={(sent) => {
                  if (!index.isLocal) return;
                  // It is in the queue from now on, so that a second one would be a copy.
                  desk.finish();
                  touched.forget();
                  for (const { path } of sent) void photos.remove(path);
                  void reloadData();
                }}
              />
            )}
          </div>
        </div>
      </div>
      <TrayBar index={index} tray={tray} changes={changes} photos={photos} />
      <ComposeTabs tab={tab} verdict={verdict} onTab={setTab} />
    </FieldProvider>
  );
}
