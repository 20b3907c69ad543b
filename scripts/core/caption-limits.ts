/**
 * What Instagram takes in one caption: 2,200 characters and 20 @ tags by its reference of the publishing interface, 30 hashtags
 * by its error reference (code 36004).
 */
export const CAPTION_LIMITS = { characters: 2200, hashtags: 30, mentions: 20 } as const;
