import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CustomerImportOutcome } from '#contract/customers/customer-import.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { oneTimeTokens, users } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { ledgerOf } from '#test/points-ledger.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { shop, db, api, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin', passwordHash: 'hendes' })
const keeper = await addCustomer(db, { role: 'admin', name: 'Per Point', permissions: ['points'], passwordHash: 'hans' })
const app = createApi(shop)
const START = clock.now

beforeEach(async () => {
  clock.now = START
  await db.delete(pointsLedger)
  await db.delete(mails)
  await db.delete(auditLog)
  await db.delete(oneTimeTokens)
  await db.delete(users).where(eq(users.role, 'customer'))
})

type Outcome = Omit<CustomerImportOutcome, 'success'> & { code?: string }

async function send(file: string | Uint8Array<ArrayBuffer>, query = '', token = keeper.token): Promise<{ status: number; body: Outcome }> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'kunder.csv')
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.request(`/api/users/import${query}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Outcome }
}
const dryRun = (file: string, token?: string) => send(file, '?dryRun=true', token)
const withEmail = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const customers = async () => await db.select().from(users).where(eq(users.role, 'customer')).orderBy(users.email)

const HEAD = 'E-mail;Navn;Firma;CVR;EAN;Telefon;Adresse;Postnummer;By;Tier;Rabat (%);Point'
const KAREN = 'Karen@Kjaer.dk;Karen Kjær;Kjær Folie;DK 13748136;5790000000012;75 82 00 00;Havnegade 3;7100;Vejle;Guld;12,0;1.250'

describe('customers from a former system', () => {
  it('become approved customers without a password, with all their fields and their points in the ledger', async () => {
    const { status, body } = await send(`${HEAD}\r\n${KAREN}\r\nole@syd.dk;Ole Syd\r\n`)
    expect({ status, body }).toMatchObject({ status: 200, body: { message: '2 kunder oprettet, 0 kunder ændret', created: 2, errors: [] } })
    const karen = await withEmail('karen@kjaer.dk')
    expect(karen).toMatchObject({
      name: 'Karen Kjær',
      company: 'Kjær Folie',
      cvr: '13748136',
      lastEan: '5790000000012',
      phone: '75 82 00 00',
      address: 'Havnegade 3',
      postalCode: '7100',
      city: 'Vejle',
      tier: 'Gold',
      customDiscount: 12,
      points: 1250,
      role: 'customer',
      permissions: [],
      approved: true,
      active: true,
      passwordHash: null,
      emailVerifiedAt: null,
      createdAt: START,
    })
    expect(await ledgerOf(db, karen?.id)).toEqual([
      { kind: 'granted', points: 1250, after: 1250, reason: 'Overført fra tidligere system', by: keeper.id },
    ])
    const ole = await withEmail('ole@syd.dk')
    expect(ole).toMatchObject({ name: 'Ole Syd', company: null, tier: 'Bronze', customDiscount: null, points: 0 })
    expect(await ledgerOf(db, ole?.id)).toEqual([])
    expect(await db.$count(mails)).toBe(0)
  })

  it('are understood with commas and English names, and in Windows-1252', async () => {
    await send('Email address,Full name,Company name,Discount,Opening points\nkaren@kjaer.dk,Karen,"Folie, Vejle",7.0,"1,250"\n')
    expect(await withEmail('karen@kjaer.dk')).toMatchObject({ company: 'Folie, Vejle', customDiscount: 7, points: 1250 })
    await send(new Uint8Array(Buffer.from('E-mail;Navn\nsoeren@oest.dk;Søren Østergård\n', 'latin1')))
    expect(await withEmail('soeren@oest.dk')).toMatchObject({ name: 'Søren Østergård' })
  })

  it('stand in the log one by one, with what was written', async () => {
    const { id } = await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen', tier: 'Bronze' })
    await send('E-mail;Navn;Tier;Point\nkaren@kjaer.dk;;Gold;40\nole@syd.dk;Ole;;\n')
    const entries = await db.select().from(auditLog).orderBy(auditLog.subjectLabel)
    expect(entries).toMatchObject([
      {
        action: 'Kunde ændret fra fil',
        byUserId: keeper.id,
        subjectId: String(id),
        subjectLabel: 'Karen (karen@kjaer.dk)',
        changes: { tier: { from: 'Bronze', to: 'Gold' }, points: { from: 0, to: 40 } },
      },
      { action: 'Kunde oprettet fra fil', subjectLabel: 'Ole (ole@syd.dk)', changes: { name: { from: null, to: 'Ole' } } },
    ])
  })
})

describe('a customer the shop knows', () => {
  it('gets what the file says and keeps what it leaves empty; nothing else of the account moves', async () => {
    const { id } = await addCustomer(db, {
      email: 'karen@kjaer.dk',
      name: 'Karen',
      company: 'Kjær',
      phone: '75820000',
      passwordHash: 'hemmelig',
      active: false,
    })
    const before = await withEmail('karen@kjaer.dk')
    const { body } = await send('E-mail;Navn;Firma;Telefon;By\nKAREN@kjaer.dk;;Kjær Folie ApS;-;\n')
    expect(body).toMatchObject({ created: 0, changed: 1, rows: [{ line: 2, outcome: 'changed', email: 'karen@kjaer.dk' }] })
    expect(await withEmail('karen@kjaer.dk')).toEqual({ ...before, company: 'Kjær Folie ApS', phone: null, searchText: expect.any(String) })
    expect(await ledgerOf(db, id)).toEqual([])
  })

  it('read twice from the same file is changed once, and gets the points once', async () => {
    await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen' })
    const file = `${HEAD}\n${KAREN}\nole@syd.dk;Ole;;;;;;;;;;5\n`
    expect((await send(file)).body).toMatchObject({ created: 1, changed: 1, unchanged: 0 })
    const stored = await customers()
    expect((await send(file)).body).toMatchObject({ created: 0, changed: 0, unchanged: 2, rows: [], errors: [] })
    expect(await customers()).toEqual(stored)
    expect(await db.$count(pointsLedger)).toBe(2)
  })

  it('whose points have moved keeps them: other opening points are an error', async () => {
    const { id } = await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen' })
    await api('POST /points/add', { userId: id, points: 3, reason: 'Messe' }, { token: admin.token })
    const { status, body } = await send('E-mail;Point\nkaren@kjaer.dk;40\n')
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [
        { line: 2, column: 'Point', message: 'Kundens point er allerede i brug i butikken. Lad feltet stå tomt, og ret point på kunden.' },
      ],
    })
    expect(await withEmail('karen@kjaer.dk')).toMatchObject({ points: 3 })
  })
})

describe('a file with errors', () => {
  it('changes nothing, and each is told by line and column', async () => {
    await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen' })
    await addCustomer(db, { email: 'venter@nord.dk', approved: false })
    await addCustomer(db, { email: 'chef@butik.dk', role: 'superadmin', name: 'Sven', passwordHash: 'hans' })
    const file = [
      HEAD,
      'karen@kjaer.dk;Karen Ny',
      'ikke en adresse;Ole',
      ';Uden adresse',
      'ny@vest.dk',
      'karen@KJAER.dk;Igen',
      'venter@nord.dk;Venter',
      'chef@butik.dk;Sven Svindler',
      'a@b.dk;A;;123;99;12;;71;;Diamant;101;-5',
      'c@d.dk;C;;;;;;;;;7,5;halvtreds',
    ].join('\n')
    const errors = [
      { line: 3, column: 'E-mail', message: 'Skriv en gyldig e-mail.' },
      { line: 4, column: 'E-mail', message: 'Skriv en gyldig e-mail.' },
      { line: 5, column: 'Navn', message: 'Skriv kundens navn.' },
      { line: 6, column: 'E-mail', message: 'karen@kjaer.dk står også på linje 2.' },
      { line: 7, column: 'E-mail', message: 'Kunden venter på godkendelse. Godkend eller afvis kunden først.' },
      { line: 8, column: 'E-mail', message: 'Adressen er en kollegas. Kolleger ændres ikke fra en fil.' },
      { line: 9, column: 'Tier', message: 'Skriv Bronze, Silver, Gold eller Platinum.' },
      { line: 9, column: 'CVR', message: 'Skriv et CVR-nummer på otte cifre.' },
      { line: 9, column: 'EAN', message: 'EAN-nummeret skal have 13 cifre, og det sidste skal passe til de andre.' },
      { line: 9, column: 'Telefon', message: 'Telefonnummeret skal have mindst otte cifre.' },
      { line: 9, column: 'Postnummer', message: 'Skriv et postnummer på fire cifre.' },
      { line: 9, column: 'Rabat (%)', message: 'Rabatten skal være et helt tal fra 0 til 100.' },
      { line: 9, column: 'Point', message: 'Point skal være et helt tal på mindst 0.' },
      { line: 10, column: 'Rabat (%)', message: 'Rabatten skal være et helt tal fra 0 til 100.' },
      { line: 10, column: 'Point', message: 'Point skal være et helt tal på mindst 0.' },
    ]
    const before = await db.select().from(users).orderBy(users.id)
    const tried = await dryRun(file)
    expect(tried.status).toBe(200)
    expect(tried.body.errors).toEqual(errors)
    expect(tried.body.rows).toMatchObject([{ line: 2, email: 'karen@kjaer.dk', name: 'Karen Ny', outcome: 'changed' }])
    // what is wrong in the file itself is told before any account is looked at
    const refused = await send(file)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 400, code: 'csv_errors' })
    expect(await db.select().from(users).orderBy(users.id)).toEqual(before)
    expect(await db.$count(auditLog)).toBe(0)
    await db.delete(users).where(inArray(users.email, ['chef@butik.dk']))
  })

  it('is refused whole where one of its customers may not be changed', async () => {
    await addCustomer(db, { email: 'venter@nord.dk', approved: false })
    const { status, body } = await send('E-mail;Navn\nny@vest.dk;Ny\nventer@nord.dk;Venter\n')
    expect({ status, code: body.code, lines: body.errors.map(({ line }) => line) }).toEqual({ status: 400, code: 'csv_errors', lines: [3] })
    expect(await withEmail('ny@vest.dk')).toBeUndefined()
  })

  it.each([
    ['an unknown column', 'E-mail;Navn;Rolle\na@b.dk;A;admin\n', 'Kolonnen »Rolle« kendes ikke.'],
    ['no addresses', 'Navn;Firma\nA;B\n', 'Kolonnen »E-mail« mangler.'],
  ])('is told of %s', async (_what, file, message) => {
    expect((await dryRun(file)).body.errors).toMatchObject([{ line: 1, message }])
    expect((await send(file)).status).toBe(400)
  })

  it('is told when it is no CSV, or none at all', async () => {
    expect(await send('PK\u0003\u0004')).toMatchObject({ status: 400, body: { code: 'csv_unreadable' } })
    const empty = await app.request('/api/users/import', {
      method: 'POST',
      body: new FormData(),
      headers: { authorization: `Bearer ${keeper.token}` },
    })
    expect(await empty.json()).toMatchObject({ code: 'file_missing', message: 'Vælg en CSV-fil.' })
    const tooMany = `E-mail\n${Array.from({ length: 10_001 }, (_, at) => `a${at}@b.dk`).join('\n')}\n`
    expect(await send(tooMany)).toMatchObject({ status: 400, body: { message: 'Filen har over 10.000 kunder. Del den i flere.' } })
  })
})

describe('the dry run', () => {
  it('shows what would be and stores nothing', async () => {
    await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen', tier: 'Silver' })
    const before = await db.select().from(users).orderBy(users.id)
    const { status, body } = await dryRun(`${HEAD}\nkaren@kjaer.dk;;;;;;;;;Gold\nole@syd.dk;Ole;;;;;;;;;;5\n`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      created: 1,
      changed: 1,
      unchanged: 0,
      errors: [],
      rows: [
        { line: 2, outcome: 'changed', changes: { tier: { from: 'Silver', to: 'Gold' } } },
        { line: 3, email: 'ole@syd.dk', name: 'Ole', outcome: 'created', changes: { points: { from: null, to: 5 } } },
      ],
    })
    expect(await db.select().from(users).orderBy(users.id)).toEqual(before)
    expect([await db.$count(pointsLedger), await db.$count(auditLog), await db.$count(mails)]).toEqual([0, 0, 0])
  })
})

describe('who may', () => {
  const WITH_POINTS = 'E-mail;Navn;Point\nole@syd.dk;Ole;5\n'

  it('give opening points holds the permission for points; without points all staff import', async () => {
    for (const query of ['', '?dryRun=true'])
      expect(await send(WITH_POINTS, query, admin.token)).toMatchObject({
        status: 403,
        body: {
          code: 'points_need_permission',
          message: 'Filen giver point, og det kræver en rettighed. Lad kolonnen Point være tom, eller bed en superadmin.',
        },
      })
    expect(await customers()).toEqual([])
    expect((await send(WITH_POINTS.replace(';5', ';0'), '', admin.token)).body).toMatchObject({ created: 1 })
  })

  it('only staff import customers', async () => {
    const customer = await addCustomer(db, { email: 'kunde@nord.dk' })
    expect((await send(WITH_POINTS, '', customer.token)).status).toBe(403)
    expect((await api('GET /users/invitations', undefined, { token: customer.token })).status).toBe(403)
    expect((await api('POST /users/invitations', undefined, { token: customer.token })).status).toBe(403)
    expect((await send(WITH_POINTS, '', 'ingen')).status).toBe(401)
  })
})

describe('a link to choose a password', () => {
  const FILE = 'E-mail;Navn\nole@syd.dk;Ole\nkaren@kjaer.dk;Karen\n'
  const waiting = async () => (await api('GET /users/invitations', undefined, { token: admin.token })).body.waiting
  const invite = async () => (await api('POST /users/invitations', undefined, { token: admin.token })).body
  const sent = async () => await db.select().from(mails).orderBy(mails.toAddress)

  it('goes to each new customer when that was chosen, and opens the account', async () => {
    await addCustomer(db, { email: 'karen@kjaer.dk', name: 'Karen', passwordHash: 'hendes' })
    await send(FILE, '?invite=true')
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      template: 'account-created',
      toAddress: 'ole@syd.dk',
      payload: { userId: (await withEmail('ole@syd.dk'))?.id },
    })
    expect(await waiting()).toBe(0)
    const token = String(mail?.payload.token)
    expect((await api('POST /auth/login', { email: 'ole@syd.dk', password: 'folie123' })).status).toBe(401)
    expect((await api('POST /auth/reset-password', { token, password: 'folie123' })).status).toBe(200)
    expect((await api('POST /auth/login', { email: 'ole@syd.dk', password: 'folie123' })).status).toBe(200)
  })

  it('can be sent later, once to each while it works, and again when it has run out', async () => {
    await send(FILE)
    await addCustomer(db, { email: 'spaerret@nord.dk', active: false, passwordHash: null })
    expect(await waiting()).toBe(2)
    expect(await invite()).toMatchObject({ message: 'Link sendt til 2 kunder', invited: 2 })
    expect((await sent()).map(({ toAddress }) => toAddress)).toEqual(['karen@kjaer.dk', 'ole@syd.dk'])
    expect(await invite()).toMatchObject({ invited: 0 })
    clock.now = new Date(START.getTime() + 7 * 86_400_000 + 1)
    expect(await waiting()).toBe(2)
    expect(await invite()).toMatchObject({ invited: 2 })
    const log = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'Link til adgangskode sendt'), eq(auditLog.byUserId, admin.id)))
    expect(log).toHaveLength(4)
  })

  it('is sent once when two press at the same instant', async () => {
    await send(FILE)
    const answers = await Promise.all([invite(), invite(), invite()])
    expect(answers.map(({ invited }) => invited).toSorted()).toEqual([0, 0, 2])
    expect(await sent()).toHaveLength(2)
  })

  it('can be asked for by the customer', async () => {
    await send(FILE)
    await api('POST /auth/forgot-password', { email: 'ole@syd.dk' })
    expect((await sent()).map(({ template }) => template)).toEqual(['reset-password'])
  })
})

describe('two files at once', () => {
  it('with the same new customers create each once', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `ny${at}@vest.dk;Ny ${at};3`)
    const file = (rows: readonly string[]) => `E-mail;Navn;Point\n${rows.join('\n')}\n`
    const answers = await Promise.all([send(file(lines)), send(file(lines.toReversed()))])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await customers()).toHaveLength(30)
    expect(await db.$count(pointsLedger)).toBe(30)
  })
})
