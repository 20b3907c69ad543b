import { parseInstant } from "../instant.ts";

/** The formats our schemas use. */
export const formats = {
  "date-time": (text: string) => parseInstant(text) !== null,
};
