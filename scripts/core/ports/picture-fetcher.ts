/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */

export interface PictureFetcher {
  /**
   * All bytes of a picture on the public web; null for anything else: an address that posts must not have, a host that fails or is
   * slow, a file that is no JPEG or too large, or one more than may be fetched in all. Never rejects.
   */
  fetch(address: string): Promise<Uint8Array | null>;
}
