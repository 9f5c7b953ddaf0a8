import { ledgerCalls } from '#contract/ledger.ts'
import { LEDGER_LABELS } from '#domain/bookkeeping/ledger.ts'
import { route } from '#server/http/route.ts'
import { compareLedger } from './compare-ledger.ts'
import { connectLedger, disconnectLedger } from './connect-ledger.ts'
import { decideVoucher } from './decide-voucher.ts'
import { readLedgerChart, showLedger, testLedger } from './show-ledger.ts'

export const ledgerRoutes = [
  route(ledgerCalls.showLedger, async ({ db }) => await showLedger(db)),

  route(ledgerCalls.connectLedger, async (shop, { body, visitor }) => {
    await connectLedger(shop, visitor, body)
    return { message: `${LEDGER_LABELS[body.system]} er forbundet`, ...(await showLedger(shop.db)) }
  }),

  route(ledgerCalls.disconnectLedger, async (shop, { visitor }) => {
    await disconnectLedger(shop, visitor)
    return { message: 'Forbindelsen er afbrudt' }
  }),

  route(ledgerCalls.testLedger, async (shop) => ({ missing: await testLedger(shop) })),

  route(ledgerCalls.readLedgerChart, async (shop) => await readLedgerChart(shop)),

  route(ledgerCalls.decideLedgerVoucher, async (shop, { params, body, visitor }) => {
    await decideVoucher(shop, visitor, params.id, body.decision)
    const message = body.decision === 'retry' ? 'Bilaget prøves igen' : 'Bilaget er markeret som bogført i hånden'
    return { message, ...(await showLedger(shop.db)) }
  }),

  route(ledgerCalls.compareLedger, async (shop, { params }) => await compareLedger(shop, params.month)),
]
