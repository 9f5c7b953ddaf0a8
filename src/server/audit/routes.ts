import { auditCalls } from '#contract/audit.ts'
import { BACKWARDS_DAYS, isBackwards } from '#domain/calendar/calendar-date.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findAuditEntries, findAuditStaff } from './queries.ts'

export const auditRoutes = [
  route(auditCalls.listAuditStaff, async ({ db }) => ({ staff: await findAuditStaff(db) })),

  route(auditCalls.listAudit, async ({ db, now }, { query, visitor }) => {
    if (isBackwards(query))
      throw new ShopError('invalid_input', {
        message: BACKWARDS_DAYS,
        fields: { to: 'Vælg en dag efter fra-datoen.' },
      })
    return await findAuditEntries(db, query, { staff: visitor, now: now() })
  }),
]
