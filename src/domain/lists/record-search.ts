/** Records of many years are searched from this many letters or digits on: fewer are in almost every entry, and no index knows them. */
export const RECORD_SEARCH_FROM = 3

/** Whether a text is long enough to search the log, the mails and the messages for; a shorter one does not narrow them. */
export function isSearchable(text: string): boolean {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length >= RECORD_SEARCH_FROM
}
