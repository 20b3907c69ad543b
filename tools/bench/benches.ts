import type { Bench } from "./bench.ts";
import { billing } from "./measures/billing.ts";
import { calendar } from "./measures/calendar.ts";
import { media } from "./measures/media.ts";
import { pictures } from "./measures/pictures.ts";
import { post } from "./measures/post.ts";
import { simulation } from "./measures/simulation.ts";
import { startup } from "./measures/startup.ts";
import { validate } from "./measures/validate.ts";

/** In table order. */
export const benches: readonly Bench[] = [startup, validate, media, post, calendar, pictures, simulation, billing];
