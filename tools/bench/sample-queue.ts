interface SampleQueue {
  posts: number;
  /** About this many characters per caption. */
  captionLength: number;
  /** Address of a post's picture. */
  imageUrl?: (index: number) => string;
  /** All posts are due now. */
  isDue?: boolean;
}

const WORDS = "light river morning quiet bread market garden stone paper winter coffee window north colour maker".split(
  " ",
);

/** Text of a queue file. The same arguments always give the same text. */
export function sampleQueue({ posts, captionLength, imageUrl = addressOf, isDue = false }: SampleQueue): string {
  const list = Array.from({ length: posts }, (_, index) => ({
    id: `post-${index}`,
    status: "pending",
    pillar: "craft",
    cta_type: "question",
    image_url: imageUrl(index),
    caption: captionOf(index, captionLength),
    alt_text: `A loaf of bread, number ${index}, on a table`,
    ...(isDue ? {} : { not_before: dateOf(index) }),
  }));
  return `${JSON.stringify({ account: "bakery", posts: list }, null, 2)}\n`;
}

const FIRST_DATE_MS = Date.parse("2027-01-01T09:00:00Z");
const DAY_MS = 86_400_000;
const MOST_DAYS = 100_000;

/** A day of its own for each of a hundred thousand posts: those that want the same one get a warning each, and fewer posts none. */
function dateOf(index: number): string {
  return `${new Date(FIRST_DATE_MS + (index % MOST_DAYS) * DAY_MS).toISOString().slice(0, 19)}Z`;
}

function captionOf(index: number, length: number): string {
  let caption = `Post ${index}: what we learned this week.\n\n`;
  let seed = index;
  while (caption.length < length) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    caption += `${WORDS[seed % WORDS.length]} `;
  }
  return `${caption}\n\n#bread #slow #craft`;
}

const addressOf = (index: number) => `https://cdn.example.com/images/${index}.jpg`;
