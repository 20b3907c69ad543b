import { useEffect, useState } from "preact/hooks";
import type { MonthData, PostBrief, SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { usePhotos } from "../photos/use-photos.ts";
import { type Loaded, loadData, useLoaded } from "../shared/load-data.ts";
import { startPage } from "../shared/page-frame.tsx";
import { PostDialog } from "../shared/post-dialog.tsx";
import { dayWords } from "../shared/words.ts";
import { stageMove, useChanges, useTray } from "../tray/staged.ts";
import type { TrayBarProps } from "../tray/tray-bar.tsx";
import { Agenda } from "./agenda.tsx";
import { daysOf, emptyMonth, isEmptySite, monthsOf, spanOf } from "./days.ts";
import { FilterBar } from "./filter-bar.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { isFiltering, isWanted } from "./place.ts";
import { planMove } from "./plan-move.ts";
import { PostActions } from "./post-actions.tsx";
import { PullCards, usePulls } from "./pull-list.tsx";
import { countPosts, SearchResults, useSearch } from "./search-results.tsx";
import { isLoose, monthsMovedFrom, showPosts } from "./shown-posts.ts";
import { StepButtons } from "./step-buttons.tsx";
import { Balance, FileProblems, FirstPost, StateLine } from "./summary.tsx";
import { DragGhost, DragProvider, useDrag } from "./use-drag.tsx";
import { nameOfPost, useOpenedPost, usePlace, useReturnedFocus } from "./use-place.ts";

function CalendarPage({ index }: { index: SiteIndex }) {
  const { place, view, isNarrow, goTo, adjust, closePost } = usePlace(index.today);
  const [proposals, setProposals] = useState(0);
  const pulls = usePulls(index, proposals);
  const tray = useTray();
  const photos = usePhotos();
  const [isChanging, setChanging] = useState(false);
  const [status, setStatus] = useState("");
  const changes = useChanges(index, tray.staged, isChanging || place.post !== null);
  const month = place.day.slice(0, 7);
  const span = spanOf(place.day, view);
  const loaded = useMonths(index, [...new Set([...monthsOf(span), ...monthsMovedFrom(changes, span)])]);
  const months = loaded.state === "here" ? loaded.data : [];
  const posts = showPosts(months, { index, staged: tray.staged, changes, photos });
  const wanted = posts.filter((post) => isWanted(post, place.filter));
  const inSpan = (list: readonly PostBrief[]) =>
    list.filter(({ day }) => (day ?? "") >= span.first && (day ?? "") <= span.last);
  const found = useSearch(index, place.filter);
  const days = daysOf(span, { index, months, posts: wanted });
  const opened = useOpenedPost(index, place.post, posts);
  const open = (post: PostBrief) => goTo({ post: nameOfPost(post) });
  const [dropped, setDropped] = useState<{ post: PostBrief; day: string } | null>(null);
  useEffect(() => {
    // What the other posts do may arrive after the drop.
    if (changes === null || dropped === null) return;
    const staged = stageMove(dropped.post, { day: dropped.day, time: "" }, changes);
    if (staged.ok) tray.stage(staged.value);
    setStatus(staged.ok ? "" : staged.error);
    setDropped(null);
  }, [changes, dropped]);
  useReturnedFocus(opened, posts);
  const { drag, start } = useDrag({
    canDrag: (post) => {
      setChanging(true);
      return isLoose(post) && post.n >= 0;
    },
    onDrop: (post, day) => day !== post.day && setDropped({ post, day }),
  });
  // What it would do to the others, before it is dropped.
  const over = drag === null || drag.day === null || drag.day === drag.post.day ? null : drag;
  const effect = useLoaded(over === null || changes === null ? null : `${over.post.n} ${over.day}`, async () => {
    if (over === null || changes === null) return "";
    const plan = await planMove(over.post, { day: over.day ?? "", time: "" }, changes);
    return plan.ok ? plan.value.effect : plan.error;
  });
  const main = months.find((one) => one.month === month) ?? emptyMonth(month, index.version);
  const isEmpty = isEmptySite(index);
  const name = view === "week" ? `Week of ${dayWords.dated(span.first)}` : dayWords.month(`${month}-01`);
  return (
    <DragProvider value={start}>
      <FileProblems problems={index.fileProblems} />
      <div class="month-head">
        <h1>{name}</h1>
        <StepButtons today={index.today} day={place.day} view={view} onGo={goTo} />
        {!isNarrow && <NewPost />}
      </div>
      {loaded.state === "failed" && <p role="alert">{loaded.why}</p>}
      {loaded.state === "loading" && <p class="quiet">Loading…</p>}
      {loaded.state === "here" && (
        <>
          {isEmpty ? <FirstPost /> : <StateLine index={index} onOpen={open} />}
          <PullCards {...pulls} />
          {!isEmpty && (
            <FilterBar
              index={index}
              filter={place.filter}
              shown={
                found?.state === "here"
                  ? { count: found.data.length, of: countPosts(index) }
                  : { count: inSpan(wanted).length, of: inSpan(posts).length }
              }
              onFilter={(filter) => adjust({ filter })}
            />
          )}
          <p role="status" class="said">
            {status}
          </p>
          <div class="month-body">
            {found !== null ? (
              <SearchResults found={found} onOpen={open} />
            ) : view === "agenda" ? (
              <Agenda days={days} isFiltered={isFiltering(place.filter)} onOpen={open} />
            ) : (
              <MonthGrid
                days={days}
                name={name}
                isEmpty={isEmpty}
                onOpen={open}
                onAgenda={() => goTo({ view: "agenda" })}
              />
            )}
          </div>
          {!isEmpty && <Balance month={main} />}
        </>
      )}
      <PostDialog
        index={index}
        n={opened}
        onClose={closePost}
        actions={(post) => <PostActions post={post} posts={posts} changes={changes} tray={tray} onDone={closePost} />}
      />
      <div class="page-foot">
        {isNarrow && <NewPost />}
        <LateTrayBar
          index={index}
          tray={tray}
          changes={changes}
          photos={photos}
          onDone={() => setProposals(proposals + 1)}
        />
      </div>
      {drag !== null && <DragGhost drag={drag} effect={effect.state === "here" ? effect.data : ""} />}
    </DragProvider>
  );
}

function NewPost() {
  return (
    <a class="button primary new-post" href="./compose.html">
      New post
    </a>
  );
}

/** The months in the given order. Months without posts have no file. While others are loaded, the last ones stay, so that nothing moves twice. */
function useMonths(index: SiteIndex, months: readonly string[]): Loaded<MonthData[]> {
  const known = new Set(index.months.map(({ month }) => month));
  const load = async (month: string) =>
    known.has(month) ? await loadData<MonthData>(`${month}.json`, index.version) : emptyMonth(month, index.version);
  return useLoaded(months.join(" "), async () => await Promise.all(months.map(load)), { keepsLast: true });
}

/** The tray of a page that is mostly read: what proposes is loaded with the first change. */
function LateTrayBar(props: TrayBarProps) {
  const isWanted = props.tray.staged.length > 0;
  const loaded = useLoaded(isWanted ? "tray" : null, () => import("../tray/tray-bar.tsx"), { keepsLast: true });
  return loaded.state === "here" ? <loaded.data.TrayBar {...props} /> : null;
}

startPage("Calendar", CalendarPage);
