import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { LedgerMapping } from '#domain/bookkeeping/ledger.ts'
import { seal, unseal } from '#server/customers/login/seal.ts'
import type { Connection } from '#server/database/connect.ts'
import { ledgerConnection, type ledgerVouchers } from '#server/database/schema/bookkeeping.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { LedgerKeys } from '#server/ledger-provider/open-ledger-provider.ts'
import type { LedgerProvider } from '#server/ledger-provider/provider.ts'
import type { Ledgers, Shop } from '#server/shop.ts'

export type LedgerConnection = typeof ledgerConnection.$inferSelect
export type LedgerContext = Pick<Shop, 'db' | 'log' | 'now' | 'secretKey' | 'settings'> &
  Pick<Ledgers, 'open'> & {
    /** `renderVoucherPdf`; tests may replace it */
    renderPdf?: (context: Pick<Shop, 'db' | 'settings'>, voucher: typeof ledgerVouchers.$inferSelect) => Promise<Buffer>
  }

/** Null while no accounting program is connected. */
export async function findConnection(db: Connection): Promise<LedgerConnection | null> {
  const [row] = await db.select().from(ledgerConnection).where(eq(ledgerConnection.id, 1))
  return row ?? null
}

/** Throws ledger_off while no accounting program is connected. */
export async function requireConnection(db: Connection): Promise<LedgerConnection> {
  const connection = await findConnection(db)
  if (!connection) throw new ShopError('ledger_off')
  return connection
}

const keysSchema = z.record(z.string(), z.string())
const sealing = (secretKey: string) => ({ secretKey, owner: 'ledger', purpose: 'ledger' }) as const

export function sealKeys(keys: LedgerKeys, secretKey: string): string {
  return seal(JSON.stringify(keys), sealing(secretKey))
}

/** Throws for keys that were sealed with another SECRET_KEY. */
export async function openProvider(
  { open, secretKey }: Pick<LedgerContext, 'open' | 'secretKey'>,
  connection: LedgerConnection,
): Promise<LedgerProvider> {
  const { system, book } = connection
  return await open({ system, book, keys: keysSchema.parse(JSON.parse(unseal(connection.keys, sealing(secretKey)))) })
}

export async function readMapping({ settings }: Pick<Shop, 'settings'>): Promise<LedgerMapping> {
  const { bookkeeping, vatCodes } = await settings()
  return { accounts: bookkeeping.accounts, vatCodes }
}
