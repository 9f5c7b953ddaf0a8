import { parseArgs } from 'node:util'
import { PEER_API_KEY, PEER_TOKEN, startAccessPointPeer } from '#test/access-point/peer.ts'
import { PEER_LEGAL_ENTITY } from '#test/access-point/storecove-api.ts'

// npm run access-point:peer [-- --port 12115 --receiver 0088:5790001234560]: answers as phoss AP and Storecove do, so that e-invoices can be tried without an account.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '12115' }, receiver: { type: 'string', multiple: true, default: ['0088:5790001234560'] } },
})
const peer = await startAccessPointPeer({ port: Number(values.port) })
for (const receiver of values.receiver) peer.network.participants.add(receiver)
console.log(`The access points' peer answers at ${peer.url} and knows ${values.receiver.join(', ')}. Start the shop beside it with

ACCESS_POINT_URL=${peer.url} STORECOVE_API_URL=${peer.storecoveUrl} npm start

and connect it under Indstillinger: phoss AP with the token ${PEER_TOKEN}, or Storecove with the key ${PEER_API_KEY} and legal entity ${PEER_LEGAL_ENTITY}.`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void peer.close())
