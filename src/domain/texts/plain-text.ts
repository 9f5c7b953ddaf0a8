export function withPlainLineEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A single line; each run of control characters becomes a space. */
export function withoutControlCharacters(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}

const IN_EMOJI =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic}|[\d#*](?=\ufe0f\u20e3))\ufe0f/gu
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ODD_SPACES = /[\p{Zs}\u2800]/gu
const ODD_HYPHENS = /[\u2010\u2011]/gu

/** Normalises text: drops format characters, unusual spaces and hyphens; keeps dashes, accents and emoji. */
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

export function plainLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim()
}

export function plainLines(text: string): string {
  return plainText(withPlainLineEnds(text)).trim()
}

export function paragraphsOf(text: string): string[] {
  return text.split(/\n{2,}/)
}

/** Writings the shop's fonts do not have, by the words that stand for them on paper (decision 0087). The first that is found names a stretch. */
const WRITINGS = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'japansk skrift'],
  [/\p{Script=Han}/u, 'kinesisk skrift'],
  [/\p{Script=Hangul}/u, 'koreansk skrift'],
  [/\p{Script=Arabic}/u, 'arabisk skrift'],
  [/\p{Script=Hebrew}/u, 'hebraisk skrift'],
  [/\p{Script=Thai}/u, 'thailandsk skrift'],
  [/\p{Script=Armenian}/u, 'armensk skrift'],
  [/\p{Script=Georgian}/u, 'georgisk skrift'],
  [/\p{Alphabetic}/u, 'anden skrift'],
] as const

/** A line as it can be printed: characters that `isPrinted` refuses become a word in brackets ('[arabisk skrift]', '[symbol]'). */
export function printableText(line: string, isPrinted: (character: string) => boolean): string {
  let printed = ''
  let missing = ''
  for (const character of line) {
    const isSpace = /\s/.test(character)
    if (isPrinted(character) && !(isSpace && missing !== '')) {
      printed += inWords(missing) + character
      missing = ''
    } else missing += isSpace ? ' ' : character
  }
  return printed + inWords(missing)
}

function inWords(missing: string): string {
  const stretch = missing.trimEnd()
  if (stretch === '') return missing
  const [, name = 'symbol'] = WRITINGS.find(([letter]) => letter.test(stretch)) ?? []
  return `[${name}]${missing.slice(stretch.length)}`
}
