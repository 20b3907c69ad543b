import type { ComposeData } from "../../../scripts/core/calendar/site-data.ts";
import {
  FULL_SCREEN_RATIO,
  MAX_PICTURE_SIZE_IN_WORDS,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../../../scripts/core/instagram/limits.ts";
import type { MediaRole } from "../../../scripts/core/media/media-target.ts";
import { CarouselFields } from "./carousel-fields.tsx";
import { Field, useForm } from "./field.tsx";
import { MediaCheck } from "./media-check.tsx";

export interface MediaFieldsProps {
  data: ComposeData;
}

/** The fields of the chosen kind of post. */
export function MediaFields({ data }: MediaFieldsProps) {
  const { draft } = useForm();
  if (draft.kind === "carousel") return <CarouselFields data={data} />;
  if (draft.kind === "reel") return <ReelFields data={data} />;
  if (draft.kind === "story") return <StoryFields data={data} />;
  return (
    <>
      <ImageAddress data={data} use="feed-image" />
      <AltText />
    </>
  );
}

function StoryFields({ data }: MediaFieldsProps) {
  const { draft, change } = useForm();
  return (
    <>
      <fieldset class="choices">
        <legend>The story shows</legend>
        {(["picture", "video"] as const).map((storyMedium) => (
          <label key={storyMedium}>
            <input
              type="radio"
              name="story-medium"
              checked={draft.storyMedium === storyMedium}
              onChange={() => change({ storyMedium })}
            />
            <span>{storyMedium === "picture" ? "A picture" : "A video"}</span>
          </label>
        ))}
      </fieldset>
      {draft.storyMedium === "picture" ? (
        <ImageAddress data={data} use="story-image" />
      ) : (
        <VideoAddress data={data} use="story-video" />
      )}
    </>
  );
}

function ReelFields({ data }: MediaFieldsProps) {
  const { draft, change } = useForm();
  return (
    <>
      <VideoAddress data={data} use="reel" />
      <Field
        label="Cover address"
        pointer="/cover_url"
        hint={`A JPEG, ${FULL_SCREEN_RATIO.text}. If empty, the cover is a frame of the video.`}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellcheck={false}
            value={draft.coverUrl}
            onInput={({ currentTarget }) => change({ coverUrl: currentTarget.value })}
          />
        )}
      </Field>
      <MediaCheck address={draft.coverUrl} use="cover" data={data} />
      <Field
        label="Cover frame, in seconds from the start"
        pointer="/thumb_offset"
        hint="Used if there is no cover address."
      >
        {(control) => (
          <input
            {...control}
            type="number"
            min="0"
            step="0.1"
            value={draft.thumbOffset}
            onInput={({ currentTarget }) => change({ thumbOffset: currentTarget.value })}
          />
        )}
      </Field>
      <label class="check">
        <input
          type="checkbox"
          checked={draft.shareToFeed}
          onChange={({ currentTarget }) => change({ shareToFeed: currentTarget.checked })}
        />
        <span>Also show it in the feed and the profile grid</span>
      </label>
    </>
  );
}

function ImageAddress({ data, use }: MediaFieldsProps & { use: MediaRole }) {
  const { draft, change } = useForm();
  const shape = use === "feed-image" ? `${TALLEST_RATIO.text} to ${WIDEST_RATIO.text}` : FULL_SCREEN_RATIO.text;
  const hint = `Public https address of a JPEG, ${shape}, at most ${MAX_PICTURE_SIZE_IN_WORDS}.`;
  return (
    <>
      <Field label="Image address" pointer="/image_url" hint={hint}>
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellcheck={false}
            value={draft.imageUrl}
            onInput={({ currentTarget }) => change({ imageUrl: currentTarget.value })}
          />
        )}
      </Field>
      <MediaCheck address={draft.imageUrl} use={use} data={data} />
    </>
  );
}

function VideoAddress({ data, use }: MediaFieldsProps & { use: MediaRole }) {
  const { draft, change } = useForm();
  return (
    <>
      <Field
        label="Video address"
        pointer="/video_url"
        hint={`Public https address of an MP4 or MOV, ${FULL_SCREEN_RATIO.text}.`}
      >
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellcheck={false}
            value={draft.videoUrl}
            onInput={({ currentTarget }) => change({ videoUrl: currentTarget.value })}
          />
        )}
      </Field>
      <MediaCheck address={draft.videoUrl} use={use} data={data} />
    </>
  );
}

function AltText() {
  const { draft, change } = useForm();
  return (
    <Field label="Alt text" pointer="/alt_text" hint="What the picture shows, for people who cannot see it.">
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={2}
          value={draft.altText}
          onInput={({ currentTarget }) => change({ altText: currentTarget.value })}
        />
      )}
    </Field>
  );
}
