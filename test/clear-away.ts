import { hourlySteps } from '#server/housekeeping.ts'
import type { Shop } from '#server/shop.ts'

/** Clears every kind of personal data whose time is over, as housekeeping does, with `now` for its clock; what fails is thrown. */
export async function clearAway(shop: Shop, now: Date): Promise<void> {
  const steps = hourlySteps({ ...shop, now: () => now }).filter(([name]) => name.startsWith('clearing:'))
  for (const [, work] of steps) await work()
}
