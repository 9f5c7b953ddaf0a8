import { batchCode } from '#domain/batches/batch-code.ts'
import { isAllDigits } from '#domain/numbers/digits.ts'
import { ORDER_NUMBER } from '#domain/orders/order-number.ts'
import { isSameGtin, isSameSku } from '#domain/products/product-sku.ts'

export type CodedProduct = Readonly<{
  id: number
  kcwId: string
  nameDa: string
  gtin: string | null
  shelf: string | null
  batches: readonly Readonly<{ code: string | null }>[]
  blocked: readonly string[]
}>

/** What a scanner has read. `batch` is null where the code names none; `products` are several when they share a GTIN. */
export type ScannedCode<Product extends CodedProduct = CodedProduct> =
  | Readonly<{ kind: 'order'; orderNumber: string }>
  | Readonly<{ kind: 'shelf'; shelf: string }>
  | Readonly<{ kind: 'roll'; products: readonly Product[]; batch: string | null }>
  | Readonly<{ kind: 'unknown'; text: string }>

/** A SKU never contains it. */
const BETWEEN = '/'

/** The code on the label of a roll; `readCode` reads it. */
export function rollCode({ kcwId, batch }: Readonly<{ kcwId: string; batch: string | null }>): string {
  return batch === null ? kcwId : kcwId + BETWEEN + batch
}

/** The SKU or GTIN of a roll's code, and its batch or ''. */
export function splitRollCode(code: string): Readonly<{ number: string; batch: string }> {
  const [number = '', ...rest] = code.trim().split(BETWEEN)
  return { number: number.trim(), batch: rest.join(BETWEEN).trim() }
}

/** Compares a code not found as read by its letters and digits: scanners that type as an American keyboard change its signs. */
export function readCode<Product extends CodedProduct>(typed: string, products: readonly Product[]): ScannedCode<Product> {
  const text = typed.trim()
  const orderNumber = orderNumberIn(text)
  if (orderNumber !== null) return { kind: 'order', orderNumber }
  const roll = exactRoll(text, products) ?? rollByGtin(text, products)
  if (roll) return roll
  const shelf = shelfIn(text, [...new Set(products.flatMap(({ shelf: one }) => one ?? []))])
  if (shelf !== undefined) return { kind: 'shelf', shelf }
  return rollBySigns(text, products) ?? { kind: 'unknown', text }
}

export function unknownCode({ text }: Extract<ScannedCode, { kind: 'unknown' }>): string {
  return `Koden ${text} kendes ikke.`
}

/** The shelf of that name, or else the only one that differs in its signs, or in having some. */
function shelfIn(text: string, shelves: readonly string[]): string | undefined {
  const read = text.toUpperCase()
  if (shelves.includes(read)) return read
  if (bare(read) === '') return undefined
  for (const form of [withGaps, bare]) {
    const [only, ...others] = shelves.filter((one) => form(one) === form(read))
    if (only !== undefined && others.length === 0) return only
  }
  return undefined
}

function orderNumberIn(text: string): string | null {
  const digits = /^ORD(\d{4})(\d{6,})$/.exec(bare(text))
  const number = digits ? `ORD-${digits[1]}-${digits[2]}` : ''
  return ORDER_NUMBER.test(number) ? number : null
}

function exactRoll<Product extends CodedProduct>(text: string, products: readonly Product[]) {
  const { number, batch } = splitRollCode(text)
  const found = products.filter(({ kcwId }) => isSameSku(kcwId, number))
  return found.length === 0 ? null : rollOf(found, batch)
}

function rollByGtin<Product extends CodedProduct>(text: string, products: readonly Product[]) {
  if (!isAllDigits(text)) return null
  const found = products.filter(({ gtin }) => gtin !== null && isSameGtin(gtin, text))
  return found.length === 0 ? null : rollOf(found, '')
}

function rollOf<Product extends CodedProduct>(products: readonly Product[], batch: string) {
  return { kind: 'roll', products, batch: batch === '' ? null : batchCode(batch) } as const
}

function rollBySigns<Product extends CodedProduct>(text: string, products: readonly Product[]) {
  const read = bare(text)
  for (const product of products) {
    const sku = bare(product.kcwId)
    if (sku === '' || !read.startsWith(sku)) continue
    const codes = [...product.batches.flatMap(({ code }) => code ?? []), ...product.blocked]
    if (read === sku) return rollOf([product], '')
    const batch = codes.find((code) => sku + bare(code) === read)
    if (batch !== undefined) return rollOf([product], batch)
  }
  return null
}

/** With a gap for each sign. */
function withGaps(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, ' ')
}

function bare(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
