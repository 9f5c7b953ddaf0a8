/** Examples shown on `/api/docs`; a test runs them (decision 0056). */

export const KEY_EXAMPLE = `# the shop's address, and the key as it was shown when it was made
export SHOP="\${SHOP:-https://shop.example}"
export KEY="\${KEY:-fhk_...}"

# finds products by their SKU ("Læse varer")
curl --silent --show-error --fail-with-body "$SHOP/api/assortment?search=$SKU" \\
  --header "Authorization: Bearer $KEY"

# writes the stock of a product by its id ("Ændre lager")
curl --silent --show-error --fail-with-body --request PUT "$SHOP/api/products/$ID" \\
  --header "Authorization: Bearer $KEY" --header "Content-Type: application/json" \\
  --data '{"stock": 12}'
`

export const RECEIVER_EXAMPLE = `// WEBHOOK_SECRET=whsec_... PORT=4000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const done = new Set() // keep these ids in your database

function isGenuine(headers, body) {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const expected = createHmac('sha256', key).update(id + '.' + timestamp + '.').update(body).digest()
  const given = Buffer.from((headers['webhook-signature'] ?? '').replace('v1,', ''), 'base64')
  const isRecent = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected)
}

const server = createServer(async (request, response) => {
  const parts = []
  for await (const part of request) parts.push(part)
  const body = Buffer.concat(parts) // the bytes as they came: serialising the JSON again changes the signature
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end('wrong signature')
  const event = JSON.parse(body)
  if (!done.has(event.id)) {
    done.add(event.id)
    console.log(event.kind, event.order?.orderNumber ?? event.product?.sku ?? '')
  }
  response.writeHead(204).end()
})
server.listen(process.env.PORT ?? 4000, () => console.log('listening', server.address().port))
`
