import { parseArgs } from 'node:util'
import { PEER_SECRET_KEY } from '#test/stripe/api.ts'
import { startStripePeer } from '#test/stripe/peer.ts'
import { PEER_WEBHOOK_SECRET } from '#test/stripe/webhook-sender.ts'

// npm run stripe:peer [-- --port 12111 --shop http://localhost:3000]: answers as Stripe does, so that a shop can be paid without an account.
const { values } = parseArgs({
  options: { port: { type: 'string', default: '12111' }, shop: { type: 'string', default: 'http://localhost:3000' } },
})
const peer = await startStripePeer({ port: Number(values.port) })
peer.webhooks.webhook = `${values.shop}/api/webhooks/stripe`
console.log(`Stripe's peer answers at ${peer.url}; no money is anywhere near it. Start the shop beside it with

STRIPE_SECRET_KEY=${PEER_SECRET_KEY} STRIPE_WEBHOOK_SECRET=${PEER_WEBHOOK_SECRET} STRIPE_API_URL=${peer.url} npm start`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void peer.close())
