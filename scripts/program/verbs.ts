import type { OTHER_VERBS as OtherVerbs } from "./other-verbs.ts";

/** An entry that the package and the action bring along. */
export interface Verb {
  /** For the overview, in a few words. */
  about: string;
  /** The entry reads its arguments from the process, and runs as soon as it is loaded. */
  load(): Promise<unknown>;
}

const other = (verb: keyof typeof OtherVerbs) => async () =>
  await (await import("./other-verbs.ts")).OTHER_VERBS[verb]();

/** All of `mergecast <verb>`, in the order of the overview. */
export const VERBS: Readonly<Record<string, Verb>> = {
  validate: { about: "checks the queue, the settings and the media", load: () => import("../validate.ts") },
  post: { about: "publishes the next due post", load: other("post") },
  queue: { about: "lists, adds, moves and settles posts", load: other("queue") },
  media: { about: "adds, checks and lists pictures and videos", load: other("media") },
  captions: { about: "writes a month of captions", load: other("captions") },
  calendar: { about: "builds the calendar and the composer", load: other("calendar") },
  setup: { about: "sets up the repository on GitHub", load: other("setup") },
  authorize: { about: "gets the first access token", load: other("authorize") },
  refresh: { about: "renews the access token", load: other("refresh") },
  init: { about: "writes a content repository", load: other("init") },
  migrate: { about: "brings content of an earlier version up to date", load: other("migrate") },
  doctor: { about: "checks every prerequisite; --health watches what runs", load: other("doctor") },
  begin: { about: "for workflows: whether anything is set up", load: other("begin") },
  preview: { about: "for workflows: the comment on a pull request", load: other("preview") },
  propose: { about: "for workflows: an issue becomes a pull request", load: other("propose") },
  "update-branches": {
    about: "for workflows: open branches are kept up to date",
    load: other("update-branches"),
  },
};
