import { parseArgs } from 'node:util'
import { LEDGER_BOOKS, LEDGER_KEYS, LEDGER_LABELS } from '#domain/bookkeeping/ledger.ts'
import { startDineroPeer } from '#test/dinero/peer.ts'
import { startEconomicPeer } from '#test/economic/peer.ts'

// npm run economic:peer [-- --port 12113], npm run dinero:peer [-- --port 12114]: answers as the program does, so that the bookkeeping can be
// tried without an agreement.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { port: { type: 'string' } } })
const isDinero = positionals[0] === 'dinero'
const peer = isDinero
  ? await startDineroPeer({ port: Number(values.port ?? 12_114) })
  : await startEconomicPeer({ port: Number(values.port ?? 12_113) })
const { system, url, access } = peer
const names = new Map(Object.entries(LEDGER_KEYS[system]))
const keys = Object.entries(access.keys).map(([name, key]) => `${names.get(name)} ${key}`)
console.log(`${LEDGER_LABELS[system]}'s peer answers at ${url}. Start the shop beside it with

${isDinero ? 'DINERO' : 'ECONOMIC'}_API_URL=${url} npm start

and connect it under Bogføring with ${keys.join(', ')} and ${LEDGER_BOOKS[system]} ${access.book}.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void peer.close())
