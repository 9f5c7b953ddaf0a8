import { and, eq, lt, ne } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { oreToKr } from '#domain/money/money.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { bankLines } from '#server/database/schema/payments.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findBankLine } from './bank-lines.ts'

type Input = BodyOf<(typeof bankStatementCalls)['setBankLineAside']>

/** Sets a line aside with a reason, or restores it; idempotent. Refused for a booked line. */
export async function setBankLineAside(shop: Shop, staff: Visitor, id: number, { reason, seen }: Input): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('no key update')
    if (!line) throw new ShopError('bank_line_not_found')
    await requireUnchanged(tx, seen, {
      thing: 'bankLine',
      current: { left: oreToKr(line.amountOre - line.bookedOre), aside: line.aside },
      subject: { kind: 'bank_statement', id: line.statementId },
      now: () => findBankLine(tx, id),
    })
    if (line.bookedOre === line.amountOre) throw new ShopError('bank_line_booked')
    if (line.aside === reason) return
    const at = shop.now()
    await tx
      .update(bankLines)
      .set({ aside: reason, asideAt: reason === null ? null : at })
      .where(eq(bankLines.id, id))
    await writeAudit(tx, {
      by: staff,
      action: reason === null ? 'Linje taget frem' : 'Linje lagt til side',
      subject: { kind: 'bank_statement', id: line.statementId, label: `Bankudtog ${line.statementId}` },
      changes: { amount: { to: oreToKr(line.amountOre) }, aside: { from: line.aside, to: reason } },
      at,
    })
  })
}

/** Erases the texts of lines set aside before an instant; day and amount stay, so that they are not imported again. */
export async function eraseBankLinesBefore(db: Database, before: Date): Promise<void> {
  const isOld = and(lt(bankLines.asideAt, before), ne(bankLines.text, ''))
  await inTransaction(db, async (tx) => {
    const old = await tx.select({ id: bankLines.id }).from(bankLines).where(isOld).orderBy(bankLines.id).for('no key update')
    if (old.length > 0) await tx.update(bankLines).set({ text: '' }).where(isOld)
  })
}
