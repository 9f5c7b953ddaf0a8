import { hasFigure } from './spelling.ts'

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
