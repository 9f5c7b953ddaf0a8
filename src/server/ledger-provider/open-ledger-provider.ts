import type { LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import type { Env } from '#server/env.ts'
import type { LedgerProvider } from './provider.ts'

/** By their names in `LEDGER_KEYS`. */
export type LedgerKeys = Readonly<Record<string, string>>
type LedgerAccess = Readonly<{ system: LedgerSystem; keys: LedgerKeys; journal: number }>
export type OpenLedger = (access: LedgerAccess) => Promise<LedgerProvider>

/** The adapters are loaded when a program is connected. */
export function ledgerOpener({ economicUrl }: Pick<Env, 'economicUrl'>): OpenLedger {
  return async ({ keys, journal }) => {
    const { createEconomic, ECONOMIC_URL } = await import('./economic.ts')
    return createEconomic({ appSecret: keys.appSecret ?? '', grant: keys.grant ?? '', journal, apiUrl: economicUrl ?? ECONOMIC_URL })
  }
}
