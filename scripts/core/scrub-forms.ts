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
