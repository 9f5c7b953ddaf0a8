import { randomUUID as newKey } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ProjectOffer } from '#contract/projects/offers.ts'
import type { Project } from '#contract/projects/projects.ts'
import { CAR_PARTS } from '#domain/calculator/car-parts.ts'
import { CAR_IS_DRAWN, CAR_WITHOUT_FILM, NOT_A_CAR_PICTURE } from '#domain/projects/project-car.ts'
import { createApi } from '#server/app.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { projectCars, projects } from '#server/database/schema/projects.ts'
import { download } from '#test/download.ts'
import { watchLockOrder } from '#test/lock-order.ts'
import { addMember } from '#test/members.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, testShop, writeCompany } from '#test/shop.ts'

const { db, api, shop, database } = await testShop()
const locks = watchLockOrder(database.pool)
await addTags(db)
await writeCompany(db)
const karen = await addCustomer(db, { company: 'Karens Folie' })
const colleague = await addMember(db, karen.id, {}, { name: 'Lasse Lærling' })
const viewer = await addMember(db, karen.id, { role: 'viewer' }, { name: 'Tavlen' })
const stranger = await addCustomer(db)
const film = { categoryId: 'bilfolie', productTypeId: 'bilfolie' }
const blue = await addProduct(db, { ...film, kcwId: 'NL-4001', nameDa: 'Satin blå', hex: '#1d4f91' })
const black = await addProduct(db, { ...film, kcwId: 'NL-4002', nameDa: 'Kulsort', hex: '#101010' })
await addProduct(db, { categoryId: 'vaerktoej', productTypeId: null, kcwId: 'VK-4003', nameDa: 'Rakel' })
await addProduct(db, { ...film, kcwId: 'NL-4004', nameDa: 'Gemt væk', active: false })
await api('PUT /jobs/settings', { ...unsaid(), hourlyPrice: 650 }, karen)

beforeEach(async () => {
  for (const table of [attempts, projects]) await db.delete(table)
})

const GOLF = { car: 'vw-golf', parts: [...CAR_PARTS], panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: true, tools: false }
const CHOICE = 'bil=varevogn&karosseri=NL-4001&tag=nl-4002&lys=sol&drej=214%2C9'
const drawn = (width = 1600, height = 900) =>
  sharp({ create: { width, height, channels: 4, background: '#1d4f91' } })
    .png()
    .toBuffer()
const newProject = async (who = karen) =>
  (await api('POST /jobs', { key: newKey(), question: { ...GOLF, film: blue.kcwId } }, who)).body.job as Project
const show = async ({ id }: Project, who = karen) => (await api(`GET /jobs/${id}`, undefined, who)).body.job as Project
const picture = ({ id }: Project, who = karen) => download(shop, `/jobs/${id}/car`, who.token)
type Kept = Readonly<{ status: number; job: Project; message: string; code?: string }>

async function keep({ id }: Project, choice = CHOICE, { bytes, who = karen }: { bytes?: Buffer; who?: typeof karen } = {}): Promise<Kept> {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes ?? (await drawn()))]), 'bil.png')
  const sent = { method: 'POST', body: form, headers: { authorization: `Bearer ${who.token}` } }
  const response = await createApi(shop).request(`/api/jobs/${id}/car?${new URLSearchParams({ choice })}`, sent)
  return { status: response.status, ...((await response.json()) as Omit<Kept, 'status'>) }
}

async function offerOf({ id }: Project): Promise<ProjectOffer> {
  return (await api(`POST /jobs/${id}/offers`, { letter: '' }, karen)).body.offer as ProjectOffer
}

function unsaid() {
  const partMinutes = { bonnet: 120, roof: 120, boot: 120, wing: 60, door: 60, bumper: 120 }
  return { hourlyPrice: null, markUpPercent: 0, paysVat: true, partMinutes, hardPercent: 0, terms: '', validDays: 30 }
}

describe('the car of a job', () => {
  test('is its address and its films as they are called, and a small picture encoded again', async () => {
    const job = await newProject()
    expect([job.onCar, (await picture(job)).body.code]).toEqual([null, 'job_car_not_found'])
    const { job: kept, message } = await keep(job)
    expect(message).toBe('Bilen er gemt på opgaven')
    expect(kept.revision).toBe(job.revision + 1)
    expect(kept.onCar).toMatchObject({
      choice: CHOICE,
      films: [
        { panel: 'body', nameDa: 'Satin blå' },
        { panel: 'roof', nameDa: 'Kulsort' },
      ],
    })
    const { file, headers } = await picture(job)
    const { format, width, height, exif } = await sharp(file).metadata()
    expect([format, width, height, exif, headers.get('cache-control')]).toEqual(['jpeg', 1200, 675, undefined, 'private, no-store'])
    expect(headers.get('content-type')).toBe('image/jpeg')
    // colleagues see it, the wall and other workshops do not
    expect((await picture(job, colleague)).status).toBe(200)
    expect((await picture(job, viewer)).status).toBe(403)
    expect((await picture(job, stranger)).body.code).toBe('job_car_not_found')
  })

  test('is replaced by the next one, and films the shop does not sell are left out', async () => {
    const job = await newProject()
    await keep(job)
    const { job: kept } = await keep(job, 'karosseri=VK-4003&tag=NL-4002&spejle=FINDES-IKKE&motorhjelm=NL-4004&opgave=7&lys=maane')
    expect(kept.onCar).toMatchObject({ choice: 'tag=NL-4002', films: [{ panel: 'roof', nameDa: 'Kulsort' }] })
    expect(await db.$count(projectCars)).toBe(1)
  })

  test.each(['', 'bil=varevogn', 'karosseri=VK-4003', 'tag=NL-4004', `tag=${black.id}`])(
    'in no film, »%s«, is refused, and the job is as before',
    async (choice) => {
      const job = await newProject()
      expect(await keep(job, choice)).toMatchObject({ status: 422, code: 'job_car_without_film', message: CAR_WITHOUT_FILM })
      expect(await show(job)).toEqual(job)
    },
  )

  test('is a picture by its content, of ten megabytes at most, and an address of a bounded length', async () => {
    const job = await newProject()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await keep(job, CHOICE, { bytes: svg })).toMatchObject({ code: 'not_a_picture', message: NOT_A_CAR_PICTURE })
    const large = Buffer.alloc(10 * 1024 * 1024 + 1)
    expect(await keep(job, CHOICE, { bytes: large })).toMatchObject({ status: 413, message: 'Billedet må højst fylde 10 MB.' })
    expect(await keep(job, `tag=${'x'.repeat(2_000)}`)).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await show(job)).toEqual(job)
  })

  test('of another workshop cannot be kept or taken off by others, nor by a viewer', async () => {
    const job = await newProject()
    await keep(job)
    for (const who of [stranger, viewer]) {
      expect([(await keep(job, CHOICE, { who })).status, (await api(`DELETE /jobs/${job.id}/car`, undefined, who)).status]).toEqual(
        who === viewer ? [403, 403] : [404, 404],
      )
    }
    expect((await show(job)).onCar).not.toBeNull()
    expect((await keep(job, 'tag=NL-4002', { who: colleague })).job.onCar).toMatchObject({ choice: 'tag=NL-4002' })
  })

  test('is taken off, and again is no change; it goes with its job', async () => {
    const job = await newProject()
    const { job: kept } = await keep(job)
    const off = await api(`DELETE /jobs/${job.id}/car`, undefined, karen)
    expect(off.body).toMatchObject({ message: 'Bilen er taget af opgaven', job: { onCar: null, revision: kept.revision + 1 } })
    expect((await api(`DELETE /jobs/${job.id}/car`, undefined, karen)).body).toMatchObject({ job: { revision: kept.revision + 1 } })
    await keep(job)
    await api(`DELETE /jobs/${job.id}`, undefined, karen)
    expect(await db.$count(projectCars)).toBe(0)
    expect((await keep(job)).code).toBe('job_not_found')
  })

  test('is copied with its job, and not where the copy is in another film', async () => {
    const job = await newProject()
    await keep(job)
    const copy = async (in_: string | null) =>
      (await api(`POST /jobs/${job.id}/copy`, { key: newKey(), customerId: null, film: in_ }, karen)).body.job as Project
    const same = await copy(null)
    expect(same.onCar?.choice).toBe(CHOICE)
    expect((await picture(same)).file).toEqual((await picture(job)).file)
    expect((await copy(black.kcwId)).onCar).toBeNull()
    // each its own
    await api(`DELETE /jobs/${job.id}/car`, undefined, karen)
    expect((await picture(same)).status).toBe(200)
  })

  test('goes when the film it wears is no longer in a calculation, so that no offer shows the old one', async () => {
    const job = await newProject()
    await keep(job)
    const filmId = job.films[0]?.id
    const calculate = async (changed: object, path = `PUT /jobs/${job.id}/films/${filmId}` as const) =>
      (await api(path, { question: { ...GOLF, film: blue.kcwId, ...changed } }, karen)).body as Kept
    expect((await calculate({ difficulty: 'hard' })).job.onCar?.choice).toBe(CHOICE)
    const { message, job: inBlack } = await calculate({ film: black.kcwId })
    expect([message, inBlack.onCar]).toEqual(['Beregningen er gemt. Bilen viste den gamle folie og er fjernet', null])
    expect((await offerOf(job)).onCar).toBeNull()
  })

  test('stays while another calculation has its film, and goes with the last of them', async () => {
    const job = await newProject()
    const two = (await api(`POST /jobs/${job.id}/films`, { question: { ...GOLF, parts: ['roof'], film: blue.kcwId } }, karen)).body
    const three = (await api(`POST /jobs/${job.id}/films`, { question: { ...GOLF, parts: ['roof'], film: black.kcwId } }, karen)).body
    const [first, second] = (three.job as Project).films
    expect((two.job as Project).films).toHaveLength(2)
    await keep(job, 'bil=varevogn&karosseri=NL-4001')
    const remove = async (id = 0) => (await api(`DELETE /jobs/${job.id}/films/${id}`, undefined, karen)).body as Kept
    expect((await remove(first?.id)).job.onCar).not.toBeNull()
    expect((await remove(second?.id)).job.onCar).toBeNull()
  })

  test('stands on the offer as it was that day, on the page and on paper, with no number of ours', async () => {
    const job = await newProject()
    expect((await offerOf(job)).onCar).toBeNull()
    await keep(job)
    const { file } = await picture(job)
    const offer = await offerOf(job)
    expect(offer.onCar?.picture).toBe(file.toString('base64'))
    const paper = await download(shop, `/jobs/offers/${offer.id}/pdf`, karen.token)
    const text = pdfText(paper.file).replaceAll('\u00a0', ' ')
    const words = text.replaceAll(/\s+/g, ' ')
    for (const shown of ['Karosseri: Satin blå', 'Tag: Kulsort']) expect(words).toContain(shown)
    // beside the picture it takes several lines, which the reader of the paper finds in pieces
    for (const word of CAR_IS_DRAWN.split(' ')) expect(words).toContain(word)
    expect(text).not.toMatch(/NL-400/i)
    await api(`DELETE /jobs/${job.id}/car`, undefined, karen)
    expect((await api(`GET /jobs/offers/${offer.id}`, undefined, karen)).body.offer).toMatchObject({ onCar: { films: offer.onCar?.films } })
  })

  test('is handed out to a person who asks for their data', async () => {
    const job = await newProject()
    await keep(job)
    const { file } = await picture(job)
    const { body } = await api('GET /auth/me/export', undefined, karen)
    const [own] = body.jobs as { onCar: object }[]
    expect(own?.onCar).toMatchObject({ choice: CHOICE, picture: `data:image/jpeg;base64,${file.toString('base64')}` })
  })
})

test('jobs that are done are not among the open ones', async () => {
  const [one, other] = [await newProject(), await newProject()]
  const { car, plannedOn, note, revision } = one
  const fields = { car, plannedOn, note, customerId: null, responsible: null, minutes: null, material: null, seen: revision }
  await api(`PUT /jobs/${one.id}`, { ...fields, status: 'done' }, karen)
  const { body } = await api('GET /jobs?open=true', undefined, karen)
  expect((body.jobs as Project[]).map(({ id }) => id)).toEqual([other.id])
})

test('takes its locks in the written order', () => expect(locks.breaches()).toEqual([]))
