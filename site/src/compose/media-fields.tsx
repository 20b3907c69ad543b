import { useEffect, useRef, useState } from "preact/hooks";
import {
  FULL_SCREEN_RATIO,
  MAX_PICTURE_SIZE_IN_WORDS,
  TALLEST_RATIO,
  WIDEST_RATIO,
} from "../../../scripts/core/content/limits.ts";
import { useLoaded } from "../shared/load-data.ts";
import { Check, Choices, DraftField, MEDIUM_CHOICES } from "./field.tsx";
import { useForm, useShown } from "./form-context.ts";
import { isAdded } from "./judge-files.ts";

const FULL = FULL_SCREEN_RATIO.text;

/** The fields of the chosen kind of post. */
export function MediaFields() {
  const { draft, change } = useForm();
  switch (draft.kind) {
    case "picture":
      return <ImageAddress shape={`${TALLEST_RATIO.text} to ${WIDEST_RATIO.text}`} />;
    case "carousel":
      return <Carousel />;
    case "reel":
      return <ReelFields />;
    case "story":
      return (
        <>
          <Choices
            legend="The story shows"
            name="story-medium"
            choices={MEDIUM_CHOICES}
            value={draft.storyMedium}
            onChoose={(storyMedium) => change({ storyMedium })}
          />
          {draft.storyMedium === "picture" ? <ImageAddress shape={FULL} /> : <VideoAddress />}
        </>
      );
  }
}

/** Most posts are no carousel: its part of the page is loaded with the first. */
function Carousel() {
  const loaded = useLoaded("carousel", () => import("./carousel-fields.tsx"));
  if (loaded.state === "failed") return <p class="finding finding-warning">{loaded.why}</p>;
  return loaded.state === "here" ? <loaded.data.CarouselFields /> : null;
}

const TRIALS = [
  ["", "No trial"],
  ["manual", "Trial: somebody shares it in the app"],
  ["performance", "Trial: Instagram shares it if it does well"],
] as const;

function ReelFields() {
  const { draft } = useForm();
  const video = useShown("/video_url");
  return (
    <>
      <VideoAddress />
      <DraftField
        name="cover_url"
        as="address"
        hint={`A JPEG, ${FULL}. If empty, the cover is a frame of the video.`}
      />
      <DraftField
        name="thumb_offset"
        as="number"
        label="Cover frame, in seconds from the start"
        hint="Used if there is no cover address."
      />
      {video !== null && draft.cover_url === "" && <CoverPicker key={video} url={video} />}
      <Check name="share_to_feed" label="Also show it in the feed and the profile grid" />
      <DraftField name="trial" choices={TRIALS} hint="A trial is first shown to people who do not follow you." />
      <DraftField name="audio_name" hint="Of the reel's original audio." />
    </>
  );
}

function ImageAddress({ shape }: { shape: string }) {
  const what = `a JPEG, ${shape}, at most ${MAX_PICTURE_SIZE_IN_WORDS}`;
  return <Address name="image_url" noun="photo" what={what} />;
}

function VideoAddress() {
  return <Address name="video_url" noun="video" what={`an MP4 or MOV, ${FULL}`} />;
}

interface AddressProps {
  name: "image_url" | "video_url";
  noun: "photo" | "video";
  /** The file that the platform takes. */
  what: string;
}

/** The file that was added on this page, or else the folded field for the address of one that is public already. */
function Address({ name, noun, what }: AddressProps) {
  const { draft, change } = useForm();
  const shown = useShown(`/${name}`);
  // Whoever empties the field goes on typing in it.
  const [isOpen, setOpen] = useState(false);
  if (draft[name] !== "" && !isOpen) setOpen(true);
  // On a phone, the preview is behind a tab, and the name of a file says nothing to the person who took the photo.
  if (shown !== null && isAdded(shown))
    return (
      <p class="added-photo" role="status">
        {noun === "photo" && <img src={shown} alt="" />}
        Your {noun} is in the post.
        <button
          type="button"
          class="small"
          onClick={() => change({ [name]: "", ...(noun === "photo" && { user_tags: "" }) }, `The ${noun} was removed.`)}
        >
          Remove
        </button>
      </p>
    );
  return (
    <details class="more-fields" open={isOpen}>
      <summary>Or use a {noun} that is on the web</summary>
      <DraftField name={name} as="address" hint={`The public https address of ${what}.`} />
    </details>
  );
}

/** Chooses the frame of a video that is its cover, on a timeline. */
function CoverPicker({ url }: { url: string }) {
  const { draft, change, touch } = useForm();
  const video = useRef<HTMLVideoElement>(null);
  const [durationS, setDuration] = useState(0);
  const atS = Number(draft.thumb_offset.replace(",", ".")) || 0;
  useEffect(() => {
    if (video.current !== null && durationS > 0) video.current.currentTime = Math.min(atS, durationS);
  }, [atS, durationS]);
  return (
    <div class="cover-picker">
      <video
        ref={video}
        src={url}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
        onLoadedMetadata={({ currentTarget: { duration } }) => setDuration(Number.isFinite(duration) ? duration : 0)}
      />
      <label class="stack tight">
        <span>Cover on the timeline: {atS.toFixed(1)} s</span>
        <input
          type="range"
          min="0"
          max={durationS}
          step="0.1"
          value={Math.min(atS, durationS)}
          disabled={durationS === 0}
          onInput={({ currentTarget }) => {
            touch("/thumb_offset");
            change({ thumb_offset: currentTarget.value });
          }}
        />
      </label>
    </div>
  );
}
