import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { ledgerCalls } from '#contract/ledger.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { LEDGER_KEYS, LEDGER_LABELS, type LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { ledgerConnection, ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { collectWithin, nextNumber } from './collect-vouchers.ts'
import { type LedgerConnection, sealKeys } from './connection.ts'
import { connectionAnswer } from './show-ledger.ts'

/** Connects an accounting program or changes it. The keys are stored sealed. Throws invalid_input and changed_meanwhile. */
export async function connectLedger(shop: Shop, staff: Visitor, body: BodyOf<(typeof ledgerCalls)['connectLedger']>): Promise<void> {
  const { keys, seen, ...fields } = body
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { changed: [staff.userId], by: staff })
    const before = await lockConnection(tx)
    if (seen)
      await requireUnchanged(tx, seen, {
        thing: 'ledger',
        current: { revision: before?.revision },
        subject: SUBJECT,
        now: () => connectionAnswer(tx),
      })
    const names = Object.keys(LEDGER_KEYS[fields.system]) as (keyof NonNullable<typeof keys>)[]
    const lacking = keys || before?.system !== fields.system ? names.filter((name) => !keys?.[name]) : []
    if (lacking.length > 0)
      throw new ShopError('invalid_input', { fields: Object.fromEntries(lacking.map((name) => [`keys.${name}`, 'Skriv nøglen.'])) })
    const typed = Object.fromEntries(names.map((name) => [name, keys?.[name] ?? '']))
    const sealed = keys ? sealKeys(typed, shop.secretKey) : (before?.keys ?? '')
    const connected = { ...fields, keys: sealed, connectedAt: at, connectedByUserId: staff.userId, revision: (before?.revision ?? 0) + 1 }
    const changes = { ...changedFields(before ? loggedFields(before) : {}, loggedFields(fields)), ...(keys && { keys: { to: 'skiftet' } }) }
    await tx.insert(ledgerConnection).values(connected).onConflictDoUpdate({ target: ledgerConnection.id, set: connected })
    await renumber(tx, connected)
    // so that the answer shows what will be sent
    await collectWithin(tx, shop.now)
    const action = before ? 'Bogføringssystem ændret' : 'Bogføringssystem forbundet'
    await writeAudit(tx, { by: staff, action, subject: { ...SUBJECT, label: LEDGER_LABELS[fields.system] }, changes, at })
  })
  shop.ledgers.wake()
}

/** Renumbers waiting vouchers from a higher first number, except those the program may have received already. */
async function renumber(tx: Connection, { system, firstNumber }: LoggedFields): Promise<void> {
  const { state, number, attempts } = ledgerVouchers
  const isElsewhere = sql`${ledgerVouchers.system} <> ${system}`
  const isWaiting = and(eq(state, 'waiting'), lt(number, firstNumber), or(eq(attempts, 0), isElsewhere))
  const first = await nextNumber(tx, firstNumber)
  await tx.execute(sql`
    update ledger_vouchers set number = ${first}::int + place
    from (select id as "waitingId", (row_number() over (order by id))::int - 1 as place from ledger_vouchers where ${isWaiting}) as waiting
    where id = "waitingId"`)
}

/** Deletes the keys. Throws ledger_off. */
export async function disconnectLedger({ db, now }: Shop, staff: Visitor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [deleted] = await tx.delete(ledgerConnection).where(eq(ledgerConnection.id, 1)).returning()
    if (!deleted) throw new ShopError('ledger_off')
    const changes = Object.fromEntries(Object.entries(loggedFields(deleted)).map(([field, from]) => [field, { from }]))
    const subject = { ...SUBJECT, label: LEDGER_LABELS[deleted.system] }
    await writeAudit(tx, { by: staff, action: 'Bogføringssystem afbrudt', subject, changes, at: now() })
  })
}

const SUBJECT = { kind: 'bookkeeping' } as const

async function lockConnection(tx: Connection): Promise<LedgerConnection | null> {
  const [row] = await tx.select().from(ledgerConnection).where(eq(ledgerConnection.id, 1)).for('no key update')
  return row ?? null
}

type LoggedFields = Readonly<{ system: LedgerSystem; book: number; firstNumber: number; fromMonth: string }>

function loggedFields({ system, book, firstNumber, fromMonth }: LoggedFields) {
  return { system, book, firstNumber, fromMonth }
}
