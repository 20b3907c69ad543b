import { type Arguments, type OptionSpec, usageError } from "../../cli/command.ts";
import { type Focus, type PictureShape, RATIOS, type RatioName } from "../../core/media/plan-picture.ts";

export const SHAPE_OPTIONS: Readonly<Record<string, OptionSpec>> = {
  ratio: {
    value: "RATIO",
    description:
      "auto (default: keeps the shape where the feed takes it), 4:5, 1:1, 1.91:1, 9:16 for stories and covers, or 3:4 where media.ratios is app.",
  },
  focus: {
    value: "X,Y",
    description: "What must stay in the picture, in percent from the left and the top, such as 50,20.",
  },
  pad: { value: "COLOUR", description: "Add borders of this colour instead of cropping, such as white or #f4efe6." },
};

/** How the options want a picture to be shaped. @throws ProblemError (exit 2) for a value that does not exist */
export function shapeOf(args: Arguments): { shape: PictureShape; padding: string } {
  const { pad } = args.text;
  if (pad !== undefined && !/^(?:#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]{3,30})$/i.test(pad))
    throw usageError(args.command, "--pad must be a colour such as white or #f4efe6");
  if (pad !== undefined && args.text.focus !== undefined)
    throw usageError(args.command, "--pad cuts nothing off, so --focus has no meaning with it");
  const shape = { ratio: ratioOf(args), focus: focusOf(args), isPadded: pad !== undefined };
  return { shape, padding: pad ?? "white" };
}

function ratioOf({ command, text: { ratio = "auto" } }: Arguments): RatioName {
  const names: RatioName[] = ["auto", ...(Object.keys(RATIOS) as (keyof typeof RATIOS)[])];
  const name = names.find((candidate) => candidate === ratio);
  if (name !== undefined) return name;
  throw usageError(command, `--ratio must be one of ${names.join(", ")}; "${ratio}" is not`);
}

function focusOf({ command, text: { focus } }: Arguments): Focus | null {
  if (focus === undefined) return null;
  const [, x, y] = /^(\d{1,3}(?:\.\d+)?),(\d{1,3}(?:\.\d+)?)$/.exec(focus) ?? [];
  const [xPercent, yPercent] = [Number(x), Number(y)];
  if (xPercent <= 100 && yPercent <= 100) return { xPercent, yPercent };
  throw usageError(command, "--focus must be two numbers from 0 to 100, such as 50,20");
}
