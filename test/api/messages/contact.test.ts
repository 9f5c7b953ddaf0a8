import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { renderMail } from '#server/mail-templates.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
const admin = await addCustomer(db, { role: 'admin' })
const written = {
  name: 'Søren Ærø',
  email: 'soeren@example.dk',
  phone: '',
  subject: 'Farveprøver',
  message: 'Hej\n\nHar I <b>prøver</b> af Fjord?',
}

beforeEach(async () => {
  await db.delete(attempts)
  await db.delete(messages)
  await db.delete(mails)
})

describe('the contact form', () => {
  it('keeps the message, mails it to the shop and shows it to staff', async () => {
    const { status, body } = await api('POST /contact', written)
    expect({ status, success: body.success }).toEqual({ status: 200, success: true })
    const { body: list } = await api('GET /messages', undefined, { token: admin.token })
    expect(list).toMatchObject({ total: 1, messages: [{ ...written, phone: null }] })
    const [mail] = await db.select().from(mails)
    expect(mail).toMatchObject({ template: 'contact-message', toAddress: DEFAULT_SETTINGS.company.email })
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    const rendered = await renderMail('contact-message', context, mail?.payload)
    expect(rendered.text).toContain('Har I <b>prøver</b> af Fjord?')
    expect(rendered.html).not.toContain('<b>prøver</b>')
    expect(rendered.replyTo).toEqual({ name: 'Søren Ærø', address: 'soeren@example.dk' })
    const [stored] = await db.select().from(messages)
    expect(rendered.text).toContain(`https://folie.example/admin/beskeder?opened=${stored?.id}\n`)
  })

  it.each([
    ['name', ''],
    ['email', 'nej'],
    ['subject', ''],
    ['message', ' '],
    ['message', 'x'.repeat(5001)],
    ['message', 'Hej\u0000'],
  ])('refuses %s = %s', async (field, value) => {
    const { status, body } = await api('POST /contact', { ...written, [field]: value })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty(field)
    expect(await db.select().from(messages)).toEqual([])
  })

  it('takes half a character as the sign for it', async () => {
    expect((await api('POST /contact', { ...written, message: 'Hej \ud83d' })).status).toBe(200)
  })

  it('throws away what a program filled in', async () => {
    expect((await api('POST /contact', { ...written, website: 'http://spam.example' })).status).toBe(200)
    expect(await db.select().from(messages)).toEqual([])
    expect(await db.select().from(mails)).toEqual([])
  })

  it('takes five messages an hour from one address', async () => {
    const answers = []
    for (let index = 0; index < 6; index += 1) answers.push((await api('POST /contact', written)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  })
})
