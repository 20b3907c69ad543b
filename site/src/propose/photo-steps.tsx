import { useState } from "preact/hooks";
import { fileNameOf, isVideoName } from "../../../scripts/core/media/media-path.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import { CopyText, NewTab } from "./copy-text.tsx";
import type { Outcome } from "./proposer.ts";

/** Two taps from a photo to a proposal: the finished photo goes to the device, and from there into the form on GitHub. */
export function PhotoSteps({ url, files, content }: Extract<Outcome, { kind: "photos" }>) {
  const noun = files.every(({ path }) => isVideoName(path))
    ? "video"
    : files.some(({ path }) => isVideoName(path))
      ? "file"
      : "photo";
  const photos = files.length === 1 ? `the ${noun}` : `the ${files.length} ${noun}s`;
  return (
    <ol class="numbered stack">
      <li>
        <SavePhotos files={files} words={photos} />
      </li>
      {content !== null && (
        <li>
          <CopyText text={content} button="Copy the text for the form" label="The text for the form" />
        </li>
      )}
      <li>
        <NewTab href={url} look="button primary">
          Open the filled-in form on GitHub
        </NewTab>
        <p>
          Sign in if GitHub asks. Drop {photos} into the field “Photo”
          {content !== null && ", paste the text into “Changes”"}, and submit the form.
        </p>
      </li>
    </ol>
  );
}

/** To the photos of a phone through its share sheet, elsewhere as a download. */
function SavePhotos({ files, words }: { files: readonly ProposedFile[]; words: string }) {
  const [isSaved, setSaved] = useState(false);
  const save = async () => {
    const named = files.map(
      ({ path, bytes }) => new File([new Uint8Array(bytes)], fileNameOf(path) ?? "photo.jpg", { type: typeOf(path) }),
    );
    const isPhone = matchMedia("(pointer: coarse)").matches;
    if (isPhone && navigator.canShare?.({ files: named })) {
      // Closing the sheet is no failure.
      const isShared = await navigator.share({ files: named }).then(
        () => true,
        () => false,
      );
      return setSaved(isShared);
    }
    for (const file of named) download(file);
    setSaved(true);
  };
  return (
    <>
      <button type="button" class="wide" onClick={() => void save()}>
        Save {words} to this device
      </button>{" "}
      <span role="status">{isSaved && "Saved."}</span>
    </>
  );
}

function typeOf(path: string): string {
  if (!isVideoName(path)) return "image/jpeg";
  return path.toLowerCase().endsWith(".mov") ? "video/quicktime" : "video/mp4";
}

function download(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
