/** The folder beside the queue that holds the media of posts. */
export const MEDIA_FOLDER = "media";

const PREFIX = `${MEDIA_FOLDER}/`;
export const MAX_PATH_LENGTH = 100;
/** Names of devices with any ending, and a dot that ends the name before it. */
const NOT_ON_WINDOWS = /^(?:con|prn|aux|nul|com\d|lpt\d)\.|\.\.[^.]*$/i;
const PLAIN_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const EXTENSIONS = { picture: [".jpg", ".jpeg"], video: [".mp4", ".mov"] } as const;
/** Enough of a digest that no two files of a repository share it. */
const DIGEST_LETTERS = 16;

/** Whether a media field is meant as the path of a file beside the queue, well formed or not. */
export function isMediaPath(value: string): boolean {
  return value.startsWith(PREFIX);
}

/** The file's name in the media folder; null for a path that {@link faultsOfPath} refuses, which must not be looked up. */
export function fileNameOf(path: string): string | null {
  return isMediaPath(path) && faultsOfPath(path).length === 0 ? path.slice(PREFIX.length) : null;
}

/** The path that posts name a file of the media folder by, whether a rule lets it through or not. */
export function pathOf(name: string): string {
  return `${PREFIX}${name}`;
}

/** Whether a path or a file name ends as those of pictures and videos do. */
export function isMediaName(name: string): boolean {
  return hasEnding(name, listExtensions(undefined));
}

/** Whether a path or a file name is that of a video. */
export function isVideoName(name: string): boolean {
  return hasEnding(name, EXTENSIONS.video);
}

/**
 * The path of the picture that stands for a video of the repository: "media/rye-cover.jpg" beside "media/rye.mp4". null for a file
 * that is no video, or not of the repository.
 */
export function stillPathOf(video: string): string | null {
  const name = fileNameOf(video);
  return name === null || !isVideoName(name) ? null : pathOf(`${name.slice(0, name.lastIndexOf("."))}-cover.jpg`);
}

type PathFault = [message: string, hint: string];

/** What is wrong with the path itself, wherever it leads. `holds`: what the field is for; left out, either will do. */
export function faultsOfPath(path: string, holds?: keyof typeof EXTENSIONS): PathFault[] {
  const name = path.slice(PREFIX.length);
  const faults: PathFault[] = [];
  if (path.length > MAX_PATH_LENGTH)
    faults.push([
      `The path has ${path.length} characters, but at most ${MAX_PATH_LENGTH} are allowed.`,
      "Shorten the name of the file.",
    ]);
  const misplaced = faultOfPlace(name);
  if (misplaced !== null) return [...faults, misplaced];
  if (!PLAIN_NAME.test(name)) faults.push(["The name of the file has other characters than plain ones.", PLAIN_HINT]);
  if (NOT_ON_WINDOWS.test(name))
    faults.push(["Computers with Windows cannot hold a file of this name.", "Rename the file."]);
  if (!hasEnding(name, listExtensions(holds))) faults.push(faultOfExtension(name, holds));
  return faults;
}

/** The public address of a file, by its content: another file of the same name has another one. `sha256`: in hex. */
export function publicAddress(base: string, file: { path: string; sha256: string }): string {
  return `${base.replace(/\/+$/, "")}/${contentKey(file)}`;
}

/** What follows the base in a public address, and the prefix in a bucket. */
export function contentKey({ path, sha256 }: { path: string; sha256: string }): string {
  return `${sha256.slice(0, DIGEST_LETTERS)}/${path.slice(PREFIX.length)}`;
}

const PLAIN_HINT =
  "Rename it: ASCII letters, digits, dots, hyphens and underscores, without spaces and without a dot at the start.";

function faultOfPlace(name: string): PathFault | null {
  if (name === "") return ["The path names no file.", "Write the name of the file behind media/."];
  if (name.includes("\\")) return ["The path has a backslash.", "Write the name of the file directly behind media/."];
  if (name.split("/").includes(".."))
    return ['The path has "..".', "Put the file into the media folder beside the queue."];
  if (name.includes("/"))
    return ["The path leads into a folder inside media.", "Put the file directly into the media folder."];
  return null;
}

function listExtensions(holds: keyof typeof EXTENSIONS | undefined): readonly string[] {
  return holds === undefined ? [...EXTENSIONS.picture, ...EXTENSIONS.video] : EXTENSIONS[holds];
}

function hasEnding(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** Whether a name is that of a video where a picture belongs, or the other way round: message and hint. */
export function faultOfKind(name: string, holds: keyof typeof EXTENSIONS): PathFault | null {
  if (holds === "picture" && hasEnding(name, EXTENSIONS.video))
    return [`This is a video (${endingOf(name)}), not a picture.`, VIDEO_HINT];
  if (holds === "video" && hasEnding(name, EXTENSIONS.picture))
    return [`This is a picture (${endingOf(name)}), not a video.`, PICTURE_HINT];
  return null;
}

const VIDEO_HINT =
  'Write it as video_url: in a post with "media_type": "REELS" or "STORIES", or in a part of a carousel.';
const PICTURE_HINT = "Write it as image_url, or as cover_url if it is the cover of the reel.";

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".")).toLowerCase();
}

function faultOfExtension(name: string, holds: keyof typeof EXTENSIONS | undefined): PathFault {
  const misplaced = holds === undefined ? null : faultOfKind(name, holds);
  if (misplaced !== null) return misplaced;
  const wanted = listExtensions(holds).join(" or ");
  const hint =
    holds === "picture" ? "Export the picture as a JPEG; renaming it is not enough." : "Name a file of that kind.";
  return [`The name of the file does not end with ${wanted}.`, hint];
}
