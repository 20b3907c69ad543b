import { CAROUSEL_SIZE } from "../../core/content/limits.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { FORMAT_HEAD_BYTES, nameFormat } from "../../core/media/name-format.ts";
import { planPicture } from "../../core/media/plan-picture.ts";
import type { PictureConverter } from "../../core/ports/converters.ts";
import type { BoxedPhoto, PhotoBox, PhotoSource } from "../../core/ports/media-folder.ts";
import type { Log } from "../../core/ports/runtime.ts";
import { findPhotos, signedAddress } from "../../core/proposal/find-photos.ts";
import { parseIssueForm } from "../../core/proposal/parse-issue-form.ts";

interface CollectPorts {
  readIssue(): Promise<{ body: string; renderedHtml: string }>;
  source: PhotoSource;
  openPictures(): Promise<PictureConverter>;
  box: Pick<PhotoBox, "write">;
  leniency: Leniency;
  log: Log;
}

/**
 * Fetches the photos of an issue, converts them, and hands them over. Runs where there are no secrets and nothing can be written,
 * because decoders meet bytes of strangers here.
 */
export async function collectPhotos(ports: CollectPorts, serverUrl: string): Promise<void> {
  const { body, renderedHtml } = await ports.readIssue();
  const { addresses } = findPhotos(parseIssueForm(body) ?? {}, body, serverUrl);
  // The other job refuses more, so none of them is fetched.
  const wanted = addresses.length > CAROUSEL_SIZE.max ? [] : addresses;
  const photos: BoxedPhoto[] = [];
  for (const address of wanted) photos.push(await collect(ports, address, renderedHtml));
  for (const photo of photos) ports.log.info("why" in photo ? `Not usable: it ${photo.why}` : "Converted one photo.");
  if (photos.length === 0) ports.log.info("There are no photos to convert.");
  await ports.box.write(photos);
}

async function collect(ports: CollectPorts, address: string, renderedHtml: string): Promise<BoxedPhoto> {
  const fetched = await ports.source.fetch(signedAddress(address, renderedHtml));
  if (!fetched.ok) return { address, why: fetched.error };
  const bytes = fetched.value;
  if (/ (?:video|audio file)$/.test(nameFormat(bytes.subarray(0, FORMAT_HEAD_BYTES)) ?? ""))
    return { address, why: VIDEO };
  const pictures = await ports.openPictures();
  const plan = (size: Parameters<typeof planPicture>[0]) => planPicture(size, AS_IT_IS, ports.leniency);
  const converted = await pictures.convert(bytes, { plan, padding: "white" });
  if (!converted.ok) return { address, why: converted.error };
  const { bytes: made, source: from, plan: planned } = converted.value;
  const [fault] = inspectWhole(made, "feed-image", ports.leniency).remarks.filter(
    ({ severity = "error" }) => severity === "error",
  );
  return fault === undefined
    ? { address, bytes: made, cut: { from, kept: planned.kept } }
    : { address, why: fault.says };
}

const AS_IT_IS = { ratio: "auto", focus: null, isPadded: false } as const;
const VIDEO =
  "is a video, and this form takes pictures only. Add it with npm run media in a pull request, or write its public address there.";
