import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'

/**
 * A product's promotions after undoing a change at an instant, including what would have started or ended by then. Null when it conflicts
 * with later plans, such as two promotions at the same time.
 */
export function promotionTakenBack(before: PromotionPlan, now: PromotionPlan, atMs: number): PromotionPlan | null {
  const plan = withoutLeftovers(planAt(before, atMs))
  return Object.keys(planProblems(plan, now, atMs)).length > 0 ? null : plan
}
