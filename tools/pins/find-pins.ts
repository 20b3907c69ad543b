import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What .github/pins.json holds: each action with its version and commit, each image with its digest. */
export interface Pins {
  actions: Readonly<Record<string, { version: string; commit: string }>>;
  images: Readonly<Record<string, string>>;
}

/** One place where code of others is named. */
export interface PinnedPlace {
  /** File and line, such as ".github/workflows/ci.yml:27". */
  place: string;
  kind: "action" | "image";
  /** Such as "actions/checkout", or "node:24.21.0-bookworm-slim". */
  name: string;
  /** A commit or a digest; "" when it is pinned to neither. */
  pin: string;
  /** What the comment behind an action says, such as "v7.0.1"; "" for none. */
  version: string;
}

/** Where files may name actions and images. Folders are searched to the end. */
const SOURCES = ["action.yml", ".github", "starter", "docs", "README.md", "CONTRIBUTING.md", "billing/README.md"];
const IMAGE_SOURCES = ["billing/Dockerfile", "billing/compose.yaml"];
const ACTION = /^\s*(?:- )?uses:\s*["']?([\w.-]+\/[\w./-]+)@([^\s"'#]+)["']?(?:\s+#\s*(\S+))?/;
/** A workflow of this project that a content repository calls: the release decides on its commit. */
const OWN_WORKFLOW = /\/\.github\/workflows\//;
const IMAGE = /^\s*(?:FROM|image:)\s+(?:--\S+\s+)*["']?([^\s"'@]+)(?:@(sha256:[0-9a-f]{64}))?/;
const STAGE = /^\s*FROM\s.*\sAS\s+(\S+)\s*$/i;

/** Every action and image that the files of a folder name. */
export async function findPins(root: string): Promise<PinnedPlace[]> {
  const files = (await Promise.all([...SOURCES, ...IMAGE_SOURCES].map((path) => filesUnder(root, path)))).flat();
  const found = files.map(async (file) => placesIn(file, await readFile(join(root, file), "utf8")));
  return (await Promise.all(found)).flat();
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries === null) return [path];
  const inside = entries.map(({ name }) => name).filter((name) => /^[^.]*$|\.(?:ya?ml|md)$/.test(name));
  return (await Promise.all(inside.map((name) => filesUnder(root, `${path}/${name}`)))).flat();
}

function placesIn(file: string, text: string): PinnedPlace[] {
  const lines = text.split("\n");
  const stages = lines.map((line) => STAGE.exec(line)?.[1]);
  return lines.flatMap((line, index): PinnedPlace[] => {
    const place = `${file}:${index + 1}`;
    const [, action, ref = "", version = ""] = ACTION.exec(line) ?? [];
    if (action !== undefined && !OWN_WORKFLOW.test(action)) {
      return [{ place, kind: "action", name: action, pin: /^[0-9a-f]{40}$/.test(ref) ? ref : "", version }];
    }
    const [, image, pin = ""] = (IMAGE_SOURCES.includes(file) ? IMAGE.exec(line) : null) ?? [];
    return image === undefined || stages.includes(image)
      ? []
      : [{ place, kind: "image", name: image, pin, version: "" }];
  });
}

/** What the files name that .github/pins.json does not, or says otherwise, and what it holds that no file names. */
export function comparePins(places: readonly PinnedPlace[], { actions, images }: Pins): string[] {
  const wrong = places.flatMap(({ place, kind, name, pin, version }) => {
    const said = kind === "action" ? `${pin} # ${version}` : pin;
    const locked = actions[name];
    const known = kind === "action" ? locked && `${locked.commit} # ${locked.version}` : images[name];
    if (known === undefined) return [`${place}: ${name} is not in .github/pins.json.`];
    return said === known ? [] : [`${place}: ${name} is pinned to ${said}, and in .github/pins.json to ${known}.`];
  });
  const named = (kind: PinnedPlace["kind"]) =>
    new Set(places.filter((one) => one.kind === kind).map(({ name }) => name));
  const unused = [
    ...Object.keys(actions).filter((name) => !named("action").has(name)),
    ...Object.keys(images).filter((name) => !named("image").has(name)),
  ];
  return [...wrong, ...unused.map((name) => `.github/pins.json: no file names ${name}.`)];
}
