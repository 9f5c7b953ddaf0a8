import type { SessionUser } from '#contract/customers/account.ts'
import { krToOre } from '#domain/money/money.ts'
import type { SampleCredit } from '#domain/samples/sample-credit.ts'

/** Credits in øre for the price rules; a session stored by an older version has none. */
export function readCredits(credits: SessionUser['sampleCredits'] | undefined): SampleCredit[] {
  return (credits ?? []).map(({ filmId, amount }) => ({ filmId, ore: krToOre(amount) }))
}
