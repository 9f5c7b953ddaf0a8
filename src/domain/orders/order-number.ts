const PREFIX = 'ORD-'

/** An order number as it is stored, 'ORD-2026-000123', from what somebody types off a mail or reads out: any case, spaces, no prefix. */
export function normaliseOrderNumber(typed: string): string {
  const number = typed.replace(/\s+/g, '').toUpperCase()
  return number.startsWith(PREFIX) ? number : `${PREFIX}${number}`
}

/** Six figures, so that numbers of one year stand in their order as texts do. */
const NUMBER_LENGTH = 6

/** What the number of an order ends with, of whichever year: '-001023'. */
export function orderNumberEnding(number: number): string {
  return `-${String(number).padStart(NUMBER_LENGTH, '0')}`
}
