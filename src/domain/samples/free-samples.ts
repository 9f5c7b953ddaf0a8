import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { deliveryProblem } from '#domain/customers/postal-code.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { Range } from '#domain/numbers/range.ts'

/** Per customer and month. */
export const FREE_SAMPLES: Range = { min: 0, max: 50 }

/** The start of the current month in Denmark, in milliseconds since 1970. */
export function monthBegan(nowMs: number): number {
  return midnightInDenmark(`${copenhagenDay(nowMs).slice(0, 8)}01`)
}

export function freeSamplesLeft(perMonth: number, requestedThisMonth: number): number {
  return Math.max(0, perMonth - requestedThisMonth)
}

const MONTHS = 'januar februar marts april maj juni juli august september oktober november december'.split(' ')

function monthName(nowMs: number): string {
  return MONTHS[Number(copenhagenDay(nowMs).slice(5, 7)) - 1] ?? ''
}

export function leftText(left: number, nowMs: number): string {
  return left === 0
    ? `Ingen gratis prøver tilbage i ${monthName(nowMs)}`
    : `${count(left, 'gratis prøve', 'gratis prøver')} tilbage i ${monthName(nowMs)}`
}

/** What an account gives; for a number above 0. */
export function freeSamplesText(perMonth: number): string {
  return `Med en konto får du ${count(perMonth, 'gratis prøve', 'gratis prøver')} om måneden.`
}

export type Recipient = Readonly<{
  name: string
  company: string | null
  address: string | null
  postalCode: string | null
  city: string | null
}>

export function addressLines({ name, company, address, postalCode, city }: Recipient): string[] {
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [company, name, address, place].filter((line) => line !== null && line !== '') as string[]
}

/** Withdrawn requests count too, as each is stored. */
export const SAMPLES_REQUESTED_PER_HOUR = 60

/** Why no letter can be sent, in Danish: `missing` for an incomplete address, or the postal code's own reason; null when it can. */
export function letterProblem({ address, postalCode, city }: Recipient, missing: string): string | null {
  const isWhole = [address, postalCode, city].every((part) => part !== null && part.trim() !== '')
  return isWhole ? deliveryProblem(postalCode ?? '', ['DK']) : missing
}
