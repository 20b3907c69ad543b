import type { PostKind } from "../../content/field-row.ts";
import { MAX_COLLABORATORS, MAX_SPONSORS, MAX_USER_TAGS } from "../../content/limits.ts";
import type { Child, UserTag } from "../../generated/queue.ts";
import { clip } from "../../text/printable.ts";
import { plural } from "../../text/words.ts";
import type { PostRule, QueueRule, RuleFinding } from "../rule.ts";

export const paidPartnership: PostRule = {
  id: "paid-partnership",
  severity: "warning",
  description:
    "Paid-partnership fields are sent, but Instagram documents them for the page-login path only (its guide, September 2026).",
  check(post) {
    if (post.is_paid_partnership !== true) return [];
    const message =
      "Instagram documents the paid-partnership label only for another kind of login; it may refuse this post or leave out the label.";
    const hint = "Check the live post, and add the label in the app if it is missing.";
    return [{ pointer: "/is_paid_partnership", message, hint }];
  },
};

export const sponsors: PostRule = {
  id: "sponsors",
  severity: "error",
  description: `branded_content_sponsor_ids names at most ${MAX_SPONSORS} sponsors, and only where is_paid_partnership is true.`,
  check(post, context) {
    const ids = post.branded_content_sponsor_ids;
    if (ids === undefined) return [];
    const pointer = "/branded_content_sponsor_ids";
    const findings: RuleFinding[] = [];
    if (ids.length > MAX_SPONSORS) {
      const message = `The post names ${ids.length} sponsors; at most ${MAX_SPONSORS} are possible.`;
      findings.push({ pointer, message, hint: `Remove ${ids.length - MAX_SPONSORS} of them.` });
    }
    if (post.is_paid_partnership !== true && !context.isRefused("/is_paid_partnership")) {
      const message = "Sponsors are named, but the post is not marked as a paid partnership.";
      findings.push({ pointer, message, hint: 'Add "is_paid_partnership": true, or remove the sponsors.' });
    }
    return findings;
  },
};

export const storiesAccount: QueueRule = {
  id: "stories-account",
  severity: "note",
  description:
    "Stories go to a Business account: for a Creator account, Instagram does not promise that apps can publish them. The check does not know the account, so it notes this once, at the first story.",
  check({ queue }) {
    const first = queue.posts.findIndex(({ status, media_type }) => status === "pending" && media_type === "STORIES");
    if (first === -1) return [];
    const message = "Stories are published to Business accounts; to a Creator account, Instagram may refuse them.";
    const hint = "npm run doctor says which type the account has.";
    return [{ pointer: `/posts/${first}/media_type`, message, hint }];
  },
};

/** As Instagram's help describes user names. */
const USER_NAME = /^[a-z0-9._]{1,30}$/i;

export const collaborators: PostRule = {
  id: "collaborators",
  severity: "error",
  description: `collaborators are user names without @, at most ${MAX_COLLABORATORS}, each once and not the account itself. Instagram refuses the post if one of them is private or does not allow invitations; the check cannot see that.`,
  check({ collaborators: names = [] }, { account }) {
    const pointer = "/collaborators";
    const findings = judgeNames(names, pointer);
    const self = account === undefined ? -1 : names.findIndex((name) => sameName(name, account));
    if (self !== -1) {
      const message = "An account cannot invite itself.";
      findings.push({ pointer: `${pointer}/${self}`, message, hint: "Remove the account's own name." });
    }
    if (names.length > MAX_COLLABORATORS) {
      const message = `The post names ${plural(names.length, "collaborator")}; Instagram allows ${MAX_COLLABORATORS}.`;
      findings.push({ pointer, message, hint: `Remove ${names.length - MAX_COLLABORATORS} of them.` });
    }
    return findings;
  },
};

function judgeNames(names: readonly string[], place: string): RuleFinding[] {
  return names.flatMap((name, index) => {
    const pointer = `${place}/${index}`;
    const plain = name.replace(/^@/, "");
    const isUserName = USER_NAME.test(plain);
    if (!isUserName || plain !== name) {
      const message = `"${clip(name, 60)}" is not a user name.`;
      const letters = "User names have at most 30 letters, digits, dots and underscores.";
      return [{ pointer, message, hint: isUserName ? `Write ${plain}, without @.` : letters }];
    }
    if (names.findIndex((other) => sameName(other, name)) === index) return [];
    return [{ pointer, message: `${name} is named twice.`, hint: "Remove one of the two." }];
  });
}

export const userTags: PostRule = {
  id: "user-tags",
  severity: "error",
  description: `user_tags are at most ${MAX_USER_TAGS} in a post, each a user name without @ and once on a picture, with x and y from 0 to 1. Stories may leave the place out, reels have names alone, and videos of a carousel have no tags. Instagram refuses the post if one of them is private; the check cannot see that.`,
  check({ media_type, user_tags: tags = [], children = [] }, { isRefused }) {
    if (isRefused("/media_type")) return [];
    const ofChildren = children.flatMap((child, index) => judgeTagsOfChild(child, `/children/${index}/user_tags`));
    const findings = [...judgeTags(tags, media_type ?? "IMAGE", "/user_tags"), ...ofChildren].filter(
      ({ pointer }) => !["", "/x", "/y"].some((part) => isRefused(pointer + part)),
    );
    const count = tags.length + children.reduce((sum, { user_tags = [] }) => sum + user_tags.length, 0);
    if (count <= MAX_USER_TAGS) return findings;
    const message = `The post tags ${count} people; Instagram allows ${MAX_USER_TAGS}.`;
    const pointer = tags.length > 0 ? "/user_tags" : "/children";
    return [{ pointer, message, hint: `Remove ${count - MAX_USER_TAGS} of them.` }, ...findings];
  },
};

function judgeTagsOfChild({ video_url, user_tags: tags }: Child, pointer: string): RuleFinding[] {
  if (video_url === undefined || tags === undefined) return judgeTags(tags ?? [], "IMAGE", pointer);
  const message = "Instagram's documentation knows no tags on the videos of a carousel.";
  return [{ pointer, message, hint: "Remove user_tags here, or tag them on a picture." }];
}

function judgeTags(tags: readonly UserTag[], kind: PostKind, place: string): RuleFinding[] {
  const names = judgeNames(
    tags.map(({ username = "" }) => username),
    place,
  ).map((finding) => ({ ...finding, pointer: `${finding.pointer}/username` }));
  return [...names, ...tags.flatMap((tag, index) => judgePlace(tag, kind, `${place}/${index}`))];
}

function judgePlace({ username = "", x, y }: UserTag, kind: PostKind, pointer: string): RuleFinding[] {
  const given = Object.entries({ x, y }).flatMap(([axis, part]) => (part === undefined ? [] : [{ axis, part }]));
  const name = clip(username, 60);
  if (kind === "REELS" && given.length > 0) {
    const message = `${name} has a place, but on reels people are tagged by their names alone.`;
    return [{ pointer, message, hint: "Remove x and y." }];
  }
  const isComplete = given.length === 2 || kind === "REELS" || (kind === "STORIES" && given.length === 0);
  const hint = "Write how far it is from the left (x) and the top (y) of the picture, from 0 to 1.";
  if (!isComplete) return [{ pointer, message: `The place of ${name} on the picture is missing.`, hint }];
  const outside = given.filter(({ part }) => part < 0 || part > 1);
  return outside.map(({ axis, part }) => ({
    pointer: `${pointer}/${axis}`,
    message: `${name} is outside the picture: ${axis} is ${part}.`,
    hint,
  }));
}

/** User names are the same in capitals. */
function sameName(a: string, b: string): boolean {
  return a.replace(/^@/, "").toLowerCase() === b.replace(/^@/, "").toLowerCase();
}
