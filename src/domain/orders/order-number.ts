const PREFIX = 'ORD-'

export const ORDER_NUMBER = /^ORD-\d{4}-\d{6,}$/

/** The stored form 'ORD-2026-000123' of a typed number: any letter case, spaces, without prefix, or with 'Ordre' or '#'. */
export function normaliseOrderNumber(typed: string): string {
  const number = typed
    .replace(/[\s\p{Cf}]+/gu, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .toUpperCase()
    .replace(/[.,;:)]+$/, '')
    .replace(/^[^\d]*?(?=ORD-)|^(?:ORDRE(?:NR|NUMMER)?)?[.:#]*(?=\d)/, '')
  return number.startsWith(PREFIX) ? number : `${PREFIX}${number}`
}

const NUMBER_LENGTH = 6

export function orderNumberEnding(number: number): string {
  return `-${String(number).padStart(NUMBER_LENGTH, '0')}`
}
