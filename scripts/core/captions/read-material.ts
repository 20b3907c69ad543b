import type { NamedText } from "./build-prompt.ts";

/** Explanations and examples that come with mergecast are not material. */
const NOT_MATERIAL = /^(?:readme|example)/i;
const TONE = /^tone\./i;

interface Voice {
  samples: string[];
  tone: string | null;
}

export function readNotes(files: readonly NamedText[]): NamedText[] {
  return material(files).filter(({ text }) => text.trim() !== "");
}

/** The past captions of a folder: files with one caption each, or several between lines of "---". tone.md describes the tone. */
export function readVoice(files: readonly NamedText[]): Voice {
  const texts = material(files);
  const tone = texts.find(({ name }) => TONE.test(name))?.text.trim() ?? "";
  const samples = texts
    .filter(({ name }) => !TONE.test(name))
    .flatMap(({ text }) => text.split(/^-{3,}[ \t]*$/m))
    .map((sample) => sample.trim())
    .filter((sample) => sample !== "");
  return { samples, tone: tone === "" ? null : tone };
}

/** HTML comments are remarks within the team, not material. */
function material(files: readonly NamedText[]): NamedText[] {
  return files
    .filter(({ name }) => !NOT_MATERIAL.test(name))
    .map(({ name, text }) => ({ name, text: withoutRemarks(text.replaceAll("\r\n", "\n")) }));
}

/** One pass: a text full of openings without an end is searched for an end only once. */
function withoutRemarks(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let start = text.indexOf("<!--"); start !== -1; start = text.indexOf("<!--", from)) {
    const end = text.indexOf("-->", start + 4);
    if (end === -1) break;
    pieces.push(text.slice(from, start));
    from = end + 3;
  }
  return pieces.join("") + text.slice(from);
}
