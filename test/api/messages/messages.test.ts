import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Mail, WholeMail } from '#contract/mails.ts'
import type { Message } from '#contract/messages/message.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { INVITATION_DAYS } from '#domain/customers/rights/members.ts'
import { createMailedLink } from '#server/customers/mailed-links.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, apiOf, testShop } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const superadmin = await addCustomer(db, { role: 'superadmin', email: 'sven@folie.dk', name: 'Sven Super' })
const withSmtp = apiOf({ ...shop, env: { ...shop.env, smtpUrl: 'smtp://127.0.0.1:1' } })

async function written(subject: string, message = 'Hej') {
  const [row] = await db.insert(messages).values({ name: 'Søren Ærø', email: 's@e.dk', subject, message, createdAt: clock.now }).returning()
  return row?.id ?? 0
}
const list = async (query = '') =>
  (await api(`GET /messages?${query}`, undefined, { token: admin.token })).body as { messages: Message[]; total: number; open: number }
const mark = (id: number, handled: unknown, token = admin.token) => api(`PUT /messages/${id}`, { handled }, { token })
const loggedActions = async () => (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action)

describe('messages of the contact form', () => {
  it('are marked with who and when, once, and can be opened again', async () => {
    const id = await written('Farveprøver')
    expect((await list()).open).toBe(1)
    expect((await mark(id, true)).body).toMatchObject({ entry: { id, handledBy: 'Ada Admin', handledAt: clock.now.toISOString() } })
    expect((await mark(id, true, superadmin.token)).body.entry).toMatchObject({ handledBy: 'Ada Admin' })
    expect((await list('state=open')).messages).toEqual([])
    expect((await list('state=handled')).messages).toHaveLength(1)
    expect((await mark(id, false)).body.entry).toMatchObject({ handledAt: null, handledBy: null })
    expect(await loggedActions()).toEqual(['Besked behandlet', 'Besked åbnet igen'])
  })

  it('of two who mark one at the same instant the log names one', async () => {
    const id = await written('Samtidig')
    await Promise.all([mark(id, true), mark(id, true, superadmin.token), mark(id, true)])
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(id)))
    expect(entries).toHaveLength(1)
  })

  it('are found by text, whatever the case; a percent sign is only a percent sign', async () => {
    await written('Levering', 'Hvornår kommer ÆRØ-folien?')
    expect((await list('search=%C3%86r%C3%B8-FOLIEN')).messages.map(({ subject }) => subject)).toEqual(['Levering'])
    expect((await list('search=lev%25ring')).total).toBe(0)
    expect((await list('search=%C3%A6')).total).toBe((await list('')).total)
  })

  it('are deleted once', async () => {
    const id = await written('Slet mig')
    const remove = () => api(`DELETE /messages/${id}`, undefined, { token: admin.token })
    expect([(await remove()).status, (await remove()).body.code]).toEqual([200, 'message_not_found'])
    expect((await api(`GET /messages/${id}`, undefined, { token: admin.token })).status).toBe(404)
    expect((await loggedActions()).at(-1)).toBe('Besked slettet')
  })

  it('what makes no sense is refused', async () => {
    const id = await written('Bliv')
    for (const handled of ['ja', null, undefined, 1]) expect((await mark(id, handled)).status).toBe(400)
    expect((await mark(999_999, true)).body.code).toBe('message_not_found')
    expect((await api('GET /messages?state=lost', undefined, { token: admin.token })).status).toBe(400)
  })
})

async function mailed(part: Partial<typeof mails.$inferInsert>) {
  const [row] = await db
    .insert(mails)
    .values({
      template: 'password-changed',
      payload: { name: 'Karen' },
      toAddress: 'karen@folie.dk',
      createdAt: clock.now,
      nextAttemptAt: clock.now,
      ...part,
    })
    .returning()
  return row?.id ?? 0
}
const showMail = async (id: number, token = admin.token) =>
  (await api(`GET /mails/${id}`, undefined, { token })).body as { mail: WholeMail; sendsMails: boolean }
const again = (id: number, call = withSmtp) => call(`POST /mails/${id}/send`, undefined, { token: admin.token })
const storedMail = async (id: number) => (await db.select().from(mails).where(eq(mails.id, id)))[0]

describe('mails of the shop', () => {
  it('without a mail server they are kept, and staff read them', async () => {
    const id = await mailed({})
    const waiting = await showMail(id)
    expect(waiting.mail).toMatchObject({ state: 'queued', subject: 'Din adgangskode er ændret', nextAttemptAt: expect.any(String) })
    await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl })
    const { mail, sendsMails } = await showMail(id)
    expect([mail.state, sendsMails, mail.text?.includes('Hej Karen')]).toEqual(['kept', false, true])
    const { body } = await api('GET /mails?state=kept&search=KAREN', undefined, { token: admin.token })
    expect(body).toMatchObject({ total: 1, sendsMails: false, mails: [{ id, hasSecretLink: false }] })
    expect(JSON.stringify(body)).not.toContain('html')
    expect((await again(id, api)).body.code).toBe('mail_server_missing')
  })

  it.each([
    ['an admin', admin],
    ['a superadmin', superadmin],
  ])('%s cannot take over an account with a kept link, not even their own', async (_who, staff) => {
    for (const template of ['reset-password', 'verify-email', 'registration-received'] as const) {
      const purpose = template === 'reset-password' ? template : 'verify-email'
      const token = await createMailedLink(db, superadmin.id, purpose, clock.now)
      const id = await mailed({ template, toAddress: superadmin.email, payload: { name: 'Sven', company: 'Folie', token } })
      const unwritten = JSON.stringify(await showMail(id, staff.token))
      await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl })
      expect((await storedMail(id))?.html, 'the receiver gets the real link').toContain(token)
      const kept = await showMail(id, staff.token)
      expect(kept.mail).toMatchObject({ state: 'kept', hasSecretLink: true })
      expect(kept.mail.html).toContain('token=skjult')
      const listed = JSON.stringify((await api('GET /mails', undefined, { token: staff.token })).body)
      for (const answer of [unwritten, JSON.stringify(kept), listed]) expect(answer).not.toContain(token)
    }
  })

  it('one that failed or was kept is sent again once, to the same receiver, and the log says who did it', async () => {
    for (const state of ['failed', 'kept'] as const) {
      const id = await mailed({ state, attempts: 12, lastError: 'mailbox full', subject: 'Hej' })
      const codes = (await Promise.all([again(id), again(id)])).map(({ body }) => body.code ?? 'sent')
      expect(codes.toSorted()).toEqual(['mail_not_resendable', 'sent'])
      expect(await storedMail(id)).toMatchObject({ state: 'queued', attempts: 0, lastError: null, toAddress: 'karen@folie.dk' })
      expect(
        await db
          .select()
          .from(auditLog)
          .where(eq(auditLog.subjectId, `mail-${id}`)),
      ).toMatchObject([{ action: 'Mail sendt igen' }])
    }
    const sent = await mailed({ state: 'sent' })
    expect((await again(sent)).body.code).toBe('mail_not_resendable')
    expect((await again(999_999)).body.code).toBe('mail_not_found')
  })

  it('a link that no longer works is not sent again', async () => {
    const token = await createMailedLink(db, superadmin.id, 'reset-password', clock.now)
    const id = await mailed({ template: 'reset-password', state: 'failed', payload: { name: 'Sven', token } })
    const later = clock.now
    clock.now = new Date(later.getTime() + 2 * 3_600_000)
    expect((await again(id)).body.code).toBe('link_expired')
    expect((await storedMail(id))?.state).toBe('failed')
    clock.now = later
    expect((await again(id)).status).toBe(200)
  })

  const failedMailTo = async (toAddress: string) =>
    (await db.update(mails).set({ state: 'failed' }).where(eq(mails.toAddress, toAddress)).returning())[0]

  it('an invitation that was not delivered is sent again for as long as its link works', async () => {
    const workshop = await addCustomer(db)
    await api('POST /members', { email: 'svend@folie.dk', role: 'viewer' }, workshop)
    const invited = await failedMailTo('svend@folie.dk')
    const start = clock.now
    clock.now = new Date(start.getTime() + INVITATION_DAYS * DAY_MS)
    expect((await again(invited?.id ?? 0)).body.code).toBe('link_expired')
    clock.now = new Date(clock.now.getTime() - 1)
    expect((await again(invited?.id ?? 0)).status).toBe(200)
    clock.now = start
  })

  it('the mail by which a guest confirms a stock notice keeps its link for as long as the guest may wait', async () => {
    const { id: productId } = await addProduct(db, { stock: 0 })
    await api('POST /stock-watches', { productId, email: 'gaest@folie.dk' })
    const asked = await failedMailTo('gaest@folie.dk')
    await clearAway(shop, clock.now)
    expect((await again(asked?.id ?? 0)).status).toBe(200)
    expect((await storedMail(asked?.id ?? 0))?.payload).toEqual(asked?.payload)
  })

  it('one that can no longer be written is shown as such', async () => {
    const id = await mailed({ template: 'contact-message', payload: { messageId: 999_999 }, state: 'failed', lastError: 'message is gone' })
    expect((await showMail(id)).mail).toMatchObject({ html: null, text: null, lastError: 'message is gone' })
    const { body } = await api('GET /mails?state=failed', undefined, { token: admin.token })
    expect((body.mails as Mail[]).map((mail) => mail.id)).toContain(id)
    expect((await api('GET /mails/999999', undefined, { token: admin.token })).status).toBe(404)
    expect((await api('GET /mails?state=lost', undefined, { token: admin.token })).status).toBe(400)
  })
})

describe('mails that cannot leave', () => {
  const lateMails = async () => {
    const { body } = await api('GET /dashboard/waiting', undefined, { token: admin.token })
    return (body as { warnings: { lateMails: unknown } }).warnings.lateMails
  }
  const minutesAgo = (minutes: number) => new Date(clock.now.getTime() - minutes * 60_000)

  it('are told to staff once they wait for ten minutes, with the oldest; what is on its way is not', async () => {
    await db.delete(mails)
    await mailed({ state: 'queued', createdAt: minutesAgo(9), nextAttemptAt: clock.now, lastError: 'ECONNREFUSED' })
    await mailed({ state: 'queued', createdAt: minutesAgo(1_000), nextAttemptAt: clock.now, lastError: null })
    await mailed({ state: 'failed', createdAt: minutesAgo(1_000), lastError: 'no such mailbox' })
    expect(await lateMails()).toBeNull()
    await mailed({ state: 'queued', createdAt: minutesAgo(11), nextAttemptAt: clock.now, lastError: 'ECONNREFUSED' })
    await mailed({ state: 'queued', createdAt: minutesAgo(90), nextAttemptAt: minutesAgo(80), lastError: null })
    expect(await lateMails()).toEqual({ count: 2, since: minutesAgo(90).toISOString(), why: 'no-server' })
  })
})
