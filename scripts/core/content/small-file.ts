/** Settings and token files are a few lines long; above this they are refused. */
export const SMALL_FILE_BYTES = 1024 * 1024;
