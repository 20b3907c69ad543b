import { kindOfWord } from "../../core/content/field-texts.ts";
import { CAROUSEL_SIZE } from "../../core/content/limits.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { isVideoName } from "../../core/media/media-path.ts";
import { mediaUrls } from "../../core/media/media-target.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "../../core/media/name-format.ts";
import { planPicture, type Size } from "../../core/media/plan-picture.ts";
import type { PictureConverter, VideoMaker } from "../../core/ports/converters.ts";
import type { BoxedPhoto, PhotoBox, PhotoSource } from "../../core/ports/media-folder.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { findPhotos, signedAddress } from "../../core/proposal/find-photos.ts";
import { readPackedChanges } from "../../core/proposal/packed-changes.ts";
import { parseIssueForm, readChangesField } from "../../core/proposal/parse-issue-form.ts";
import { postsNamedIn } from "../../core/queue/change-posts.ts";
import type { ProposePorts } from "./proposal-ports.ts";

interface CollectPorts extends Pick<ProposePorts, "inflate"> {
  readIssue(): Promise<{ body: string; renderedHtml: string }>;
  source: PhotoSource;
  openPictures(): Promise<PictureConverter>;
  videos: VideoMaker;
  box: Pick<PhotoBox, "write">;
  leniency: Leniency;
  log: Log;
}

/** Runs where there are no secrets and nothing can be written, because decoders meet bytes of strangers here. */
export async function collectPhotos(ports: CollectPorts, serverUrl: string): Promise<void> {
  const { body, renderedHtml } = await ports.readIssue();
  const { addresses } = findPhotos(parseIssueForm(body) ?? {}, body, serverUrl);
  // The other job refuses more, so none of them is fetched.
  const wanted = addresses.length > CAROUSEL_SIZE.max ? [] : addresses;
  const wishes = wishesOf(body, ports.inflate);
  const photos: BoxedPhoto[] = [];
  for (const address of wanted) {
    const fetched = await ports.source.fetch(signedAddress(address, renderedHtml));
    photos.push(
      fetched.ok ? await convert(ports, { address, bytes: fetched.value, wishes }) : { address, why: fetched.error },
    );
  }
  for (const photo of photos) ports.log.info("why" in photo ? `Not usable: it ${photo.why}` : "Converted one file.");
  if (photos.length === 0) ports.log.info("There are no photos to convert.");
  await ports.box.write(photos);
}

/** What the form says of its files. */
interface Wishes {
  /** Whether a picture of this size keeps the shape of a phone's screen. */
  isFullScreen(size: Size): boolean;
  /** Of each video in turn, the frame that stands for it. */
  framesAtMs: number[];
}

/** Narrower than anything in the feed. */
const MAX_FULL_SCREEN_RATIO = 0.62;

function wishesOf(body: string, inflate: CollectPorts["inflate"]): Wishes {
  const packed = readChangesField(body);
  if (packed === null) {
    const isStory = kindOfWord(parseIssueForm(body)?.media_type ?? "") === "STORIES";
    return { isFullScreen: () => isStory, framesAtMs: [] };
  }
  const changes = readPackedChanges(packed, inflate);
  const posts = changes.ok ? changes.value.flatMap(postsNamedIn) : [];
  const framesAtMs = posts.flatMap((post) =>
    mediaUrls(post).flatMap(({ url }) => (isVideoName(url) ? [post.thumb_offset ?? 0] : [])),
  );
  // The page has cropped them already.
  return { isFullScreen: ({ widthPx, heightPx }) => widthPx / heightPx < MAX_FULL_SCREEN_RATIO, framesAtMs };
}

interface Fetched {
  address: string;
  bytes: Uint8Array;
  wishes: Wishes;
}

async function convert(ports: CollectPorts, { address, bytes, wishes }: Fetched): Promise<BoxedPhoto> {
  const format = nameFormat(bytes.subarray(0, FORMAT_HEAD_BYTES)) ?? "";
  if (/ (?:video|audio file)$/.test(format)) {
    const made = await ports.videos.make(bytes, wishes.framesAtMs.shift() ?? 0);
    return made.ok ? { address, video: made.value.bytes, frame: made.value.frame } : { address, why: made.error };
  }
  const pictures = await ports.openPictures();
  const plan = (size: Size) =>
    planPicture(size, { ...AS_IT_IS, ratio: wishes.isFullScreen(size) ? "9:16" : "auto" }, ports.leniency);
  const converted = await pictures.convert(bytes, { plan, padding: "white" });
  if (!converted.ok) return { address, why: converted.error };
  const { bytes: made, source: from, plan: planned, isFirstOfMany } = converted.value;
  const role = wishes.isFullScreen(planned.out) ? "story-image" : "feed-image";
  const [fault] = inspectWhole(made, role, ports.leniency).remarks.filter(
    ({ severity = "error" }) => severity === "error",
  );
  return fault === undefined
    ? { address, bytes: made, cut: { from, kept: planned.kept, isFirstOfMany } }
    : { address, why: fault.says };
}

const AS_IT_IS = { focus: null, isPadded: false } as const;
