import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/audit.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const reader = await addCustomer(db, { role: 'admin', name: 'Lis Læser', permissions: ['audit'] })
const superadmin = await addCustomer(db, { role: 'superadmin', name: 'Sven Super' })

async function log(query = '', token = reader.token) {
  const { status, body } = await api(`GET /audit?${query}`, undefined, { token })
  return { status, body, ...(body as { entries: AuditEntry[]; next: number | null; total: number }) }
}
const newest = async (query = '') => (await log(query)).entries[0]

describe('what staff do to customers is written down', () => {
  it('from creation to deletion, with what changed, and after it without who the customer was', async () => {
    const made = await api(
      'POST /users',
      { name: 'Karen Kjær', email: 'karen@folie.dk', password: 'hemmelig-kode', tier: 'Silver', points: 3 },
      { token: admin.token },
    )
    const { id } = made.body.user as { id: number }
    const created = await newest()
    expect(created).toMatchObject({
      by: { id: admin.id, name: 'Ada Admin' },
      action: 'Kunde oprettet',
      subject: { kind: 'customer', id: String(id), label: 'Karen Kjær (karen@folie.dk)' },
      changes: { tier: { to: 'Silver' }, points: { to: 3 } },
    })
    expect(JSON.stringify(created)).not.toMatch(/hemmelig-kode|password/i)

    await api(`PUT /users/${id}`, { tier: 'Gold', points: 8, pointsReason: 'Messe' }, { token: admin.token })
    const changed = await newest()
    expect(changed?.action).toBe('Kunde ændret')
    expect(changed?.changes).toEqual({ tier: { from: 'Silver', to: 'Gold' }, points: { from: 3, to: 8 }, pointsReason: { to: 'Messe' } })

    await api(`PUT /users/${id}`, { tier: 'Gold' }, { token: admin.token })
    expect((await newest())?.id, 'nothing changed, nothing written').toBe(changed?.id)

    await api(`PUT /users/${id}`, { active: false }, { token: admin.token })
    expect(await newest()).toMatchObject({ action: 'Kunde spærret', changes: { active: { from: true, to: false } } })
    await api(`PUT /users/${id}`, { active: true }, { token: admin.token })
    expect((await newest())?.action).toBe('Spærring ophævet')

    await api('POST /points/add', { userId: id, points: 4, reason: 'Gave' }, { token: admin.token })
    expect(await newest()).toMatchObject({ action: 'Point tildelt', subject: { kind: 'points' }, changes: { points: { from: 8, to: 12 } } })
    await api('POST /points/deduct', { userId: id, points: 2, reason: 'Fejl' }, { token: admin.token })
    expect(await newest()).toMatchObject({ action: 'Point trukket', changes: { points: { from: 12, to: 10 }, reason: { to: 'Fejl' } } })

    await api(`DELETE /users/${id}`, undefined, { token: admin.token })
    expect((await newest())?.action).toBe('Kunde slettet')
    const about = await log(`kind=customer&subjectId=${id}`)
    expect(about.entries.map(({ action }) => action)).toEqual([
      'Kunde slettet',
      'Spærring ophævet',
      'Kunde spærret',
      'Kunde ændret',
      'Kunde oprettet',
    ])
    expect(JSON.stringify(await db.select().from(auditLog))).not.toMatch(/karen/i)
  })

  it('as done to a colleague, where it is one', async () => {
    const { token } = superadmin
    const colleague = { name: 'Kim Kollega', email: 'kim@folie.dk', role: 'admin' }
    const { id } = (await api('POST /users', colleague, { token })).body.user as { id: number }
    await api(`PUT /users/${id}`, { phone: '12345678' }, { token })
    await api(`PUT /users/${id}`, { active: false }, { token })
    await api(`DELETE /users/${id}`, undefined, { token })
    const { entries } = await log(`kind=customer&subjectId=${id}`)
    expect(entries.map(({ action }) => action)).toEqual(['Kollega slettet', 'Kollega spærret', 'Kollega ændret', 'Kollega oprettet'])
    expect(entries.map(({ subject }) => subject.label)).toEqual(entries.map(() => `Slettet kollega ${id}`))
  })

  it('approval and rejection, and nothing for what was refused', async () => {
    const welcome = await addCustomer(db, { approved: false, name: 'Ventende' })
    const unwelcome = await addCustomer(db, { approved: false })
    await api(`PUT /users/${welcome.id}/approve`, undefined, { token: admin.token })
    expect(await newest()).toMatchObject({ action: 'Kunde godkendt', subject: { id: String(welcome.id) } })
    await api(`DELETE /users/${unwelcome.id}`, undefined, { token: admin.token })
    const last = await newest()
    expect(last?.action).toBe('Kunde afvist')
    await api(`PUT /users/${welcome.id}/approve`, undefined, { token: admin.token })
    await api(`PUT /users/${superadmin.id}`, { tier: 'Gold' }, { token: admin.token })
    await api('POST /points/deduct', { userId: welcome.id, points: 99, reason: 'For meget' }, { token: admin.token })
    expect((await newest())?.id).toBe(last?.id)
  })

  it('a field that sounds like a secret never reaches the log', async () => {
    const changes = { newPassword: { to: 'kode' }, resetToken: { to: 'abc' }, tier: { to: 'Gold' } }
    const by = { userId: admin.id, name: 'Ada Admin' }
    await writeAudit(db, { by, action: 'Prøve', subject: { kind: 'customer', id: 1, label: 'Prøve' }, changes, at: clock.now })
    expect((await newest())?.changes).toEqual({ tier: { to: 'Gold' } })
  })
})

describe('reading the log', () => {
  const at = async (moment: string, label: string, by = superadmin) =>
    await writeAudit(db, {
      by: { userId: by.id, name: by === superadmin ? 'Sven Super' : 'Ada Admin' },
      action: 'Ordre ændret',
      subject: { kind: 'order', id: label, label },
      changes: { status: { from: 'pending', to: 'shipped' } },
      at: new Date(moment),
    })

  it('days are Danish days, both included', async () => {
    await at('2026-07-31T21:59:59Z', 'JULI')
    await at('2026-07-31T22:00:00Z', 'AUGUST')
    await at('2026-08-31T21:59:59Z', 'AUGUST')
    await at('2026-08-31T22:00:00Z', 'SEPTEMBER')
    const { entries, total } = await log('from=2026-08-01&to=2026-08-31')
    expect([entries.map(({ subject }) => subject.label), total]).toEqual([['AUGUST', 'AUGUST'], 2])
  })

  it('who, what and text narrow it, and a percent sign is only a percent sign', async () => {
    await at('2026-08-10T10:00:00Z', 'ORD-2026-000077', admin)
    expect((await log(`by=${admin.id}&kind=order`)).entries.map(({ subject }) => subject.label)).toEqual(['ORD-2026-000077'])
    expect((await log('search=ord-2026-000077')).total).toBe(1)
    expect((await log('search=SVEN&kind=order')).total).toBe(4)
    expect((await log('search=shipped')).total).toBe(5)
    expect((await log('search=ship%25ped')).total).toBe(0)
    const { body } = await api('GET /audit/staff', undefined, { token: reader.token })
    expect(body.staff).toEqual([
      { id: admin.id, name: 'Ada Admin' },
      { id: superadmin.id, name: 'Sven Super' },
    ])
  })

  it('a search of fewer than three letters narrows nothing, and one that meets much is counted to a hundred', async () => {
    const { total } = await log('')
    for (const short of ['sv', '%25%25', '...']) expect((await log(`search=${short}`)).total).toBe(total)
    for (let n = 0; n < 101; n += 1) await at('2020-01-01T10:00:00Z', `GAMMEL-${n}`)
    const { total: counted, entries, next } = await log('search=gammel&limit=60')
    expect([counted, entries.length, next]).toEqual([100, 60, entries.at(-1)?.id])
    expect((await log('kind=order&to=2020-01-01')).total).toBe(101)
    await db.delete(auditLog).where(eq(auditLog.createdAt, new Date('2020-01-01T10:00:00Z')))
  })

  it('pages follow each other without gap or repeat, also where a moment is shared', async () => {
    const all = (await log('limit=200')).entries.map(({ id }) => id)
    const seen: number[] = []
    for (let before: number | null = 0; before !== null; ) {
      const page: Awaited<ReturnType<typeof log>> = await log(`limit=3${before ? `&before=${before}` : ''}`)
      seen.push(...page.entries.map(({ id }) => id))
      expect(page.total).toBe(all.length)
      before = page.next
    }
    expect(seen).toEqual(all)
  })

  it.each([
    'from=i+morgen',
    'to=2026-02-30',
    'kind=password',
    'by=abc',
    'before=-1',
    'limit=0',
    'limit=100000',
    'from=2026-09-02&to=2026-09-01',
  ])('refuses %s', async (query) => {
    const { status, body } = await log(query)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('shows a bulk change as one row that says how many it is, and opens to them all; what is looked for by name is shown itself', async () => {
    const films = await Promise.all(['Fjord', 'Fjeld', 'Fyrre'].map((nameDa) => addProduct(db, { nameDa: `${nameDa} til masseændring` })))
    const before = (await log()).total
    const changed = { products: films.map(({ id }) => ({ id })), change: { featured: true } }
    expect((await api('POST /products/bulk', changed, { token: superadmin.token })).status).toBe(200)
    const { entries, total } = await log()
    expect(total).toBe(before + 1)
    expect(entries[0]).toMatchObject({ action: 'Produkt ændret', entries: 3 })
    const opened = await log(`change=${entries[0]?.change}`)
    expect([opened.total, opened.entries.map(({ entries: each }) => each)]).toEqual([3, [1, 1, 1]])
    expect((await log('search=til+masseændring')).total).toBe(3)
    expect((await log(`kind=product&subjectId=${films[0]?.id}`)).entries[0]).toMatchObject({ action: 'Produkt ændret', entries: 1 })
  })

  it('shows calls that name the same bulk change as one row; what a colleague calls the same is their own', async () => {
    const rolls = await addProduct(db, { stock: 20 })
    const ids = []
    for (let at = 0; at < 4; at += 1)
      ids.push((await api('POST /orders', orderBody([{ id: rolls.id, quantity: 1 }]))).body.orderId as number)
    const before = (await log()).total
    const bulk = { 'Bulk-Change': 'mange-paa-en-gang' }
    const moved = async (id: number | undefined, { token }: { token: string }, headers: Record<string, string> = bulk) =>
      (await api(`PUT /orders/${id}/status`, { status: 'processing' }, { token, headers })).status
    expect(await Promise.all([moved(ids[0], superadmin), moved(ids[1], superadmin)])).toEqual([200, 200])
    expect(await moved(ids[2], admin)).toBe(200)
    expect(await moved(ids[3], admin, { 'Bulk-Change': 'to ord' })).toBe(400)
    const { entries, total } = await log()
    expect(total).toBe(before + 2)
    expect(entries.slice(0, 2).map(({ by, entries: size }) => [by.id, size])).toEqual([
      [admin.id, 1],
      [superadmin.id, 2],
    ])
    const opened = await log(`change=${entries[1]?.change}`)
    expect(opened.entries.map(({ subject }) => Number(subject.id)).toSorted((a, b) => a - b)).toEqual(ids.slice(0, 2))
    expect((await log(`change=${admin.id}-ukendt-aendring`)).total).toBe(0)
    expect((await log(`kind=order&subjectId=${ids[0]}`)).entries[0]).toMatchObject({ action: 'Ordre ændret', entries: 1 })
  })

  it('is for those with the permission only, and keeps the name of a colleague who left', async () => {
    expect((await log('', admin.token)).status).toBe(403)
    expect((await log('', superadmin.token)).status).toBe(200)
    const leaver = await addCustomer(db, { role: 'admin', name: 'Rejst Væk' })
    const { id: userId } = await addCustomer(db)
    await api('POST /points/add', { userId, points: 1, reason: 'Farvel' }, { token: leaver.token })
    await api(`DELETE /users/${leaver.id}`, undefined, { token: superadmin.token })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.byName, 'Rejst Væk'))
    expect(entry).toMatchObject({ byUserId: null, action: 'Point tildelt' })
  })
})
