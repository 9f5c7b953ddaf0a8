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
