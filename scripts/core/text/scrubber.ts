const MASK = "***";
/** Shorter values would also hit ordinary words. */
const SHORTEST_SECRET = 6;
/** A path such as /webhook is no secret, and a word of our own texts. */
const SHORTEST_PART = 16;

/** What looks like a credential is masked even when nobody announced it. Each pattern keeps its first group. */
const CREDENTIAL_PATTERNS = [
  // Tokens of the direct-login and of the page-login path.
  /()(?:IGAA|IGQV|IGQW|EAA)[\w-]{16,}/g,
  /((?:access_token|client_secret|refresh_token|exchange_token|input_token|appsecret_proof)(?:=|%3D|%253D))[^\s&"'<>\\,;)]+/gi,
  /((?:access_token|client_secret|refresh_token|exchange_token|input_token|appsecret_proof)\\{0,3}["']\s{0,4}:\s{0,4}\\{0,3}["'])[^\s"'\\]+/gi,
  /(\bBearer(?:\s{1,4}|%20|\+))[\w.~+/=-]{16,}/gi,
];

/**
 * Masks secrets in every text that leaves the process: as they are, and URL-, form-, JSON- and base64-encoded. Never throws.
 * Add a secret as soon as it is known: texts scrubbed before that keep it.
 */
export class Scrubber {
  readonly #secrets = new Set<string>();
  /** Longest first, so that no form is cut up by a shorter one inside it. */
  #forms: string[] = [];

  constructor(secrets: readonly string[] = []) {
    for (const secret of secrets) this.add(secret);
  }

  /** Values under 6 characters are ignored. Of an address, a long path, query or password is a secret of its own. */
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
}

/** The part of a webhook address that makes it secret. */
function secretParts(secret: string): string[] {
  if (!/^https?:\/\//i.test(secret) || !URL.canParse(secret)) return [];
  const { pathname, search, password } = new URL(secret);
  const parts = [pathname.slice(1), search.slice(1), password];
  return parts.filter((part) => part.length >= SHORTEST_PART);
}

/** Base64 text this short would also hit other texts. */
const SHORTEST_BASE64 = 8;

/** How a secret may look inside other texts, itself included. Forms shorter than the secret are never returned, except base64 cores. */
export function encodedForms(secret: string): string[] {
  const wellFormed = secret.toWellFormed();
  const url = encodeURIComponent(wellFormed);
  const form = new URLSearchParams([["", wellFormed]]).toString().slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  const forms = [
    secret,
    ...withLowerCaseEscapes(url),
    ...withLowerCaseEscapes(form),
    encodeURIComponent(url),
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

/**
 * The characters of base64 text that only the secret decides, for each of the three places where it can start within a group
 * of three bytes: so a secret in the middle of encoded text ("user:secret") is found as well.
 */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].flatMap((offset) => {
    const padded = new Uint8Array(offset + bytes.length);
    padded.set(bytes, offset);
    const encoded = toBase64(padded);
    const core = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6));
    if (core.length < SHORTEST_BASE64) return [];
    const complete = offset === 0 ? [encoded, encoded.replace(/=+$/, "")] : [];
    return [...complete, core].flatMap((text) => [text, text.replaceAll("+", "-").replaceAll("/", "_")]);
  });
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
