import { ProblemError } from "../../core/findings/problem.ts";
import { inspectWhole } from "../../core/media/inspection.ts";
import type { Leniency } from "../../core/media/judge-shape.ts";
import { candidateNames } from "../../core/media/media-file-name.ts";
import type { Remark } from "../../core/media/media-rules.ts";
import type { MediaRole } from "../../core/media/media-target.ts";
import type { PictureShape } from "../../core/media/plan-picture.ts";
import type { PictureConverter, VideoConverter } from "../../core/ports/converters.ts";
import type { MediaFolder, SourceFile } from "../../core/ports/media-folder.ts";
import { sameBytes } from "../../core/text/bytes.ts";

export interface AddMediaPorts {
  folder: MediaFolder;
  /** Loads the libraries; not called for a video. */
  openPictures(): Promise<PictureConverter>;
  /** null where there is no ffmpeg. */
  openVideos(): Promise<VideoConverter | null>;
  leniency: Leniency;
}

export interface AddMediaOptions {
  shape: PictureShape;
  /** Colour of borders, and of what is transparent. */
  padding: string;
  /** Plain; undefined: made from the name of the file. */
  name?: string | undefined;
  /** Refuse a video: it is to stand where a picture belongs. */
  isPictureWanted?: boolean;
}

export interface AddedMedia {
  name: string;
  /** The same bytes were there already. */
  wasThere: boolean;
  sizeBytes: number;
  widthPx: number | null;
  heightPx: number | null;
  note: string;
  remarks: Remark[];
}

export type Checked = ReturnType<typeof check>;

/** The result is measured like any file from elsewhere: converters have faults too. */
export function check(bytes: Uint8Array, role: MediaRole, leniency?: Leniency) {
  const { remarks, measured } = inspectWhole(bytes, role, leniency);
  const errors = remarks.filter(({ severity = "error" }) => severity === "error");
  const { widthPx, heightPx, durationMs } = measured;
  return { errors, remarks, widthPx, heightPx, durationMs, sizeBytes: bytes.length };
}

export async function writeNew(
  folder: MediaFolder,
  bytes: Uint8Array,
  { stem, ending }: { stem: string; ending: string },
): Promise<{ name: string; wasThere: boolean }> {
  const files = await folder.list();
  for (const name of candidateNames(stem, ending)) {
    // Some file systems do not tell Market.jpg from market.jpg.
    const rival = files.find((file) => file.name.toLowerCase() === name);
    if (rival?.name === name && rival.kind === "file" && sameBytes(await folder.read(name), bytes))
      return { name, wasThere: true };
    if (rival === undefined && (await folder.writeNew(name, bytes)) === "written") return { name, wasThere: false };
  }
  throw new Error("There is always another name.");
}

export function describeErrors(errors: readonly Remark[]): string {
  return errors.map(({ says, hint }) => `${says} ${hint}`).join(" Also, it ");
}

/** `why`: the rest of a sentence that begins with "It". */
export function refusal({ path }: SourceFile, why: string, whatToDo = "Nothing was written."): ProblemError {
  const problem = { code: "media-refused", what: `Adding ${path}`, why: `It ${why}`, whatToDo };
  return new ProblemError(problem, 1);
}
