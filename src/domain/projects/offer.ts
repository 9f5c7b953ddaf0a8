import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { TOTAL_WITH_VAT, VAT_ADDED } from '#domain/money/vat.ts'
import type { OfferSums } from './offer-sums.ts'
import type { WornFilm } from './project-car.ts'
import { hoursText } from './project-texts.ts'

/** Limits per workshop, so that the shop cannot be used for mass mail. */
export const OFFER_MAILS = { perDay: 20, toOnePerDay: 3 } as const

/** A workshop's offer, frozen: its own prices and none of the shop's. */
export type OfferDocument = OfferSums &
  Readonly<{
    number: string
    madeOn: CalendarDate
    validUntil: CalendarDate
    workshop: Readonly<{ name: string; address: readonly string[]; cvr: string | null; email: string; phone: string | null }>
    customer: Readonly<{ name: string; plate: string | null }> | null
    customerId: number | null
    car: string
    /** each with a JPEG in base64 of that day; null when the film was gone */
    films: readonly Readonly<{ nameDa: string; series: string | null; hex: string | null; wrapped: string; picture: string | null }>[]
    /** the car in its films that day, a JPEG in base64; missing without a car and in early offers */
    onCar?: Readonly<{ picture: string; films: readonly WornFilm[] }>
    minutes: number
    paysVat: boolean
    /** the workshop's logo that day, a JPEG in base64 */
    logo: string | null
    letter: string | null
    terms: string | null
  }>

/** '<project>-<n>', counted per project. */
export function offerNumber(jobId: number, offersBefore: number): string {
  return `${jobId}-${offersBefore + 1}`
}

export function offerSentText(sentTo: string, when: string): string {
  return `Sendt til ${sentTo} den ${when}`
}

export function offerSubject({ workshop, number }: Pick<OfferDocument, 'workshop' | 'number'>): string {
  return `${workshop.name}: tilbud ${number}`
}

/** The sender names the shop too, because the mail comes from the shop's address. */
export function offerSender({ workshop }: Pick<OfferDocument, 'workshop'>, shopName: string): string {
  return `${workshop.name} via ${shopName}`
}

export function offerFileName({ number }: Pick<OfferDocument, 'number'>): string {
  return `Tilbud_${number}.pdf`
}

/** The price lines of an offer; the last one is the total. */
export function priceLines({
  minutes,
  exclVatOre,
  vatOre,
  inclVatOre,
  paysVat,
}: OfferSums & Pick<OfferDocument, 'minutes' | 'paysVat'>): readonly Readonly<{ label: string; value: string }>[] {
  const hours = { label: 'Arbejde', value: hoursText(minutes) }
  if (!paysVat) return [hours, { label: 'Pris for folie og montering', value: amount(inclVatOre) }]
  return [
    hours,
    { label: 'Pris for folie og montering ekskl. moms', value: amount(exclVatOre) },
    { label: VAT_ADDED, value: amount(vatOre) },
    { label: TOTAL_WITH_VAT, value: amount(inclVatOre) },
  ]
}

export const LOGO_PICTURE = { maxMegabytes: 10, maxBytes: 10 * 1024 * 1024 } as const
export const NOT_A_LOGO = 'Logoet skal være et billede: JPG, PNG eller WebP.'
