import { randomUUID as newKey } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProjectOffer, ProjectSettings } from '#contract/projects/offers.ts'
import type { Project } from '#contract/projects/projects.ts'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { OFFER_MAILS, type OfferDocument } from '#domain/projects/offer.ts'
import { MAX_PROJECT_OFFERS } from '#domain/projects/project.ts'
import { createApi } from '#server/app.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { projectCustomers, projectOffers, projectSettings, projects } from '#server/database/schema/projects.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { createSmtp } from '#server/mails/smtp.ts'
import { download } from '#test/download.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, testShop, writeCompany } from '#test/shop.ts'
import { startSmtp } from '#test/smtp.ts'

const { db, api, shop, clock } = await testShop()
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const firm = {
  company: 'Karens <b>Folie</b>',
  address: 'Havnen 1',
  postalCode: '7100',
  city: 'Vejle',
  cvr: '13748136',
  email: 'karen@folie.example',
}
const karen = await addCustomer(db, { ...firm, customDiscount: 10 })
const stranger = await addCustomer(db)
const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie', hex: '#1d4f91' }
// the workshop's own price is 5.400 kr., 4.320 kr. without VAT
const blue = await addProduct(db, { ...film, kcwId: 'NL-3001', nameDa: 'Satin blå', unitPriceOre: 6_000_00 })
const start = clock.now

beforeEach(async () => {
  clock.now = start
  for (const table of [mails, attempts, projects, projectCustomers, projectSettings]) await db.delete(table)
  await api('PUT /jobs/settings', SETTINGS, karen)
})

const SETTINGS = {
  hourlyPrice: 650,
  markUpPercent: 0,
  paysVat: true,
  partMinutes: { bonnet: 120, roof: 120, boot: 120, wing: 60, door: 60, bumper: 120 },
  hardPercent: 50,
  terms: 'Halvdelen ved bestilling.',
  validDays: 14,
}
const question = { car: 'vw-golf', parts: [...CAR_PARTS], panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: true, tools: false }

async function newProject(
  more: object = {},
  customer: object = { name: 'Mette Ravn', email: 'mette@example.dk', plate: 'AB12345' },
): Promise<Project> {
  const { customer: kept } = (await api('POST /jobs/customers', customer, karen)).body as { customer: { id: number } }
  const body = { key: newKey(), question: { ...question, film: blue.kcwId, ...more }, customerId: kept.id }
  return (await api('POST /jobs', body, karen)).body.job as Project
}
const make = async (job: Project, letter = '') =>
  (await api(`POST /jobs/${job.id}/offers`, { letter }, karen)).body as unknown as { offer: ProjectOffer; code: string; message: string }
const send = async ({ id }: ProjectOffer, to = '', who = karen) =>
  (await api(`POST /jobs/offers/${id}/send`, { to }, who)).body as unknown as {
    offer: ProjectOffer
    code: string
    fields: object
    message: string
  }
const pdf = ({ id }: ProjectOffer, who = karen) => download(shop, `/jobs/offers/${id}/pdf`, who.token)
/** What an amount may look like. */
const spellings = (kr: number) => [kr.toLocaleString('da-DK'), String(kr), kr.toFixed(2), kr.toFixed(2).replace('.', ',')]
const change = (job: Project, part: object) => {
  const { car, status, plannedOn, note, revision } = job
  const whose = { customerId: job.customer?.id ?? null, responsible: null }
  const fields = { car, status, plannedOn, note, ...whose, minutes: null, material: null, seen: revision }
  return api(`PUT /jobs/${job.id}`, { ...fields, ...part }, karen)
}

describe("a workshop's offer", () => {
  test('is its hours, hourly price, material and mark-up, frozen as it was made', async () => {
    const job = await newProject()
    expect([job.minutes.calculated, job.material.calculated]).toEqual([1_080, 4_320])
    const { offer } = await make(job, 'Tak for snakken.')
    // 18 hours × 650 + 4.320
    expect(offer).toMatchObject({
      number: `${job.id}-1`,
      madeOn: '2026-11-21',
      validUntil: '2026-12-05',
      workshop: { name: firm.company, address: ['Havnen 1', '7100 Vejle'], cvr: '13748136', email: firm.email },
      customer: { name: 'Mette Ravn', plate: 'AB12345' },
      films: [{ nameDa: 'Satin blå', wrapped: 'Hele bilen', hex: '#1d4f91' }],
      ...{ minutes: 1_080, exclVat: 16_020, vat: 4_005, inclVat: 20_025 },
      ...{ letter: 'Tak for snakken.', terms: SETTINGS.terms, sentTo: null },
    })
    const picture = await sharp(Buffer.from(offer.films[0]?.picture ?? '', 'base64')).metadata()
    expect([picture.format, picture.width, picture.height]).toEqual(['jpeg', 480, 360])
    await api('PUT /jobs/settings', { ...SETTINGS, hourlyPrice: 900, markUpPercent: 20 }, karen)
    expect((await api(`GET /jobs/offers/${offer.id}`, undefined, karen)).body.offer).toMatchObject({ inclVat: 20_025 })
    // 18 × 900 + 4.320 × 1.2
    expect((await make(job)).offer).toMatchObject({ number: `${job.id}-2`, exclVat: 21_384 })
    await change(job, { minutes: 600, material: 1_000 })
    expect((await make(job)).offer).toMatchObject({ minutes: 600, exclVat: 10_200 })
  })

  test('shows no price of the shop on the page or on paper: neither the list price nor what the workshop pays, and no number of ours', async () => {
    const { offer } = await make(await newProject())
    const { status, headers, file } = await pdf(offer)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const paper = pdfText(file)
    const page = JSON.stringify({ ...offer, films: offer.films.map(({ picture: _, ...shown }) => shown) })
    // the minutes are 1080, which no reader takes for a price
    for (const text of [paper, page])
      for (const price of [6_000, 5_400, 4_320, 4_800, 1_080, 650].flatMap(spellings))
        if (!(text === page && price === '1080'))
          expect(text, `our ${price}`).not.toMatch(new RegExp(`(?<![\\d.,])${price.replaceAll('.', '\\.')}(?![\\d.,])`))
    for (const text of [paper, page]) expect(text).not.toContain(blue.kcwId)
    expect(paper).not.toContain('Foliehuset')
    for (const shown of [
      'Tilbud',
      'Mette Ravn',
      'AB12345',
      'VW Golf',
      'Satin blå',
      'Hele bilen',
      '18 timer',
      '16.020',
      '20.025',
      firm.company,
      SETTINGS.terms,
    ])
      expect(paper.replaceAll('\u00a0', ' ')).toContain(shown)
  })

  test('of a workshop without VAT has none, and its material costs it VAT too', async () => {
    await api('PUT /jobs/settings', { ...SETTINGS, paysVat: false }, karen)
    const { offer } = await make(await newProject())
    expect(offer).toMatchObject({ exclVat: 17_100, vat: 0, inclVat: 17_100, paysVat: false })
    expect(pdfText((await pdf(offer)).file)).not.toContain('moms')
  })

  test('is not made while something is missing, and says what', async () => {
    const { door: _, ...without } = SETTINGS.partMinutes
    const job = await newProject()
    await api('PUT /jobs/settings', { ...SETTINGS, partMinutes: without }, karen)
    expect(await make(job)).toMatchObject({ code: 'job_offer_incomplete', message: expect.stringContaining('hvor mange timer') })
    await api('PUT /jobs/settings', { ...SETTINGS, hourlyPrice: null }, karen)
    expect(await make(job)).toMatchObject({ code: 'job_offer_incomplete', message: expect.stringContaining('timepris') })
    expect((await api('PUT /jobs/settings', { ...SETTINGS, hourlyPrice: 1_000_000_000 }, karen)).status).toBe(200)
    await change(job, { minutes: 600_000 })
    expect((await make(job)).code).toBe('job_offer_too_large')
    await api('PUT /jobs/settings', SETTINGS, karen)
    const unnamed = await newProject({ film: null })
    const message = 'Folien er ikke valgt endnu. Skriv selv, hvad materialerne koster dig.'
    expect(await make(unnamed)).toMatchObject({ code: 'job_offer_incomplete', message })
    expect((await api('PUT /jobs/settings', { ...SETTINGS, validDays: 0 }, karen)).body.fields).toHaveProperty('validDays')
  })

  test('cannot be seen, printed or sent by others', async () => {
    const { offer } = await make(await newProject())
    for (const who of [stranger, staff]) {
      expect((await api(`GET /jobs/offers/${offer.id}`, undefined, who)).body.code).toBe('job_offer_not_found')
      expect((await pdf(offer, who)).body.code).toBe('job_offer_not_found')
      expect((await send(offer, 'en@example.dk', who)).code).toBe('job_offer_not_found')
    }
  })
})

type HandedOut = Readonly<{
  jobSettings: readonly object[]
  jobs: readonly Readonly<{ offers: readonly Readonly<{ id: number; document: OfferDocument }>[] }>[]
}>

describe('mailed to the customer', () => {
  test('it goes once, in the workshop’s name and with its PDF; the answer goes to the workshop and its words stay words', async () => {
    const { offer } = await make(await newProject(), 'Hej <script>alert(1)</script>\nRing bare.')
    const twice = await Promise.all([send(offer), send(offer)])
    expect(twice.map(({ offer: sent }) => sent.sentTo)).toEqual(['mette@example.dk', 'mette@example.dk'])
    expect(twice.map(({ message }) => message).toSorted()).toEqual([
      expect.stringMatching(/^Tilbuddet er allerede sendt til mette@example\.dk\./),
      'Tilbuddet er på vej',
    ])
    const smtp = await startSmtp()
    const sender = createSmtp(smtp.url)
    await deliverMails({ ...shop, smtp: sender, publicUrl: shop.env.publicUrl })
    sender.close()
    await smtp.close()
    expect(smtp.received.map(({ to }) => to)).toEqual([['mette@example.dk']])
    const raw = smtp.received[0]?.raw ?? ''
    expect(raw).toMatch(/^Reply-To: .*<karen@folie\.example>/m)
    // the angle brackets of the firm's name make the mail program quote it
    expect(raw.match(/^From: .*/m)?.[0]).toContain('via Foliehuset')
    expect(raw).toContain(`filename=Tilbud_${offer.number}.pdf`)
    const [mail] = await db.select().from(mails)
    expect(mail?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(mail?.html).not.toContain('<b>Folie</b>')
    expect(mail?.text).toContain('Svarer du på den, svarer du Karens <b>Folie</b>.')
    for (const price of [6_000, 5_400, 4_320].flatMap(spellings)) expect(mail?.text).not.toContain(price)
  })

  test('fifty of one job are enough: the next is refused, changes nothing, and the job is shown without reading a document', async () => {
    const job = await newProject()
    await make(job)
    await db.execute(sql`insert into job_offers (job_id, document, made_at)
      select job_id, document, made_at from job_offers cross join generate_series(2, ${MAX_PROJECT_OFFERS}) where job_id = ${job.id}`)
    await db.update(projects).set({ offersMade: MAX_PROJECT_OFFERS }).where(eq(projects.id, job.id))
    const refused = await api(`POST /jobs/${job.id}/offers`, { letter: '' }, karen)
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_job_offers'])
    expect(refused.body.message).toContain('Kopier opgaven')
    expect(await db.$count(projectOffers, eq(projectOffers.jobId, job.id))).toBe(MAX_PROJECT_OFFERS)
    const { body } = await api(`GET /jobs/${job.id}`, undefined, karen)
    expect((body.job as Project).offers).toHaveLength(MAX_PROJECT_OFFERS)
    expect((body.job as Project).offers[0]).toMatchObject({ number: `${job.id}-1`, validUntil: '2026-12-05', inclVat: 20_025 })
  })

  test('staff see that one was sent, and neither to whom nor what stands in it', async () => {
    await send((await make(await newProject(), 'Hemmelig hilsen')).offer)
    while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
    const { body } = await api('GET /mails', undefined, staff)
    const [listed] = body.mails as { id: number; to: string }[]
    expect(listed).toMatchObject({ to: 'Et værksteds kunde', template: 'job-offer' })
    const whole = (await api(`GET /mails/${listed?.id}`, undefined, staff)).body
    expect(JSON.stringify(whole)).not.toMatch(/Hemmelig|mette/i)
    expect((await api('GET /mails?search=mette', undefined, staff)).body).toMatchObject({ mails: [], total: 0 })
    // nor by handing out what the shop keeps of a person it knows itself
    await send((await make(await newProject(), 'Hemmelig hilsen')).offer, stranger.email)
    while (await deliverMails({ ...shop, smtp: null, publicUrl: shop.env.publicUrl }));
    const handedOut = await api('POST /privacy/export', { email: stranger.email }, staff)
    expect([handedOut.status, JSON.stringify(handedOut.body).includes('Hemmelig')]).toEqual([200, false])
  })

  test('are counted for 30 days: staff see which workshops send most, also after a job is deleted', async () => {
    const sent = await newProject()
    await send((await make(sent)).offer, 'en@example.dk')
    await send((await make(sent)).offer, 'to@example.dk')
    await api(`DELETE /jobs/${sent.id}`, undefined, karen)
    const senders = async () => (await api('GET /mails', undefined, staff)).body.senders
    expect(await senders()).toEqual([{ userId: karen.id, name: firm.company, email: firm.email, mails: 2 }])
    clock.now = new Date(start.getTime() + 31 * 24 * 3_600_000)
    expect(await senders()).toEqual([])
  })

  test('are limited per day, so that the shop cannot be used to mail strangers', async () => {
    const { offer } = await make(await newProject())
    for (let n = 0; n < OFFER_MAILS.perDay; n += 1) expect((await send(offer, `kunde${n}@example.dk`)).code).toBeUndefined()
    expect(await send(offer, 'en-til@example.dk')).toMatchObject({
      code: 'too_many_requests',
      message: expect.stringContaining('20 tilbud om dagen'),
    })
    clock.now = new Date(start.getTime() + 25 * 3_600_000)
    for (let n = 0; n < OFFER_MAILS.toOnePerDay; n += 1) await send((await make(await newProject())).offer, `samme+${n}@example.dk`)
    expect((await send((await make(await newProject())).offer, 'samme@example.dk')).code).toBe('too_many_requests')
  })

  test('goes to the customer it was made to, also after the project got another one', async () => {
    const job = await newProject()
    const { offer } = await make(job)
    const { body } = await api('POST /jobs/customers', { name: 'Jens Friis', email: 'jens@example.dk' }, karen)
    await change(job, { customerId: (body.customer as { id: number }).id })
    expect((await api(`GET /jobs/offers/${offer.id}`, undefined, karen)).body.offer).toMatchObject({ customerEmail: 'mette@example.dk' })
    expect((await send(offer)).offer.sentTo).toBe('mette@example.dk')
  })

  test('needs an address', async () => {
    const { offer } = await make(await newProject({}, { name: 'Uden mail' }))
    expect(await send(offer)).toMatchObject({ code: 'job_offer_no_receiver', fields: { to: 'Skriv kundens e-mail.' } })
    expect((await send(offer, 'ikke en mail')).fields).toHaveProperty('to')
  })

  test('is gone with its customer: the offer, the mail that waits, and the one that was sent', async () => {
    const job = await newProject()
    const { offer } = await make(job)
    await send(offer)
    await api(`DELETE /jobs/customers/${job.customer?.id}`, undefined, karen)
    expect((await api(`GET /jobs/offers/${offer.id}`, undefined, karen)).body.code).toBe('job_offer_not_found')
    expect([await db.$count(mails), await db.$count(projectOffers)]).toEqual([0, 0])
    // no number is given twice
    expect((await make(job)).offer.number).toBe(`${job.id}-2`)
  })
})

describe('the logo', () => {
  const upload = async (bytes: Buffer, who = karen) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(bytes)]), 'logo.png')
    const response = await createApi(shop).request('/api/jobs/logo', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return (await response.json()) as { settings: ProjectSettings; code: string; message: string }
  }
  const png = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()

  test('is encoded again and small, stands on the next offer, and is seen by the workshop alone', async () => {
    expect((await download(shop, '/jobs/logo', karen.token)).body.code).toBe('job_logo_not_found')
    expect((await upload(await png(3_000, 600))).settings.hasLogo).toBe(true)
    const { file, headers } = await download(shop, '/jobs/logo', karen.token)
    const kept = await sharp(file).metadata()
    expect([kept.format, kept.width, kept.height, kept.exif, headers.get('cache-control')]).toEqual([
      'jpeg',
      800,
      160,
      undefined,
      'private, no-store',
    ])
    expect((await download(shop, '/jobs/logo', stranger.token)).body.code).toBe('job_logo_not_found')
    const { offer } = await make(await newProject())
    expect(offer.logo).toBe(file.toString('base64'))
    // handed out once, not with each offer; nor are the shop's pictures of its films
    const handedOut = (await api('GET /auth/me/export', undefined, karen)).body as unknown as HandedOut
    expect(handedOut.jobSettings).toMatchObject([{ logo: `data:image/jpeg;base64,${file.toString('base64')}` }])
    const own = handedOut.jobs.flatMap(({ offers }) => offers).find(({ id }) => id === offer.id)
    const films = offer.films.map(({ picture: _, ...film }) => film)
    expect(own?.document).toMatchObject({ number: offer.number, terms: SETTINGS.terms, customer: { name: 'Mette Ravn' } })
    expect(own?.document.films).toEqual(films)
    expect(own?.document).not.toHaveProperty('logo')
    expect((await pdf(offer)).status).toBe(200)
    expect((await api('DELETE /jobs/logo', undefined, karen)).body).toMatchObject({ settings: { hasLogo: false } })
    // what was said is not lost with it
    expect((await api('GET /jobs/settings', undefined, karen)).body).toMatchObject({
      settings: { hourlyPrice: 650, terms: SETTINGS.terms },
    })
  })

  test('is a picture by its content', async () => {
    expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).message).toBe(
      'Logoet skal være et billede: JPG, PNG eller WebP.',
    )
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).message).toBe('Billedet må højst fylde 10 MB.')
    expect(await db.$count(projectSettings, eq(projectSettings.markUpPercent, 0))).toBe(1)
  })
})

test('the settings that another owner changed are not overwritten from an older page', async () => {
  const shown = async () => (await api('GET /jobs/settings', undefined, karen)).body.settings as ProjectSettings
  const { hasLogo: _, sender: __, ...seen } = await shown()
  expect((await api('PUT /jobs/settings', { ...SETTINGS, hourlyPrice: 700, seen }, karen)).status).toBe(200)
  const late = await api('PUT /jobs/settings', { ...SETTINGS, terms: 'Alt ved bestilling.', seen }, karen)
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', now: { hourlyPrice: 700 } } })
  expect(await shown()).toMatchObject({ hourlyPrice: 700, terms: SETTINGS.terms })
})
