import { ProblemError } from "../../core/errors.ts";

const KEY_BYTES = 32;

/**
 * Encrypts for the holder of the private key, as GitHub wants secrets: libsodium's sealed box. Key and result are base64. The
 * library is loaded only here, where it is used.
 * @throws ProblemError (exit 2) for something that is no public key
 */
export async function seal(text: string, publicKey: string): Promise<string> {
  const key = new Uint8Array(Buffer.from(publicKey, "base64"));
  if (key.length !== KEY_BYTES) throw new ProblemError(NO_KEY, 2);
  const { default: sodium } = await import("libsodium-wrappers");
  await sodium.ready;
  return Buffer.from(sodium.crypto_box_seal(text, key)).toString("base64");
}

const NO_KEY = {
  code: "public-key-invalid",
  what: "Encrypting the secret",
  why: "What the server gave as the repository's public key is not one.",
  whatToDo: "Look at GITHUB_API_URL: it must be GitHub's API.",
  isRetryable: false,
};
