import { eq } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import type { ownInvoiceCalls } from '#contract/payments/own-invoices.ts'
import { oreToKr } from '#domain/money/money.ts'
import { transferReference } from '#domain/payments/bank/transfer-reference.ts'
import type { Connection } from '#server/database/connect.ts'
import { transferReferences } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { lockChosen, settleChosen } from './settle-chosen.ts'

type Call = (typeof ownInvoiceCalls)['askForTransfer']

/**
 * Sets credits off and answers what to write on one transfer of the rest of several invoices. Throws invoices_changed and
 * invoices_being_paid.
 */
export async function askForTransfer(shop: Shop, visitor: Visitor, asked: BodyOf<Call>): Promise<Omit<ResponseOf<Call>, 'success'>> {
  const at = shop.now()
  const { company } = await shop.settings()
  const { reference, amountOre } = await inTransaction(shop.db, async (tx) => {
    const chosen = await lockChosen(tx, visitor, asked)
    if (chosen.asking.length > 0) throw new ShopError('invoices_being_paid')
    const parts = await settleChosen(tx, { chosen, visitor, amountOre: 'all', at })
    const ids = [...new Set(parts.map(({ invoiceId }) => invoiceId))].toSorted((one, other) => one - other)
    return {
      reference: ids.length === 0 ? null : transferReference(await referenceOf(tx, ids, at)),
      amountOre: parts.reduce((sum, { ore }) => sum + ore, 0),
    }
  })
  const { name, registration, account, iban, swift } = company.bank
  return { reference, amount: oreToKr(amountOre), bank: { name, registration, account, iban, swift } }
}

async function referenceOf(tx: Connection, invoiceIds: number[], createdAt: Date): Promise<number> {
  const [added] = await tx.insert(transferReferences).values({ invoiceIds, createdAt }).onConflictDoNothing().returning()
  const [known] = added ? [added] : await tx.select().from(transferReferences).where(eq(transferReferences.invoiceIds, invoiceIds))
  if (!known) throw new Error('the reference was not stored')
  return known.id
}
