import {
  FULL_SCREEN_RATIO,
  MAX_PICTURE_SIZE_IN_WORDS,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../../../scripts/core/instagram/limits.ts";
import { CarouselFields } from "./carousel-fields.tsx";
import { CoverPicker } from "./cover-picker.tsx";
import { Field, useForm } from "./field.tsx";
import { MediaCheck } from "./media-check.tsx";
import { AddressLine, TextBox } from "./text-controls.tsx";

/** The fields of the chosen kind of post. */
export function MediaFields() {
  const { draft } = useForm();
  if (draft.kind === "carousel") return <CarouselFields />;
  if (draft.kind === "reel") return <ReelFields />;
  if (draft.kind === "story") return <StoryFields />;
  return (
    <>
      <ImageAddress use="feed-image" />
      <AltText />
    </>
  );
}

function StoryFields() {
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
      {draft.storyMedium === "picture" ? <ImageAddress use="story-image" /> : <VideoAddress />}
    </>
  );
}

function ReelFields() {
  const { draft, change, files } = useForm();
  const video = files.find(({ role }) => role === "reel")?.shown ?? null;
  return (
    <>
      <VideoAddress />
      <Field
        label="Cover address"
        pointer="/cover_url"
        hint={`A JPEG, ${FULL_SCREEN_RATIO.text}. If empty, the cover is a frame of the video.`}
      >
        {(control) => <AddressLine {...control} value={draft.coverUrl} onText={(coverUrl) => change({ coverUrl })} />}
      </Field>
      <MediaCheck pointer="/cover_url" />
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
      {video !== null && draft.coverUrl === "" && <CoverPicker key={video} url={video} />}
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

function ImageAddress({ use }: { use: "feed-image" | "story-image" }) {
  const { draft, change } = useForm();
  const shape = use === "feed-image" ? `${TALLEST_RATIO.text} to ${WIDEST_RATIO.text}` : FULL_SCREEN_RATIO.text;
  const hint = `A photo that you add above fills it in. Or the public https address of a JPEG, ${shape}, at most ${MAX_PICTURE_SIZE_IN_WORDS}.`;
  return (
    <>
      <AddedPhoto />
      <Field label="Image address" pointer="/image_url" hint={hint}>
        {(control) => <AddressLine {...control} value={draft.imageUrl} onText={(imageUrl) => change({ imageUrl })} />}
      </Field>
      <MediaCheck pointer="/image_url" />
    </>
  );
}

/** On a phone, the preview is behind a tab, and the name of a file says nothing to the person who took the photo. */
function AddedPhoto() {
  const { files } = useForm();
  const shown = files.find(({ pointer }) => pointer === "/image_url")?.shown ?? "";
  if (!shown.startsWith("blob:")) return null;
  return (
    <p class="added-photo" role="status">
      <img src={shown} alt="" />
      Your photo is in the post.
    </p>
  );
}

function VideoAddress() {
  const { draft, change } = useForm();
  return (
    <>
      <Field
        label="Video address"
        pointer="/video_url"
        hint={`A video that you add above fills it in. Or the public https address of an MP4 or MOV, ${FULL_SCREEN_RATIO.text}.`}
      >
        {(control) => <AddressLine {...control} value={draft.videoUrl} onText={(videoUrl) => change({ videoUrl })} />}
      </Field>
      <MediaCheck pointer="/video_url" />
    </>
  );
}

function AltText() {
  const { draft, change } = useForm();
  return (
    <Field label="Alt text" pointer="/alt_text" hint="What the picture shows, for people who cannot see it.">
      {(control) => <TextBox {...control} rows={2} value={draft.altText} onText={(altText) => change({ altText })} />}
    </Field>
  );
}
