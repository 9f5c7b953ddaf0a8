import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#domain/settings/settings.ts'
import { readCatalogueVersion, watchCatalogueVersion } from '#server/database/catalogue.ts'
import { connect } from '#server/database/connect.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { settings } from '#server/database/schema/settings.ts'
import { readSettings } from '#server/settings/queries.ts'
import { httpShop } from '#test/http-shop.ts'
import { addCustomer, addProduct, apiOf, orderBody } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'

const { db, api, shop, ask, database } = await httpShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const keeper = await addCustomer(db, { role: 'admin', name: 'Kim Kasse', permissions: ['settings'] })
const superadmin = await addCustomer(db, { role: 'superadmin', email: 'sven@folie.dk' })
const product = await addProduct(db, { unitPriceOre: 1000_00 })

type Edited = { settings: ShopSettings; revision: number }
const edit = async (token = keeper.token) => (await api('GET /settings/all', undefined, { token })).body as unknown as Edited
async function save(change: object, token = keeper.token) {
  return await api('PUT /settings', { seen: { revision: (await edit()).revision }, ...change }, { token })
}
const guestsSettings = async () => JSON.parse(String((await ask('/api/settings')).body)).settings
const stored = async () => (await db.select().from(settings))[0]

beforeEach(async () => {
  await db.update(settings).set({ data: {}, revision: 1 })
  await db.delete(mails)
  await db.delete(auditLog)
})

describe('settings', () => {
  it('keep only what differs from the defaults, say who changed what, and tell a bank account to staff only', async () => {
    const bank = {
      ...DEFAULT_SETTINGS.company.bank,
      name: 'Nordbank',
      registration: ' 0040 ',
      account: '0440 116243',
      iban: 'dk50 0040 0440 1162 43',
    }
    const { status, body } = await save({
      company: { ...DEFAULT_SETTINGS.company, city: 'Ærøskøbing', bank },
      certificates: ['GRS Certified'],
    })
    expect([status, body.revision]).toEqual([200, 2])
    expect((await stored())?.data).toEqual({
      company: { city: 'Ærøskøbing', bank: { name: 'Nordbank', registration: '0040', account: '0440116243', iban: 'DK5000400440116243' } },
      certificates: ['GRS Certified'],
    })
    const [entry] = await db.select().from(auditLog)
    expect(entry).toMatchObject({ byName: 'Kim Kasse', action: 'Indstillinger ændret', subjectKind: 'settings' })
    expect(entry?.changes).toMatchObject({
      'company.city': { from: 'Vejle', to: 'Ærøskøbing' },
      'company.bank.iban': { from: DEFAULT_SETTINGS.company.bank.iban, to: 'DK5000400440116243' },
    })
    expect(JSON.stringify(await guestsSettings())).not.toMatch(/Nordbank|0440116243/)
    const told = await db.select().from(mails).where(eq(mails.template, 'bank-changed'))
    expect(told.map(({ toAddress }) => toAddress).toSorted()).toEqual([DEFAULT_SETTINGS.company.email, superadmin.email].toSorted())
  })

  it('saved as they were change nothing: no revision, no entry, no mail, no new pages', async () => {
    const version = await readCatalogueVersion(db)
    const { settings: same } = await edit()
    expect((await save(same)).status).toBe(200)
    expect((await stored())?.revision).toBe(1)
    expect(await db.select().from(auditLog)).toEqual([])
    expect(await db.select().from(mails)).toEqual([])
    expect(await readCatalogueVersion(db)).toBe(version)
  })

  it('of two who edit at the same instant the second is told, with what the first wrote', async () => {
    const { revision } = await edit()
    const claims = (position: string) =>
      api('PUT /settings', { seen: { revision }, claims: { ...DEFAULT_SETTINGS.claims, position } }, { token: superadmin.token })
    const answers = await Promise.all([claims('Først'), claims('Sidst')])
    const refused = answers.find(({ status }) => status === 409)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const kept = (await edit()).settings.claims.position
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      now: { revision: revision + 1, settings: { claims: { position: kept } } },
      changedBy: 'Karen Værksted',
    })
    expect(await db.select().from(auditLog)).toHaveLength(1)
  })

  it('are closed to an admin without the permission', async () => {
    expect((await api('GET /settings/all', undefined, { token: admin.token })).status).toBe(403)
    expect((await save({ certificates: [] }, admin.token)).status).toBe(403)
  })

  const company = (change: object) => ({ company: { ...DEFAULT_SETTINGS.company, ...change } })
  const closed = (days: object) => ({ delivery: { ...DEFAULT_SETTINGS.delivery, closed: [{ name: '', ...days }] } })
  const bank = (change: object) => company({ bank: { ...DEFAULT_SETTINGS.company.bank, ...change } })
  it.each([
    ['company.cvr', company({ cvr: '1234567' })],
    ['company.email', company({ email: 'nej' })],
    ['company.phone', company({ phone: 'ring' })],
    ['company.postalCode', company({ postalCode: '12' })],
    ['company.name', company({ name: ' ' })],
    ['company.socialLinks.0.url', company({ socialLinks: [{ name: 'X', url: 'javascript:alert(1)' }] })],
    ['company.socialLinks.0.url', company({ socialLinks: [{ name: 'X', url: 'http://example.dk/' }] })],
    ['company.socialLinks.0.url', company({ socialLinks: [{ name: 'X', url: 'https://du:kode@example.dk/' }] })],
    ['company.bank.registration', bank({ registration: '123' })],
    ['company.bank.account', bank({ account: '12345678901' })],
    ['company.bank.iban', bank({ iban: 'DK5000400440116244' })],
    ['company.bank.swift', bank({ swift: 'NEJ' })],
    ['certificates', { certificates: ['ISO', 'iso'] }],
    ['certificates.0', { certificates: [''] }],
    ['delivery.home', { delivery: { ...DEFAULT_SETTINGS.delivery, home: '3-2' } }],
    ['delivery.cutOff', { delivery: { ...DEFAULT_SETTINGS.delivery, cutOff: '24:00' } }],
    ['delivery.closed.0.to', closed({ from: '2026-12-23', to: '2026-12-22' })],
    ['delivery.closed.0.to', closed({ from: '2026-12-23', to: '2027-03-25' })],
    ['delivery.closed.0.from', closed({ from: '2026-12-32', to: '2027-01-01' })],
    ['shipping.parcelKr', { shipping: { parcelKr: -1, freeAboveKr: 2000, letterKr: 0 } }],
    ['shipping.parcelKr', { shipping: { parcelKr: 9.999, freeAboveKr: 2000, letterKr: 0 } }],
    ['shipping.freeAboveKr', { shipping: { parcelKr: 99, freeAboveKr: -1, letterKr: 29 } }],
    ['shipping.letterKr', { shipping: { parcelKr: 20, freeAboveKr: null, letterKr: 29 } }],
    ['tierDiscounts.Gold', { tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, Gold: 101 } }],
    ['tierDiscounts.Gold', { tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, Gold: 12.5 } }],
    ['tierDiscounts.Gold', { tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, Gold: null } }],
    ['seen.revision', { seen: { revision: 'x' } }],
  ])('a wrong %s is refused by name, and nothing is written', async (field, change) => {
    const { status, body } = await save({ claims: { ...DEFAULT_SETTINGS.claims, position: 'Ny' }, ...change })
    expect(status).toBe(400)
    expect(body.fields).toHaveProperty([field])
    expect(await stored()).toMatchObject({ data: {}, revision: 1 })
  })
})

describe('a change counts at once', () => {
  it('the next order pays the new freight, up to the new limit', async () => {
    const shippingOf = async (quantity: number) => {
      const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity }]))
      return (
        await db
          .select()
          .from(orders)
          .where(eq(orders.id, Number(body.orderId)))
      )[0]?.shippingOre
    }
    expect((await save({ shipping: { parcelKr: 149.5, freeAboveKr: 3000, letterKr: 29 } })).status).toBe(200)
    expect([await shippingOf(3), await shippingOf(4)]).toEqual([149_50, 0])
    await save({ shipping: { parcelKr: 149.5, freeAboveKr: null, letterKr: 29 } })
    expect(await shippingOf(4)).toBe(149_50)
    expect((await guestsSettings()).shipping).toEqual({ parcelKr: 149.5, freeAboveKr: null, letterKr: 29 })
  })

  it('the next order is priced by the new tier discount', async () => {
    const gold = await addCustomer(db, { tier: 'Gold' })
    const subtotal = async () => {
      const { body } = await api('POST /orders', orderBody([{ id: product.id, quantity: 3 }], { paymentMethod: 'invoice' }), {
        token: gold.token,
      })
      const { body: shown } = await api(`GET /orders/${body.orderId}`, undefined, { token: gold.token })
      return (shown.order as { subtotal: number }).subtotal
    }
    expect(await subtotal()).toBe(2550)
    await save({ tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, Gold: 17 } })
    expect(await subtotal()).toBe(2490)
    expect((await api('GET /auth/me', undefined, { token: gold.token })).body.user).toMatchObject({ discount: 17 })
  })

  it('an order keeps its promised date when the closing days are edited, and the next order gets the new ones', async () => {
    const buyer = await addCustomer(db, {})
    const day = { from: copenhagenDay(shop.now().getTime()), to: addDays(copenhagenDay(shop.now().getTime()), 14), name: 'Sommerferie' }
    const over = { from: '2020-07-01', to: '2020-07-05', name: '' }
    const close = (...closed: object[]) => save({ delivery: { ...DEFAULT_SETTINGS.delivery, closed } })
    const promised = async (id: unknown) =>
      JSON.parse(JSON.stringify(await api(`GET /orders/${id}`, undefined, { token: buyer.token }))).body.order.deliveryPromise
    const order = async () =>
      (await api('POST /orders', orderBody([{ id: product.id, quantity: 1 }], { paymentMethod: 'invoice' }), { token: buyer.token })).body
        .orderId

    expect((await close(day, over)).body).toMatchObject({ settings: { delivery: { closed: [over, day] } } })
    const first = await order()
    expect(await promised(first)).toMatchObject({ closed: [day] })
    await close()
    const second = await order()
    expect(await promised(first)).toMatchObject({ closed: [day] })
    expect(await promised(second)).toMatchObject({ closed: [] })
  })

  it('what is saved again as it is stored is no change, whatever the order its fields are stored in', async () => {
    const closed = [{ from: '2026-12-24', to: '2026-12-26', name: 'Jul' }]
    const socialLinks = [{ name: 'X', url: 'https://example.dk/' }]
    const same = { delivery: { ...DEFAULT_SETTINGS.delivery, closed }, company: { ...DEFAULT_SETTINGS.company, socialLinks } }
    expect((await save(same)).body).toMatchObject({ revision: 2 })
    expect((await save(same)).body).toMatchObject({ revision: 2 })
    expect(await db.$count(auditLog)).toBe(1)
  })

  it('a guest sees the new claim at the next request, and the page is rendered again', async () => {
    const first = await ask('/om-os')
    expect((await ask('/om-os')).headers.etag).toBe(first.headers.etag)
    for (const position of ['Nordens største', 'Danmarks ældste']) {
      await save({ claims: { ...DEFAULT_SETTINGS.claims, position } })
      expect((await guestsSettings()).claims.position).toBe(position)
    }
    expect((await ask('/om-os')).headers.etag).not.toBe(first.headers.etag)
  })

  it('the app on a home screen is called what the shop is called', async () => {
    const manifest = async () => JSON.parse(String((await ask('/site.webmanifest')).body))
    expect(await manifest()).toMatchObject({ name: 'Foliehuset', lang: 'da', description: DEFAULT_SETTINGS.claims.blurb })
    await save({ company: { ...DEFAULT_SETTINGS.company, name: 'Nordfolie' } })
    expect(await manifest()).toMatchObject({ name: 'Nordfolie', short_name: 'Nordfolie' })
  })

  it('also when another process of the shop made the change', async () => {
    const { location, engine } = database
    // the embedded engine refuses a second process: there the same one makes the change
    const other = engine === 'server' ? await connect({ ...location, log: silentLog }) : database
    const there = { ...shop, db: other.db, settings: () => readSettings(other.db), catalogue: watchCatalogueVersion(other.db, engine) }
    try {
      await guestsSettings()
      const elsewhere = apiOf(there)
      const { revision } = await edit()
      const change = { seen: { revision }, tierDiscounts: { ...DEFAULT_SETTINGS.tierDiscounts, Silver: 11 } }
      expect((await elsewhere('PUT /settings', change, { token: keeper.token })).status).toBe(200)
      expect((await guestsSettings()).tierDiscounts.Silver).toBe(11)
    } finally {
      if (other !== database) await other.close()
    }
  })
})
