/** A process of its own, since lists are made of the table as it is loaded. Prints what becomes of fields that somebody adds to it. */
import type { AnyControl } from "../../scripts/core/content/field-row.ts";
import { FIELDS } from "../../scripts/core/content/field-table.ts";

const added = (control: AnyControl) => ({ label: "Added", control, sent: {}, shown: "files", option: null });
Object.assign(FIELDS, {
  is_pinned: added({ isOnIfLeftOut: false }),
  weight: added("number"),
  badges: added("list"),
  links: added("objects"),
});

const { fromPost, toPost } = await import("../../site/src/compose/post-of-draft.ts");
const { stageEdit } = await import("../../site/src/compose/stage-draft.ts");
const { cellOf, readTable } = await import("../../scripts/core/queue/post-table.ts");
const { containerParams } = await import("../../scripts/core/instagram/container-params.ts");

const post = JSON.parse(process.argv[2] ?? "");
const draft = fromPost(post, "UTC");
const proposed = toPost(draft, "", []);
const names = ["caption", "is_pinned", "weight", "badges", "links"] as never[];
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const table = [names, names.map((name) => quoted(cellOf(post, name)))].map((cells) => cells.join(",")).join("\n");
const { rows, problem } = readTable(table, 1);
console.log(
  JSON.stringify({
    proposed,
    sent: containerParams(proposed),
    changes: stageEdit(post, proposed).length,
    switchedOff: toPost({ ...draft, is_pinned: false } as typeof draft, "", []),
    ofTable: rows[0]?.post ?? problem,
  }),
);
