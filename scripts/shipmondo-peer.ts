import { parseArgs } from 'node:util'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'

// npm run shipmondo:peer [-- --port 12112]: answers as Shipmondo does, so that labels can be tried without an account.
const { values } = parseArgs({ options: { port: { type: 'string', default: '12112' } } })
const peer = await startShipmondoPeer({ port: Number(values.port) })
console.log(`Shipmondo's peer answers at ${peer.url}; its labels carry no parcel. Start the shop beside it with

SHIPMONDO_USER=${PEER_USER} SHIPMONDO_KEY=${PEER_KEY} SHIPMONDO_API_URL=${peer.url} npm start`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void peer.close())
