/** What holds where the settings say nothing. */
export const DEFAULT_SETTINGS = { timezone: "UTC", posts_per_day: 1, low_queue_threshold: 3 };
