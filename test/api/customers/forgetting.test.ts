import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMailedLink } from '#server/customers/mailed-links.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { accounts, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, apiOf, orderBody, testShop } from '#test/shop.ts'
import { written } from '#test/sponsorship-shop.ts'

const { db, api, shop, clock } = await testShop()
const start = clock.now
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin', email: 'ada@folie.dk' })
const withSmtp = apiOf({ ...shop, env: { ...shop.env, smtpUrl: 'smtp://127.0.0.1:1' } })

beforeEach(async () => {
  clock.now = start
  for (const table of [mails, auditLog, messages]) await db.delete(table)
})

const asAdmin = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: admin.token })
const deliver = async () => {
  while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
}
const days = (count: number) => new Date(start.getTime() + count * 86_400_000)
/** Everything the shop still keeps of mails and in the log, as one text. */
const kept = async () => JSON.stringify([await db.select().from(mails), await db.select().from(auditLog)])
/** Sends each kept mail again, so that the log names its receiver. */
async function sendAllAgain() {
  for (const { id } of await db.select({ id: mails.id }).from(mails))
    expect((await withSmtp(`POST /mails/${id}/send`, undefined, { token: admin.token })).status).toBe(200)
}

describe('what is deleted for good is forgotten', () => {
  it('a message, with the mail that brought it and its names in the log', async () => {
    const from = (name: string) => ({ name, email: 'hh@privat.dk', subject: `Om ${name}`, message: 'Min sygdom' })
    await api('POST /contact', from('Hemmelig Hansen'))
    await api('POST /contact', { ...from('Bliver Boende'), email: 'bb@privat.dk' })
    await deliver()
    await sendAllAgain()
    const [message] = await db.select().from(messages).where(eq(messages.name, 'Hemmelig Hansen'))
    await asAdmin(`PUT /messages/${message?.id}`, { handled: true })
    expect((await asAdmin(`DELETE /messages/${message?.id}`)).status).toBe(200)
    expect(await kept()).not.toMatch(/Hemmelig|hh@privat/)
    expect(await kept()).toContain('Bliver Boende')
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(message?.id)))
    expect(log.map(({ action, byName, subjectLabel }) => [action, byName, subjectLabel])).toEqual([
      ['Besked behandlet', 'Ada Admin', `Slettet besked ${message?.id}`],
      ['Besked slettet', 'Ada Admin', `Slettet besked ${message?.id}`],
    ])
  })

  it('an application, with its mails and what staff noted when they decided', async () => {
    const { body } = await api('POST /sponsorships', written)
    await asAdmin(`PUT /sponsorships/${body.id}/status`, { status: 'rejected', notes: 'Ustabil, se politianmeldelse' })
    await deliver()
    await sendAllAgain()
    expect(await db.$count(mails)).toBe(3)
    expect((await asAdmin(`DELETE /sponsorships/${body.id}`)).status).toBe(200)
    expect(await db.$count(mails)).toBe(0)
    expect(await kept()).not.toMatch(/Søren|soeren@|Ustabil/)
    expect(await kept()).toContain('Ansøgning afvist')
  })

  it('a customer, with the mails to and about them; those of others stay', async () => {
    const { body } = await asAdmin('POST /users', { name: 'Glem Mig', email: 'glem@mig.dk', password: 'hemmelig1' })
    const { id } = body.user as { id: number }
    const roll = await addProduct(db)
    for (const customerEmail of ['glem@mig.dk', 'andre@folk.dk'])
      await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { customerEmail, customerName: customerEmail }))
    await db.insert(mails).values({ template: 'deletion-asked', payload: { userId: id }, toAddress: 'a@b.dk', nextAttemptAt: start })
    await deliver()
    await sendAllAgain()
    expect((await asAdmin(`DELETE /users/${id}`)).status).toBe(200)
    expect(await db.$count(accounts), 'the account they bought with stays with their orders').toBe(await db.$count(users))
    expect(await kept()).not.toMatch(/Glem|glem@mig/)
    expect((await db.select().from(mails)).map(({ toAddress }) => toAddress)).toEqual(['andre@folk.dk'])
  })

  it("a colleague with the shop's own mailbox leaves the shop its mails about others", async () => {
    const { company } = await shop.settings()
    const boss = await addCustomer(db, { role: 'superadmin' })
    const colleague = await addCustomer(db, { role: 'admin', email: company.email })
    await api('POST /contact', { name: 'Karen', email: 'k@folie.dk', subject: 'Hej', message: 'Hej' })
    expect((await api(`DELETE /users/${colleague.id}`, undefined, { token: boss.token })).status).toBe(200)
    expect(await db.$count(mails)).toBe(1)
  })

  it('a rejected applicant still gets the mail; a month later it is gone too', async () => {
    const waiting = await addCustomer(db, { approved: false, name: 'Nej Tak', email: 'nej@tak.dk' })
    expect((await asAdmin(`DELETE /users/${waiting.id}`)).status).toBe(200)
    expect(await db.$count(accounts), 'the account they never bought with goes with them').toBe(await db.$count(users))
    expect(await db.select().from(mails)).toMatchObject([{ template: 'customer-rejected', toAddress: 'nej@tak.dk' }])
    await clearAway(shop, days(29))
    expect(await db.$count(mails)).toBe(1)
    await clearAway(shop, days(31))
    expect(await kept()).not.toMatch(/nej@tak/)
  })
})

it('a mail that was sent again and has nothing to tell any more is forgotten, also by the log', async () => {
  const gone = { template: 'waiting-order', payload: { waitingOrderId: 999_999 } }
  await db.insert(mails).values({ ...gone, toAddress: 'hh@privat.dk', state: 'kept', nextAttemptAt: start })
  await sendAllAgain()
  expect(await kept()).toContain('hh@privat.dk')
  await deliver()
  expect(await db.$count(mails)).toBe(0)
  expect(await kept()).not.toContain('hh@privat.dk')
  expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['Mail sendt igen'])
})

describe('after two years', () => {
  it('no mail, message or application is left, and the log has forgotten who they were from', async () => {
    await api('POST /contact', { name: 'Gammel Gås', email: 'gammel@gaas.dk', subject: 'Gås', message: 'Hej' })
    const { body } = await api('POST /sponsorships', { ...written, email: 'anden@aar.dk', fullName: 'Gammel And' })
    const [message] = await db.select().from(messages)
    await asAdmin(`PUT /messages/${message?.id}`, { handled: true })
    clock.now = days(300)
    await asAdmin(`PUT /sponsorships/${body.id}/status`, { status: 'rejected', notes: 'Gammel sag' })
    const clear = async (at: Date) => {
      await clearAway(shop, at)
    }
    await clear(days(729))
    expect(await db.$count(mails)).toBe(4)
    expect(await kept()).toContain('Gammel sag')
    await clear(days(731))
    expect(await db.$count(mails)).toBe(0)
    expect(await kept()).not.toMatch(/Gammel|gammel@|anden@/)
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual(['Besked behandlet', 'Ansøgning afvist'])
  })
})

it('a link in a mail is taken out once the mail has left and the link opens nothing any more', async () => {
  const [user] = await db.select().from(users).where(eq(users.id, admin.id))
  const mailed = async (state: 'kept' | 'queued') => {
    const token = await createMailedLink(db, admin.id, 'verify-email', start)
    const values = { template: 'verify-email', payload: { name: user?.name, token }, toAddress: admin.email, createdAt: start }
    const [row] = await db
      .insert(mails)
      .values({ ...values, nextAttemptAt: start })
      .returning()
    if (state === 'kept') await deliver()
    return { token, id: row?.id ?? 0 }
  }
  const left = await mailed('kept')
  await clearAway(shop, days(1))
  expect(await kept(), 'a link that works stays').toContain(left.token)
  const waiting = await mailed('queued')
  await clearAway(shop, days(8))
  expect(await kept(), 'a mail that waits is left whole').toContain(waiting.token)
  expect(await kept()).not.toContain(left.token)
  const { mail } = (await asAdmin(`GET /mails/${left.id}`)).body as { mail: { text: string; hasSecretLink: boolean } }
  expect([mail.text.includes('token=skjult'), mail.hasSecretLink]).toEqual([true, true])
  const again = await withSmtp(`POST /mails/${left.id}/send`, undefined, { token: admin.token })
  expect(again.body.code).toBe('link_expired')
})
