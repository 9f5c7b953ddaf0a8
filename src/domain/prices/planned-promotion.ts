import type { Edge } from '#domain/calendar/danish-moment.ts'

/** What is promised of a product's promotion: the one that runs, until when, and the next one. Instants in milliseconds since 1970; 0 percent is none. */
export type PromotionPlan = Readonly<{
  promotionPercent: number
  promotionUntilMs: number | null
  nextPromotionPercent: number
  nextPromotionFromMs: number | null
  nextPromotionUntilMs: number | null
}>

const NO_NEXT_PROMOTION = { nextPromotionPercent: 0, nextPromotionFromMs: null, nextPromotionUntilMs: null } as const

/** The instants of a plan, by whether they begin something or end it. */
export const PLAN_EDGES: Readonly<Partial<Record<string, Edge>>> = {
  promotionUntil: 'end',
  nextPromotionFrom: 'start',
  nextPromotionUntil: 'end',
}

export type PlanField = 'promotionUntil' | 'nextPromotion' | 'nextPromotionFrom' | 'nextPromotionUntil'

/** A plan as it stands once everything due by an instant has happened. Asked for the moment itself, exactly one thing happens, or an end and a beginning together. */
export function planAt(plan: PromotionPlan, atMs: number): PromotionPlan {
  const { promotionUntilMs, nextPromotionPercent, nextPromotionFromMs, nextPromotionUntilMs } = plan
  if (nextPromotionFromMs !== null && nextPromotionFromMs <= atMs) {
    const begun = { promotionPercent: nextPromotionPercent, promotionUntilMs: nextPromotionUntilMs, ...NO_NEXT_PROMOTION }
    return planAt(begun, atMs)
  }
  if (promotionUntilMs !== null && promotionUntilMs <= atMs) return { ...plan, promotionPercent: 0, promotionUntilMs: null }
  return plan
}

/** A plan without what has lost its sense: no end where nothing runs, no times of a next promotion there is not. */
export function withoutLeftovers(plan: PromotionPlan): PromotionPlan {
  return {
    ...plan,
    ...(plan.promotionPercent === 0 && { promotionUntilMs: null }),
    ...(plan.nextPromotionPercent === 0 && NO_NEXT_PROMOTION),
  }
}

/** What is wrong with a plan somebody asks for at an instant, by its field; what stayed as it was is not judged again. */
export function planProblems(asked: PromotionPlan, before: PromotionPlan, nowMs: number): Readonly<Partial<Record<PlanField, string>>> {
  return { ...endProblem(asked, before, nowMs), ...nextProblem(asked, before, nowMs) }
}

type Problems = Partial<Record<PlanField, string>>

function endProblem({ promotionPercent, promotionUntilMs: endMs }: PromotionPlan, before: PromotionPlan, nowMs: number): Problems {
  if (endMs === null || endMs === before.promotionUntilMs) return {}
  if (promotionPercent === 0) return { promotionUntil: 'Der er intet tilbud, der kan slutte. Skriv, hvor mange procent det er på.' }
  if (endMs <= nowMs) return { promotionUntil: 'Tilbuddet kan ikke slutte i fortiden.' }
  return {}
}

const NEXT = ['nextPromotionPercent', 'nextPromotionFromMs', 'nextPromotionUntilMs'] as const

function nextProblem(asked: PromotionPlan, before: PromotionPlan, nowMs: number): Problems {
  const { nextPromotionPercent: percent, nextPromotionFromMs: fromMs, nextPromotionUntilMs: endMs } = asked
  if (percent === 0) {
    if (fromMs === null && endMs === null) return {}
    return { nextPromotion: 'Skriv, hvor mange procent det kommende tilbud er på.' }
  }
  if (fromMs === null) return { nextPromotionFrom: 'Skriv, hvornår det kommende tilbud begynder.' }
  if (NEXT.some((field) => asked[field] !== before[field])) {
    if (fromMs <= nowMs)
      return { nextPromotionFrom: 'Det kommende tilbud skal begynde i fremtiden. Skal det gælde nu, så skriv det som tilbud.' }
    if (endMs !== null && endMs <= fromMs) return { nextPromotionUntil: 'Tilbuddet kan ikke slutte, før det begynder.' }
  }
  return overlapProblem(asked, fromMs)
}

function overlapProblem({ promotionPercent, promotionUntilMs }: PromotionPlan, fromMs: number): Problems {
  if (promotionPercent === 0) return {}
  if (promotionUntilMs === null)
    return { promotionUntil: 'Tilbuddet har ingen slutning, og der er et kommende tilbud. Skriv, hvornår det slutter.' }
  if (promotionUntilMs > fromMs) return { nextPromotionFrom: 'Det kommende tilbud begynder, før det nuværende slutter.' }
  return {}
}
