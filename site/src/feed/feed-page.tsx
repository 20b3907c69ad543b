import { useState } from "preact/hooks";
import type { SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { Switch } from "../shared/marks.tsx";
import { startPage } from "../shared/page-frame.tsx";
import { Avatar } from "../shared/phone-post.tsx";
import { PostDialog } from "../shared/post-dialog.tsx";
import { addDays } from "../shared/words.ts";
import { FeedGrid, useFeed } from "./feed-grid.tsx";

/** How far ahead the profile is shown at first: planning further ahead would hide what is live. */
const HORIZON_DAYS = 30;

function FeedPage({ index }: { index: SiteIndex }) {
  const lastDay = index.feed.chunkDays[0] ?? index.today;
  const horizon = addDays(index.today, HORIZON_DAYS);
  const [day, setDay] = useState(lastDay < horizon ? lastDay : horizon);
  const [opened, setOpened] = useState<number | null>(null);
  const feed = useFeed(index, day);
  const name = index.account === "" ? "your_account" : index.account;
  return (
    <>
      <h1>The profile as followers will see it</h1>
      <DayPicker today={index.today} day={day} lastDay={lastDay} onDay={setDay} />
      <div class="profile">
        <div class="profile-head">
          <Avatar name={name} />
          <div>
            <p class="profile-name">
              <bdi>{name}</bdi>
            </p>
            <p class="quiet">{describeFeed(index)}</p>
          </div>
        </div>
        <FeedGrid feed={feed} onOpen={setOpened} />
      </div>
      <PostDialog index={index} n={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function describeFeed({ feed }: SiteIndex): string {
  const { stories, reels } = feed.leftOut;
  const hidden = [
    stories > 0 ? plural(stories, "story", "stories") : "",
    reels > 0 ? `${plural(reels, "reel")} not shared to the feed` : "",
  ].filter((part) => part !== "");
  const out = plural(feed.count - feed.firstPublished, "post");
  const left = hidden.length > 0 ? ` Not in the grid: ${hidden.join(" and ")}.` : "";
  return `${out} now, ${feed.firstPublished} more planned.${left}`;
}

type DayPickerProps = { today: string; day: string; lastDay: string; onDay: (day: string) => void };

/** Chooses the day; the profile is shown as it looks that evening. `lastDay`: of the last planned post. */
function DayPicker({ today, day, lastDay, onDay }: DayPickerProps) {
  const choices = [
    [today, "Today"],
    [addDays(today, 7), "In a week"],
    [addDays(today, HORIZON_DAYS), "In 30 days"],
    [lastDay, "When everything is out"],
  ] as const;
  return (
    <div class="day-picker">
      <label>
        As it looks on{" "}
        <input
          type="date"
          value={day}
          onInput={({ currentTarget: { value } }) => /^\d{4}-\d\d-\d\d$/.test(value) && onDay(value)}
        />
      </label>
      <Switch label="Days" choices={choices} value={day} onChoose={onDay} />
    </div>
  );
}

startPage("Feed", FeedPage);
