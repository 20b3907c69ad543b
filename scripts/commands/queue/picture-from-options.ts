import { createMediaFolder } from "../../adapters/files/local-media.ts";
import { type Arguments, usageError } from "../../cli/command.ts";
import { queuePathOf } from "../../cli/shared-options.ts";
import { shapeOf } from "../media/shape-options.ts";

export interface NewPicture {
  /** "media/market.jpg" */
  path: string;
  /** Removes the file again, unless it was there before. */
  discard(): Promise<void>;
}

/** Converts the picture of --image into the media folder; null without one. Loads the converters only then. @throws ProblemError */
export async function pictureFrom(args: Arguments): Promise<NewPicture | null> {
  const { image } = args.text;
  if (image === undefined || args.switches.json === true) return null;
  if (args.text["image-url"] !== undefined) throw usageError(args.command, "give --image or --image-url, not both");
  const queuePath = queuePathOf(args);
  const { addFile } = await import("../../wiring/open-converters.ts");
  const { name, wasThere } = await addFile(queuePath, image, { ...shapeOf(args), isPictureWanted: true });
  const discard = async () => await createMediaFolder(queuePath).remove(name);
  return { path: `media/${name}`, discard: wasThere ? async () => undefined : discard };
}
