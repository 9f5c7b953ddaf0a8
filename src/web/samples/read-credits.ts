import type { SessionUser } from '#contract/customers/account.ts'
import { krToOre } from '#domain/money/money.ts'
import type { SampleCredit } from '#domain/orders/sample-credit.ts'

/** A customer's credits as prices take them; a user this browser remembers from before there were any has none. */
export function readCredits(credits: SessionUser['sampleCredits'] | undefined): SampleCredit[] {
  return (credits ?? []).map(({ filmId, amount }) => ({ filmId, ore: krToOre(amount) }))
}
