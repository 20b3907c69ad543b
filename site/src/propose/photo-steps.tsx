import { useState } from "preact/hooks";
import { fileNameOf } from "../../../scripts/core/media/media-path.ts";
import type { ProposedFile } from "../../../scripts/core/proposal/commit-files.ts";
import { CopyText, NewTab } from "./copy-text.tsx";
import type { Outcome } from "./proposer.ts";

/** Two taps from a photo to a proposal: the finished photo goes to the device, and from there into the form on GitHub. */
export function PhotoSteps({ url, files, caption, leftOut }: Extract<Outcome, { kind: "photos" }>) {
  const photos = files.length === 1 ? "the photo" : `the ${files.length} photos`;
  return (
    <>
      <ol class="numbered stack">
        <li>
          <SavePhotos files={files} words={photos} />
        </li>
        {caption !== null && (
          <li>
            <CopyText text={caption} button="Copy the caption" label="The caption for the form" />
          </li>
        )}
        <li>
          <NewTab href={url} look="button primary">
            Open the filled-in form on GitHub
          </NewTab>
          <p>
            Sign in if GitHub asks. Drop {photos} into the field “Photo”
            {caption !== null && ", paste the caption into “Caption”"}, and submit the form.
          </p>
        </li>
      </ol>
      {leftOut.length > 0 && (
        <p class="finding finding-warning">
          The form has no field for: {leftOut.join(", ")}. Add it in the pull request, or connect this page with GitHub.
        </p>
      )}
    </>
  );
}

/** To the photos of a phone through its share sheet, elsewhere as a download. */
function SavePhotos({ files, words }: { files: readonly ProposedFile[]; words: string }) {
  const [isSaved, setSaved] = useState(false);
  const save = async () => {
    const named = files.map(
      ({ path, bytes }) => new File([new Uint8Array(bytes)], fileNameOf(path) ?? "photo.jpg", { type: "image/jpeg" }),
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

function download(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
