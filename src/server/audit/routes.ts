import { auditCalls } from '#contract/audit.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findAuditEntries, findAuditStaff } from './queries.ts'

export const auditRoutes = [
  route(auditCalls.listAuditStaff, async ({ db }) => ({ staff: await findAuditStaff(db) })),

  route(auditCalls.listAudit, async ({ db }, { query }) => {
    const { from, to } = query
    if (from !== undefined && to !== undefined && from > to)
      throw new ShopError('invalid_input', {
        message: 'Fra-datoen ligger efter til-datoen.',
        fields: { to: 'Vælg en dag efter fra-datoen.' },
      })
    return await findAuditEntries(db, query)
  }),
]
