import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { PEER_KEY, PEER_USER, startShipmondoPeer } from '#test/shipmondo/peer.ts'
import { PEER_WEBHOOK_KEY } from '#test/shipmondo/webhook-sender.ts'

// npm run shipmondo:peer [-- --port 12112]: answers as Shipmondo does, so that labels can be tried without an account. Written on its
// input, 'ORD-2026-000123 DELIVERED' scans the newest parcel of that order and sends it to the shop.
const options = { port: { type: 'string', default: '12112' }, shop: { type: 'string', default: 'http://localhost:3000' } } as const
const { values } = parseArgs({ options })
const peer = await startShipmondoPeer({ port: Number(values.port) })
peer.webhooks.webhook = `${values.shop}/api/webhooks/shipmondo`
console.log(`Shipmondo's peer answers at ${peer.url}; its labels carry no parcel. Start the shop beside it with

SHIPMONDO_USER=${PEER_USER} SHIPMONDO_KEY=${PEER_KEY} SHIPMONDO_WEBHOOK_KEY=${PEER_WEBHOOK_KEY} SHIPMONDO_API_URL=${peer.url} npm start

Write '<order number> EN_ROUTE' (or AVAILABLE_FOR_DELIVERY, DELIVERED, RETURNED) to scan the newest parcel of an order.`)
createInterface({ input: process.stdin }).on('line', (line) => {
  const [order, status = ''] = line.trim().split(/\s+/)
  const shipment = peer.account.shipments.findLast(({ reference }) => order && reference?.startsWith(order))
  if (shipment) peer.account.scan(shipment.id, status)
  console.log(shipment ? `${shipment.reference}: ${status}` : `There is no label of ${order}`)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void peer.close())
