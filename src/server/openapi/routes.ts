import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'
import { WEBHOOK_DATA } from '#contract/integrations/integrations.ts'
import { paths } from '#contract/pages/pages.ts'
import { KEY_RIGHT_TABLE, KEY_RIGHTS } from '#domain/customers/rights/key-rights.ts'
import {
  ANSWER,
  DELIVERIES_STORED_DAYS,
  MAX_ATTEMPTS,
  WEBHOOK_EVENTS,
  WEBHOOK_KIND_LABELS,
  WEBHOOK_VERSION,
} from '#domain/integrations/webhooks.ts'
import { OWN_STYLES_ALLOWED } from '#server/http/headers/security-headers.ts'
import { KEY_CALLS_A_MINUTE } from '#server/http/key-use.ts'
import type { RequestVariables } from '#server/http/request.ts'
import { type ApiDescription, describeApi, type Operation } from './describe-api.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere }
nav ul { columns: 20rem; padding: 0; list-style: none }
section { border-top: 1px solid; padding-block: 1rem }
pre { overflow-x: auto; padding: 1rem; border: 1px solid }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; overflow-wrap: anywhere }
`

/** `/api/openapi.json` and `/api/docs`, generated on first use, as that takes longer than starting the API. */
export function openApiRoutes(publicUrl: string): Hono<RequestVariables> {
  const app = new Hono<RequestVariables>()
  let documents: ReturnType<typeof makeBoth> | undefined
  const description = () => {
    documents ??= makeBoth(publicUrl)
    return documents
  }
  app.get('/openapi.json', (context) => context.json(description().json))
  app.get('/docs', (context) => {
    context.header('content-security-policy', OWN_STYLES_ALLOWED)
    return context.html(description().page)
  })
  return app
}

function makeBoth(publicUrl: string) {
  const json = describeApi(publicUrl)
  return { json, page: renderDocs(json) }
}

/** A page without scripts. */
function renderDocs(description: ApiDescription) {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${description.info.title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header><h1>${description.info.title}</h1><p>${description.info.description}</p><p><a href="/api/openapi.json">openapi.json</a></p></header>
${renderIntegrations()}
<nav><ul>${operations.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><b>${method}</b> ${path}</a></li>`)}</ul></nav>
<main>${operations.map(({ method, path, operation }) => renderOperation(method, path, operation))}</main>
</body>
</html>`
}

function renderOperation(method: string, path: string, operation: Operation) {
  return html`<section id="${operation.operationId}">
<h2><b>${method}</b> <code>${path}</code></h2>
<p>${operation.summary}. ${operation.description}</p>
${operation.parameters.length > 0 ? html`<table>${operation.parameters.map(renderParameter)}</table>` : ''}
${operation.requestBody ? renderJson('Request', operation.requestBody) : ''}
${Object.entries(operation.responses).map(([status, response]) => renderJson(`${status}`, response))}
</section>`
}

function renderParameter(parameter: Operation['parameters'][number]) {
  return html`<tr><th>${parameter.name}</th><td>${parameter.in}${parameter.required ? ', required' : ''}</td><td><code>${JSON.stringify(parameter.schema)}</code></td></tr>`
}

function renderJson(title: string, value: unknown) {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(value, null, 2)}</pre></details>`
}

function renderIntegrations() {
  return html`<section id="keys"><h2>Keys</h2>
<p>A superadmin creates a key under <a href="${paths.adminIntegrations()}">${paths.adminIntegrations()}</a> with a name, rights and an expiry (one year, at most
two). It is shown once. Send it as a bearer token, <code>Authorization: Bearer fhk_…</code>. It allows only the calls of its rights; any other is answered with
403 and <code>key_right_missing</code>, which names the right, or <code>key_may_not</code>. A key may make ${KEY_CALLS_A_MINUTE} calls a minute (then 429 with
<code>Retry-After</code>). Every change is recorded in the audit log under the key's name.</p>
<table>${KEY_RIGHTS.map((right) => html`<tr><th>${KEY_RIGHT_TABLE[right].label}</th><td><code>${right}</code></td><td>${KEY_RIGHT_TABLE[right].about}</td></tr>`)}</table>
<pre data-example="key">${KEY_EXAMPLE}</pre></section>
<section id="webhooks"><h2>Webhooks</h2>
<p>The shop POSTs JSON to each receiver subscribed to a kind of event: <code>{"version": ${WEBHOOK_VERSION}, "id", "kind", "occurredAt", …}</code> and the members of
that kind (below). It never contains who bought; read that with a key. Members may be added; <code>version</code> increases when one is removed or changes its meaning.</p>
<p>Events are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> defines, so its libraries can verify them. Headers: <code>webhook-id</code> is the
event's id, <code>webhook-timestamp</code> seconds since 1970, and <code>webhook-signature</code> is <code>v1,</code> followed by the base64 HMAC-SHA-256 of id, timestamp and
the raw body, joined by full stops. The key is the receiver's secret without <code>whsec_</code>, decoded from base64. Refuse events older than five minutes.</p>
<p>Answer with 2xx within ${ANSWER.timeoutSeconds} seconds. After any other answer, including a redirect, the event is sent again after 1, 5 and 15 minutes, 1, 3 and 6 hours, then
every 12 hours: ${MAX_ATTEMPTS} attempts in three days. A receiver that accepted nothing in that time is paused. Staff can see each delivery for ${DELIVERIES_STORED_DAYS} days and send
it again.</p>
<p>An event can arrive more than once, always with the same id: process it once. Events can arrive out of order, and one change can cause several
(<code>order.sent</code> and <code>order.changed</code>): use them as a signal to read the current state.</p>
<table>${WEBHOOK_EVENTS.map((kind) => html`<tr><th>${kind}</th><td>${WEBHOOK_KIND_LABELS[kind]}</td><td><code>${shapeOf(WEBHOOK_DATA[kind])}</code></td></tr>`)}</table>
<p>A receiver in Node:</p>
<pre data-example="receiver">${RECEIVER_EXAMPLE}</pre></section>`
}

function shapeOf(schema: z.ZodType): string {
  if (!(schema instanceof z.ZodObject)) return ''
  const members = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, member]) => {
    const inside = shapeOf(member)
    return inside === '' ? name : `${name}: ${inside}`
  })
  return `{${members.join(', ')}}`
}

/** Examples shown on `/api/docs`; a test runs them (decision 0056). */

const KEY_EXAMPLE = `# the shop's address, and the key as shown when it was created
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

const RECEIVER_EXAMPLE = `// WEBHOOK_SECRET=whsec_... PORT=4000 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const done = new Set() // store these ids in your database

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
  const body = Buffer.concat(parts) // the bytes as received: serialising the JSON again changes the signature
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
