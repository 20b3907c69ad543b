/** What a host said before it sent the file. Header values as they came; null when absent. */
export interface AnswerHead {
  status: number;
  contentType: string | null;
  contentEncoding: string | null;
  /** Bytes of the file as announced; null when the host does not tell beforehand. */
  contentLength: number | null;
}
