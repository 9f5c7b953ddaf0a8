const ACCENTED = 'ÆØÅÄÖæøåäöÀÁÂÃÇÈÉÊËÌÍÎÏÑÒÓÔÕÙÚÛÜÝàáâãçèéêëìíîïñòóôõùúûüýÿŠšŽžß'
const PLAIN = 'æøåæøæøåæøaaaaceeeeiiiinoooouuuuyaaaaceeeeiiiinoooouuuuyysszzs'
const LARGE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const plainOf = new Map([
  ...[...ACCENTED].map((letter, place) => [letter, PLAIN[place] ?? letter] as const),
  ...[...LARGE].map((letter) => [letter, letter.toLowerCase()] as const),
])

/** The longest word that is told apart from a longer one, in letters. */
const MAX_WORD_LENGTH = 40

/**
 * The one spelling in which words are compared: small letters without accents, æ, ø and å also where they are written ae, oe and aa.
 * The database's function `search_spelling` answers the same.
 */
export function searchSpelling(text: string): string {
  return Array.from(text.normalize('NFC'), (letter) => plainOf.get(letter) ?? letter)
    .join('')
    .replaceAll('aa', 'å')
    .replaceAll('ae', 'æ')
    .replaceAll('oe', 'ø')
}

/** The words of a text in the order they stand, spelled as they are compared: whatever is neither letter nor figure parts them. */
export function searchWordsOf(text: string): string[] {
  return searchSpelling(text)
    .split(/[^a-zæøå0-9]+/)
    .filter(Boolean)
    .map((word) => word.slice(0, MAX_WORD_LENGTH))
}

/** A SKU without what people leave out, 'fj1022' for FJ-1022 and fj01022; the database's `search_sku` answers the same. */
export function skuKey(text: string): string {
  return searchSpelling(text.replace(/[-\s._+]+/g, ''))
    .replace(/[^a-zæøå0-9]+/g, '')
    .replace(/(?<![0-9])0+(?=[0-9])/g, '')
}

/** Whether a text has a letter of any alphabet. */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** Whether a word has a figure: such a word is a number, a size or part of a SKU. */
export function hasFigure(word: string): boolean {
  return /\d/.test(word)
}
