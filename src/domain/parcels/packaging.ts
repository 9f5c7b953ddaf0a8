import type { Range } from '#domain/numbers/range.ts'

/** Reported by weight each year: Regulation (EU) 2025/40 (PPWR), articles 44 and 45, emballagebekendtgørelsen (since 1 October 2025). */
export const MATERIALS = ['cardboard', 'plastic', 'wood', 'metal'] as const
type Material = (typeof MATERIALS)[number]
export const MATERIAL_LABELS: Readonly<Record<Material, string>> = { cardboard: 'Pap', plastic: 'Plast', wood: 'Træ', metal: 'Metal' }

export type Grams = Readonly<Record<Material, number>>
export const GRAMS: Range = { min: 0, max: 100_000 }
export const GRAMS_WRONG = `Skriv hele gram fra ${GRAMS.min} til 100.000.`
export type StoredCarton = Grams & Readonly<{ id: number; name: string }>
const NOTHING: Grams = { cardboard: 0, plastic: 0, wood: 0, metal: 0 }

/** What packs one unit of a product, by the fields of the product table. */
const PACKAGING_FIELDS = ['packagingCardboard', 'packagingPlastic', 'packagingWood', 'packagingMetal'] as const
type ProductPackaging = Readonly<Record<(typeof PACKAGING_FIELDS)[number], number>>
/** All figures of a product that concern its parcel, 0 where not written. */
export const PARCEL_FIELDS = ['weightG', 'lengthMm', ...PACKAGING_FIELDS] as const

export function packagingOf(product: ProductPackaging): Grams {
  return {
    cardboard: product.packagingCardboard,
    plastic: product.packagingPlastic,
    wood: product.packagingWood,
    metal: product.packagingMetal,
  }
}

export const CARTON_TEXTS = { name: 60 } as const
export const CARTON_FIGURES = {
  mm: { min: 1, max: 10_000 },
  girth: { min: 0, max: 10_000 },
  rolls: { min: 1, max: 1_000 },
  grams: { min: 0, max: 100_000 },
} as const

/** A parcel as it was sent; `packaging` is that of one roll, null where it was not stored. */
export type PackedParcel = Readonly<{
  id: number
  /** counts in the report: sent in its year, in Denmark */
  isCounted: boolean
  carton: Grams | null
  lines: readonly Readonly<{ orderLineId: number; quantity: number; packaging: Grams | null }>[]
}>

type PackagingReport = Readonly<{
  sent: Grams
  /** of `sent`, what came back */
  returned: Grams
  parcels: number
  parcelsWithoutCarton: number
  rollsWithoutPackaging: number
}>

/** `parcels` are oldest first and all of their orders. `returned` is by order line, and taken from the newest parcels first. */
export function packagingReport(parcels: readonly PackedParcel[], returned: ReadonlyMap<number, number>): PackagingReport {
  const left = new Map(returned)
  const sums = { sent: { ...NOTHING }, returned: { ...NOTHING }, parcels: 0, parcelsWithoutCarton: 0, rollsWithoutPackaging: 0 }
  for (const { isCounted, carton, lines } of parcels.toReversed()) {
    let isAllReturned = lines.length > 0
    for (const { orderLineId, quantity, packaging } of lines) {
      const back = Math.min(quantity, left.get(orderLineId) ?? 0)
      left.set(orderLineId, (left.get(orderLineId) ?? 0) - back)
      if (back < quantity) isAllReturned = false
      if (!isCounted) continue
      add(sums.sent, packaging ?? NOTHING, quantity)
      add(sums.returned, packaging ?? NOTHING, back)
      if (packaging === null || MATERIALS.every((material) => packaging[material] === 0)) sums.rollsWithoutPackaging += quantity
    }
    if (!isCounted) continue
    add(sums.sent, carton ?? NOTHING, 1)
    if (isAllReturned) add(sums.returned, carton ?? NOTHING, 1)
    sums.parcels += 1
    if (carton === null) sums.parcelsWithoutCarton += 1
  }
  return sums
}

function add(sum: Record<Material, number>, grams: Grams, times: number): void {
  for (const material of MATERIALS) sum[material] += grams[material] * times
}

/** Kilograms with three decimals for a Danish spreadsheet. */
export function kilogramCell(grams: number): string {
  return (grams / 1000).toFixed(3).replace('.', ',')
}

/** The rows of the CSV file, the heading first, with a last row of sums. */
export function packagingRows({ sent, returned }: PackagingReport): string[][] {
  const row = (label: string, out: number, back: number) => [label, kilogramCell(out), kilogramCell(back), kilogramCell(out - back)]
  const sumOf = (grams: Grams) => MATERIALS.reduce((sum, material) => sum + grams[material], 0)
  return [
    ['Materiale', 'Sendt (kg)', 'Retur (kg)', 'Sendt minus retur (kg)'],
    ...MATERIALS.map((material) => row(MATERIAL_LABELS[material], sent[material], returned[material])),
    row('I alt', sumOf(sent), sumOf(returned)),
  ]
}

export function packagingFileName(year: number): string {
  return `Emballage_${year}.csv`
}
