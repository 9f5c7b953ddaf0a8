import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { shelfLists, shelfMails } from '#server/database/schema/shelf-lists.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { queueShelfMails } from '#server/shelf-lists/shelf-missing-mail.ts'
import { httpShop } from '#test/http-shop.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, addTags, type Customer, orderBody } from '#test/shop.ts'

const { db, api, shop, clock, address } = await httpShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const karen = await addCustomer(db, { email: 'karen@vaerksted.dk', name: 'Karen <b>&' })
const black = await addProduct(db, { nameDa: 'Kulsort', kcwId: 'NL-1003' })
const blue = await addProduct(db, { nameDa: 'Fjordblå', kcwId: 'NL-1007' })

/** Saturday; the Monday after it is the 23rd. */
const SATURDAY = new Date('2026-11-21T10:00:00Z')
const MONDAY_MORNING = new Date('2026-11-23T05:10:00Z')

let line: `/${string}`
beforeEach(async () => {
  clock.now = SATURDAY
  await db.delete(mails)
  await db.delete(shelfMails)
  await db.delete(shelfLists)
  const lines = [
    { productId: black.id, minimum: 5, onShelf: 2 },
    { productId: blue.id, minimum: 1 },
  ]
  const { body } = await api('POST /shelf-lists', { name: 'Hylden', lines }, karen)
  const [list] = body.lists as ShelfList[]
  line = `/shelf-lists/${list?.id}/lines/${list?.lines[0]?.id}`
  expect((await api('PUT /shelf-lists/mail', { weekday: 0 }, karen)).body).toMatchObject({
    weekday: 0,
    message: 'Du får en mail hver mandag morgen, når noget mangler',
  })
})

const ask = async (at: Date) => {
  clock.now = at
  await queueShelfMails(shop, at)
}
const queued = () => db.select().from(mails).where(eq(mails.template, 'shelf-missing')).orderBy(mails.id)
const deliver = async () => {
  while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
  return await queued()
}
const at = (text: string) => new Date(text)

describe('the weekly mail', () => {
  test('goes to the workshop’s address, which a member who chooses its day is shown', async () => {
    const owner = await addMember(db, karen.id, { role: 'owner' })
    const choose = async (weekday: number | null) => (await api('PUT /shelf-lists/mail', { weekday }, owner)).body.message
    expect(await choose(2)).toBe('Værkstedets mail sendes til karen@vaerksted.dk hver onsdag morgen, når noget mangler')
    expect(await choose(null)).toBe('Værkstedet får ikke mailen mere.')
    const read = async (who: Customer) => (await api('GET /shelf-lists', undefined, who)).body.mailTo
    expect([await read(owner), await read(await addMember(db, karen.id)), await read(karen)]).toEqual([karen.email, null, null])
  })

  test('lists what to order, with a link that fills the cart and one that unsubscribes', async () => {
    await ask(at('2026-11-22T23:30:00Z'))
    await ask(at('2026-11-23T04:59:00Z'))
    expect(await queued()).toEqual([])
    await ask(MONDAY_MORNING)
    const [mail, ...more] = await deliver()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      toAddress: karen.email,
      payload: { userId: karen.id },
      subject: '1 vare mangler på hylden',
      state: 'kept',
    })
    expect(mail?.text).toContain('Hylden\n- Kulsort (NL-1003): Bestil 3 (2 på hylden, minimum 5)')
    expect(mail?.text).toContain(`${shop.env.publicUrl}/konto/fast-lager?bestil=mangler`)
    expect(mail?.text).not.toContain('Fjordblå')
    expect(mail?.text).toContain('Du får mailen hver mandag, fordi værkstedet har bedt om den.')
    expect(mail?.html).toContain('Karen &lt;b&gt;&amp;')
    const token = /afmeld-ugemail\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    expect((await api('POST /shelf-lists/mail/leave', { token })).body.message).toBe('Du får ikke mailen mere.')
    expect((await api('POST /shelf-lists/mail/leave', { token })).status).toBe(200)
    expect((await api('GET /shelf-lists', undefined, karen)).body.weekday).toBeNull()
    await ask(at('2026-11-30T07:00:00Z'))
    expect(await queued()).toHaveLength(1)
    // staff read it without what stops it
    const read = (await api(`GET /mails/${mail?.id}`, undefined, staff)).body.mail as { text: string }
    expect(read.text).toContain('Kulsort')
    expect(read.text).not.toContain(token)
  })

  test('is sent once, however many processes ask, and a week later again', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask(MONDAY_MORNING)))
    await ask(at('2026-11-23T20:00:00Z'))
    await ask(at('2026-11-29T20:00:00Z'))
    expect(await queued()).toHaveLength(1)
    await ask(at('2026-11-30T05:10:00Z'))
    expect(await queued()).toHaveLength(2)
  })

  test('is one mail after the shop was down for weeks, and then comes on its day again', async () => {
    await ask(at('2026-12-16T09:00:00Z'))
    expect(await queued()).toHaveLength(1)
    await ask(at('2026-12-20T09:00:00Z'))
    expect(await queued()).toHaveLength(1)
    await ask(at('2026-12-21T09:00:00Z'))
    expect(await queued()).toHaveLength(2)
  })

  test('is not written while nothing is missing, nor sent when the shelf was filled up before', async () => {
    await api(`PUT ${line}/shelf`, { onShelf: 5, seen: 2 }, karen)
    await ask(MONDAY_MORNING)
    expect(await queued()).toEqual([])
    await api(`PUT ${line}/shelf`, { onShelf: 4, seen: 5 }, karen)
    await ask(at('2026-11-30T07:00:00Z'))
    expect(await queued()).toHaveLength(1)
    await api(`PUT ${line}/shelf`, { onShelf: 6, seen: 4 }, karen)
    expect(await deliver()).toEqual([])
  })

  test('says what is ordered of a product, and is not sent when that is enough', async () => {
    const order = (quantity: number) => api('POST /orders', orderBody([{ id: black.id, quantity }]), karen)
    const placed = [await order(1)]
    await ask(MONDAY_MORNING)
    expect((await deliver())[0]?.text).toContain('Kulsort (NL-1003): Bestil 2 (2 på hylden, 1 bestilt, minimum 5)')
    await ask(at('2026-11-30T07:00:00Z'))
    placed.push(await order(2))
    await deliver()
    await ask(at('2026-12-07T07:00:00Z'))
    expect(await queued()).toHaveLength(1)
    for (const { body } of placed) await api(`DELETE /orders/${body.orderId}`, undefined, staff)
  })

  test('is not sent to the unsubscribed or locked, and names products no longer sold', async () => {
    await ask(MONDAY_MORNING)
    await api('PUT /shelf-lists/mail', { weekday: null }, karen)
    expect(await deliver()).toEqual([])
    await api('PUT /shelf-lists/mail', { weekday: 2 }, karen)
    await db.update(users).set({ active: false }).where(eq(users.id, karen.id))
    await ask(at('2026-11-25T07:00:00Z'))
    expect(await queued()).toEqual([])
    await db.update(users).set({ active: true }).where(eq(users.id, karen.id))
    await db.execute(`update products set active = false where id = ${black.id}`)
    await ask(at('2026-12-02T07:00:00Z'))
    expect((await deliver())[0]?.text).toContain('Kulsort (NL-1003): Sælges ikke mere. Find en anden, eller tag den af listen.')
    await db.execute(`update products set active = true where id = ${black.id}`)
  })

  test('can be stopped in a mail program with one click, but not by opening the link', async () => {
    await ask(MONDAY_MORNING)
    const leaveUrls: (string | undefined)[] = []
    const send = async ({ leaveUrl }: { leaveUrl?: string | undefined }) => {
      leaveUrls.push(leaveUrl)
      return null
    }
    const smtp = { send, close: () => {} }
    while (await deliverMails({ ...shop, smtp, publicUrl: shop.env.publicUrl }));
    const [token] = (await db.select().from(shelfMails)).map(({ leaveToken }) => leaveToken)
    expect(leaveUrls).toEqual([`${shop.env.publicUrl}/afmeld-ugemail?token=${token}`])
    const press = async (query: string, method = 'POST') => {
      const body = method === 'POST' ? 'List-Unsubscribe=One-Click' : undefined
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return await fetch(`${address}/afmeld-ugemail${query}`, { method, redirect: 'manual', ...(body && { body, headers }) })
    }
    const findWeekday = async () => (await api('GET /shelf-lists', undefined, karen)).body.weekday
    expect((await press(`?token=${token}`, 'GET')).status).toBe(200)
    expect((await press(`?token=${token?.slice(1)}`)).status).toBe(400)
    expect((await press('')).status).toBe(400)
    expect((await press(`?token=${token?.replace(/.$/, token.endsWith('A') ? 'B' : 'A')}`)).status).toBe(200)
    expect(await findWeekday()).toBe(0)
    const pressed = await press(`?token=${token}`)
    expect([pressed.status, pressed.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(await pressed.text()).toContain('<h1>Du får ikke mailen mere.</h1>')
    expect((await press(`?token=${token}`)).status).toBe(200)
    expect(await findWeekday()).toBeNull()
    await ask(at('2026-11-30T07:00:00Z'))
    expect(await queued()).toHaveLength(1)
    // every other page takes nothing
    expect((await fetch(`${address}/konto/fast-lager`, { method: 'POST' })).status).toBe(405)
  })

  test('is switched on again where the lists are, and links of mails from before still stop it', async () => {
    const tokenOf = async () => (await db.select().from(shelfMails))[0]?.leaveToken
    const token = await tokenOf()
    await api('POST /shelf-lists/mail/leave', { token })
    await api('PUT /shelf-lists/mail', { weekday: 2 }, karen)
    await ask(at('2026-11-25T07:00:00Z'))
    expect(await queued()).toHaveLength(1)
    expect((await api('PUT /shelf-lists/mail', { weekday: null }, karen)).body.message).toBe('Du får ikke mailen mere.')
    await api('PUT /shelf-lists/mail', { weekday: 2 }, karen)
    expect(await tokenOf()).toBe(token)
    await api('POST /shelf-lists/mail/leave', { token })
    expect((await api('GET /shelf-lists', undefined, karen)).body.weekday).toBeNull()
  })

  test('keeps its links when the day is changed, and refuses a day there is not', async () => {
    const tokenOf = async () => (await db.select().from(shelfMails))[0]?.leaveToken
    const before = await tokenOf()
    await api('PUT /shelf-lists/mail', { weekday: 4 }, karen)
    expect(await tokenOf()).toBe(before)
    expect((await db.select().from(shelfMails))[0]?.nextOn).toBe('2026-11-27')
    for (const weekday of [7, -1, 1.5, 'mandag'])
      expect((await api('PUT /shelf-lists/mail', { weekday }, karen)).body.message).toBe('Vælg en ugedag.')
    expect((await api('PUT /shelf-lists/mail', { weekday: 1 })).body.code).toBe('not_logged_in')
    expect((await api('POST /shelf-lists/mail/leave', { token: 'kort' })).status).toBe(400)
  })
})
