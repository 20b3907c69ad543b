export { CAPTION_LIMITS } from "../caption-limits.ts";
