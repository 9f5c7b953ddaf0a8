const PREFIX = 'ORD-'

/** An order number as it is stored, 'ORD-2026-000123', from what is typed off a mail or read out: any case, spaces, no prefix, 'Ordre' or '#' before it. */
export function normaliseOrderNumber(typed: string): string {
  const number = typed
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .toUpperCase()
    .replace(/^[^\d]*?(?=ORD-)|^(?:ORDRE(?:NR|NUMMER)?)?[.:#]*(?=\d)/, '')
  return number.startsWith(PREFIX) ? number : `${PREFIX}${number}`
}

/** Six figures, so that numbers of one year stand in their order as texts do. */
const NUMBER_LENGTH = 6

/** What the number of an order ends with, of whichever year: '-001023'. */
export function orderNumberEnding(number: number): string {
  return `-${String(number).padStart(NUMBER_LENGTH, '0')}`
}
