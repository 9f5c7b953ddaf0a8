import { expect, test } from 'vitest'
import { mails } from '#server/database/schema/mails.ts'
import { createLog } from '#server/http/log/log.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import type { Smtp } from '#server/mails/smtp.ts'
import { addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'

const lines: Record<string, unknown>[] = []
const log = createLog({ level: 'info', isTerminal: false, destination: { write: (line) => void lines.push(JSON.parse(line)) } })
const { shop, db } = await testShop({ log })
const api = apiOf(shop)
const AWAY: Smtp = {
  send: async () => ({ kind: 'unreachable', reason: 'connect ECONNREFUSED', code: 'ECONNREFUSED' }),
  close: () => undefined,
}

test('the number a customer reads on an answer leads to what happened to their mail', async () => {
  const { id } = await addProduct(db)
  const { headers, body } = await api('POST /orders', orderBody([{ id, quantity: 1 }]))
  expect(body).toMatchObject({ success: true })
  const requestId = headers.get('x-request-id')
  expect(requestId).toMatch(/^[\w-]{36}$/)
  const [mail] = await db.select().from(mails)
  expect(mail).toMatchObject({ requestId })

  await deliverMails({ ...shop, smtp: AWAY, publicUrl: shop.env.publicUrl })
  const ofRequest = lines.filter((line) => line.requestId === requestId).map(({ msg }) => msg)
  expect(ofRequest).toContain('request')
  expect(lines.find(({ mailId }) => mailId === mail?.id)).toMatchObject({ requestId })
})

test('another request has another number', async () => {
  const answers = await Promise.all([api('GET /orders/1'), api('GET /orders/2')])
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(2)
})
