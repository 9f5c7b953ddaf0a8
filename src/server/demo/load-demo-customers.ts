import demoCustomers from '#demo/customers.json' with { type: 'json' }
import { DAY_MS } from '#domain/calendar/durations.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import type { Role } from '#domain/customers/rights/roles.ts'
import type { Tier } from '#domain/customers/tier.ts'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'

/** The password of every demo login (requirements §14). */
export const DEMO_PASSWORD = 'demo1234'

/** Points follow from the demo orders. */
export async function loadDemoCustomers(tx: Connection, now: Date): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await tx.insert(users).values(
    demoCustomers.map(({ registeredDaysAgo, points: _points, tier, role, ...customer }) => ({
      ...customer,
      ...countryColumn(customer),
      tier: tier as Tier,
      role: role as Role,
      passwordHash,
      emailVerifiedAt: customer.approved ? now : null,
      createdAt: new Date(now.getTime() - registeredDaysAgo * DAY_MS),
    })),
  )
}
