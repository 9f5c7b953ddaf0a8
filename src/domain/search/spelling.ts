const ACCENTED = 'ÆØÅÄÖæøåäöÀÁÂÃÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÜÝàáâãçèéêëìíîïñòóôõùúûüýÿŠšŽžß'
const PLAIN = 'æøåæøæøåæøaaaaceeeeiiiinoooouuuuyaaaaceeeeiiiinoooouuuuyysszzs'
const LARGE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const plainOf = new Map([
  ...[...ACCENTED].map((letter, place) => [letter, PLAIN[place] ?? letter] as const),
  ...[...LARGE].map((letter) => [letter, letter.toLowerCase()] as const),
])

const MAX_WORD_LENGTH = 40

/** Lower case without accents; æ, ø and å equal ae, oe and aa. Must equal the database's `search_spelling`. */
export function searchSpelling(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => plainOf.get(letter) ?? letter)
    .join('')
    .replaceAll('aa', 'å')
    .replaceAll('ae', 'æ')
    .replaceAll('oe', 'ø')
}

/** The words of a text in comparison spelling, split at everything but letters and digits. */
export function searchWordsOf(text: string): string[] {
  return searchSpelling(text)
    .split(/[^a-zæøå0-9]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** A SKU without separators: 'fj1022' for FJ-1022. Must equal the database's `search_sku`. */
export function skuKey(text: string): string {
  return searchSpelling(text.replace(/[-\s._+]+/g, ''))
    .replace(/[^a-zæøå0-9]+/g, '')
    .replace(/(?<![0-9])0+(?=[0-9])/g, '')
}

export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** A word with a digit is a number, a size or part of a SKU. */
export function hasFigure(word: string): boolean {
  return /\d/.test(word)
}
