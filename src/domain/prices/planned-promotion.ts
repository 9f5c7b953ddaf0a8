import type { Edge } from '#domain/calendar/danish-moment.ts'

/** The running promotion with its end, and the next one. Instants in milliseconds since 1970; 0 percent is none. */
export type PromotionPlan = Readonly<{
  promotionPercent: number
  promotionUntilMs: number | null
  nextPromotionPercent: number
  nextPromotionFromMs: number | null
  nextPromotionUntilMs: number | null
}>

const NO_NEXT_PROMOTION = { nextPromotionPercent: 0, nextPromotionFromMs: null, nextPromotionUntilMs: null } as const

export const PLAN_EDGES: Readonly<Partial<Record<string, Edge>>> = {
  promotionUntil: 'end',
  nextPromotionFrom: 'start',
  nextPromotionUntil: 'end',
}

export type PlanField = 'promotionUntil' | 'nextPromotion' | 'nextPromotionFrom' | 'nextPromotionUntil'

/** The plan after everything due at an instant has happened: one step, or an end and a start together. */
export function planAt(plan: PromotionPlan, atMs: number): PromotionPlan {
  const { promotionUntilMs, nextPromotionPercent, nextPromotionFromMs, nextPromotionUntilMs } = plan
  if (nextPromotionFromMs !== null && nextPromotionFromMs <= atMs) {
    const begun = { promotionPercent: nextPromotionPercent, promotionUntilMs: nextPromotionUntilMs, ...NO_NEXT_PROMOTION }
    return planAt(begun, atMs)
  }
  if (promotionUntilMs !== null && promotionUntilMs <= atMs) return { ...plan, promotionPercent: 0, promotionUntilMs: null }
  return plan
}

/** Removes an end without a promotion, and the times of a next promotion that does not exist. */
export function withoutLeftovers(plan: PromotionPlan): PromotionPlan {
  return {
    ...plan,
    ...(plan.promotionPercent === 0 && { promotionUntilMs: null }),
    ...(plan.nextPromotionPercent === 0 && NO_NEXT_PROMOTION),
  }
}

/** Errors of a requested plan, by field; unchanged fields are not checked again. */
export function planProblems(requested: PromotionPlan, before: PromotionPlan, nowMs: number): Readonly<Partial<Record<PlanField, string>>> {
  return { ...endProblem(requested, before, nowMs), ...nextProblem(requested, before, nowMs) }
}

type Problems = Partial<Record<PlanField, string>>

function endProblem({ promotionPercent, promotionUntilMs: endMs }: PromotionPlan, before: PromotionPlan, nowMs: number): Problems {
  if (endMs === null || endMs === before.promotionUntilMs) return {}
  if (promotionPercent === 0) return { promotionUntil: 'Der er ingen kampagne, der kan slutte. Skriv, hvor mange procent den er på.' }
  if (endMs <= nowMs) return { promotionUntil: 'Kampagnen kan ikke slutte i fortiden.' }
  return {}
}

const NEXT = ['nextPromotionPercent', 'nextPromotionFromMs', 'nextPromotionUntilMs'] as const

function nextProblem(requested: PromotionPlan, before: PromotionPlan, nowMs: number): Problems {
  const { nextPromotionPercent: percent, nextPromotionFromMs: fromMs, nextPromotionUntilMs: endMs } = requested
  if (percent === 0) {
    if (fromMs === null && endMs === null) return {}
    return { nextPromotion: 'Skriv, hvor mange procent den kommende kampagne er på.' }
  }
  if (fromMs === null) return { nextPromotionFrom: 'Skriv, hvornår den kommende kampagne begynder.' }
  if (NEXT.some((field) => requested[field] !== before[field])) {
    if (fromMs <= nowMs)
      return { nextPromotionFrom: 'Den kommende kampagne skal begynde i fremtiden. Skal den gælde nu, så skriv den som kampagne.' }
    if (endMs !== null && endMs <= fromMs) return { nextPromotionUntil: 'Kampagnen kan ikke slutte, før den begynder.' }
  }
  return overlapProblem(requested, fromMs)
}

function overlapProblem({ promotionPercent, promotionUntilMs }: PromotionPlan, fromMs: number): Problems {
  if (promotionPercent === 0) return {}
  if (promotionUntilMs === null)
    return { promotionUntil: 'Kampagnen har ingen slutning, og der er en kommende. Skriv, hvornår den slutter.' }
  if (promotionUntilMs > fromMs) return { nextPromotionFrom: 'Den kommende kampagne begynder, før den nuværende slutter.' }
  return {}
}
