import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Currency } from './purchase-order.ts'

/** A purchase order as it was mailed to its supplier; amounts in hundredths of its currency. */
export type PurchaseLetter = Readonly<{
  number: number
  supplier: Readonly<{ name: string; contact: string | null }>
  currency: Currency
  orderedOn: CalendarDate
  lines: readonly Readonly<{
    sku: string
    supplierSku: string | null
    nameDa: string
    rolls: number
    unitHundredths: number | null
    expectedOn: CalendarDate | null
  }>[]
}>

const DANISH = {
  title: 'Indkøbsordre',
  greeting: 'Hej',
  intro: 'Her er vores bestilling. Den er vedhæftet som PDF. Bekræft den gerne med leveringsdag.',
  cancelled: 'er annulleret',
  cancelledIntro: 'Vi annullerer bestillingen herunder, så send den ikke. Er noget af den allerede sendt, så svar på denne mail.',
  to: 'Til',
  date: 'Dato',
  product: 'Vare',
  yours: 'Jeres nr.',
  ours: 'Vores nr.',
  wanted: 'Ønsket',
  rolls: 'Antal',
  price: 'Pris',
  amount: 'Beløb',
  total: 'I alt',
} as const
export type PurchaseWords = Readonly<Record<keyof typeof DANISH, string>>

const ENGLISH: PurchaseWords = {
  title: 'Purchase order',
  greeting: 'Hello',
  intro: 'Here is our order. It is attached as a PDF. Please confirm it with a delivery date.',
  cancelled: 'is cancelled',
  cancelledIntro: 'We cancel the order below, so please do not ship it. If any of it has already left, reply to this mail.',
  to: 'To',
  date: 'Date',
  product: 'Product',
  yours: 'Your no.',
  ours: 'Our no.',
  wanted: 'Wanted',
  rolls: 'Qty',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
}

/** Suppliers paid in kroner are written to in Danish, all others in English. */
export function purchaseWords(currency: Currency): PurchaseWords {
  return currency === 'DKK' ? DANISH : ENGLISH
}

/** The sum of the lines with a price, in hundredths; null when no line has one. */
export function purchaseTotal({ lines }: Pick<PurchaseLetter, 'lines'>): number | null {
  const priced = lines.filter(({ unitHundredths }) => unitHundredths !== null)
  return priced.length === 0 ? null : priced.reduce((sum, { rolls, unitHundredths }) => sum + rolls * (unitHundredths ?? 0), 0)
}
