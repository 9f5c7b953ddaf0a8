import { multiplyRatio } from '#domain/money/money.ts'
import { danishFigures, decimalNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import type { SpecificationValue } from '#domain/products/specification-value.ts'

export type Roll = Readonly<{ widthMm: number; lengthMm: number }>

/** The default roll of a car wrap film (requirements §9): 18 m × 1.52 m. */
export const CAR_WRAP_ROLL: Roll = { widthMm: 1_520, lengthMm: 18_000 }
const SHORTEST_ROLL_MM = 1_000
const WIDEST_ROLL_MM = 5_000
const NARROW_MM = 100
const WHOLE_KRONER_FROM_ORE = 10_00

export type Classified = Readonly<Partial<Record<'productType' | 'productTypeDa' | 'category' | 'categoryId', string | null | undefined>>>
type Specified = Readonly<{ specifications: Readonly<Record<string, SpecificationValue>> }>

/** The specified size, or the default of car wrap film (requirements §9). Null for products without length, such as tools, and pieces. */
export function rollOf({ specifications, ...product }: Classified & Specified): Roll | null {
  const usual = isCarWrap(product) ? CAR_WRAP_ROLL : null
  const lengthMm = millimetresOf(specifications.length) ?? usual?.lengthMm
  const widthMm = millimetresOf(specifications.width) ?? usual?.widthMm
  if (lengthMm === undefined || widthMm === undefined) return null
  return lengthMm >= SHORTEST_ROLL_MM && widthMm <= WIDEST_ROLL_MM ? { widthMm, lengthMm } : null
}

/** '1,52 × 18 m', for a narrow tape '3,5 mm × 50 m'; with no-break spaces. */
export function rollSize({ widthMm, lengthMm }: Roll): string {
  const width = widthMm < NARROW_MM ? withUnit(decimalNumber(widthMm), 'mm') : metres(widthMm, 2)
  return withUnit(`${width}\u00a0×\u00a0${metres(lengthMm, 0)}`, 'm')
}

/** Price per metre in øre; whole kroner from 10 kr. (requirements §9). */
export function orePerMetre(priceOre: number, { lengthMm }: Roll): number {
  return rounded(priceOre, 1_000, Math.round(lengthMm))
}

/** Price per square metre in øre; whole kroner from 10 kr. (requirements §9). */
export function orePerSquareMetre(priceOre: number, { widthMm, lengthMm }: Roll): number {
  return rounded(priceOre, 1_000_000, Math.round(widthMm * lengthMm))
}

function rounded(priceOre: number, units: number, parts: number): number {
  const ore = multiplyRatio(priceOre, units, parts)
  return ore < WHOLE_KRONER_FROM_ORE ? ore : 100 * multiplyRatio(priceOre, units, parts * 100)
}

function isCarWrap({ productType, productTypeDa, category, categoryId }: Classified): boolean {
  return [productType, productTypeDa, category, categoryId].some((name) => /bilfolie|car wrap/i.test(name ?? ''))
}

const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1_000 }

/** '1,52 m', '152 cm', '1520 mm'; a bare number is in metres. */
function millimetresOf(value: SpecificationValue | undefined): number | undefined {
  const [, figure = '', unit = 'm'] = /^([\d.,]+)\s*(mm|cm|m)?(?:eter)?\.?$/i.exec(String(value ?? '').trim()) ?? []
  const amount = typeof value === 'number' ? value : (readNumber(figure) ?? Number.NaN)
  const mm = Math.round(10 * amount * (MILLIMETRES[unit.toLowerCase()] ?? 1)) / 10
  return mm > 0 ? mm : undefined
}

function metres(mm: number, leastDecimals: number): string {
  return danishFigures(mm / 1_000, { least: mm % 1_000 === 0 ? 0 : leastDecimals, most: 3 })
}
