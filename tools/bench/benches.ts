import type { Bench } from "./bench.ts";
import { billing } from "./measures/billing.ts";
import { calendar } from "./measures/calendar.ts";
import { forecast } from "./measures/forecast.ts";
import { media } from "./measures/media.ts";
import { merge } from "./measures/merge.ts";
import { peers } from "./measures/peers.ts";
import { pictures } from "./measures/pictures.ts";
import { post } from "./measures/post.ts";
import { preview } from "./measures/preview.ts";
import { simulation } from "./measures/simulation.ts";
import { startup } from "./measures/startup.ts";
import { validate } from "./measures/validate.ts";
import { validateChange } from "./measures/validate-change.ts";

/** In table order. */
export const benches: readonly Bench[] = [
  startup,
  validate,
  validateChange,
  media,
  post,
  merge,
  preview,
  forecast,
  calendar,
  pictures,
  simulation,
  billing,
  peers,
];
