/** The scenarios that show in full how a waiting post of given.json goes out: from files, and on GitHub. */
export const USUAL = ["post-first-due", "post-on-github"];

/** Says in one line what a post leaves that goes out as in the `usual` transcripts, and once what chat and screen both say. */
export function shortenTranscript(transcript: string, usual: readonly string[]): string {
  const parts = usual.flatMap((one) => publicationsIn(one).flatMap(({ lines }) => partsOf(lines)));
  const left = new Set<string>();
  const notes = new Map<string, string[]>();
  for (const { lines, run, post, container, live } of publicationsIn(transcript)) {
    const there = parts.filter(({ lines: wanted }) => wanted.every((line) => lines.has(line)));
    if (there.length === 0) continue;
    for (const line of there.flatMap((part) => part.lines)) left.add(`${run}${lines.get(line)}`);
    const names = PARTS.filter((name) => there.some((part) => part.name === name));
    const note = `~ ${post} is ${names.join(", ")} as usual (${container}, ${live})`;
    notes.set(run, [...(notes.get(run) ?? []), note]);
  }
  let run = "";
  const lines = transcript.split("\n").flatMap((line) => {
    if (line.startsWith("# ")) run = line;
    if (line.startsWith("live: ")) return [...notes.keys()].some((one) => left.has(one + line)) ? [] : [line];
    return left.has(run + line) ? [] : [line, ...(line === run ? (notes.get(run) ?? []) : [])];
  });
  return joinSaid(lines).join("\n");
}

const PARTS = ["prepared", "published", "recorded"] as const;

/** What belongs together of a publication, in general words. */
function partsOf(lines: ReadonlyMap<string, string>): { name: (typeof PARTS)[number]; lines: string[] }[] {
  const isPrepared = (line: string) => /content_publishing_limit|Preparing/.test(line);
  const isRecorded = (line: string) => !line.startsWith("+") && line.includes("{live}");
  const all = [...lines.keys()].filter((line) => line !== "" && !line.startsWith("# "));
  return [
    { name: "prepared", lines: all.filter(isPrepared) },
    { name: "published", lines: all.filter((line) => !isPrepared(line) && !isRecorded(line)) },
    { name: "recorded", lines: all.filter(isRecorded) },
  ];
}

interface Publication {
  /** Heading of its run. */
  run: string;
  post: string;
  container: string;
  live: string;
  /** The run's lines by what they say of any post: without its own names, and times counted from its container on. */
  lines: Map<string, string>;
}

const ENTRY =
  /journal\.json \+ \{"id":"(.+?)".*?"container_id":"(\{.+?\})","container_created_at":"(.+?)".*"outcome":"done","media_id":"(\{.+?\})"/;

function publicationsIn(transcript: string): Publication[] {
  const shown = transcript.split("\n").filter((line) => line.startsWith("live: "));
  return transcript.split(/\n(?=# )/).flatMap((text) => {
    const all = text.split("\n").filter((line) => !line.startsWith("live: "));
    return all.flatMap((entry) => {
      const [, post = "", container = "", at = "", live = ""] = ENTRY.exec(entry) ?? [];
      if (post === "") return [];
      const general = (line: string) =>
        line
          .replaceAll(container, "{container}")
          .replaceAll(live, "{live}")
          .replace(/(since="|\{digest-|\/p\/|\{run-|github:|of run )[\w/]+/g, "$1")
          .replace(/(?:\d{4}-\d\d-\d\dT)?(\d\d:\d\d:\d\d)/g, (_, time: string) => `+${secondsOf(time) - secondsOf(at)}`)
          .replace(new RegExp(`\\b${post}\\b`, "g"), "{post}");
      const lines = new Map(
        [...all, ...shown.filter((line) => line.includes(live))].map((line) => [general(line), line]),
      );
      return [{ run: all[0] ?? "", post, container, live, lines }];
    });
  });
}

function secondsOf(text: string): number {
  const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d)/.exec(text) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** A message to the chat stands for the line on the screen that says the same, or a part of it. */
function joinSaid(lines: readonly string[]): string[] {
  const bare = (text: string) => text.replace(/[|.\s]+/g, " ").trim();
  const joined = [...lines];
  for (const line of lines) {
    const [, head, said] = /^([\d:, ]+ chat(?: \(\S+\))?) (.*)$/.exec(line) ?? [];
    if (said === undefined) continue;
    const at = joined.indexOf(line);
    const end = joined.findIndex((next, index) => index > at && next.startsWith("# "));
    const twin = joined.findIndex((next, index) => {
      const [, , words] = SCREEN.exec(next) ?? [];
      return (
        index > at &&
        (end < 0 || index < end) &&
        words !== undefined &&
        words.length > 20 &&
        bare(said).includes(bare(words))
      );
    });
    const [, mark] = SCREEN.exec(joined[twin] ?? "") ?? [];
    if (mark === undefined) continue;
    joined.splice(twin, 1);
    joined[at] = `${head}, ${mark} ${said}`;
  }
  return joined;
}

const SCREEN = /^(! \w+:|> ::\w+::|>) ?(.*)$/;
