import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { PersonalData } from '#contract/privacy.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { exportProofs } from '#server/database/schema/orders.ts'
import { exportPerson } from '#server/privacy/personal-data.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { shop, db, api } = await testShop()
const customer = await addCustomer(db, { name: 'Karen Kjær' })

it('everything about a person is handed out, and the log says to whom', async () => {
  const { token } = await addCustomer(db, { role: 'superadmin', name: 'Sus Super' })
  const { status, body } = await api('POST /privacy/export', { email: customer.email }, { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: { user: { name: 'Karen Kjær' } } })
  expect(await db.select().from(auditLog)).toMatchObject([{ action: 'Data udleveret', byName: 'Sus Super' }])
})

it('the proofs that an order was exported are handed out with it, without the names of staff', async () => {
  const { token, id: byUserId } = await addCustomer(db, { role: 'superadmin' })
  const buyer = await addCustomer(db)
  const film = await addProduct(db)
  const { body: placed } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }]), { token: buyer.token })
  const body = Buffer.from('%PDF-1.7\nudført\n%%EOF')
  await db.insert(exportProofs).values({ orderId: Number(placed.orderId), name: 'Udførsel.pdf', body, byUserId })
  const { body: answer } = await api('POST /privacy/export', { email: buyer.email }, { token })
  const [order] = (answer.data as PersonalData).orders
  expect(order?.exportProofs).toEqual([
    {
      ...{ id: expect.any(Number), orderId: placed.orderId, name: 'Udførsel.pdf', createdAt: expect.any(String) },
      pdf: `data:application/pdf;base64,${body.toString('base64')}`,
    },
  ])
})

it('mails are handed out with their receiver, but not with the address of staff who were told', async () => {
  const colleague = await addCustomer(db, { role: 'admin' })
  const buyer = await addCustomer(db)
  const payload = { userId: buyer.id }
  await db.insert(mails).values([
    { template: 'account-created', toAddress: buyer.email, payload },
    { template: 'new-customer', toAddress: colleague.email, payload },
  ])
  const { body } = await api('GET /auth/me/export', undefined, { token: buyer.token })
  expect((body as PersonalData).mails.map(({ toAddress }) => toAddress)).toEqual([buyer.email, 'En anden modtager'])
  expect(JSON.stringify(body)).not.toContain(colleague.email)
})

it('a colleague deleted while it is gathered gets nothing, and is told to log in', async () => {
  const { id, email } = await addCustomer(db, { role: 'superadmin', name: 'Væk Nu' })
  const [account] = await db.select().from(users).where(eq(users.id, id))
  if (!account) throw new Error(`no account has ${email}`)
  const entries = await db.$count(auditLog)
  // the session was looked up before the account was deleted
  const visitor = {
    ...account,
    userId: id,
    person: { userId: id, email, name: account.name, emailVerified: true },
    member: null,
    emailVerified: true,
    hasSecondFactor: true,
    lastSeenAt: new Date(0),
    tokenHash: randomBytes(32),
    keyRights: null,
  }
  await db.delete(users).where(eq(users.id, id))
  await expect(exportPerson(shop, visitor, customer.email)).rejects.toThrow('The account somebody acts with is gone')
  expect(await db.$count(auditLog)).toBe(entries)
})
