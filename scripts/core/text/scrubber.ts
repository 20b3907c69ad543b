import { encodeUtf8, shifted, toBase64 } from "./bytes.ts";
import { type Encodings, encodingsOf, sharesRun } from "./secret-traces.ts";

const MASK = "***";
/** Shorter values would also match ordinary words. */
const SHORTEST_SECRET = 6;
/** Shorter pieces also occur in short values that have nothing to do with a secret. */
const SHORTEST_RUN = 6;
/** A path such as /webhook is not secret, and the word occurs in our own texts. */
const SHORTEST_PART = 16;

/** Text that looks like a credential is masked even if it was never added. Each pattern keeps its first group. */
const CREDENTIAL_PATTERNS = [
  // Tokens of the direct-login path and of the page-login path.
  /()(?:IGAA|IGQV|IGQW|EAA)[\w-]{16,}/g,
  /((?:access_token|client_secret|refresh_token|exchange_token|input_token|appsecret_proof)(?:=|%3D|%253D))[^\s&"'<>\\,;)]+/gi,
  /((?:access_token|client_secret|refresh_token|exchange_token|input_token|appsecret_proof)\\{0,3}["']\s{0,4}:\s{0,4}\\{0,3}["'])[^\s"'\\]+/gi,
  // Behind an encoded blank stands a digit, which is no end of a word.
  /((?<![a-z])Bearer(?:\s{1,4}|%(?:25)?20|\+))[\w.~+/=-]{16,}/gi,
];

/**
 * Masks secrets in every text that leaves the process, both plain and URL-, form-, JSON- or base64-encoded. Never throws. Add a
 * secret as soon as it is known: text that was scrubbed earlier still contains it.
 */
export class Scrubber {
  readonly #secrets = new Set<string>();
  /** Longest first, so that a shorter form does not break up a longer one that contains it. */
  #forms: string[] = [];
  /** Of the secrets that are compared by their pieces, once somebody asks. */
  readonly #traceable = new Map<string, Encodings>();

  constructor(secrets: readonly string[] = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Values under 6 characters are ignored. For an address, a long path, query or password is masked on its own as well. */
  add(secret: string): void {
    const additions = [secret, secret.trim(), ...secretParts(secret)].filter(
      (part) => part.length >= SHORTEST_SECRET && !this.#secrets.has(part),
    );
    if (additions.length === 0) return;
    for (const part of additions) this.#secrets.add(part);
    const forms = new Set([...this.#forms, ...additions.flatMap(encodedForms)]);
    this.#forms = [...forms].sort((a, b) => b.length - a.length);
  }

  scrub(text: string): string {
    let clean = text;
    for (const form of this.#forms) clean = clean.replaceAll(form, MASK);
    for (const pattern of CREDENTIAL_PATTERNS) clean = clean.replace(pattern, `$1${MASK}`);
    return clean;
  }

  /** Whether a text holds a piece of a secret, also in hex or base64. Most of a record or an address is no secret. */
  recognises(text: string, runLength = SHORTEST_RUN): boolean {
    for (const secret of this.#secrets)
      if (!this.#traceable.has(secret) && !/^(?:\{|https?:)/i.test(secret))
        this.#traceable.set(secret, encodingsOf(secret));
    return sharesRun(text, [...this.#traceable.values()], runLength);
  }
}

/** The part of a webhook address that makes it secret. */
function secretParts(secret: string): string[] {
  if (!/^https?:\/\//i.test(secret) || !URL.canParse(secret)) return [];
  const { pathname, search, password } = new URL(secret);
  const parts = [pathname.slice(1), search.slice(1), password];
  return parts.filter((part) => part.length >= SHORTEST_PART);
}

/** Shorter base64 text would also match other texts. */
const SHORTEST_BASE64 = 8;

/** How a secret can look in other texts, including its plain form. Only base64 cores can be shorter than the secret. */
function encodedForms(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const url = encodeURIComponent(wellFormed);
  const form = new URLSearchParams([["", wellFormed]]).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    ...withLowerCaseEscapes(url),
    ...withLowerCaseEscapes(form),
    ...withLowerCaseEscapes(url).map(encodeURIComponent),
    json,
    // Some servers escape the slash too.
    json.replaceAll("/", "\\/"),
    JSON.stringify(json).slice(1, -1),
    ...base64Forms(wellFormed),
  ];
  return [...new Set(forms)];
}

function withLowerCaseEscapes(encoded: string): string[] {
  return [encoded, encoded.replace(/%[\dA-F]{2}/g, (encodedByte) => encodedByte.toLowerCase())];
}

/** The base64 characters that depend on the secret alone, at each of its three offsets, as in "user:secret". */
function base64Forms(secret: string): string[] {
  const bytes = encodeUtf8(secret);
  return [0, 1, 2].flatMap((offset) => {
    const padded = shifted(bytes, offset);
    const encoded = toBase64(padded);
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
    if (core.length < SHORTEST_BASE64) return [];
    const complete = offset === 0 ? [encoded, encoded.replace(/=+$/, "")] : [];
    return [...complete, core].flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]);
  });
}
