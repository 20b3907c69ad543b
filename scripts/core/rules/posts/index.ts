import { paidPartnership, sponsors, storiesAccount } from "./account-limits.ts";
import { altText } from "./alt-text.ts";
import { botFields } from "./bot-fields.ts";
import { captionLength, hashtags, hookLine, mentions } from "./caption-rules.ts";
import { addressCharacters, altTextCharacters, captionCharacters, idCharacters } from "./deceptive-characters.ts";
import { duplicateContent } from "./duplicate-content.ts";
import { expiringUrl } from "./expiring-url.ts";
import { firstComment } from "./first-comment.ts";
import { ctaType, factCheck, pillar } from "./labels.ts";
import { mediaFields } from "./media-fields.ts";
import { notBefore } from "./not-before.ts";
import { collaborators, userTags } from "./people.ts";
import type { PostRule, QueueRule } from "./post-rule.ts";
import { repeatOf } from "./repeat-of.ts";
import { uniqueIds } from "./unique-ids.ts";
import { mediaPath, urlForm } from "./url-form.ts";

/** Every rule about one post. Their order is the order of findings about the same place. */
export const postRules: readonly PostRule[] = [
  idCharacters,
  botFields,
  mediaFields,
  urlForm,
  mediaPath,
  addressCharacters,
  expiringUrl,
  captionCharacters,
  captionLength,
  hashtags,
  mentions,
  hookLine,
  altText,
  altTextCharacters,
  notBefore,
  pillar,
  ctaType,
  factCheck,
  sponsors,
  paidPartnership,
  collaborators,
  userTags,
  firstComment,
];

export const queueRules: readonly QueueRule[] = [uniqueIds, duplicateContent, repeatOf, storiesAccount];
