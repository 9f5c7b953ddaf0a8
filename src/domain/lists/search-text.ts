import { MONTH_NAMES } from '#domain/calendar/calendar-date.ts'
import { INVOICE_KINDS, type InvoiceKind } from '#domain/invoices/invoice.ts'
import { isManageable, krToOre } from '#domain/money/money.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { orderNumberEnding } from '#domain/orders/order-number.ts'
import { hasLetter, skuKey } from '#domain/search/spelling.ts'
import { isSearchable } from './record-search.ts'

/** All possible meanings of a search typed during a phone call; null for meanings it cannot have. */
export type SearchText = Readonly<{
  /** lower case; a record matches any of them, and none matches everything */
  texts: readonly string[]
  /** a phone, CVR or EAN number in digits, without country code */
  digits: string | null
  /** an amount, both ends included; `isPlain` when the text is clearly money */
  amount: Readonly<{ fromOre: number; toOre: number; isPlain: boolean }> | null
  document: Readonly<{ kind: InvoiceKind; number: number }> | null
  /** the end of an order number, in lower case */
  orderEnding: string | null
  /** a SKU as `skuKey` spells it */
  sku: string | null
  /** a parcel number as `trackingKey` spells it */
  tracking: string | null
}>

const NOTHING: SearchText = { texts: [], digits: null, amount: null, document: null, orderEnding: null, sku: null, tracking: null }

/** Each meaning is also searched as plain text; too short a text means only itself. */
export function readSearchText(search: string): SearchText {
  // '#ORD-2026-000123' as some mails and shops write it
  const text = search
    .trim()
    .toLowerCase()
    .replace(/^#\s*(?=ord|\d)/, '')
  if (text === '') return NOTHING
  if (!isSearchable(text)) return { ...NOTHING, texts: [text] }
  const digits = digitsIn(text)
  const order = numberBehind(ORDER, text)
  const orderEnding = order === null ? null : orderNumberEnding(order)
  const texts = [text, digits, orderEnding].filter((one) => one !== null)
  return {
    texts: [...new Set(texts)],
    digits,
    amount: amountIn(text),
    document: documentIn(text),
    orderEnding,
    sku: skuIn(text),
    tracking: trackingIn(text),
  }
}

/** A number too short to be a phone or CVR number: it means itself, and never a part of a year or of another number. */
export function isShortNumber(search: string): boolean {
  return new RegExp(`^\\d{1,${MIN_DIGITS - 1}}$`).test(search.trim())
}

/** Words of which an order must have all, in any order, and the month it was placed in. */
type OrderWords = Readonly<{ words: readonly string[]; month: number | null; year: number | null }>

/** Reads 'vejle mat sort oktober': a year only beside a month. Null for a single word, and without a word that is long enough to search. */
export function readOrderWords(search: string): OrderWords | null {
  const typed = search.trim().toLowerCase().split(/\s+/)
  if (typed.length < 2) return null
  const monthWord = typed.find((word) => monthOf(word) !== null)
  const yearWord = monthWord === undefined ? undefined : typed.find((word) => /^20\d\d$/.test(word))
  const words = typed.filter((word) => word !== monthWord && word !== yearWord)
  if (!words.some(isSearchable)) return null
  return { words, month: monthWord === undefined ? null : monthOf(monthWord), year: yearWord === undefined ? null : Number(yearWord) }
}

/** From 1 to 12; null for another word. 'mar' and 'maj' are months, 'mat' is not. */
function monthOf(word: string): number | null {
  const index = MONTH_NAMES.findIndex((name) => name === word || (word.length === 3 && name.startsWith(word)))
  return index < 0 ? null : index + 1
}

/** A parcel number in lower case letters and digits. Must equal the database's `tracking_key`. */
export function trackingKey(text: string): string {
  return text.replace(/[^a-zA-Z0-9]/g, '').toLowerCase()
}

const MIN_DIGITS = 6
const PHONE_DIGITS = 8

function digitsIn(text: string): string | null {
  const figures = text.replace(/^(?:dk|tlf|telefon|mobil|cvr|ean|gln)[\s.:-]*(?:(?:nr|nummer)[\s.:-]*)?(?=[+\d(])/, '').replace('(0)', '')
  if (!/^\+?[\d\s().-]+$/.test(figures) || /\.\d{3}(?:\D|$)/.test(figures)) return null
  const digits = figures.replace(/\D/g, '')
  if (digits.length < MIN_DIGITS) return null
  const isDanish = /^(?:00)?45/.test(digits) && digits.replace(/^(?:00)?45/, '').length === PHONE_DIGITS
  if (isDanish) return digits.slice(-PHONE_DIGITS)
  // foreign national numbers start with a 0 that is dropped after the country code
  return digits.replace(/^0{1,2}(?=[1-9]\d{5})/, '')
}

const ORDER = /^(?:ordre|ordrenr|ordrenummer|ord)$/
const KINDS: Readonly<Record<InvoiceKind, RegExp>> = {
  invoice: /^(?:faktura|fakturanr|fakturanummer|fakt|invoice|f)$/,
  credit_note: /^(?:kreditnota|kreditnote|kreditnotanr|kredit|k|kn)$/,
}

function numberBehind(word: RegExp, text: string): number | null {
  const match = /^(\p{L}+)[\s.:#-]*(?:(?:nr|nummer)[\s.:#-]*)?(?:20\d\d[-\s])?(\d{1,9})$/u.exec(text)
  return match?.[1] !== undefined && word.test(match[1]) ? Number(match[2]) : null
}

function documentIn(text: string): SearchText['document'] {
  for (const kind of INVOICE_KINDS) {
    const number = numberBehind(KINDS[kind], text)
    if (number !== null) return { kind, number }
  }
  return null
}

function amountIn(text: string): SearchText['amount'] {
  const kr = readKroner(text)
  if (kr === null || !(kr > 0) || !isManageable(Math.round(kr * 100))) return null
  const fromOre = krToOre(kr)
  const hasOre = /\d,\d{1,2}\D*$/.test(text)
  return { fromOre, toOre: hasOre || fromOre % 100 !== 0 ? fromOre : fromOre + 99, isPlain: hasOre || /kr|dkk|,-|\d\.\d{3}/.test(text) }
}

function skuIn(text: string): string | null {
  const key = skuKey(text)
  return hasLetter(key) && /\d/.test(key) && /^[\p{L}\p{N}._+ -]+$/u.test(text) ? key : null
}

const MIN_TRACKING = 6

function trackingIn(text: string): string | null {
  const key = trackingKey(text)
  return key.length >= MIN_TRACKING && /\d{3}/.test(key) ? key : null
}
