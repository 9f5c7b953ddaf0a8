import { hasFigure } from './spelling.ts'

/** Danish endings of nouns and adjectives, longest first; they cover English ones too. */
const ENDINGS = ['ernes', 'erens', 'erne', 'enes', 'eren', 'ens', 'ets', 'ers', 'ene', 'en', 'et', 'er', 'es', 'e', 's']
const VOWEL = /[aeiouyæøå]/
const MIN_STEM = 3

/**
 * The stem of a word: 'rakel', 'raklen' and 'raklerne' give 'rakl', 'mat' and 'matte' give 'mat', 'grønt' gives 'grøn'. Deliberately
 * simple: unrelated words may share a stem, so stems are only compared, never shown.
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

/** 'rakel' becomes 'rakl', as in 'rakler'. */
function withoutFleetingVowel(word: string): string {
  return /[bdfgkpstv]el$/.test(word) && word.length > MIN_STEM + 1 ? `${word.slice(0, -2)}l` : word
}

function isStem(text: string): boolean {
  return text.length >= MIN_STEM && VOWEL.test(text)
}
