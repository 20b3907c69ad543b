/**
 * Local times of day at which the post workflow starts, in the settings' time zone, in order. The first is the team's slot; the
 * later ones catch up when it was late or dropped, and carry the further posts where `posts_per_day` is above 1. A test holds
 * them against the crons of .github/workflows/post.yml.
 */
export const POST_SLOTS: readonly string[] = ["09:30", "13:47", "18:13"];
