import { expect, it } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { type Call, refusal } from '#contract/http/call.ts'
import { DETAILED_REFUSALS } from '#contract/refusals.ts'
import { describeApi } from '#server/openapi/describe-api.ts'
import { eighth } from '#test/scope.ts'
import { addCustomer, addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'

const { shop, db } = await testShop()
const api = apiOf(shop)
const { paths } = describeApi('https://folie.example')

/** New ones for each call: some of them end a session, or an account. */
async function senders() {
  const [customer, superadmin] = [await addCustomer(db), await addCustomer(db, { role: 'superadmin' })]
  return { guest: undefined, 'a stranger with an old token': 'x'.repeat(43), customer: customer.token, superadmin: superadmin.token }
}

/** Ways to ask wrongly, one that asks for nothing, and a file that is sound. */
const BODIES = {
  nothing: [undefined, 'application/json'],
  'an empty object': [{}, 'application/json'],
  'no JSON': ['{"a":', 'application/json'],
  'another type': ['a=1', 'text/plain'],
  'a form of nothing': ['--x--\r\n', 'multipart/form-data; boundary=x'],
  'a file with an unknown column': [fileForm('E-mail;KCW ID;Højde\na@b.dk;F-1;2\n'), 'multipart/form-data; boundary=x'],
  'a file of one customer': [fileForm('E-mail;Navn\nkaren@kjaer.dk;Karen\n'), 'multipart/form-data; boundary=x'],
  'too much': [JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json'],
} as const satisfies Readonly<Record<string, readonly [body: unknown, type: string]>>

const IDS = ['1', 'findes-ikke', '2000000000'] as const

/** A call about one thing is asked about three of them. A caller without access is not asked about details. */
function idsOf({ path }: Call): readonly string[] {
  return path.includes('{') ? IDS : IDS.slice(0, 1)
}

function fileForm(text: string): string {
  return `--x\r\ncontent-disposition: form-data; name="file"; filename="fil.csv"\r\n\r\n${text}\r\n--x--\r\n`
}

function addressOf({ path }: Call, id: string): string {
  return path.replace(/\{\w+\}/g, encodeURIComponent(id))
}

/** The members of a refusal are those declared for its code, and no others. */
function undeclaredMembers(body: Record<string, unknown>): string[] {
  const telling: Readonly<Record<string, Readonly<{ shape: object }>>> = DETAILED_REFUSALS
  const declared = Object.keys((telling[String(body.code)] ?? refusal).shape)
  return Object.keys(body).filter((member) => !declared.includes(member))
}

it.each(eighth(Object.keys(calls) as CallName[]))('whatever %s is sent, it answers as the description says', async (name) => {
  const undeclared: string[] = []
  for (const [who, token] of Object.entries(await senders())) {
    undeclared.push(...(await undeclaredAnswers(calls[name], token)).map((answer) => `${who}, ${answer}`))
  }
  expect(undeclared).toEqual([])
})

async function undeclaredAnswers(call: Call, token: string | undefined): Promise<string[]> {
  const declared = Object.keys(paths[call.path]?.[call.method.toLowerCase()]?.responses ?? {})
  const query = call.query ? '?page=x&limit=-1&sort=%00&days=2' : ''
  const undeclared: string[] = []
  let isSentAway = false
  for (const [what, [body, type]] of Object.entries(call.method === 'GET' ? { nothing: BODIES.nothing } : BODIES)) {
    const statuses: number[] = []
    for (const id of isSentAway ? IDS.slice(0, 1) : idsOf(call)) {
      const send = { token, headers: { 'content-type': type } }
      const answer = await api(`${call.method} /${addressOf(call, id).slice(1)}${query}`, body, send)
      const members = answer.status < 400 ? [] : undeclaredMembers(answer.body)
      if (!declared.includes(String(answer.status)) || members.length > 0) undeclared.push(`${what}, ${id}: ${answer.status} ${members}`)
      statuses.push(answer.status)
    }
    isSentAway = statuses.every((status) => status === 401 || status === 403)
  }
  return undeclared
}

it.each([
  ['an order whose price is another', 'POST /orders', (id: number) => ({ ...orderBody([{ id, quantity: 1 }]), total: 1 }), 'order_changed'],
  [
    'products that are gone',
    'POST /products/bulk',
    () => ({ products: [{ id: 2_000_000_000 }], change: { featured: true } }),
    'product_not_found',
  ],
] as const)('%s is refused with what the description says', async (_what, call, body, code) => {
  const { id } = await addProduct(db)
  const answer = await api(call, body(id), { token: (await senders()).superadmin })
  expect(answer.body.code).toBe(code)
  expect(DETAILED_REFUSALS[code].strict().safeParse(answer.body).error).toBeUndefined()
})

it.each(['POST /users/import', 'POST /products/import'] as const)(
  'a file that %s cannot take is refused with what the description says',
  async (call) => {
    const [body, type] = BODIES['a file with an unknown column']
    const answer = await api(call, body, { token: (await senders()).superadmin, headers: { 'content-type': type } })
    expect(answer.body.code).toBe('csv_errors')
    expect(DETAILED_REFUSALS.csv_errors.strict().safeParse(answer.body).error).toBeUndefined()
  },
)
