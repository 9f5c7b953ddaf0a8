import { isDigits } from '#domain/numbers/digits.ts'
/** An EAN/GLN location number without the spaces people write in it. */
export function normaliseEan(text: string): string {
  return text.replace(/\s/g, '')
}

/** True for a 13-digit EAN/GLN location number whose check digit is right (weights 1 and 3, sum divisible by 10). */
export function isValidEan(text: string): boolean {
  if (!isDigits(text, 13)) return false
  return [...text].reduce((sum, digit, index) => sum + Number(digit) * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0
}
