const PREFIX = 'ORD-'

/** An order number as it is stored, 'ORD-2026-000123', from what somebody types off a mail or reads out: any case, spaces, no prefix. */
export function normaliseOrderNumber(typed: string): string {
  const number = typed.replace(/\s+/g, '').toUpperCase()
  return number.startsWith(PREFIX) ? number : `${PREFIX}${number}`
}
