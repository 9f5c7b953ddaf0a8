import type { LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import type { Env } from '#server/env.ts'
import type { DineroTokens } from './dinero-requests.ts'
import type { LedgerProvider } from './provider.ts'
import type { Call } from './request-program.ts'

export type LedgerKeys = Readonly<Record<string, string>>
type LedgerAccess = Readonly<{ system: LedgerSystem; keys: LedgerKeys; book: number }>
export type OpenLedger = (access: LedgerAccess) => Promise<LedgerProvider>

/** The adapters are loaded when a program is connected. */
export function ledgerOpener({ economicUrl, dineroUrl }: Pick<Env, 'economicUrl' | 'dineroUrl'>, call?: Call): OpenLedger {
  const tokens: DineroTokens = new Map()
  const options = { ...(call && { call }) }
  return async ({ system, keys, book }) => {
    const key = (name: string) => keys[name] ?? ''
    if (system === 'dinero') {
      const { createDinero, DINERO_TOKEN_HOST, DINERO_URL } = await import('./dinero.ts')
      const access = { clientId: key('clientId'), clientSecret: key('clientSecret'), apiKey: key('apiKey'), firm: book, tokens }
      return createDinero(access, { apiUrl: dineroUrl ?? DINERO_URL, tokenHost: dineroUrl ?? DINERO_TOKEN_HOST, ...options })
    }
    const { createEconomic, ECONOMIC_URL } = await import('./economic.ts')
    return createEconomic({
      appSecret: key('appSecret'),
      grant: key('grant'),
      journal: book,
      apiUrl: economicUrl ?? ECONOMIC_URL,
      ...options,
    })
  }
}
