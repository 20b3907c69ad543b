import { useMemo, useState } from "preact/hooks";
import { previewOf } from "../../../scripts/core/calendar/preview-post.ts";
import type { ComposeData, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { inWordsOfForm, LABELS } from "../../../scripts/core/proposal/form-words.ts";
import { shapesFor } from "../photos/crop-frame.ts";
import { PhotoAdder } from "../photos/photo-adder.tsx";
import { listPaths, shownMedia, takeShared, usePhotos, useProposedFiles } from "../photos/use-photos.ts";
import { CONNECT } from "../propose/proposers.ts";
import { useProposer } from "../propose/use-proposer.ts";
import { usePush } from "../propose/use-push.ts";
import { loadData, reloadData, useLoaded } from "../shared/load-data.ts";
import { startPage } from "../shared/page-frame.tsx";
import { PhonePost } from "../shared/phone-post.tsx";
import { KIND_WORDS } from "../shared/words.ts";
import { useChanges, useTray } from "../tray/staged.ts";
import { TrayBar } from "../tray/tray-bar.tsx";
import { addMedia, roomFor, switchKind } from "./add-media.ts";
import { CaptionField } from "./caption-field.tsx";
import { type DraftEdit, isBlank, newDraft, type SavedDraft } from "./draft.ts";
import { Choices, DraftField } from "./field.tsx";
import { FormProvider } from "./form-context.ts";
import { Checks, ComposeFoot, DraftBar, type Tab } from "./frame.tsx";
import { judgeFiles, listFiles, useMeasured } from "./judge-files.ts";
import { MediaFields } from "./media-fields.tsx";
import { LabelFields, ManyPosts, MoreFields } from "./more-fields.tsx";
import { Propose } from "./propose.tsx";
import { judgeDraft, readForm } from "./read-form.ts";
import { SnippetBar } from "./snippet-bar.tsx";
import { nameOfPost, stageEdit, stageNew } from "./stage-draft.ts";
import { TagFields } from "./tag-fields.tsx";
import { beginDraft, useDraft } from "./use-draft.ts";
import { useForms, useOutlook, useTouched } from "./use-forms.ts";
import { WhenFields } from "./when-fields.tsx";

/** Files that no form takes, and a page without a token. */
const NO_FORM = { rule: "not-connected", severity: "warning", pointer: "", hint: CONNECT } as const;

const KINDS = (["picture", "carousel", "reel", "story"] as const).map((kind) => [kind, KIND_WORDS[kind]] as const);

interface ComposerProps {
  index: SiteIndex;
  data: ComposeData;
  /** The draft that the address asked for; null for none. */
  requested: SavedDraft | null;
  /** Files that a phone shared with the composer. */
  shared: readonly File[];
}

function Composer({ index, data, requested, shared }: ComposerProps) {
  const open = useDraft(requested);
  const tray = useTray();
  const changes = useChanges(index, tray.staged, false);
  const [tab, setTab] = useState<Tab>("write");
  const { touch, isTouched, forget } = useTouched();
  const photos = usePhotos();
  const { draft, base } = open.current;
  const editedId = base?.id ?? null;
  const form = useForms({ index, data, tray, draftKey: open.current.key, editedId });
  const { post, when, findings, clearDate } = readForm(draft, form);
  const { forecast, freeSlots } = useOutlook({ index, data, editedId, notBefore: clearDate });
  const known = useMemo(() => shownMedia(data, photos), [data, photos.files]);
  const files = listFiles(post, known);
  const measured = useMeasured(files);
  const ofFiles = judgeFiles(files, measured, { ...data, post });
  const { proposer, connection } = useProposer(index);
  const staged = base === null ? [stageNew(post)] : stageEdit(base, post);
  const posted = staged.map(({ change: one }) => one);
  const newPaths = listPaths(posted).filter((path) => photos.files.has(path));
  const wall = proposer.refusal(posted, newPaths);
  const ofWay: Finding[] = wall === null ? [] : [{ ...NO_FORM, message: wall }];
  const all = [...findings, ...(forecast?.warnings ?? []), ...ofFiles.findings, ...ofWay].map((one) =>
    inWordsOfForm(one, LABELS),
  );
  const verdict = judgeDraft({ rules: form.rules, post, findings: all, files: ofFiles, isTouched });
  const { change } = open;
  const ownFiles = useProposedFiles(posted, photos);
  const finish = () => {
    if (base === null) form.keepNames([post.id]);
    open.clear();
    forget();
    setTab("write");
  };
  const push = usePush({
    proposer,
    changes: posted,
    files: ownFiles,
    onDone: () => {
      // It is on its way from now on, so that a second one would be a copy.
      finish();
      if (!index.isLocal) return;
      for (const { path } of ownFiles ?? []) photos.remove(path);
      void reloadData();
    },
  });
  const edit = ({ part, words }: DraftEdit) => change(part, words);
  const shownForecast = base === null || post.not_before !== base.not_before ? forecast : null;
  const keep = () => {
    for (const one of staged) tray.stage(one);
    push.forget();
    if (staged.length > 0) finish();
  };
  return (
    <FormProvider value={{ draft, change, findings: verdict.findings, files, measured, touch }}>
      <DraftBar open={open} onChange={forget} />
      {base !== null && (
        <p class="editing">
          This edits the post <bdi>{nameOfPost(base)}</bdi> of the queue.
        </p>
      )}
      <div class={`composer stack show-${tab}`}>
        <form
          class="fields stack loose"
          onSubmit={(event) => event.preventDefault()}
          aria-label={base === null ? "New post" : "Edit a post"}
        >
          <Choices
            legend="Kind of post"
            name="kind"
            choices={KINDS}
            value={draft.kind}
            onChoose={(kind) => edit(switchKind(draft, kind))}
          />
          <PhotoAdder
            shapes={shapesFor(draft.kind === "story" || draft.kind === "reel", data.settings.media?.ratios === "app")}
            room={roomFor(draft)}
            shared={shared}
            onAdd={(added) => {
              for (const { path, file } of added) photos.add(path, file);
              edit(addMedia(draft, added));
            }}
            onSplit={
              draft.kind !== "picture" || draft.image_url !== "" || base !== null
                ? null
                : (added) => {
                    for (const { path, file } of added) photos.add(path, file);
                    open.openAll(added.map(({ path }) => newDraft({ image_url: path })));
                  }
            }
          />
          <MediaFields />
          <CaptionField maxHashtags={data.settings.hashtags?.max} />
          <SnippetBar team={data.settings.calendar} />
          {draft.kind === "picture" && (
            <DraftField name="alt_text" as="box" hint="What the picture shows, for people who cannot see it." />
          )}
          <WhenFields
            when={when}
            slotTimes={form.slotTimes}
            forecast={shownForecast}
            {...{ freeSlots, bestSlot: data.bestSlot, days: index.days }}
          />
          <LabelFields data={data} />
          {draft.kind !== "carousel" && (
            <TagFields
              of={
                draft.kind === "reel" || (draft.kind === "story" && draft.storyMedium === "video")
                  ? "/video_url"
                  : "/image_url"
              }
              value={draft.user_tags}
              onText={(user_tags, words) => change({ user_tags }, words)}
            />
          )}
          <MoreFields proposedId={post.id ?? ""} isNew={base === null} places={form.places} />
          {base === null && <ManyPosts form={form} tray={tray} data={data} photos={photos} />}
        </form>
        <div class="outcome stack loose">
          <section class="preview stack loose" aria-labelledby="preview-title">
            <h2 id="preview-title">Preview</h2>
            <PhonePost account={index.account} {...previewOf(post, known, form.places)} date="" hasSafeAreas />
          </section>
          <div class="judgement stack loose">
            <Checks verdict={verdict} />
            {base === null && (
              <p class="keep">
                <button
                  type="button"
                  disabled={form.rules !== "here" || verdict.errorCount + verdict.toDo.length > 0}
                  onClick={keep}
                >
                  Collect with other changes
                </button>
              </p>
            )}
            {base === null && (
              <Propose
                index={index}
                proposer={proposer}
                push={push}
                connection={connection}
                post={post}
                changes={posted}
                files={ownFiles}
                errorCount={verdict.errorCount}
                isOpen={verdict.errorCount + verdict.toDo.length > 0}
                isBlank={isBlank(draft)}
                standsBefore={forecast?.standsBefore ?? null}
                onSent={finish}
              />
            )}
          </div>
        </div>
      </div>
      <div class="page-foot">
        <TrayBar index={index} tray={tray} changes={changes} photos={photos} />
        <ComposeFoot
          {...{ tab, verdict, push, proposer, done: open.done, isEdit: base !== null, isBlank: isBlank(draft) }}
          onTab={setTab}
          onKeep={keep}
        />
      </div>
    </FormProvider>
  );
}

/** Loads what the rules need to know about the other posts. After that, the page works offline. */
function ComposePage({ index }: { index: SiteIndex }) {
  const loaded = useLoaded("compose", async () => {
    const isShared = new URLSearchParams(location.search).has("shared");
    const [data, requested, shared] = await Promise.all([
      loadData<ComposeData>("compose.json", index.version),
      beginDraft(location.search, index),
      isShared ? takeShared() : [],
    ]);
    return { data, requested, shared };
  });
  return (
    <>
      <h1>Write a post</h1>
      {loaded.state === "loading" && <p class="quiet">Loading…</p>}
      {loaded.state === "failed" && <p role="alert">{loaded.why}</p>}
      {loaded.state === "here" && <Composer index={index} {...loaded.data} />}
    </>
  );
}

startPage("Composer", ComposePage);
