import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SavedView } from '#contract/saved-views.ts'
import { SAVED_VIEW, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { listColumns, savedViews } from '#server/database/schema/saved-views.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
const karen = await addCustomer(db, { role: 'superadmin', name: 'Karen' })
const lars = await addCustomer(db, { role: 'admin', name: 'Lars' })
const packer = await addCustomer(db, { role: 'admin', name: 'Palle', restrictedTo: ['stock', 'parcels'] })
const customer = await addCustomer(db)

type Who = typeof lars
const body = { list: 'orders' as ViewedList, name: 'Til afhentning', query: 'scope=fetched', isShared: false }
const save = (who: Who, given: Partial<Record<keyof typeof body, unknown>> = {}) => api('POST /saved-views', { ...body, ...given }, who)
const viewsOf = async (who: Who, of = 'orders') =>
  ((await api('GET /saved-views', undefined, who)).body.views as SavedView[]).filter(({ list }) => list === of)
const namesOf = async (who: Who, list?: string) => (await viewsOf(who, list)).map(({ name, by }) => `${name} (${by})`)

beforeEach(async () => {
  await db.delete(savedViews)
})

test('a view is private until its maker shares it; own ones come first, by their Danish names', async () => {
  await save(lars, { name: 'Ørsted' })
  await save(lars, { name: 'Aarhus' })
  await save(lars, { name: 'Zebra' })
  await save(karen, { name: 'Alle', isShared: true })
  await save(karen, { name: 'Kun min' })
  expect(await namesOf(lars)).toEqual(['Zebra (Lars)', 'Ørsted (Lars)', 'Aarhus (Lars)', 'Alle (Karen)'])
  expect(await namesOf(karen)).toEqual(['Alle (Karen)', 'Kun min (Karen)'])
  expect((await viewsOf(lars)).map(({ isOwn, isShared }) => [isOwn, isShared]).at(-1)).toEqual([false, true])
  expect(await namesOf(lars, 'customers')).toEqual([])
})

test('a view of the same name is replaced, also by two presses at once', async () => {
  const presses = await Promise.all([save(lars), save(lars), save(lars, { query: 'status=pending', isShared: true })])
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  const again = await save(lars, { query: 'status=shipped' })
  expect(again.body).toMatchObject({
    message: 'Visningen er gemt',
    views: [{ name: 'Til afhentning', query: 'status=shipped', isShared: false }],
  })
  // a colleague's of the same name is another one
  await save(karen, { isShared: true })
  expect(await namesOf(lars)).toEqual(['Til afhentning (Lars)', 'Til afhentning (Karen)'])
})

test('no one keeps more views than there is room for, but existing ones may be changed', async () => {
  const rows = Array.from({ length: SAVED_VIEW.most }, (_, place) => ({ ...body, userId: lars.id, name: `Nr. ${place}` }))
  await db.insert(savedViews).values(rows)
  expect((await save(lars)).body).toMatchObject({ code: 'too_many_views' })
  expect(await db.$count(savedViews)).toBe(SAVED_VIEW.most)
  expect((await save(lars, { name: 'Nr. 7', query: 'status=pending' })).status).toBe(200)
  expect((await save(karen)).status).toBe(200)
})

describe('who may what', () => {
  test('lists a colleague may not read have no views for them', async () => {
    await save(karen, { list: 'invoices', isShared: true })
    expect(await viewsOf(packer, 'invoices')).toEqual([])
    expect(await viewsOf(lars, 'invoices')).toHaveLength(1)
    expect((await save(packer, { list: 'invoices' })).body.code).toBe('forbidden')
    expect((await save(packer)).status).toBe(200)
    expect((await save(customer)).body.code).toBe('forbidden')
    expect((await api('GET /saved-views', undefined, customer)).body.code).toBe('forbidden')
  })

  test('a view that filters or sorts by amounts is offered only to who may see them', async () => {
    await save(karen, { name: 'Dyreste', query: 'status=pending&sort=-total', isShared: true })
    await save(karen, { name: 'Skal betales tilbage', query: 'scope=toPayBack', isShared: true })
    await save(karen, { name: 'Afventer', query: 'status=pending&sort=-createdAt', isShared: true })
    await save(karen, { list: 'products', name: 'På tilbud', query: 'promoted=true', isShared: true })
    await save(karen, { list: 'products', name: 'Få tilbage', query: 'lowStock=true&sort=stock', isShared: true })
    expect([await namesOf(packer), await namesOf(packer, 'products')]).toEqual([['Afventer (Karen)'], ['Få tilbage (Karen)']])
    expect([(await viewsOf(lars)).length, (await viewsOf(lars, 'products')).length]).toEqual([3, 2])
  })

  test('one’s own are deleted by oneself, shared ones of others by a superadmin, and no other', async () => {
    await save(karen, { name: 'Delt', isShared: true })
    await save(lars, { name: 'Lars’ egen' })
    await save(lars, { name: 'Lars’ delte', isShared: true })
    const ids = Object.fromEntries((await db.select().from(savedViews)).map(({ id, name }) => [name, id]))
    const remove = async (who: Who, name: string) => (await api(`DELETE /saved-views/${ids[name]}`, undefined, who)).status
    expect(await remove(lars, 'Delt')).toBe(404)
    expect(await remove(karen, 'Lars’ egen')).toBe(404)
    expect(await remove(packer, 'Lars’ delte')).toBe(404)
    expect(await db.$count(savedViews)).toBe(3)
    const left = await api(`DELETE /saved-views/${ids['Lars’ delte']}`, undefined, karen)
    expect(left.body).toMatchObject({ message: 'Visningen er slettet', views: [{ name: 'Delt' }] })
    expect(await remove(karen, 'Lars’ delte')).toBe(404)
    expect(await remove(lars, 'Lars’ egen')).toBe(200)
  })

  test('a view of a list a colleague may no longer read is not there for them', async () => {
    await db.insert(savedViews).values({ ...body, userId: packer.id, list: 'invoices' })
    const [view] = await db.select().from(savedViews)
    expect((await api(`DELETE /saved-views/${view?.id}`, undefined, packer)).body.code).toBe('view_not_found')
  })
})

test.each([
  [{ name: '   ' }, 'Skriv, hvad visningen skal hedde.'],
  [{ name: 'a'.repeat(SAVED_VIEW.name + 1) }, `Højst ${SAVED_VIEW.name} tegn.`],
  [{ query: '' }, 'Filtrer eller sorter listen først.'],
  [{ query: 'search=<script>' }, 'Visningen kan ikke gemmes.'],
  [{ list: 'sessions' }, 'Vælg en liste.'],
])('%o is refused with what is wrong, and nothing is kept', async (given, message) => {
  const { status, body: answer } = await save(lars, given)
  expect([status, JSON.stringify(answer).includes(message)]).toEqual([400, true])
  expect(await db.$count(savedViews)).toBe(0)
})

describe('the columns of a list', () => {
  const columnsOf = async (who: Who) => (await api('GET /saved-views', undefined, who)).body.columns
  const choose = (who: Who, list: string, hidden: readonly string[]) => api(`PUT /list-columns/${list}`, { hidden }, who)

  test('are one’s own, in the order of the list, and whole again when nothing is left out', async () => {
    expect((await choose(lars, 'orders', ['I alt', 'Faktura', 'Faktura', 'Vægt'])).body).toMatchObject({
      columns: { orders: ['Faktura', 'I alt'] },
    })
    await choose(lars, 'products', ['SKU'])
    expect(await columnsOf(lars)).toEqual({ orders: ['Faktura', 'I alt'], products: ['SKU'] })
    expect(await columnsOf(karen)).toEqual({})
    await choose(lars, 'orders', ['Ordre'])
    expect(await columnsOf(lars), 'what names a row always stands').toEqual({ products: ['SKU'] })
    expect(await db.$count(listColumns)).toBe(1)
    await choose(lars, 'products', [])
    expect(await db.$count(listColumns)).toBe(0)
  })

  test('are chosen once, even when pressed twice', async () => {
    const presses = await Promise.all([choose(lars, 'log', ['Emne']), choose(lars, 'log', ['Emne'])])
    // the log is for those who hold its permission
    expect(presses.map(({ status }) => status)).toEqual([403, 403])
    const own = await Promise.all([choose(karen, 'log', ['Emne']), choose(karen, 'log', ['Hvem']), choose(karen, 'log', ['Hvem'])])
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await db.$count(listColumns)).toBe(1)
    await choose(karen, 'log', [])
  })

  test('of a list one may not read, or that is none, are refused', async () => {
    expect((await choose(packer, 'invoices', ['Kunde'])).body.code).toBe('forbidden')
    expect((await choose(customer, 'orders', ['Kunde'])).status).toBe(403)
    expect((await choose(lars, 'messages', ['Kunde'])).status).toBe(400)
    expect(
      (
        await choose(
          lars,
          'orders',
          Array.from({ length: 21 }, () => 'Kunde'),
        )
      ).status,
    ).toBe(400)
    expect(await db.$count(listColumns)).toBe(0)
  })

  test('go with the account', async () => {
    const passing = await addCustomer(db, { role: 'admin' })
    await choose(passing, 'orders', ['Kunde'])
    await db.execute(sql`delete from users where id = ${passing.id}`)
    expect(await db.$count(listColumns)).toBe(0)
  })
})
