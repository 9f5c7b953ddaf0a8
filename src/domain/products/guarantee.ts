import type { Range } from '#domain/numbers/range.ts'
import { only } from './product-fields.ts'

export const GUARANTORS = ['producer', 'shop'] as const
export type Guarantor = (typeof GUARANTORS)[number]
export const GUARANTOR_LABELS: Readonly<Record<Guarantor, string>> = { producer: 'Producenten', shop: 'Butikken' }

export const GUARANTEE_YEARS: Range = { min: 1, max: 50 }

/** The legal guarantee of conformity in years (købeloven § 83). */
const LEGAL_YEARS = 2

/** A commercial guarantee as staff write it (Directive (EU) 2019/771, article 17). Years may be a range, as '5–7'. */
export type GuaranteeFields = Readonly<{
  guaranteeBy: Guarantor | null
  guaranteeFromYears: number | null
  guaranteeToYears: number | null
  guaranteeCovers: string | null
  guaranteeFree: boolean
  /** the whole product, not parts of it */
  guaranteeWhole: boolean
}>

/** Columns that are only right together. */
export const GUARANTEE_FIELDS = ['guaranteeBy', 'guaranteeFromYears', 'guaranteeToYears', 'guaranteeCovers'] as const
/** Flags that mean nothing without a guarantee. */
export const GUARANTEE_FLAGS = ['guaranteeFree', 'guaranteeWhole'] as const

export function isOfGuarantee(field: string): boolean {
  return [...GUARANTEE_FIELDS, ...GUARANTEE_FLAGS].some((one) => one === field)
}

type Problems = Readonly<Partial<Record<(typeof GUARANTEE_FIELDS)[number], string>>>

/** What is missing, by field: readers must see who gives it, for how long and on what (Directive (EU) 2019/771, article 17(2)). */
export function guaranteeProblems(fields: GuaranteeFields & Readonly<{ makerId: string | null }>): Problems {
  const { guaranteeBy: by, guaranteeFromYears: from, guaranteeToYears: to, guaranteeCovers: covers } = fields
  if (by === null)
    return from === null && to === null && covers === null
      ? {}
      : { guaranteeBy: 'Vælg, hvem der giver garantien, eller tøm år og dækning.' }
  return {
    ...(by === 'producer' && fields.makerId === null && { guaranteeBy: 'Vælg varens producent: det er den, der giver garantien.' }),
    ...(from === null && { guaranteeFromYears: 'Skriv, hvor mange år garantien gælder.' }),
    ...(to !== null && from !== null && to < from && { guaranteeToYears: 'Det højeste antal år er lavere end det laveste.' }),
    ...(covers === null && { guaranteeCovers: 'Skriv, hvad garantien dækker.' }),
  }
}

type Terms = Pick<GuaranteeFields, (typeof GUARANTEE_FIELDS)[number]>
const NO_TERMS: Terms = { guaranteeBy: null, guaranteeFromYears: null, guaranteeToYears: null, guaranteeCovers: null }

/** The fields after the requested changes; missing ones stay. Clearing `guaranteeBy` clears years and cover too. */
export function guaranteeAfter(before: Terms, changes: { readonly [Name in keyof Terms]?: Terms[Name] | undefined }): Terms {
  const stays = changes.guaranteeBy === null ? NO_TERMS : before
  const changed = Object.fromEntries(GUARANTEE_FIELDS.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])))
  return { ...only(GUARANTEE_FIELDS, stays), ...changed }
}

export type Guarantee = Readonly<{
  by: Guarantor
  fromYears: number
  toYears: number
  covers: string
  isFree: boolean
  isWhole: boolean
}>

/** Null for a product without a complete guarantee. */
export function guaranteeOf(fields: GuaranteeFields): Guarantee | null {
  const { guaranteeBy: by, guaranteeFromYears: fromYears, guaranteeToYears, guaranteeCovers: covers } = fields
  if (by === null || fromYears === null || covers === null) return null
  const toYears = guaranteeToYears ?? fromYears
  return { by, fromYears, toYears, covers, isFree: fields.guaranteeFree, isWhole: fields.guaranteeWhole }
}

export function guaranteeTitle({ by, fromYears, toYears }: Guarantee, { maker, shop }: Readonly<{ maker: string | null; shop: string }>) {
  const years = toYears > fromYears ? `${fromYears}–${toYears}` : String(fromYears)
  return `${years} års garanti fra ${by === 'shop' ? `butikken ${shop}` : ['producenten', maker].filter(Boolean).join(' ')}`
}

/** Stands beside every guarantee, so that none is read instead of the legal one (Directive (EU) 2019/771, article 17(2)(a)). */
export const BESIDE_LEGAL_GUARANTEE = `Garantien kommer oven i din reklamationsret. Køber du som forbruger, har du altid ${LEGAL_YEARS} års reklamationsret hos os uden udgift, og den ændrer garantien ikke.`

/** Why a product may not show the EU's durability label (Directive 2011/83/EU, article 6(1)(la)); null when it may. */
export function labelObstacle(guarantee: Guarantee | null): string | null {
  if (guarantee === null) return 'Produktet har ingen garanti.'
  if (guarantee.by !== 'producer') return 'Kun en garanti fra producenten har mærket.'
  if (!guarantee.isFree) return 'Garantien skal være gratis.'
  if (!guarantee.isWhole) return 'Garantien skal dække hele varen.'
  return guarantee.fromYears > LEGAL_YEARS ? null : `Garantien skal gælde i mere end ${LEGAL_YEARS} år.`
}
