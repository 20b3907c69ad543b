import { useMemo, useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { type Photos, useProposedFiles } from "../photos/use-photos.ts";
import { ConnectPanel } from "../propose/connect-panel.tsx";
import { ProposeButton, PushStatus } from "../propose/propose-button.tsx";
import { useProposer } from "../propose/use-proposer.ts";
import { usePush } from "../propose/use-push.ts";
import { reloadData } from "../shared/load-data.ts";
import type { Changes, Tray } from "./staged.ts";

export interface TrayBarProps {
  index: SiteIndex;
  tray: Tray;
  changes: Changes | null;
  photos: Photos;
  /** The changes are in a pull request, or in the working copy. */
  onDone?: () => void;
}

/** The changes that wait, and what they would do. It stays in reach at the bottom of the screen. */
export function TrayBar({ index, tray, changes, photos, onDone }: TrayBarProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const { proposer, connection } = useProposer(index);
  const { staged } = tray;
  const list = useMemo(() => staged.map(({ change }) => change), [staged]);
  const files = useProposedFiles(list, photos);
  const finish = () => {
    if (index.isLocal) for (const { path } of files ?? []) photos.remove(path);
    setDone(true);
    tray.clear();
    if (index.isLocal) void reloadData();
    onDone?.();
  };
  const push = usePush({ proposer, changes: list, files, onDone: finish });
  if (staged.length === 0 && !isDone) return null;
  const panel = <ConnectPanel connection={connection} />;
  const needsConnection = proposer.kind === "form" && (files ?? []).length > 0;
  return (
    <section class="tray" aria-label="Changes to propose">
      {isOpen && staged.length > 0 && (
        <div class="tray-more">
          <StagedList tray={tray} refused={changes?.forecast.refused ?? []} />
          {changes !== null && <Effects changes={changes} />}
          {panel}
        </div>
      )}
      <div class="tray-line">
        {staged.length > 0 ? (
          <>
            <button type="button" class="tray-count" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <strong>{plural(staged.length, "change")}</strong>
              <span aria-hidden="true">{isOpen ? "▾" : "▴"}</span>
            </button>
            <span class="tray-last" role="status" dir="auto">
              {staged.at(-1)?.words}
            </span>
            <button type="button" onClick={tray.undo}>
              Undo
              <span class="unseen">: {staged.at(-1)?.words}</span>
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setDone(false)}>
            Close
          </button>
        )}
        <div class="tray-propose">
          <ProposeButton
            proposer={proposer}
            changes={list}
            files={files}
            push={push}
            isBlocked={staged.length === 0 || (changes?.forecast.refused.length ?? 0) > 0}
            onSent={finish}
          />
        </div>
      </div>
      <PushStatus push={push} />
      {!isOpen && needsConnection && panel}
    </section>
  );
}

function StagedList({ tray, refused }: { tray: Tray; refused: readonly number[] }) {
  return (
    <div>
      <h2>Changes</h2>
      <ol class="tray-list stack tight">
        {tray.staged.map(({ words }, place) => (
          // The same change may be there twice; only its place tells them apart.
          <li key={`${place} ${words}`} class={refused.includes(place) ? "refused" : ""}>
            <span dir="auto">
              {words}
              {refused.includes(place) && " (no longer possible: the post is out, gone or already changed)"}
            </span>
            <button type="button" class="small" onClick={() => tray.drop(place)}>
              Take back
              <span class="unseen">: {words}</span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="linklike" onClick={tray.clear}>
        Take all back
      </button>
    </div>
  );
}

/** Further posts are counted, not listed. */
const MAX_LISTED = 12;

function Effects({ changes: { forecast, data, now, nameOf } }: { changes: Changes }) {
  const { moved, slips } = forecast;
  if (moved.length === 0 && slips.length === 0) return <p class="quiet">No post goes out at another time.</p>;
  const more = moved.length - MAX_LISTED;
  const words = calendarWords(data.timetable.timeZone, now);
  return (
    <div>
      <h2>Forecast</h2>
      {moved.length > 0 && (
        <table class="moved">
          <thead>
            <tr>
              <th scope="col">Post</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {moved.slice(0, MAX_LISTED).map(({ id, from, to }) => (
              <tr key={id}>
                <th scope="row">
                  <bdi>{nameOf(id)}</bdi>
                </th>
                <td>{from === null ? "not planned" : words.brief(from)}</td>
                <td>{to === null ? "does not go out" : words.brief(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p class="quiet">And {plural(more, "further post")}.</p>}
      {slips.map((slip) => (
        <p key={slip} class="finding finding-warning" dir="auto">
          {slip}
        </p>
      ))}
    </div>
  );
}
