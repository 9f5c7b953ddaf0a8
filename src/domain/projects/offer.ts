import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { isManageable, multiplyRatio } from '#domain/money/money.ts'
import { netOfGross, TOTAL_WITH_VAT, VAT_ADDED, VAT_PERCENT } from '#domain/money/vat.ts'
import { hoursText } from './project.ts'
import type { WornFilm } from './project-car.ts'

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
    /** each with a JPEG in base64 of that day; null when the film was deleted */
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

export const MARK_UP_PERCENT = { min: 0, max: 1_000 } as const
export const VALID_DAYS = { min: 1, max: 365 } as const

type OfferBasis = Readonly<{
  minutes: number
  /** without VAT when the workshop pays VAT */
  hourlyOre: number
  materialOre: number
  markUpPercent: number
  paysVat: boolean
}>

/** The price to the workshop's customer; net and VAT sum to the total to the øre. */
type OfferSums = Readonly<{ exclVatOre: number; vatOre: number; inclVatOre: number }>

/** Hours × hourly price + material × (100 + mark-up) %, plus VAT when the workshop pays VAT. Null when the amount is too large. */
export function offerSums(basis: OfferBasis): OfferSums | null {
  const exclVatOre = workOre(basis) + markedUpOre(basis)
  const vatOre = basis.paysVat ? multiplyRatio(exclVatOre, VAT_PERCENT, 100) : 0
  const inclVatOre = exclVatOre + vatOre
  return isManageable(inclVatOre) ? { exclVatOre, vatOre, inclVatOre } : null
}

export function workOre({ minutes, hourlyOre }: Pick<OfferBasis, 'minutes' | 'hourlyOre'>): number {
  return multiplyRatio(hourlyOre, minutes, 60)
}

function markedUpOre({ materialOre, markUpPercent }: Pick<OfferBasis, 'materialOre' | 'markUpPercent'>): number {
  return multiplyRatio(materialOre, 100 + markUpPercent, 100)
}

/** What rolls cost the workshop itself: a VAT-registered workshop deducts the VAT. */
export function materialCost(grossOre: number, { paysVat }: Pick<OfferBasis, 'paysVat'>): number {
  return paysVat ? netOfGross(grossOre) : grossOre
}
