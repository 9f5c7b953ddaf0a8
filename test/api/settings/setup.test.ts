import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { SETUP_STEPS } from '#domain/settings/setup.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { mails } from '#server/database/schema/mails.ts'
import { settings, textApprovals } from '#server/database/schema/settings.ts'
import { readEnv } from '#server/env.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { createSmtp } from '#server/mails/smtp.ts'
import { isReadyForOrders } from '#server/settings/setup.ts'
import { addMember } from '#test/members.ts'
import { addCustomer, addProduct, addTags, apiOf, footprint, orderBody, testShop, writeCompany } from '#test/shop.ts'
import { startSmtp } from '#test/smtp.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const BACKUP_DIR = temporaryDirectory()
const UNREADY = { LOG_LEVEL: 'silent', PUBLIC_URL: 'http://folie.example', BACKUP_DIR }
const READY = { ...UNREADY, PUBLIC_URL: 'https://folie.example', SMTP_URL: 'smtp://localhost:1' }
/** The owner has a colleague. */
const ALL_LEFT: string[] = SETUP_STEPS.filter((step) => step !== 'staff')

const { db, shop, clock, wakes } = await testShop({ env: readEnv(UNREADY) })
const owner = await addCustomer(db, { role: 'superadmin', name: 'Olga Ejer', email: 'olga@folie.dk' })
const admin = await addCustomer(db, { role: 'admin' })
const as = (variables: Record<string, string>) => apiOf({ ...shop, env: readEnv(variables) })
const missing = async (token = owner.token, variables: Record<string, string> = UNREADY) =>
  (await as(variables)('GET /setup/missing', undefined, { token })).body.missing

beforeEach(async () => {
  await db.delete(mails)
  await db.delete(products)
  await db.delete(textApprovals)
  await db.update(settings).set({ data: {}, revision: 1 })
  rmSync(BACKUP_DIR, { recursive: true, force: true })
})
afterAll(() => rmSync(BACKUP_DIR, { recursive: true, force: true }))

const approve = (text: string, token = owner.token) => as(UNREADY)(`POST /setup/texts/${text}/approval`, undefined, { token })
const takeBackup = (begunAt: string) => mkdirSync(join(BACKUP_DIR, `shop-${begunAt.replaceAll(':', '-')}`), { recursive: true })

describe('an empty shop', () => {
  it('tells its owner everything that is missing, staff what they may do, and a demo shop nothing', async () => {
    expect(await missing()).toEqual(ALL_LEFT)
    expect(await missing(admin.token)).toEqual(['products'])
    expect(await missing(owner.token, { ...UNREADY, DEMO: '1' })).toEqual([])
  })

  it('says that a product needs a category as long as there is none', async () => {
    const needsCategory = async (variables = UNREADY) =>
      (await as(variables)('GET /setup/missing', undefined, { token: admin.token })).body.needsCategory
    expect([await needsCategory(), await needsCategory({ ...UNREADY, DEMO: '1' } as typeof UNREADY)]).toEqual([true, false])
    await addTags(db)
    expect(await needsCategory()).toBe(false)
  })

  it('misses nothing any more once each thing is done', async () => {
    const left = async (step: string) => {
      ALL_LEFT.splice(ALL_LEFT.indexOf(step), 1)
      expect(await missing()).toEqual(ALL_LEFT)
    }
    const { company } = DEFAULT_SETTINGS
    const own = { ...company, legalName: 'Nordfolie A/S', cvr: '24256790', phone: '+45 20304050', email: 'salg@nordfolie.dk' }
    const save = async (changed: object, revision: number) => {
      const body = { company: changed, seen: { revision } }
      expect((await as(UNREADY)('PUT /settings', body, { token: owner.token })).status).toBe(200)
    }
    await save(own, 1)
    await left('company')
    await save(
      { ...own, bank: { name: 'Nordbank', registration: '0040', account: '0440116243', iban: 'DK5000400440116243', swift: 'NORDDKKK' } },
      2,
    )
    await left('bank')
    await addProduct(db, { active: false })
    expect(await missing()).toEqual(ALL_LEFT)
    await addProduct(db)
    await left('products')
    for (const step of ['claims', 'delivery', 'payment', 'moving', 'terms']) {
      await approve(step)
      await left(step)
    }
    await approve('privacy')
    await left('privacy')
    const noticeFile = { kind: 'svg', width: 595, height: 842, fileKey: 'abc' }
    await db.update(settings).set({ data: sql`${settings.data} || ${JSON.stringify({ guaranteeNotice: noticeFile })}::jsonb` })
    await left('guaranteeNotice')
    takeBackup('2026-11-14T09:59:59.999Z')
    expect(await missing()).toEqual(ALL_LEFT)
    takeBackup('2026-11-21T02:00:00.000Z')
    await left('backup')
    expect(ALL_LEFT).toEqual(['mail', 'address'])
    expect(await missing(owner.token, READY)).toEqual(['mail'])
    await db.insert(mails).values({ template: 'test-mail', payload: {}, toAddress: owner.email, state: 'sent' })
    expect(await missing(owner.token, READY)).toEqual([])
    // who takes the mail server away is told
    expect(await missing()).toEqual(['mail', 'address'])
  })
})

describe('a shop whose company, bank or terms are the examples', () => {
  it('shows its products and takes no order, from buyers, offers, approvals or the phone, until all three are the owner’s own', async () => {
    const roll = await addProduct(db)
    const buyer = await addCustomer(db)
    const apprentice = await addMember(db, buyer.id, { orderLimitOre: 0 })
    const real = apiOf({ ...shop, takesOrders: () => isReadyForOrders(db) })
    const body = orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod: 'invoice' })
    const order = async () => (await real('POST /orders', body, { token: buyer.token })).body
    const phone = async () =>
      (await real('POST /orders/phone', { ...body, customerId: buyer.id, reason: 'Ringede' }, { token: owner.token })).body
    const before = await footprint(db)
    expect([(await order()).code, (await phone()).code]).toEqual(['shop_not_open', 'shop_not_open'])
    const { items: _, ...acceptance } = body
    const otherWays = [
      await real('POST /offers/own/1/accept', acceptance, { token: buyer.token }),
      await real('POST /waiting-orders', body, { token: apprentice.token }),
      await real('POST /waiting-orders/1/yes', { version: 'any', words: null }, { token: buyer.token }),
    ]
    expect(otherWays.map((answer) => answer.body.code)).toEqual(['shop_not_open', 'shop_not_open', 'shop_not_open'])
    await writeCompany(db)
    await db.delete(textApprovals)
    expect((await order()).code).toBe('shop_not_open')
    expect((await real('GET /products')).status).toBe(200)
    expect(await footprint(db)).toEqual(before)
    await approve('terms')
    expect([(await order()).success, (await phone()).success]).toEqual([true, true])
  })
})

describe('a legal text', () => {
  it('is approved by somebody at an instant, which the log keeps; the newest approval counts', async () => {
    expect((await approve('terms')).status).toBe(200)
    clock.now = new Date('2026-11-21T11:00:00Z')
    const keeper = await addCustomer(db, { role: 'admin', name: 'Kim Kasse', permissions: ['settings'] })
    const { body } = await approve('terms', keeper.token)
    expect(body.setup).toMatchObject({ approvals: { terms: { byName: 'Kim Kasse', at: '2026-11-21T11:00:00.000Z' }, privacy: null } })
    const entries = await db.select().from(auditLog)
    expect(entries.filter(({ action }) => action === 'Tekst set og godkendt').slice(-2)).toMatchObject([
      { byName: 'Olga Ejer', subjectLabel: 'Handelsbetingelser' },
      { byName: 'Kim Kasse', subjectLabel: 'Handelsbetingelser' },
    ])
    clock.now = new Date('2026-11-21T10:00:00Z')
  })

  it('stays approved when the account of who approved it is gone', async () => {
    const passing = await addCustomer(db, { role: 'superadmin' })
    await approve('privacy', passing.token)
    expect((await as(UNREADY)(`DELETE /users/${passing.id}`, undefined, { token: owner.token })).status).toBe(200)
    expect((await db.select().from(users)).map(({ id }) => id)).not.toContain(passing.id)
    const { body } = await as(UNREADY)('GET /setup', undefined, { token: owner.token })
    expect(body.setup).toMatchObject({ approvals: { privacy: { byName: null } } })
  })

  it('is one of two, and cannot be approved without the permission', async () => {
    expect((await approve('cookies')).status).toBe(400)
    expect((await approve('terms', admin.token)).status).toBe(403)
    expect(await db.select().from(textApprovals)).toEqual([])
  })
})

describe('how the shop is set up', () => {
  it('tells mail server, newest backup and address', async () => {
    takeBackup('2026-11-19T02:00:00.000Z')
    takeBackup('2026-11-20T02:00:00.000Z')
    mkdirSync(join(BACKUP_DIR, 'unfinished-1'))
    const { body } = await as(READY)('GET /setup', undefined, { token: owner.token })
    expect(body.setup).toMatchObject({
      sendsMails: true,
      newestBackup: '2026-11-20T02:00:00.000Z',
      hasFreshBackup: true,
      publicUrl: 'https://folie.example',
      hasSafeAddress: true,
    })
    rmSync(BACKUP_DIR, { recursive: true })
    // a folder that cannot be listed
    writeFileSync(BACKUP_DIR, '')
    const unreadable = await as(READY)('GET /setup', undefined, { token: owner.token })
    expect(unreadable).toMatchObject({ status: 200, body: { setup: { newestBackup: null } } })
    rmSync(BACKUP_DIR)
    const bare = await as(UNREADY)('GET /setup', undefined, { token: owner.token })
    expect(bare.body.setup).toMatchObject({ sendsMails: false, newestBackup: null, hasFreshBackup: false, hasSafeAddress: false })
  })
})

describe('a test mail', () => {
  const send = (variables: Record<string, string>, token = owner.token) => as(variables)('POST /setup/test-mail', undefined, { token })

  it('leaves through the outbox to who asked for it, and its row tells what the mail server answered', async () => {
    const server = await startSmtp({ refuse: (address) => (address.startsWith('nej') ? 550 : undefined) })
    const smtp = createSmtp(server.url)
    const before = wakes()
    const { body } = await send({ ...READY, SMTP_URL: server.url })
    expect([body.message, wakes()]).toEqual(['Testmailen er på vej til olga@folie.dk.', before + 1])
    const refused = await addCustomer(db, { role: 'superadmin', email: 'nej@folie.dk' })
    const second = await send({ ...READY, SMTP_URL: server.url }, refused.token)
    await deliverMails({ ...shop, smtp, publicUrl: shop.env.publicUrl })
    smtp.close()
    await server.close()
    expect(server.received.map(({ to }) => to)).toEqual([['olga@folie.dk']])
    expect(server.received[0]?.raw).toContain('Testmail fra Foliehuset')
    const stateOf = async (id: unknown) => (await as(READY)(`GET /mails/${id}`, undefined, { token: owner.token })).body.mail
    expect(await stateOf(body.mailId)).toMatchObject({ state: 'sent', to: 'olga@folie.dk' })
    expect(await stateOf(second.body.mailId)).toMatchObject({ state: 'failed', lastError: expect.stringContaining('mailbox says no') })
  })

  it('is refused without a mail server and without the permission, and none is written', async () => {
    const { status, body } = await send(UNREADY)
    expect([status, body.code]).toEqual([409, 'mail_server_missing'])
    expect((await send(READY, admin.token)).status).toBe(403)
    expect(await db.select().from(mails)).toEqual([])
  })
})
