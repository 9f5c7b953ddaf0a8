import type { CustomerImportOutcome, customerImportCalls } from '#contract/customers/customer-import.ts'
import type { QueryOf } from '#contract/http/call.ts'
import { bothSides } from '#domain/audit/audit.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { countPlanned, errorsAnswer, refuseErrors, rowsToShow, storedMessage } from '#server/csv/import-outcome.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { type AskedLines, readCustomers } from './customer-lines.ts'
import { type CustomerPlan, findAccounts, planImport, storeImport } from './store-import.ts'

type Answer = Omit<CustomerImportOutcome, 'success'>
type Query = QueryOf<(typeof customerImportCalls)['importCustomers']>

const MAX_MS = 120_000

/** Creates and changes customers from a CSV file, all or nothing; a dry run only previews. */
export async function importCustomers(shop: Shop, staff: Visitor, request: Request, { dryRun, invite, mapping }: Query): Promise<Answer> {
  const read = await readCustomers(shop, request, mapping)
  if (dryRun) {
    const plan = await planImport(shop.db, read, await findAccounts(shop.db, read.lines))
    requireMayBringPoints(staff, plan)
    return { ...answerOf(plan, read), mapping: read.mapping }
  }
  refuseErrors(read.errors)
  const stored = await inTransaction(
    shop.db,
    async (tx) => {
      const named = await findAccounts(tx, read.lines)
      const held = await lockAccounts(tx, { by: staff, changed: named.map(({ id }) => id) })
      const plan = await planImport(tx, read, [...held.values()])
      refuseErrors(plan.errors)
      requireMayBringPoints(staff, plan)
      await storeImport(tx, plan.planned, { by: staff, invite, at: shop.now() })
      return plan
    },
    { maxMs: MAX_MS },
  )
  shop.outbox.wake()
  return { ...answerOf(stored, read), mapping: read.mapping }
}

function requireMayBringPoints(staff: Visitor, { planned }: CustomerPlan): void {
  if (holdsPermission(staff, 'points') || planned.every(({ openingPoints }) => openingPoints === 0)) return
  const message = 'Filen giver point, og det kræver en rettighed. Lad kolonnen Point være tom, eller bed en superadmin.'
  throw new ShopError('points_need_permission', { message })
}

function answerOf({ planned, errors }: CustomerPlan, { mixedLines }: AskedLines): Answer {
  const counts = countPlanned(planned)
  const found = errorsAnswer(errors)
  return {
    message: errors.length > 0 ? found.message : storedMessage(counts, 'kunde', 'kunder'),
    ...counts,
    rows: rowsToShow(planned).map(({ line, email, known, fields, changes }) => ({
      line,
      email,
      name: fields.name,
      outcome: known === null ? 'created' : 'changed',
      changes: bothSides(changes),
    })),
    errors: found.errors,
    mixedLines: [...mixedLines],
    mapping: null,
  }
}
