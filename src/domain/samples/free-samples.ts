import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { Range } from '#domain/numbers/range.ts'

/** How many samples a shop may give away to each customer in a month. */
export const FREE_SAMPLES: Range = { min: 0, max: 50 }

/** The instant, in milliseconds since 1970, at which the month a moment lies in began in Denmark. */
export function monthBegan(nowMs: number): number {
  return midnightInDenmark(`${copenhagenDay(nowMs).slice(0, 8)}01`)
}

/** What is left of a month's free samples, when so many were asked for in it and not taken back. */
export function freeSamplesLeft(perMonth: number, askedThisMonth: number): number {
  return Math.max(0, perMonth - askedThisMonth)
}

const MONTHS = 'januar februar marts april maj juni juli august september oktober november december'.split(' ')

/** 'november': the month it is in Denmark. */
function monthName(nowMs: number): string {
  return MONTHS[Number(copenhagenDay(nowMs).slice(5, 7)) - 1] ?? ''
}

/** '2 gratis prøver tilbage i november', for whoever gets `perMonth` of them. */
export function leftText(left: number, nowMs: number): string {
  return left === 0
    ? `Ingen gratis prøver tilbage i ${monthName(nowMs)}`
    : `${count(left, 'gratis prøve', 'gratis prøver')} tilbage i ${monthName(nowMs)}`
}

/** Where a letter goes to. */
export type Recipient = Readonly<{
  name: string
  company: string | null
  address: string | null
  postalCode: string | null
  city: string | null
}>

/** The lines of the address on an envelope. */
export function addressLines({ name, company, address, postalCode, city }: Recipient): string[] {
  const place = [postalCode, city].filter(Boolean).join(' ')
  return [company, name, address, place].filter((line) => line !== null && line !== '') as string[]
}

/** Each is a row, also when it is taken back at once. */
export const SAMPLES_ASKED_PER_HOUR = 60
