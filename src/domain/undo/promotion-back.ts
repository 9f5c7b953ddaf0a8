import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'

/** The promotions after an undo, with what has started or ended since. Null when they conflict with later plans. */
export function promotionTakenBack(before: PromotionPlan, now: PromotionPlan, atMs: number): PromotionPlan | null {
  const plan = withoutLeftovers(planAt(before, atMs))
  return Object.keys(planProblems(plan, now, atMs)).length > 0 ? null : plan
}
