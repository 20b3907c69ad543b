/** The shapes of the platform's answers, both documented and observed. Unknown fields are ignored. */
import { z } from "zod";

/** Ids are strings of digits everywhere; {@link parseJson} has already turned larger numbers into strings. */
const id = z.union([z.string().regex(/^\d{1,40}$/), z.int().nonnegative().transform(String)]);
const count = z.union([
  z.int().nonnegative().max(999_999_999),
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
]);
const token = z.string().regex(/^[\x21-\x7e]{1,2000}$/);

/** Some answers are documented inside {"data": [...]} but arrive without it, or the other way round. */
function flatOrWrapped<T extends z.ZodType>(shape: T) {
  return z.preprocess((body) => wrapped.safeParse(body).data?.data[0] ?? body, shape);
}

const wrapped = z.object({ data: z.array(z.unknown()).min(1) });

/** E5 and E7. */
export const createdId = flatOrWrapped(z.object({ id })).transform((answer) => answer.id);

/** Of a call that changes a medium. */
export const success = flatOrWrapped(z.object({ success: z.literal(true) })).transform(() => true as const);

const statusCode = z.enum(["FINISHED", "IN_PROGRESS", "ERROR", "EXPIRED", "PUBLISHED"]);

/** E6. The code is missing at times, and then the sentence says whether the container failed. */
export const container = flatOrWrapped(
  z.record(z.string(), z.unknown()).refine((answer) => ["id", "status_code", "status"].some((name) => name in answer)),
).transform((answer) => ({
  code: statusCode.safeParse(answer.status_code).data,
  sentence: ["string", "number"].includes(typeof answer.status) ? String(answer.status) : "",
}));

/** The highest that is documented. */
const USUAL_QUOTA = { quota_total: 100 };

/** E8. Without the account's own limit, or without any data, the platform has to refuse by itself: nothing waits for that. */
export const quota = z
  .union([
    flatOrWrapped(
      z.object({ quota_usage: count, config: z.object({ quota_total: count }).nullish().default(USUAL_QUOTA) }),
    ),
    z.object({ data: z.array(z.unknown()).max(0) }).transform(() => ({ quota_usage: 0, config: USUAL_QUOTA })),
  ])
  .transform(({ quota_usage, config }) => ({ used: quota_usage, total: (config ?? USUAL_QUOTA).quota_total }));

/** "2026-06-01T09:30:00+0000": unlike ISO 8601, the offset has no colon. */
const instant = z
  .string()
  .transform((text) => new Date(text.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")))
  .refine((date) => !Number.isNaN(date.getTime()));

/** Where a post can be seen. Printed and committed, so it may have no part that could hold anything else. */
const PERMALINK = /^https?:\/\/[\w.:-]{1,80}\/(?:[\w.]{1,30}\/)?(?:p|reel|tv|stories\/[\w.]{1,30})\/[\w-]{1,48}\/?$/;
const permalink = z.string().regex(PERMALINK).optional().catch(undefined);
const mediaType = z.enum(["IMAGE", "VIDEO", "CAROUSEL_ALBUM"]).optional().catch(undefined);

const paging = z
  .object({ next: z.string().nullish(), cursors: z.object({ after: z.string().nullish() }).nullish() })
  .nullish();

export const mediaPage = z.object({
  data: z.array(z.object({ id, caption: z.string().nullish(), timestamp: instant, media_type: mediaType, permalink })),
  paging,
});

export const commentPage = z.object({
  data: z.array(
    z.object({
      id,
      text: z.string().default(""),
      timestamp: instant,
      username: z.string().optional().catch(undefined),
    }),
  ),
  paging,
});

export const media = flatOrWrapped(
  z.object({
    permalink,
    timestamp: instant.optional().catch(undefined),
  }),
);

/** A value that is no plain count, such as one broken down, counts as not given. */
const insight = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.int().nonnegative().max(999_999_999_999) })).catch([]),
});
/** What is counted of one medium, by the platform's names. Empty where it has not counted yet. */
export const insights = z
  .object({ data: z.array(insight) })
  .transform(({ data }) => new Map(data.flatMap(({ name, values: [first] }) => (first ? [[name, first.value]] : []))));

/** The same for every medium of a page of the list. */
export const insightsPage = z.object({ data: z.array(z.object({ id, insights: insights.optional() })) });

const scopeName = z.string().regex(/^[a-z_]{1,60}$/);
/** Observed as a list, documented as text. */
const permissions = z.union([
  z.array(scopeName),
  z
    .string()
    .transform((list) => list.split(","))
    .pipe(z.array(scopeName)),
]);

/** E3 and E4. Not all answers list the permissions. */
export const longLivedToken = flatOrWrapped(
  z.object({
    access_token: token,
    token_type: z
      .string()
      .regex(/^bearer$/i)
      .default("bearer")
      .transform(() => "bearer" as const),
    expires_in: count.refine((seconds) => seconds > 0),
    permissions: permissions.optional().catch(undefined),
  }),
);

/** E2: documented as wrapped, observed flat. */
export const shortLivedToken = flatOrWrapped(
  z.object({
    access_token: token,
    user_id: id,
    permissions: permissions.default([]).catch([]),
  }),
);

/** "" when the platform does not say, or says something else than it documents. Both are printed. */
export const profile = flatOrWrapped(
  z.object({
    user_id: id,
    username: z
      .string()
      .regex(/^[\w.]{1,30}$/)
      .catch(""),
    account_type: z
      .string()
      .regex(/^(?:business|media_creator|creator|personal)$/i)
      .catch(""),
  }),
);
