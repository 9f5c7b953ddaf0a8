import { type PromotionPlan, planAt, planProblems, withoutLeftovers } from '#domain/prices/planned-promotion.ts'

/**
 * A product's promotions once those of before are taken back at an instant: what would have begun or ended by itself meanwhile has. Null where that goes
 * with what was planned since no more, such as two promotions at the same time.
 */
export function promotionTakenBack(before: PromotionPlan, now: PromotionPlan, atMs: number): PromotionPlan | null {
  const plan = withoutLeftovers(planAt(before, atMs))
  return Object.keys(planProblems(plan, now, atMs)).length > 0 ? null : plan
}
