/** An entry that the package and the action bring along. */
export interface Verb {
  /** For the overview, in a few words. */
  about: string;
  /** The entry reads its arguments from the process, and runs as soon as it is loaded. */
  load(): Promise<unknown>;
}

/** All of `mergecast <verb>`, in the order of the overview. */
export const VERBS: Readonly<Record<string, Verb>> = {
  validate: { about: "checks the queue, the settings and the media", load: () => import("../validate.ts") },
  post: { about: "publishes the next due post", load: () => import("../post.ts") },
  queue: { about: "lists, adds, moves and settles posts", load: () => import("../queue.ts") },
  media: { about: "adds, checks and lists pictures and videos", load: () => import("../media.ts") },
  captions: { about: "writes a month of captions", load: () => import("../captions.ts") },
  calendar: { about: "builds the calendar and the composer", load: () => import("../calendar.ts") },
  setup: { about: "sets up the repository on GitHub", load: () => import("../setup.ts") },
  authorize: { about: "gets the first access token", load: () => import("../authorize.ts") },
  refresh: { about: "renews the access token", load: () => import("../refresh.ts") },
  init: { about: "writes a content repository", load: () => import("../init.ts") },
  migrate: { about: "brings content of an earlier version up to date", load: () => import("../migrate.ts") },
  doctor: { about: "checks every prerequisite; --health watches what runs", load: () => import("../doctor.ts") },
  begin: { about: "for workflows: whether anything is set up", load: () => import("../begin.ts") },
  preview: { about: "for workflows: the comment on a pull request", load: () => import("../preview.ts") },
  propose: { about: "for workflows: an issue becomes a pull request", load: () => import("../propose.ts") },
  "update-branches": {
    about: "for workflows: open branches are kept up to date",
    load: () => import("../update-branches.ts"),
  },
};
