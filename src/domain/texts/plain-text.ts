/** A text whose lines end the one way the shop keeps them, wherever it was written: '\n'. */
export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A text on one line without control characters, which can be neither seen nor stored; each run of them is a space. */
export function withoutControlCharacters(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** The paragraphs of a text somebody typed: an empty line parts them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/)
}
