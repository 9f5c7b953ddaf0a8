import { hasFigure } from './spelling.ts'

/** Endings of Danish nouns and adjectives, the longest first. English ones are few enough to share them. */
const ENDINGS = ['ernes', 'erens', 'erne', 'enes', 'eren', 'ens', 'ets', 'ers', 'ene', 'en', 'et', 'er', 'es', 'e', 's']
const VOWEL = /[aeiouyæøå]/
/** What is left of a word has at least so many letters. */
const MIN_STEM = 3

/**
 * What the forms of a word have in common: 'rakel', 'raklen' and 'raklerne' are 'rakl', 'mat' and 'matte' are 'mat', 'grønt' is 'grøn'.
 * Light on purpose: two words that look alike may share a stem, so it is only compared with other stems, never shown.
 */
export function stemOf(word: string): string {
  if (hasFigure(word)) return word
  return withoutFleetingVowel(withoutDoubling(withoutNeuter(withoutEnding(word))))
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && isStem(word.slice(0, -one.length)))
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/** 'hvidt' is hvid, 'blåt' is blå, 'blankt' is blank; 'sort' and 'mat' stay. */
function withoutNeuter(word: string): string {
  return /(?:[dnklv]|å)t$/.test(word) && isStem(word.slice(0, -1)) ? word.slice(0, -1) : word
}

/** 'matt' is mat, 'grønn' is grøn. */
function withoutDoubling(word: string): string {
  return /([bdfgklmnprst])\1$/.test(word) && word.length > MIN_STEM ? word.slice(0, -1) : word
}

/** 'rakel' becomes 'rakler': the e comes and goes. */
function withoutFleetingVowel(word: string): string {
  return /[bdfgkpstv]el$/.test(word) && word.length > MIN_STEM + 1 ? `${word.slice(0, -2)}l` : word
}

function isStem(text: string): boolean {
  return text.length >= MIN_STEM && VOWEL.test(text)
}
