/** Searches of large record tables need this many letters or digits; shorter ones match almost everything and no index supports them. */
export const RECORD_SEARCH_FROM = 3

/** Whether a text is long enough to search the log, mails and messages; shorter texts are ignored. */
export function isSearchable(text: string): boolean {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length >= RECORD_SEARCH_FROM
}
