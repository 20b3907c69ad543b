/** Hosts of GitHub that hold what people drop into issues; addresses there are signed and end soon. */
const STORES = [
  /^(?:objects|user-images|private-user-images)\.githubusercontent\.com$/,
  /^github-production-(?:user-asset|repository-file)-[0-9a-f]{6}\.s3\.amazonaws\.com$/,
];

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** The full stop behind a sentence is no part of the address at its end. */
const REST = "[^\\s()\\[\\]\"'<>`\\\\]{0,299}[^\\s()\\[\\]\"'<>`\\\\.,;:!?]";

/**
 * The addresses of attachments in an issue's text, as a pattern without flags. `serverUrl`: of GitHub's pages, without a slash at
 * its end. Older issues have the second to fourth form.
 */
export function attachmentPattern(serverUrl: string): string {
  const server = serverUrl.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return [
    `${server}/user-attachments/assets/${UUID}`,
    `${server}/user-attachments/files/\\d{1,20}/${REST}`,
    `${server}/[\\w.-]{1,100}/[\\w.-]{1,100}/assets/\\d{1,20}/${UUID}`,
    `${server}/[\\w.-]{1,100}/[\\w.-]{1,100}/files/\\d{1,20}/${REST}`,
    `https://user-images\\.githubusercontent\\.com/${REST}`,
  ].join("|");
}

/** Whether a fetch may ask this address: one of an attachment, or of GitHub's stores, to which attachments redirect. */
export function isAttachmentHost(url: URL, serverUrl: string): boolean {
  if (url.username !== "" || url.password !== "") return false;
  if (new RegExp(`^(?:${attachmentPattern(serverUrl)})$`).test(url.href)) return true;
  return url.protocol === "https:" && url.port === "" && STORES.some((store) => store.test(url.hostname));
}

/**
 * For private repositories, whose attachments need a signed-in viewer: the address that GitHub signed when it rendered the issue
 * for us, valid for minutes; else the address itself.
 */
export function signedAddress(address: string, renderedHtml: string): string {
  const id = new RegExp(`${UUID}$`).exec(address)?.[0];
  if (id === undefined) return address;
  const signed = new RegExp(
    `https://private-user-images\\.githubusercontent\\.com/[^"'\\s<>]{0,200}${id}[^"'\\s<>]{0,3000}`,
  );
  return signed.exec(renderedHtml)?.[0].replaceAll("&amp;", "&") ?? address;
}
