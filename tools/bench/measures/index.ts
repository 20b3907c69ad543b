import type { Bench } from "../report.ts";
import { billing } from "./billing.ts";
import { calendar, media, simulation, startup } from "./commands.ts";
import { phone } from "./phone.ts";
import { post } from "./post.ts";
import { validate } from "./validate.ts";

/** In table order. */
export const BENCHES: readonly Bench[] = [startup, validate, media, post, calendar, phone, simulation, billing];
