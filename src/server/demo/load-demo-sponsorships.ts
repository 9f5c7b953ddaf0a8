import demoSponsorships from '#demo/sponsorships.json' with { type: 'json' }
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import type { RacingType, SponsorshipStatus } from '#domain/sponsorships/sponsorship.ts'
import type { Connection } from '#server/database/connect.ts'
import { sponsorshipHistory, sponsorships } from '#server/database/schema/sponsorships.ts'

const DECIDED_AFTER_MS = 2 * DAY_MS

/** Applications in every status. */
export async function loadDemoSponsorships(tx: Connection, now: Date): Promise<void> {
  for (const { daysAgo, approvedAmount, racingType, status: decided, notes = null, ...written } of demoSponsorships) {
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const updatedAt = decided === 'pending' ? createdAt : new Date(createdAt.getTime() + DECIDED_AFTER_MS)
    const id = `SPON-${createdAt.getTime()}`
    const decision = {
      status: decided as SponsorshipStatus,
      approvedAmountOre: approvedAmount === undefined ? null : krToOre(approvedAmount),
      notes,
    }
    await tx.insert(sponsorships).values({
      ...written,
      ...decision,
      id,
      racingType: racingType as RacingType,
      revision: decided === 'pending' ? 1 : 2,
      contentHash: Buffer.from(id),
      createdAt,
      updatedAt,
    })
    await tx.insert(sponsorshipHistory).values({ sponsorshipId: id, status: 'pending', createdAt })
    if (decided !== 'pending')
      await tx.insert(sponsorshipHistory).values({ ...decision, sponsorshipId: id, byName: 'Butikken', createdAt: updatedAt })
  }
}
