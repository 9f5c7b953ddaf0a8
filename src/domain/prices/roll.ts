import { multiplyRatio } from '#domain/money/money.ts'
import { danishFigures, decimalNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import type { SpecificationValue } from '#domain/products/specification-value.ts'

/** The size of a roll as it is sold, in millimetres. */
export type Roll = Readonly<{ widthMm: number; lengthMm: number }>

/** The roll of a film for cars whose specification says no other (requirements §9): 18 m long, 1.52 m wide. */
export const CAR_WRAP_ROLL: Roll = { widthMm: 1_520, lengthMm: 18_000 }
/** What is shorter is a piece, and nobody reckons it in metres. */
const SHORTEST_ROLL_MM = 1_000
const WIDEST_ROLL_MM = 5_000
/** What is narrower is told in millimetres. */
const NARROW_MM = 100
/** From here a price per metre is rounded to whole kroner (requirements §9); below it that would be too coarse. */
const WHOLE_KRONER_FROM_ORE = 10_00

/** What a product is called by its type and its category. */
export type Classified = Readonly<Partial<Record<'productType' | 'productTypeDa' | 'category' | 'categoryId', string | null | undefined>>>
type Specified = Readonly<{ specifications: Readonly<Record<string, SpecificationValue>> }>

/**
 * The roll a product is sold by: its own width and length, for a film for cars (type or category says 'bilfolie' or 'car wrap')
 * those of the specification where it says nothing (requirements §9). Null for what has no length, such as tools, and for pieces.
 */
export function rollOf({ specifications, ...product }: Classified & Specified): Roll | null {
  const usual = isCarWrap(product) ? CAR_WRAP_ROLL : null
  const lengthMm = millimetresOf(specifications.length) ?? usual?.lengthMm
  const widthMm = millimetresOf(specifications.width) ?? usual?.widthMm
  if (lengthMm === undefined || widthMm === undefined) return null
  return lengthMm >= SHORTEST_ROLL_MM && widthMm <= WIDEST_ROLL_MM ? { widthMm, lengthMm } : null
}

/** '1,52 × 18 m', of a narrow tape '3,5 mm × 50 m'; never broken at the end of a line. */
export function rollSize({ widthMm, lengthMm }: Roll): string {
  const width = widthMm < NARROW_MM ? withUnit(decimalNumber(widthMm), 'mm') : metres(widthMm, 2)
  return withUnit(`${width}\u00a0×\u00a0${metres(lengthMm, 0)}`, 'm')
}

/** Price per metre of a roll, in øre; whole kroner from 10 kr. (requirements §9). */
export function orePerMetre(priceOre: number, { lengthMm }: Roll): number {
  return rounded(priceOre, 1_000, Math.round(lengthMm))
}

/** Price per square metre of a roll, in øre; whole kroner from 10 kr. (requirements §9). */
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

/** A length as a specification has it: '1,52 m', '152 cm', '1520 mm'; a number alone is in metres. Undefined for anything else. */
function millimetresOf(value: SpecificationValue | undefined): number | undefined {
  const [, figure = '', unit = 'm'] = /^([\d.,]+)\s*(mm|cm|m)?(?:eter)?\.?$/i.exec(String(value ?? '').trim()) ?? []
  const amount = typeof value === 'number' ? value : (readNumber(figure) ?? Number.NaN)
  const mm = Math.round(10 * amount * (MILLIMETRES[unit.toLowerCase()] ?? 1)) / 10
  return mm > 0 ? mm : undefined
}

function metres(mm: number, leastDecimals: number): string {
  return danishFigures(mm / 1_000, { least: mm % 1_000 === 0 ? 0 : leastDecimals, most: 3 })
}
