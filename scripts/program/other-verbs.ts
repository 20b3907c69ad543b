/** The entries of all verbs but validate, by verb. In the package they share a file, which validate never loads. */
export const OTHER_VERBS = {
  post: () => import("../post.ts"),
  queue: () => import("../queue.ts"),
  media: () => import("../media.ts"),
  captions: () => import("../captions.ts"),
  calendar: () => import("../calendar.ts"),
  setup: () => import("../setup.ts"),
  authorize: () => import("../authorize.ts"),
  refresh: () => import("../refresh.ts"),
  init: () => import("../init.ts"),
  migrate: () => import("../migrate.ts"),
  doctor: () => import("../doctor.ts"),
  begin: () => import("../begin.ts"),
  preview: () => import("../preview.ts"),
  propose: () => import("../propose.ts"),
  "update-branches": () => import("../update-branches.ts"),
} as const;
