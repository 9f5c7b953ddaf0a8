import { desc, eq } from 'drizzle-orm'
import demoGuests from '#demo/guests.json' with { type: 'json' }
import { DAY_MS } from '#domain/calendar/durations.ts'
import { insertClaim } from '#server/claims/make-claim.ts'
import type { Connection } from '#server/database/connect.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'

type DemoClaim = Readonly<
  { guest: keyof typeof demoGuests; daysAgo: number } & Pick<Parameters<typeof insertClaim>[1], 'kind' | 'reason' | 'words'>
>

const CLAIMS: readonly DemoClaim[] = [
  {
    ...{ guest: 'olsen', daysAgo: 0.9, kind: 'fault', reason: 'faulty' },
    words: 'De første to meter af rullen har en stribe på langs. Se billederne. Resten ser fin ud.',
  },
  { guest: 'lund', daysAgo: 0.4, kind: 'withdrawal', reason: null, words: null },
]

export async function loadDemoClaims(tx: Connection, now: Date): Promise<void> {
  for (const { guest, daysAgo, ...claim } of CLAIMS) {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.customerEmail, demoGuests[guest].email))
      .orderBy(desc(orders.id))
      .limit(1)
    const [line] = order ? await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position) : []
    if (!order || !line) throw new Error(`the demo data lack an order of ${guest}`)
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    await insertClaim(tx, { order, ...claim, lines: [{ itemId: line.id, quantity: 1 }], at })
  }
}
