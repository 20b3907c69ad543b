import type { PostRule, QueueRule } from "../rule.ts";
import { collaborators, paidPartnership, sponsors, storiesAccount, userTags } from "./account-limits.ts";
import { altText } from "./alt-text.ts";
import { botFields } from "./bot-fields.ts";
import { captionLength, commentsOff, firstComment, hashtags, hookLine, mentions } from "./caption-rules.ts";
import { addressCharacters, altTextCharacters, captionCharacters, idCharacters } from "./deceptive-characters.ts";
import { duplicateContent } from "./duplicate-content.ts";
import { expiringUrl } from "./expiring-url.ts";
import { ctaType, factCheck, pillar } from "./labels.ts";
import { repeatOf } from "./lineage.ts";
import { mediaFields } from "./media-fields.ts";
import { notBefore } from "./not-before.ts";
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
  commentsOff,
];

export const queueRules: readonly QueueRule[] = [uniqueIds, duplicateContent, repeatOf, storiesAccount];
