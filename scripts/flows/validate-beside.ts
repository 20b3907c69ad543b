import type { ContentFiles } from "../core/content/content-files.ts";
import { readArchive } from "../core/content/read-archive.ts";
import type { Reading } from "../core/content/read-file.ts";
import { readJournal } from "../core/content/read-journal.ts";
import { readSettings } from "../core/content/read-settings.ts";
import { readTokenStatus } from "../core/content/read-token-status.ts";
import type { Complaint, Finding } from "../core/finding.ts";
import { locateComplaints } from "../core/locate-complaints.ts";

export type Beside = ReturnType<typeof readBeside>;

/** The files beside the queue, each as far as it can be understood; null for those that do not exist. */
export function readBeside({ settings, journal, tokenStatus, archive }: ContentFiles) {
  return {
    settings: settings === null ? null : readSettings(settings),
    journal: journal === null ? null : readJournal(journal),
    tokenStatus: tokenStatus === null ? null : readTokenStatus(tokenStatus),
    archive: readArchive(archive),
  };
}

/** What is wrong with the files themselves, and what else was said of them by name. */
export function findingsBeside(
  beside: Beside,
  nameOf: (name: string) => string,
  others: ReadonlyMap<string, readonly Complaint[]>,
): Finding[] {
  const readings = new Map<string, Pick<Reading<object>, "text" | "isJson" | "complaints"> | null>([
    ["settings.json", beside.settings],
    ["journal.json", beside.journal],
    ["token-status.json", beside.tokenStatus],
    ...beside.archive.files.map(({ name, reading }) => [`archive/${name}`, reading] as const),
  ]);
  return [...readings].flatMap(([name, reading]) => {
    const { text, isJson, complaints } = reading ?? { text: "", isJson: false, complaints: [] };
    return locateComplaints({
      ...{ file: nameOf(name), text, isJson },
      complaints: [...complaints, ...(others.get(name) ?? [])],
    });
  });
}
