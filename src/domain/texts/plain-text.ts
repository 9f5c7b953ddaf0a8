/** A text whose lines end the one way the shop keeps them, wherever it was written: '\n'. */
export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A text on one line without control characters, which can be neither seen nor stored; each run of them is a space. */
export function withoutControlCharacters(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

/** The joiner inside an emoji, and the selector that gives a sign its colours, are part of what is seen. */
const IN_EMOJI =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))\ufe0f/gu
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ODD_SPACES = /[\p{Zs}\u2800]/gu
const ODD_HYPHENS = /[\u2010\u2011]/gu

/**
 * A text a person typed or pasted, of the characters that can be seen alone: format characters are dropped, odd spaces and
 * hyphens made plain, letters composed (NFC). Dashes, accents and emoji stay.
 */
export function plainText(text: string): string {
  if (/^[ -~\n]*$/.test(text)) return text
  const seen = text
    .toWellFormed()
    .replace(/[\u0085\u2028\u2029]/g, '\n')
    .replace(ODD_SPACES, ' ')
    .replace(ODD_HYPHENS, '-')
  const parts = seen.split(IN_EMOJI)
  const joiners = seen.match(IN_EMOJI) ?? []
  return parts
    .map((part, place) => part.replace(UNSEEN, '') + (joiners[place] ?? ''))
    .join('')
    .normalize('NFC')
}

/** The same on one line: one space between words, none around. */
export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

/** The same on several lines, without empty ends. */
export function plainLines(text: string): string {
  return plainText(withPlainLineEnds(text)).trim()
}

/** The paragraphs of a text somebody typed: an empty line parts them. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/)
}
