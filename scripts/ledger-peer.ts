import { parseArgs } from 'node:util'
import { PEER_APP_SECRET, PEER_GRANT, PEER_JOURNAL, startEconomicPeer } from '#test/economic/peer.ts'

// npm run economic:peer [-- --port 12113]: answers as e-conomic does, so that the bookkeeping can be tried without an agreement.
const { values } = parseArgs({ options: { port: { type: 'string', default: '12113' } } })
const peer = await startEconomicPeer({ port: Number(values.port) })
console.log(`e-conomic's peer answers at ${peer.url}. Start the shop beside it with

ECONOMIC_API_URL=${peer.url} npm start

and connect it under Bogføring with App Secret Token ${PEER_APP_SECRET}, Agreement Grant Token ${PEER_GRANT} and journal ${PEER_JOURNAL}.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void peer.close())
