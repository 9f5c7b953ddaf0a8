import type { PromotionPlan } from '#domain/prices/planned-promotion.ts'
import type { products } from '#server/database/schema/products.ts'

export type PlanColumns = Pick<
  typeof products.$inferSelect,
  'promotionPercent' | 'promotionUntil' | 'nextPromotionPercent' | 'nextPromotionFrom' | 'nextPromotionUntil'
>

export function planOf(row: PlanColumns): PromotionPlan {
  return {
    promotionPercent: row.promotionPercent,
    promotionUntilMs: row.promotionUntil?.getTime() ?? null,
    nextPromotionPercent: row.nextPromotionPercent,
    nextPromotionFromMs: row.nextPromotionFrom?.getTime() ?? null,
    nextPromotionUntilMs: row.nextPromotionUntil?.getTime() ?? null,
  }
}

export function toPlanColumns(plan: PromotionPlan): PlanColumns {
  return {
    promotionPercent: plan.promotionPercent,
    promotionUntil: instant(plan.promotionUntilMs),
    nextPromotionPercent: plan.nextPromotionPercent,
    nextPromotionFrom: instant(plan.nextPromotionFromMs),
    nextPromotionUntil: instant(plan.nextPromotionUntilMs),
  }
}

function instant(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}
