import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sponsorship } from '#contract/sponsorships.ts'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import { createApi } from '#server/app.ts'
import { attempts, auditLog, mails, sponsorshipHistory, sponsorshipImages, sponsorships } from '#server/database/schema.ts'
import { readEnv } from '#server/env.ts'
import { renderMail } from '#server/mail/mail-templates.ts'
import { clearAwaySponsorships } from '#server/sponsorships/clear-away.ts'
import { addCustomer, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const dataDir = temporaryDirectory()
const { shop, db, api, clock } = await testShop({ env: { ...readEnv({ LOG_LEVEL: 'silent' }), dataDir } })
const app = createApi(shop)
const admin = await addCustomer(db, { role: 'admin', name: 'Anna Admin' })
const other = await addCustomer(db, { role: 'admin', name: 'Bo Bestyrer' })
const customer = await addCustomer(db)
const start = clock.now

const written = {
  fullName: 'Søren Ærø',
  email: 'soeren@example.dk',
  phone: '+45 12 34 56 78',
  age: 27,
  teamName: '',
  carModel: 'BMW E36',
  racingType: 'Drift',
  experienceYears: 4,
  achievements: 'Nr. 3 ved DM\nNr. 1 på Djursland',
  socialMedia: '@soerendrift',
  sponsorshipReason: 'Bilen skal være <b>blå</b>.',
}
const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#1d4f91' } })
const jpeg = await plain().jpeg().toBuffer()
const noise = sharp({
  create: { width: 600, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
})
const noisy = await noise.jpeg().toBuffer()
const gif = await plain().gif().toBuffer()
const webp = await plain().webp().toBuffer()
const huge = await plain(10_000, 6_000).png().toBuffer()

async function upload(bytes: Buffer, name = 'bil.jpg', token?: string) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), name)
  const whole = new Response(form)
  const response = await app.request('/api/sponsorships/images', {
    method: 'POST',
    body: await whole.bytes(),
    headers: { 'content-type': whole.headers.get('content-type') ?? '', ...(token && { authorization: `Bearer ${token}` }) },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function uploaded(bytes = jpeg): Promise<string> {
  return ((await upload(bytes)).body.image as { id: string }).id
}

async function applied(change: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await api('POST /sponsorships', { ...written, ...change })
  expect([status, body.message]).toEqual([200, 'Tak for din ansøgning! Du får svar på mail.'])
  return String(body.id)
}

async function shown(id: string): Promise<Sponsorship> {
  const { body } = await api(`GET /sponsorships/${id}`, undefined, { token: admin.token })
  return body.sponsorship as Sponsorship
}

function decide(id: string, body: unknown, token = admin.token) {
  return api(`PUT /sponsorships/${id}/status`, body, { token })
}

async function picture(id: string, n: number, token?: string): Promise<Response> {
  return await app.request(`/api/sponsorships/${id}/images/${n}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
}

async function filesOnDisk(): Promise<string[]> {
  return await readdir(join(dataDir, 'sponsorships')).catch(() => [])
}

async function mailsTo(to: string) {
  return (await db.select().from(mails)).filter(({ toAddress }) => toAddress === to)
}

beforeEach(async () => {
  clock.now = start
  for (const table of [attempts, sponsorships, sponsorshipImages, mails, auditLog]) await db.delete(table)
})

describe('the application', () => {
  it('is kept with every field, mailed to applicant and shop, and shown to staff', async () => {
    const id = await applied()
    expect(id).toBe(`SPON-${clock.now.getTime()}`)
    expect(await shown(id)).toMatchObject({
      ...written,
      id,
      teamName: null,
      status: 'pending',
      approvedAmount: null,
      notes: null,
      images: [],
      createdAt: clock.now.toISOString(),
      statusHistory: [{ status: 'pending', byName: null, timestamp: clock.now.toISOString() }],
    })
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    const [thanks] = await mailsTo(written.email)
    const received = await renderMail(String(thanks?.template), context, thanks?.payload)
    expect(received.text).toContain(`Hej Søren Ærø`)
    expect(received.text).toContain(id)
    const [notice] = await mailsTo(DEFAULT_SETTINGS.company.email)
    const arrived = await renderMail(String(notice?.template), context, notice?.payload)
    expect(arrived.subject).toBe('Ny ansøgning om sponsorat: Søren Ærø')
    expect(arrived.text).toContain('https://folie.example/admin/sponsorskab?search=soeren%40example.dk')
  })

  it.each([
    ['fullName', ''],
    ['fullName', undefined],
    ['email', 'nej'],
    ['phone', '123'],
    ['age', 15],
    ['age', 101],
    ['age', 27.5],
    ['age', '27'],
    ['age', undefined],
    ['carModel', ' '],
    ['racingType', 'Kapgang'],
    ['racingType', ''],
    ['experienceYears', -1],
    ['experienceYears', 1.5],
    ['experienceYears', undefined],
    ['achievements', '\n'],
    ['achievements', 'x'.repeat(3001)],
    ['sponsorshipReason', ''],
    ['images', ['../../etc/passwd']],
    ['images', Array.from({ length: 7 }, (_, index) => String(index).repeat(32))],
    ['images', ['a'.repeat(32), 'a'.repeat(32)]],
  ])('is refused with %s = %j, beside the field and without a trace', async (field, value) => {
    const { status, body } = await api('POST /sponsorships', { ...written, [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object)[0]).toMatch(new RegExp(`^${field}`))
    expect(await db.select().from(sponsorships)).toEqual([])
    expect(await db.select().from(mails)).toEqual([])
  })

  it.each([
    { age: 16, experienceYears: 0 },
    { age: 100, experienceYears: 100 },
  ])('takes the edges of what is allowed: %j', async (edge) => {
    expect(await shown(await applied(edge))).toMatchObject(edge)
  })

  it('pressed twice at once is one application with one mail', async () => {
    const images = [await uploaded()]
    const ids = await Promise.all([applied({ images }), applied({ images })])
    expect(ids[0]).toBe(ids[1])
    expect(await db.select().from(sponsorships)).toHaveLength(1)
    expect(await mailsTo(written.email)).toHaveLength(1)
  })

  it('sent again after an hour, or with another word, is another one with an id of its own', async () => {
    const first = await applied()
    const second = await applied({ carModel: 'BMW E46' })
    clock.now = new Date(start.getTime() + 3_600_001)
    const third = await applied()
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('filled in by a program is thrown away', async () => {
    expect((await api('POST /sponsorships', { ...written, website: 'http://spam.example' })).status).toBe(200)
    expect(await db.select().from(sponsorships)).toEqual([])
    expect(await db.select().from(mails)).toEqual([])
  })

  it('is taken five times an hour for one mailbox and ten times from one address', async () => {
    const answers = []
    for (let index = 0; index < 6; index += 1)
      answers.push((await api('POST /sponsorships', { ...written, carModel: `Bil ${index}` })).status)
    for (let index = 0; index < 5; index += 1)
      answers.push((await api('POST /sponsorships', { ...written, email: `${index}@example.dk` })).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 429])
  })
})

describe('the pictures of an application', () => {
  it('are seen by staff in the order they were given', async () => {
    const images = [await uploaded(await plain(30, 10).png().toBuffer()), await uploaded(await plain(20, 40).jpeg().toBuffer())]
    const id = await applied({ images })
    expect((await shown(id)).images).toEqual([
      { n: 1, width: 30, height: 10 },
      { n: 2, width: 20, height: 40 },
    ])
    const answer = await picture(id, 2, admin.token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toContain('private')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
    expect((await picture(id, 3, admin.token)).status).toBe(404)
    expect((await picture(id, 0, admin.token)).status).toBe(404)
    expect((await picture('SPON-1', 1, admin.token)).status).toBe(404)
  })

  it('are seen by nobody else, not even who uploaded them', async () => {
    const id = await applied({ images: [await uploaded()] })
    expect((await picture(id, 1)).status).toBe(401)
    expect((await picture(id, 1, customer.token)).status).toBe(403)
    const [image] = await db.select().from(sponsorshipImages)
    for (const path of [`/images/${image?.id}.jpg`, `/api/images/${image?.id}.jpg`, `/sponsorships/${image?.id}.jpg`]) {
      expect((await app.request(path, { headers: { authorization: `Bearer ${admin.token}` } })).status, path).toBe(404)
    }
  })

  it('are made smaller, turned as the camera was held, and lose where they were taken', async () => {
    const photo = await plain(3000, 1500)
      .withExif({ IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await upload(photo)
    expect(body.image).toMatchObject({ width: 1000, height: 2000 })
    const id = await applied({ images: [(body.image as { id: string }).id] })
    const kept = Buffer.from(await (await picture(id, 1, admin.token)).arrayBuffer())
    const { exif, orientation, width, height } = await sharp(kept).metadata()
    expect({ exif, orientation, width, height }).toEqual({ exif: undefined, orientation: undefined, width: 1000, height: 2000 })
  })

  it.each([
    ['a text called .jpg', Buffer.from('Jeg er et billede'), 415, 'Billedet skal være PNG eller JPG.'],
    ['a GIF', gif, 415, 'Billedet skal være PNG eller JPG.'],
    ['a WebP', webp, 415, 'Billedet skal være PNG eller JPG.'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'Billedet skal være PNG eller JPG.'],
    ['eleven megabytes', Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]), 413, 'Billedet må højst fylde 10 MB.'],
    ['thirty megabytes', Buffer.concat([jpeg, Buffer.alloc(30 * 1024 * 1024)]), 413, 'Billedet må højst fylde 10 MB.'],
    ['half a JPEG', noisy.subarray(0, noisy.length / 2), 400, 'Billedet er beskadiget og kan ikke læses.'],
    ['60 million pixels', huge, 413, 'Billedet har for mange pixels. Gør det mindre, og prøv igen.'],
  ])('are refused and leave nothing behind: %s', async (_what, bytes, expected, message) => {
    const before = await filesOnDisk()
    const { status, body } = await upload(bytes)
    expect({ status, message: body.message }).toEqual({ status: expected, message })
    expect(await db.select().from(sponsorshipImages)).toEqual([])
    expect(await filesOnDisk()).toEqual(before)
  })

  it('are refused without a file or without a form', async () => {
    const form = new Response(new FormData())
    const empty = await app.request('/api/sponsorships/images', {
      method: 'POST',
      body: await form.bytes(),
      headers: { 'content-type': form.headers.get('content-type') ?? '' },
    })
    expect([empty.status, await empty.json()]).toMatchObject([400, { code: 'file_missing', message: 'Vælg et billede i PNG eller JPG.' }])
    expect((await api('POST /sponsorships/images', {})).status).toBe(415)
  })

  it('of exactly ten megabytes are taken', async () => {
    const exactly = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)])
    expect((await upload(exactly)).status).toBe(200)
  })

  it('nobody uploaded refuse the whole application, and say which', async () => {
    const mine = await uploaded()
    const gone = 'x'.repeat(32)
    const { status, body } = await api('POST /sponsorships', { ...written, images: [mine, gone] })
    expect([status, body.code, body.gone]).toEqual([400, 'picture_not_found', [gone]])
    expect(await db.select().from(sponsorships)).toEqual([])
    expect(await shown(await applied({ images: [mine] }))).toMatchObject({ images: [{ n: 1 }] })
  })

  it('belong to one application only', async () => {
    const images = [await uploaded()]
    const first = await applied({ images })
    const { status, body } = await api('POST /sponsorships', { ...written, fullName: 'En Anden', images })
    expect([status, body.code]).toEqual([400, 'picture_not_found'])
    expect((await shown(first)).images).toHaveLength(1)
    expect(await db.select().from(sponsorships)).toHaveLength(1)
  })

  it('are taken forty times an hour from one address', async () => {
    const answers = []
    for (let index = 0; index < 41; index += 1) answers.push((await upload(Buffer.from('nej'))).status)
    expect([...new Set(answers.slice(0, 40)), answers[40]]).toEqual([415, 429])
  })

  it('wait for an application in numbers the disk can hold', async () => {
    await db.insert(sponsorshipImages).values(Array.from({ length: 2000 }, (_, index) => ({ id: `wait-${index}`, width: 1, height: 1 })))
    expect(await upload(jpeg)).toMatchObject({ status: 503, body: { message: 'Upload fejlede' } })
  })
})

describe('the list', () => {
  beforeEach(async () => {
    for (const [index, change] of [
      { fullName: 'Åse Øst', email: 'aase@example.dk', teamName: 'Team Nord' },
      { fullName: 'Bent 100%', email: 'bent@example.dk', racingType: 'Rally' },
      { fullName: 'Carl Vest', email: 'carl@example.dk' },
    ].entries()) {
      clock.now = new Date(start.getTime() + index * 60_000)
      await applied(change)
    }
    await decide(`SPON-${start.getTime()}`, { status: 'approved', approvedAmount: 100 })
  })

  it.each([
    ['', ['Carl Vest', 'Bent 100%', 'Åse Øst'], 3],
    ['?search=ÅSE', ['Åse Øst'], 1],
    ['?search=bent@', ['Bent 100%'], 1],
    ['?search=team nord', ['Åse Øst'], 1],
    ['?search=100%25', ['Bent 100%'], 1],
    ['?search=%25', ['Bent 100%'], 1],
    ['?status=pending', ['Carl Vest', 'Bent 100%'], 2],
    ['?status=approved', ['Åse Øst'], 1],
    ['?status=rejected', [], 0],
    ['?sort=fullName', ['Bent 100%', 'Carl Vest', 'Åse Øst'], 3],
    ['?sort=-status', ['Åse Øst', 'Carl Vest', 'Bent 100%'], 3],
    ['?sort=createdAt', ['Åse Øst', 'Bent 100%', 'Carl Vest'], 3],
    ['?sort=teamName', ['Åse Øst', 'Carl Vest', 'Bent 100%'], 3],
    ['?limit=1&page=2', ['Bent 100%'], 3],
  ])('answers %s', async (question, names, total) => {
    const { body } = await api(`GET /sponsorships${question}`, undefined, { token: admin.token })
    expect([(body.sponsorships as Sponsorship[]).map(({ fullName }) => fullName), body.total]).toEqual([names, total])
  })

  it.each(['?status=maybe', '?sort=notes', '?page=0', '?limit=1001', '?search=%00'])('refuses %s', async (question) => {
    expect((await api(`GET /sponsorships${question}`, undefined, { token: admin.token })).status).toBe(400)
  })
})

describe('the decision', () => {
  it('with an amount is kept in øre with who and when, mailed, and written in the log', async () => {
    const id = await applied()
    await db.delete(mails)
    clock.now = new Date(start.getTime() + 60_000)
    const { status, body } = await decide(id, { status: 'approved', approvedAmount: 15_000.5, notes: 'Flot bil' })
    expect([status, body.message]).toEqual([200, 'Ansøgning opdateret!'])
    expect(body.sponsorship).toMatchObject({
      status: 'approved',
      approvedAmount: 15_000.5,
      notes: 'Flot bil',
      revision: 2,
      updatedAt: clock.now.toISOString(),
      createdAt: start.toISOString(),
      statusHistory: [
        { status: 'pending', byName: null },
        { status: 'approved', approvedAmount: 15_000.5, notes: 'Flot bil', byName: 'Anna Admin', timestamp: clock.now.toISOString() },
      ],
    })
    expect((await db.select().from(sponsorships))[0]?.approvedAmountOre).toBe(15_000_50)
    const [mail] = await mailsTo(written.email)
    const sent = await renderMail(
      String(mail?.template),
      { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' },
      mail?.payload,
    )
    expect(sent.text.replaceAll('\u00a0', ' ')).toContain('for 15.000,50 kr.')
    expect(sent.text).not.toContain('Flot bil')
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        byName: 'Anna Admin',
        action: 'Ansøgning godkendt',
        subjectKind: 'sponsorship',
        subjectId: id,
        subjectLabel: 'Søren Ærø',
        changes: { status: { from: 'pending', to: 'approved' }, approvedAmount: { from: null, to: 15_000.5 } },
      },
    ])
  })

  it('may go from any status to any other; an answer is mailed when it is new', async () => {
    const id = await applied()
    await db.delete(mails)
    const steps = [
      { status: 'rejected' },
      { status: 'rejected', notes: 'Ringet til ham' },
      { status: 'pending' },
      { status: 'approved', approvedAmount: 0 },
      { status: 'approved', approvedAmount: 0 },
      { status: 'approved', approvedAmount: 500 },
      { status: 'rejected', approvedAmount: 500 },
    ]
    for (const step of steps) expect((await decide(id, step)).status).toBe(200)
    const { status, approvedAmount, notes, statusHistory } = await shown(id)
    expect({ status, approvedAmount, notes }).toEqual({ status: 'rejected', approvedAmount: null, notes: 'Ringet til ham' })
    expect(statusHistory.map((entry) => entry.status)).toEqual([
      'pending',
      'rejected',
      'rejected',
      'pending',
      'approved',
      'approved',
      'rejected',
    ])
    expect((await mailsTo(written.email)).map(({ template }) => template)).toEqual([
      'sponsorship-rejected',
      'sponsorship-approved',
      'sponsorship-approved',
      'sponsorship-rejected',
    ])
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
      'Ansøgning afvist',
      'Ansøgning rettet',
      'Ansøgning sat til afventer',
      'Ansøgning godkendt',
      'Ansøgning rettet',
      'Ansøgning afvist',
    ])
  })

  it.each([
    [{}, 'status', 'Vælg en status'],
    [{ status: '' }, 'status', 'Vælg en status'],
    [{ status: 'maybe' }, 'status', 'Vælg en status'],
    [{ status: 'approved' }, 'approvedAmount', 'Indtast godkendt beløb'],
    [{ status: 'approved', approvedAmount: null }, 'approvedAmount', 'Indtast godkendt beløb'],
    [{ status: 'approved', approvedAmount: '15000' }, 'approvedAmount', 'Indtast godkendt beløb'],
    [{ status: 'approved', approvedAmount: -1 }, 'approvedAmount', 'Beløbet kan ikke være negativt.'],
    [{ status: 'approved', approvedAmount: 1e9 }, 'approvedAmount', 'Beløbet må højst være 10.000.000 kr.'],
    [{ status: 'approved', approvedAmount: 1.234 }, 'approvedAmount', 'Beløbet må højst have to decimaler.'],
    [{ status: 'rejected', notes: 'x'.repeat(3001) }, 'notes', 'Højst 3000 tegn.'],
  ])('is refused as %j', async (body, field, message) => {
    const id = await applied()
    const answer = await decide(id, body)
    expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } })
    expect(await shown(id)).toMatchObject({ status: 'pending', revision: 1 })
  })

  it('with an amount that is no number is refused', async () => {
    const id = await applied()
    expect((await decide(id, '{"status":"approved","approvedAmount":NaN}')).status).toBe(400)
  })

  it('on what somebody else has changed is refused and shows what stands now', async () => {
    const id = await applied()
    expect((await decide(id, { status: 'approved', approvedAmount: 15_000, revision: 1 })).status).toBe(200)
    const second = await decide(id, { status: 'rejected', revision: 1 }, other.token)
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'sponsorship_changed',
        message: 'Ansøgningen er ændret af en anden, siden du åbnede den. Se den nye status, og prøv igen.',
        sponsorship: { status: 'approved', approvedAmount: 15_000, revision: 2 },
      },
    })
    expect((await decide(id, { status: 'rejected', revision: 2 }, other.token)).status).toBe(200)
    expect((await shown(id)).statusHistory.map(({ byName }) => byName)).toEqual([null, 'Anna Admin', 'Bo Bestyrer'])
  })

  it('of two staff at the same instant is one', async () => {
    const id = await applied()
    await db.delete(mails)
    const answers = await Promise.all([
      decide(id, { status: 'approved', approvedAmount: 15_000, revision: 1 }),
      decide(id, { status: 'rejected', revision: 1 }, other.token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(written.email)).toHaveLength(1)
    expect(await db.select().from(sponsorshipHistory)).toHaveLength(2)
  })

  it('about nothing is not found', async () => {
    for (const id of ['SPON-1', 'SPON-x', '1']) expect((await decide(id, { status: 'rejected' })).body.code).toBe('sponsorship_not_found')
  })
})

describe('deleting', () => {
  it('takes the application, its history and its files, and is written in the log', async () => {
    const id = await applied({ images: [await uploaded(), await uploaded()] })
    const kept = await filesOnDisk()
    await decide(id, { status: 'approved', approvedAmount: 1 })
    const { status, body } = await api(`DELETE /sponsorships/${id}`, undefined, { token: admin.token })
    expect([status, body.message]).toEqual([200, 'Ansøgning slettet'])
    for (const table of [sponsorships, sponsorshipHistory, sponsorshipImages]) expect(await db.select().from(table)).toEqual([])
    expect(await filesOnDisk()).toHaveLength(kept.length - 2)
    expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'Ansøgning slettet',
      subjectId: id,
      subjectLabel: 'Søren Ærø',
    })
    expect((await api(`DELETE /sponsorships/${id}`, undefined, { token: admin.token })).body.code).toBe('sponsorship_not_found')
  })
})

describe('what is cleared away', () => {
  const daysAgo = (days: number) => new Date(clock.now.getTime() - days * 86_400_000)
  const age = (id: string, days: number) => utimes(join(dataDir, 'sponsorships', `${id}.jpg`), daysAgo(days), daysAgo(days))

  it('is pictures no application named within a day and files without a row, never those of an application', async () => {
    const named = await uploaded()
    await applied({ images: [named] })
    const [forgotten, fresh] = [await uploaded(), await uploaded()]
    const stray = 's'.repeat(32)
    await writeFile(join(dataDir, 'sponsorships', `${stray}.jpg`), 'half')
    await db.update(sponsorshipImages).set({ createdAt: daysAgo(2) })
    for (const id of [named, forgotten, stray]) await age(id, 2)
    await age(fresh, 0.5)
    await db
      .update(sponsorshipImages)
      .set({ createdAt: daysAgo(0.5) })
      .where(eq(sponsorshipImages.id, fresh))
    await clearAwaySponsorships(db, { dataDir }, clock.now)
    expect((await db.select().from(sponsorshipImages)).map(({ id }) => id).sort()).toEqual([named, fresh].sort())
    const left = await filesOnDisk()
    expect([named, forgotten, fresh, stray].map((id) => left.includes(`${id}.jpg`))).toEqual([true, false, true, false])
  })

  it('is an application after two years, with its pictures', async () => {
    const image = await uploaded()
    const old = await applied({ images: [image] })
    const id = await applied({ fullName: 'Nyere' })
    await db
      .update(sponsorships)
      .set({ createdAt: daysAgo(731) })
      .where(eq(sponsorships.id, old))
    await age(image, 731)
    await clearAwaySponsorships(db, { dataDir }, clock.now)
    expect((await db.select().from(sponsorships)).map((row) => row.id)).toEqual([id])
    expect(await filesOnDisk()).not.toContain(`${image}.jpg`)
  })
})
