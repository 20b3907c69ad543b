/** Loads what makes small copies of pictures. Import it only in the calendar: it is not installed where secrets are. */
import { createThumbnailer } from "../adapters/conversion/thumbnailer.ts";
import { createPictureFetcher } from "../adapters/media/fetch-pictures.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { Settings } from "../core/generated/settings.ts";
import type { Thumbnailer } from "../core/ports/converters.ts";
import type { PictureFetcher } from "../core/ports/picture-fetcher.ts";

/** null where the program is not installed: the pages then show the pictures themselves. */
export async function openThumbnailer(): Promise<Thumbnailer | null> {
  try {
    return await createThumbnailer();
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

const LIMITS = { pictures: 300, bytes: 200 * 1024 * 1024 };
const TIME_LIMIT_MS = 45_000;

/** Bounded in all, since a build must end. null unless the settings allow to fetch pictures. */
export function openPictureFetcher(
  { allowPrivateHosts }: { allowPrivateHosts: readonly string[] },
  { calendar, media }: Pick<Settings, "calendar" | "media">,
): PictureFetcher | null {
  if (calendar?.remote_thumbnails !== true) return null;
  return createPictureFetcher({
    allowPrivateHosts,
    ...(media?.hosts === undefined ? {} : { allowedHosts: media.hosts }),
    limits: LIMITS,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
}
