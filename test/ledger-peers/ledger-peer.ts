import type { LedgerSystem } from '#domain/bookkeeping/ledger.ts'
import { startDineroPeer } from '#test/dinero/peer.ts'
import { startEconomicPeer } from '#test/economic/peer.ts'
import type { LedgerPeer } from './peer-books.ts'

export function startLedgerPeer(system: LedgerSystem, options: Readonly<{ pageSize?: number }> = {}): Promise<LedgerPeer> {
  return system === 'dinero' ? startDineroPeer() : startEconomicPeer(options)
}

/** The part of the environment that leads the shop to it. */
export function addressesOf({ system, url }: Pick<LedgerPeer, 'system' | 'url'>) {
  return { economicUrl: system === 'economic' ? url : null, dineroUrl: system === 'dinero' ? url : null }
}
