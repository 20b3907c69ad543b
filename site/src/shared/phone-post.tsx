import { useState } from "preact/hooks";
import type { PostExtras } from "../../../scripts/core/calendar/site-data.ts";
import { foldCaption } from "../../../scripts/core/instagram/caption-text.ts";
import { MediaStrip, type MediaStripProps } from "./media-strip.tsx";

interface PhonePostProps extends MediaStripProps {
  account: string;
  caption: string;
  disclosures: string[];
  extras: PostExtras | null;
  /** Under the caption: "9 January 2026". */
  date: string;
  /** Shows where the app covers a reel or a story with its own words and buttons. */
  hasSafeAreas?: boolean;
}

/** A single post as the app shows it. Its buttons are only drawn and cannot be pressed. */
export function PhonePost({ account, kind, media, caption, disclosures, extras, date, hasSafeAreas }: PhonePostProps) {
  const name = account === "" ? "your_account" : account;
  // Stories show no caption on this path, even if the queue has one.
  const shownCaption = kind === "story" ? "" : caption;
  return (
    <div class={`phone phone-${kind}`}>
      <div class="phone-head">
        <Avatar name={name} />
        <div class="phone-names">
          <bdi>{name}</bdi>
          {extras?.collaborators.map((other) => (
            <span key={other}>
              {" "}
              and <bdi>{other}</bdi>
            </span>
          ))}
          {[...(extras?.place ? [extras.place] : []), ...disclosures].map((line) => (
            <small key={line} dir="auto">
              {line}
            </small>
          ))}
        </div>
        <span class="phone-dots" aria-hidden="true">
          •••
        </span>
      </div>
      <div class="phone-media">
        <MediaStrip kind={kind} media={media} />
        {hasSafeAreas === true && (kind === "reel" || kind === "story") && <SafeAreas kind={kind} />}
      </div>
      {kind !== "story" && <Actions />}
      {shownCaption !== "" && <Caption key={shownCaption} account={name} text={shownCaption} />}
      {extras !== null && extras.firstComment !== "" && (
        <p class="first-comment" dir="auto">
          <bdi class="caption-account">{name}</bdi> {extras.firstComment}
        </p>
      )}
      {date !== "" && <p class="phone-date">{date}</p>}
    </div>
  );
}

/** The caption as the feed shows it: folded at first, in full on request. Text nodes only; each paragraph has its own text direction. */
function Caption({ account, text }: { account: string; text: string }) {
  const [isOpen, setOpen] = useState(false);
  const folded = foldCaption(text);
  const isFolded = folded.length < text.length;
  return (
    <div class="caption">
      <p class="caption-text" dir="auto">
        <bdi class="caption-account">{account}</bdi> <span>{isOpen ? text : folded}</span>
        {isFolded && !isOpen && "… "}
        {isFolded && (
          <button type="button" class="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "show less" : "more"}
          </button>
        )}
      </p>
    </div>
  );
}

/**
 * The parts of a full screen that the app covers. Meta advises to keep 14% at the top free and, at the bottom, 20% of a story and 35% of
 * a reel (Meta Business Help Center, "Safe zones for Stories and Reels").
 */
function SafeAreas({ kind }: { kind: "reel" | "story" }) {
  return (
    <div class={`safe-areas safe-${kind}`} aria-hidden="true">
      <span class="safe-top">Covered by the app</span>
      <span class="safe-bottom">Covered by the app</span>
    </div>
  );
}

export function Avatar({ name }: { name: string }) {
  const [first = "·"] = [...name.replace(/^[^\p{L}\p{N}]+/u, "")];
  return (
    <span class="avatar" aria-hidden="true">
      {first.toUpperCase()}
    </span>
  );
}

const ICONS = [
  "M12 20S4 14.6 4 9a4.3 4.3 0 0 1 8-2.2A4.3 4.3 0 0 1 20 9c0 5.6-8 11-8 11z",
  "M20 11.5a7.9 7.9 0 0 1-11.6 7L4 20l1.5-4.2A7.9 7.9 0 1 1 20 11.5z",
  "M21 4 3 10.5l7 2.5 2.5 7L21 4zM10 13l5-4",
  "M6 4h12v16l-6-5-6 5z",
];

function Actions() {
  return (
    <div class="phone-actions" aria-hidden="true">
      {ICONS.map((path) => (
        <svg key={path} viewBox="0 0 24 24" aria-hidden="true">
          <path d={path} />
        </svg>
      ))}
    </div>
  );
}
