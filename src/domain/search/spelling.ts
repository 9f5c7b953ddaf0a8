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

const ENDINGS = ['ernes', 'erens', 'erne', 'enes', 'eren', 'ens', 'ets', 'ers', 'ene', 'en', 'et', 'er', 'es', 'e', 's']
const VOWEL = /[aeiouyæøå]/
const MIN_STEM = 3

/** 'rakel', 'raklen' and 'raklerne' give 'rakl'. Unrelated words may share a stem: compare stems, never show them. */
export function stemOf(word: string): string {
  if (hasFigure(word)) return word
  return withoutFleetingVowel(withoutDoubling(withoutNeuter(withoutEnding(word))))
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && isStem(word.slice(0, -one.length)))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

function withoutNeuter(word: string): string {
  return /(?:[dnklv]|å)t$/.test(word) && isStem(word.slice(0, -1)) ? word.slice(0, -1) : word
}

function withoutDoubling(word: string): string {
  return /([bdfgklmnprst])\1$/.test(word) && word.length > MIN_STEM ? word.slice(0, -1) : word
}

function withoutFleetingVowel(word: string): string {
  return /[bdfgkpstv]el$/.test(word) && word.length > MIN_STEM + 1 ? `${word.slice(0, -2)}l` : word
}

function isStem(text: string): boolean {
  return text.length >= MIN_STEM && VOWEL.test(text)
}

/** Words per phrase, meanings per synonym, and letters per text. */
export const SYNONYM = { words: 4, meanings: 10, letters: 60 } as const

const NO_WORD = 'Skriv et ord med bogstaver eller tal.'
const TOO_MANY_WORDS = `Højst ${SYNONYM.words} ord.`

/** Why a text cannot be a synonym or meaning, in Danish; null when it can. */
export function synonymProblem(text: string): string | null {
  const words = searchWordsOf(text)
  if (words.length === 0) return NO_WORD
  return words.length > SYNONYM.words ? TOO_MANY_WORDS : null
}

/** The stored spelling: 'Deep  Black' is 'deep black'. */
export function synonymSpelling(text: string): string {
  return searchWordsOf(text).join(' ')
}
