import { type IssueForm, PHOTO_FIELD } from "./parse-issue-form.ts";

/** Hosts of GitHub that hold what people drop into issues; addresses there are signed and end soon. */
const STORES = [
  /^(?:objects|user-images|private-user-images)\.githubusercontent\.com$/,
  /^github-production-(?:user-asset|repository-file)-[0-9a-f]{6}\.s3\.amazonaws\.com$/,
];

const UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
/** The full stop behind a sentence is no part of the address at its end. */
const REST = "[^\\s()\\[\\]\"'<>`\\\\]{0,299}[^\\s()\\[\\]\"'<>`\\\\.,;:!?]";

/** The addresses of attachments, as a pattern. Older issues have the second to fourth form. */
function attachmentPattern(serverUrl: string): string {
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

/** In private repositories, attachments have an address that GitHub signed when it rendered the issue for us. */
export function signedAddress(address: string, renderedHtml: string): string {
  const id = new RegExp(`${UUID}$`).exec(address)?.[0];
  if (id === undefined) return address;
  const signed = new RegExp(
    `https://private-user-images\\.githubusercontent\\.com/[^"'\\s<>]{0,200}${id}[^"'\\s<>]{0,3000}`,
  );
  return signed.exec(renderedHtml)?.[0].replaceAll("&amp;", "&") ?? address;
}

interface FormPhotos {
  /** Addresses of the attachments, each once, in the order of the text. */
  addresses: string[];
  /** Of the dropped files by address, without their endings. GitHub gives none of videos. */
  names: ReadonlyMap<string, string>;
  /** The other fields, without the marks of attachments. */
  form: IssueForm;
  /** The field for photos holds something else. */
  hasOther: boolean;
}

/** The photos and videos of an issue, in their field or anywhere in the text: a markdown picture, an img element, a bare link. */
export function findPhotos(form: IssueForm, body: string, serverUrl: string): FormPhotos {
  const pattern = attachmentPattern(serverUrl);
  const { [PHOTO_FIELD]: field = "", ...others } = form;
  const ofField = addressesIn(field, pattern);
  const addresses = ofField.length > 0 ? ofField : addressesIn(body, pattern);
  const names = namesIn(ofField.length > 0 ? field : body, pattern);
  const cleaned = Object.entries(others).map(([name, text]) => [name, clean(text, pattern)] as const);
  return {
    addresses,
    names,
    form: Object.fromEntries(cleaned.filter(([, text]) => text !== "")),
    hasOther: clean(field, pattern) !== "",
  };
}

function addressesIn(text: string, pattern: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(pattern, "g"))].map(([address]) => address))];
}

/** What GitHub writes before an attachment is the name of the file, as its alt text or as the text of a link. */
function namesIn(text: string, pattern: string): Map<string, string> {
  const linked = text.matchAll(new RegExp(`\\[([^\\[\\]\\n]{0,300})\\]\\((${pattern})`, "g"));
  const shown = text.matchAll(
    new RegExp(`<img\\b[^<>]{0,500}\\balt="([^"<>\\n]{0,300})"[^<>]{0,500}\\bsrc="(${pattern})"`, "g"),
  );
  return new Map([...linked, ...shown].map(([, name = "", address = ""]) => [address, name.replace(/\.\w{1,5}$/, "")]));
}

/** All lengths are bounded, so that no text takes long. */
function clean(text: string, pattern: string): string {
  const marks = [
    `!?\\[[^\\[\\]\\n]{0,300}\\]\\((?:${pattern})(?: "[^"\\n]{0,300}")?\\)`,
    `<img\\b[^<>]{0,500}\\bsrc=["']?(?:${pattern})["']?[^<>]{0,500}>`,
    pattern,
  ];
  const cleaned = marks.reduce((left, mark) => left.replace(new RegExp(mark, "g"), ""), text);
  return cleaned === text ? text : cleaned.replace(/\n{3,}/g, "\n\n").trim();
}
