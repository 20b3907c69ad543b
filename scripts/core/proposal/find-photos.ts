import { attachmentPattern } from "./attachment-address.ts";
import { type IssueForm, PHOTO_FIELD } from "./parse-issue-form.ts";

export interface FormPhotos {
  /** Addresses of the attachments, each once, in the order of the text. */
  addresses: string[];
  /** The other fields, without the marks of attachments. */
  form: IssueForm;
  /** The field for photos holds something else. */
  hasOther: boolean;
}

/**
 * The photos of an issue. They stand in the field for them; forms without one, and people, put them anywhere in the text: as a
 * markdown picture, an img element, or a bare link.
 */
export function findPhotos(form: IssueForm, body: string, serverUrl: string): FormPhotos {
  const pattern = attachmentPattern(serverUrl);
  const { [PHOTO_FIELD]: field = "", ...others } = form;
  const ofField = addressesIn(field, pattern);
  const addresses = ofField.length > 0 ? ofField : addressesIn(body, pattern);
  const cleaned = Object.entries(others).map(([name, text]) => [name, clean(text, pattern)] as const);
  return {
    addresses,
    form: Object.fromEntries(cleaned.filter(([, text]) => text !== "")),
    hasOther: clean(field, pattern) !== "",
  };
}

function addressesIn(text: string, pattern: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(pattern, "g"))].map(([address]) => address))];
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
