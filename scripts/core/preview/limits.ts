/** What Instagram takes in one caption. Shown beside the counts; the rules judge, and a test holds these numbers against them. */
export const CAPTION_LIMITS = { characters: 2200, hashtags: 30, mentions: 20 } as const;
