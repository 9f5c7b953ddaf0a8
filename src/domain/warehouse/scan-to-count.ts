import { count } from '#domain/numbers/danish-figures.ts'
import type { Counted } from './scan-to-pack.ts'
import { type CodedProduct, type ScannedCode, unknownCode } from './scanned-code.ts'

type ShelfBatch = Readonly<{
  id: number | null
  /** null for rolls of unknown batches */
  code: string | null
  rolls: number
  /** sold, and on the shelf until it is picked */
  held: number
  /** picked for orders that are not sent: no longer on the shelf */
  inHand?: number
  /** of what is held, rolls of orders that are being packed, here or by a colleague */
  packing?: number
}>
type ProductToCount = Omit<CodedProduct, 'batches'> & Readonly<{ batches: readonly ShelfBatch[] }>

/** Rolls of one batch on a counted shelf. */
export type CountRow = Readonly<{
  key: string
  productId: number
  kcwId: string
  nameDa: string
  batch: ShelfBatch
  /** what should lie there */
  expected: number
  counted: number
}>

type CountingAnswer =
  | Readonly<{ kind: 'shelf'; shelf: string; message: string }>
  | Readonly<{ kind: 'right'; row: string; message: string }>
  | Readonly<{ kind: 'wrong'; message: string }>

export function scanToCount(
  code: ScannedCode<ProductToCount>,
  { shelf, counted }: Readonly<{ shelf: string | null; counted: Counted }>,
): CountingAnswer {
  if (code.kind === 'unknown') return wrong(unknownCode(code))
  if (code.kind === 'order') return wrong('Det er en ordre. Scan en vare.')
  if (code.kind === 'shelf' && shelf !== null && shelf !== code.shelf && Object.values(counted).some((rolls) => rolls > 0))
    return wrong(`Gem hylde ${shelf}, før du tæller hylde ${code.shelf}.`)
  if (code.kind === 'shelf') return { kind: 'shelf', shelf: code.shelf, message: `Hylde ${code.shelf}: scan varerne.` }
  const product = code.products.find((one) => one.shelf === shelf) ?? code.products[0]
  if (!product) return wrong('Koden kendes ikke.')
  if (shelf === null) return wrong('Vælg en hylde først.')
  if (product.shelf !== shelf)
    return wrong(`${product.nameDa} ${product.shelf === null ? 'har ingen hyldeplads' : `hører til på hylde ${product.shelf}`}.`)
  if (code.batch !== null && product.blocked.includes(code.batch)) return wrong(`Batch ${code.batch} er spærret og tælles ikke med.`)
  const batch = batchOf(product, code.batch)
  if (batch === 'unknown') return wrong(`Batch ${code.batch} kendes ikke på ${product.nameDa}. Læg den på lager først.`)
  if (batch === 'several') return wrong(`${product.nameDa} har flere batches. Tæl med knapperne.`)
  const row = rowKey(product.id, batch)
  const name = batch.code === null ? product.nameDa : `${product.nameDa}, batch ${batch.code}`
  return { kind: 'right', row, message: `${name}: ${(counted[row] ?? 0) + 1}.` }
}

function batchOf({ batches }: ProductToCount, code: string | null): ShelfBatch | 'unknown' | 'several' {
  if (code !== null) return batches.find((one) => one.code === code) ?? 'unknown'
  const there = batches.filter(({ rolls, held }) => rolls + held > 0)
  return there.length > 1 ? 'several' : (there[0] ?? batches.find(({ id }) => id === null) ?? 'unknown')
}

function rowKey(productId: number, { id }: Pick<ShelfBatch, 'id'>): string {
  return `${productId}/${id ?? ''}`
}

/** What should lie on a shelf and what was counted there. */
export function countRows(products: readonly ProductToCount[], shelf: string, counted: Counted): CountRow[] {
  return products
    .filter((product) => product.shelf === shelf)
    .flatMap(({ id: productId, kcwId, nameDa, batches }) =>
      batches.map((batch) => {
        const key = rowKey(productId, batch)
        return {
          key,
          productId,
          kcwId,
          nameDa,
          batch,
          expected: batch.rolls + batch.held - (batch.inHand ?? 0),
          counted: counted[key] ?? 0,
        }
      }),
    )
    .filter((row) => row.expected > 0 || row.counted > 0)
}

/** Rolls on the shelf that are sold. */
export function soldOnShelf({ batch: { held, inHand = 0 } }: Pick<CountRow, 'batch'>): number {
  return Math.max(0, held - inHand)
}

/** Rolls missing on the shelf that a colleague may have picked already. */
export function possiblyPicked({ batch: { packing = 0, inHand = 0 }, expected, counted }: CountRow): number {
  return Math.max(0, Math.min(packing - inHand, expected - counted))
}

export function possiblyPickedText(rolls: number): string {
  const [question, them] = rolls === 1 ? ['Er den taget', 'den'] : ['Er de taget', 'dem']
  return `${count(rolls, 'solgt vare', 'solgte varer')} er ved at blive pakket. ${question} fra hylden, så tæl ${them} med.`
}

/** The rolls for sale when so many were counted on a shelf, where those that are sold and not picked lie too. */
export function forSaleOf(counted: number, { held, inHand = 0 }: Pick<ShelfBatch, 'held' | 'inHand'>): number {
  return Math.max(0, counted + inHand - held)
}

/** The stored result of a count: the rolls for sale, as sold rolls lie there too. `missing` are sold rolls that were not found. */
export function toCount({ productId, batch, counted }: CountRow) {
  const { id: batchId, rolls: seen, held } = batch
  const missing = Math.max(0, soldOnShelf({ batch }) - counted)
  return { productId, batchId, seen, held, counted: forSaleOf(counted, batch), missing }
}

function wrong(message: string): CountingAnswer {
  return { kind: 'wrong', message }
}
