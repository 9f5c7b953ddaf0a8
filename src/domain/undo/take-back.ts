import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'

export type Fields = Readonly<Record<string, unknown>>

type Written = Readonly<{ before: Fields; after: Fields }>

export const PROMOTION = ['promotionPercent', 'promotionUntil', 'nextPromotionPercent', 'nextPromotionFrom', 'nextPromotionUntil'] as const
const OF_PROMOTION: ReadonlySet<string> = new Set(PROMOTION)

/** The changed fields; all of the promotions when one of theirs changed, as the shop moves them when one begins or ends. */
export function writtenFields(before: Fields, after: Fields): Written {
  const hasChanged = (field: string) => !isSame(before[field], after[field])
  const isPromoted = PROMOTION.some(hasChanged)
  const fields = Object.keys(after).filter((field) => hasChanged(field) || (isPromoted && OF_PROMOTION.has(field)))
  const only = (state: Fields) => Object.fromEntries(fields.map((field) => [field, state[field] ?? null]))
  return { before: only(before), after: only(after) }
}

type TakenBack = Readonly<{ back: Fields; stays: readonly string[] }>

/** Undoes a change: fields that still have the written value go back, fields changed since stay. */
export function takeBack({ before, after }: Written, now: Fields): TakenBack {
  const moved = Object.keys(after).filter((field) => !isSame(after[field], before[field]) && !isSame(now[field], before[field]))
  const isUntouched = (field: string) => isSame(now[field], after[field])
  return {
    back: Object.fromEntries(moved.filter(isUntouched).map((field) => [field, before[field]])),
    stays: moved.filter((field) => !isUntouched(field)),
  }
}

type Merge = Readonly<{ gone: string; into: string }>

/** Undoes a merge of tags: `gone` returns to its old place. Null when `into` is missing or `gone` is there. */
export function unmergedTags(before: readonly string[], now: readonly string[], { gone, into }: Merge): string[] | null {
  if (!now.includes(into) || now.includes(gone)) return null
  if (!before.includes(into)) return now.map((tag) => (tag === into ? gone : tag))
  // it had both: `gone` returns to its old side of `into`
  const isFirst = before.indexOf(gone) < before.indexOf(into)
  return now.flatMap((tag) => (tag === into ? (isFirst ? [gone, into] : [into, gone]) : [tag]))
}

/** Undoes a stock change: sales and receipts since then still count, within 0 and `most`. */
export function stockAfterUndo(now: number, change: number, most: number): Readonly<{ stock: number; isWhole: boolean }> {
  const target = now - change
  const stock = Math.min(most, Math.max(0, target))
  return { stock, isWhole: stock === target }
}

/** Compares values as JSON, regardless of key order, so that stored values equal the originals. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  // most fields are primitive, and an import compares a hundred thousand of them
  const isPlain = typeof one !== 'object' && typeof other !== 'object'
  return !isPlain && (JSON.stringify(one) === JSON.stringify(other) || inOrder(one) === inOrder(other))
}

function inOrder(value: unknown): string {
  return JSON.stringify(ordered(JSON.parse(JSON.stringify(value ?? null))))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, of]) => [key, ordered(of)])
}

/** The promotions after an undo, with what has started or ended since. Null when they conflict with later plans. */
export function promotionAfterUndo(before: PromotionPlan, now: PromotionPlan, atMs: number): PromotionPlan | null {
  const plan = withoutLeftovers(planAt(before, atMs))
  return Object.keys(planProblems(plan, now, atMs)).length > 0 ? null : plan
}
