import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { momentIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

/** Around the platform's limit for 24 hours. */
const FEWEST = 47;
const MOST = 51;
const PICTURES = 8;

/** A team that has published something by other means just before, and says so in its archive. */
export function writeEarlierPost({ repository, fate, scheduler }: World): void {
  const publishedMs = scheduler.nowMs - fate.random("archive").whole(1, 90) * MINUTE_MS;
  const post: Post = {
    id: "earlier",
    status: "done",
    pillar: "craft",
    cta_type: "none",
    caption: "Caption of before",
    image_url: "https://media.example.com/earlier.jpg",
    alt_text: "Bread",
    media_id: "17001",
    published_at: new Date(publishedMs).toISOString(),
  };
  repository.archive("earlier.json", JSON.stringify({ posts: [post] }));
}

/** What a team that moved here from another tool has in its archive: many carousels of the evening before, and some pictures. */
export function writeBusyArchive({ repository, fate, zone, startDay }: World): void {
  const random = fate.random("carousels");
  const midnightMs = momentIn(zone, startDay, "00:00");
  const count = random.whole(FEWEST, MOST);
  const posts = Array.from({ length: count + PICTURES }, (_, index): Post => {
    const number = `moved-${index + 1}`;
    const publishedMs = midnightMs - MINUTE_MS - random.whole(0, 5 * HOUR_MS);
    const address = `https://media.example.com/${number}`;
    const children = [1, 2].map((child) => ({ image_url: `${address}-${child}.jpg`, alt_text: `Picture ${child}` }));
    return {
      id: number,
      status: "done",
      pillar: "craft",
      cta_type: "none",
      caption: `Caption ${number}`,
      ...(index < count ? { media_type: "CAROUSEL", children } : { image_url: `${address}.jpg`, alt_text: "Bread" }),
      media_id: `1700${index}`,
      published_at: new Date(publishedMs).toISOString(),
    };
  });
  repository.archive("moved.json", JSON.stringify({ posts }));
}
