const OTHER = /[\u0080-\uffff]/;

/** Whether all characters are ASCII. Quick, for texts that mostly are: then nothing about alphabets need be looked at. */
export function isAscii(text: string): boolean {
  return !OTHER.test(text);
}
