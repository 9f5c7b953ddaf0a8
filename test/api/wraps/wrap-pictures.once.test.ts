import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnWrap, PublicWrap } from '#contract/wraps/wraps.ts'
import { foreignPictureProblem } from '#domain/pictures/foreign-format.ts'
import { NOT_A_WRAP_PHOTO, WRAP_CONSENT, WRAP_LIMITS } from '#domain/wraps/wrap.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { readEnv } from '#server/env.ts'
import { openPictureStorage } from '#server/pictures/open-picture-storage.ts'
import { pictureFile } from '#server/pictures/picture-files.ts'
import { clearWrapFiles } from '#server/wraps/erase-wraps.ts'
import { clearAway } from '#test/clear-away.ts'
import { uploadPhotograph } from '#test/proof-shop.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1')
const dataDir = temporaryDirectory()
const env = { ...readEnv({ LOG_LEVEL: 'silent' }), dataDir }
const pictures = openPictureStorage(env)
const { shop, db, api, clock } = await testShop({ env, pictures })
await addTags(db)
const workshop = await addCustomer(db, { company: 'Nordlak ApS', city: 'Odense' })
const admin = await addCustomer(db, { role: 'superadmin' })
const film = await addProduct(db, { categoryId: 'bilfolie', nameDa: 'Blå satin' })
const start = clock.now
const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#1d4f91' } })
const jpeg = await plain().jpeg().toBuffer()

beforeEach(async () => {
  clock.now = start
  for (const table of [wraps, attempts]) await db.delete(table)
  await pictures.remove(await filesOnDisk())
})

const filesOnDisk = (): Promise<string[]> => readdir(join(dataDir, 'images')).catch(() => [])
const upload = async (bytes: Buffer | Uint8Array = jpeg) => await uploadPhotograph(shop, workshop.token, bytes)
const uploaded = async (bytes: Buffer | Uint8Array = jpeg) => (await upload(bytes)).body.wrap as OwnWrap
const send = (id: number) => api(`PUT /wraps/${id}`, { car: 'Tesla Model 3', films: [film.id], consent: WRAP_CONSENT.version }, workshop)
const decide = (id: number, body: object) => api(`PUT /wraps/${id}/decision`, body, admin)
const shown = async () => (await api('GET /wraps')).body as { wraps: PublicWrap[] }

describe('a photograph', () => {
  it('is stored in several widths, rotated as the camera was held, without location and camera data', async () => {
    const photo = await plain(3000, 1500)
      .withExif({ IFD0: { Model: 'Telefon 12' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const wrap = await uploaded(photo)
    expect(wrap).toMatchObject({ state: 'draft', car: '', films: [], picture: { width: 1200, height: 2400 } })
    const files = await filesOnDisk()
    expect(files.map((name) => name.replace(/^bil-[0-9a-f]{36}/, '')).sort()).toEqual([
      '-1200.avif',
      '-1200.webp',
      '-400.avif',
      '-400.webp',
      '-800.avif',
      '-800.webp',
    ])
    for (const name of files) {
      const bytes = (await pictures.read(name)) ?? Buffer.alloc(0)
      const { exif, xmp, orientation } = await sharp(bytes).metadata()
      expect({ exif, xmp, orientation }, name).toEqual({ exif: undefined, xmp: undefined, orientation: undefined })
      expect(bytes.includes('Telefon 12'), name).toBe(false)
    }
  })

  it.each([
    ['a PNG', () => plain().png().toBuffer()],
    ['a WebP', () => plain().webp().toBuffer()],
    ['48 million pixels', () => plain(8_064, 6_048).jpeg().toBuffer()],
  ])('is taken: %s', async (_what, make) => {
    expect((await upload(await make())).status).toBe(200)
  })

  it.each([
    ['a text called .jpg', async () => Buffer.from('Jeg er et billede'), 415, NOT_A_WRAP_PHOTO],
    ['a HEIC', async () => HEIC, 415, foreignPictureProblem(HEIC)],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 415, NOT_A_WRAP_PHOTO],
    ['a page that begins like a GIF', async () => Buffer.from('GIF89a/*<script>*/'), 415, NOT_A_WRAP_PHOTO],
    ['nothing', async () => Buffer.alloc(0), 415, NOT_A_WRAP_PHOTO],
    ['eleven megabytes', async () => Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]), 413, 'Billedet må højst fylde 10 MB.'],
    [
      'half a JPEG',
      async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 400),
      400,
      'Billedet er beskadiget og kan ikke læses.',
    ],
    [
      '49 million pixels that are unpacked as a whole',
      () => plain(7_000, 7_000).ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      413,
      'Billedet har for mange pixels. Gør det mindre, og prøv igen.',
    ],
  ])('is refused and leaves nothing behind: %s', async (_what, make, expected, message) => {
    const { status, body } = await upload(await make())
    expect({ status, message: body.message }).toEqual({ status: expected, message })
    expect([await db.$count(wraps), await filesOnDisk()]).toEqual([0, []])
  })

  it('that is also a web page loses the page, because it is encoded again', async () => {
    const wrap = await uploaded(Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))
    const answer = await pictureFile(wrap.picture.url, [pictures])
    expect(Buffer.from(answer?.body ?? []).includes('<script>')).toBe(false)
  })

  it('can be withdrawn, so browsers cache it for an hour and not for ever', async () => {
    const { picture } = await uploaded()
    const headers = (await pictureFile(picture.url, [pictures]))?.headers ?? []
    expect(headers[headers.indexOf('cache-control') + 1]).toBe('public, max-age=3600')
  })

  it('may be sent a limited number of times in an hour', async () => {
    await db
      .insert(attempts)
      .values({ key: `wrap-photo-of:${workshop.id}`, count: WRAP_LIMITS.uploadsPerHour, endsAt: new Date(start.getTime() + 60_000) })
    expect((await upload()).body.code).toBe('too_many_requests')
  })

  it('is deleted with its files when its workshop withdraws it', async () => {
    const { id, picture } = await uploaded()
    await send(id)
    await decide(id, { decision: 'approved' })
    expect((await shown()).wraps[0]?.picture.url).toBe(picture.url)
    expect((await api(`DELETE /wraps/${id}`, undefined, workshop)).status).toBe(200)
    expect(await filesOnDisk()).toEqual([])
    expect(await pictureFile(picture.url, [pictures])).toBeNull()
  })

  it('that is hidden is not found where it was shown, and its workshop and staff still see it', async () => {
    const { id, picture } = await uploaded()
    await send(id)
    await decide(id, { decision: 'approved' })
    const { body } = await decide(id, { decision: 'hidden', reason: 'Ejeren har bedt om det.' })
    expect(await pictureFile(picture.url, [pictures])).toBeNull()
    expect(await pictureFile((body.wrap as OwnWrap).picture.url, [pictures])).not.toBeNull()
    expect(await filesOnDisk()).toHaveLength(2)
    // who decides on what no longer is leaves no second copy either
    expect((await decide(id, { decision: 'hidden', reason: 'Igen' })).body.code).toBe('wrap_not_decidable')
    expect(await filesOnDisk()).toHaveLength(2)
  })

  it('is deleted with its account, and is in the data export before', async () => {
    const passing = await addCustomer(db, { company: 'Farvel ApS' })
    await uploadPhotograph(shop, passing.token, jpeg)
    const { body } = await api('POST /privacy/export', { email: passing.email }, admin)
    expect((body.data as { wraps: object[] }).wraps).toMatchObject([{ picture: expect.stringMatching(/^data:image\/webp;base64,/) }])
    expect(await filesOnDisk()).toHaveLength(2)
    expect((await api(`DELETE /users/${passing.id}`, undefined, admin)).status).toBe(200)
    expect(await filesOnDisk()).toEqual([])
  })
})

describe('old photographs are deleted', () => {
  const later = (days: number) => new Date(start.getTime() + days * 86_400_000)

  it('drafts after a week and refused ones after three months; published ones stay', async () => {
    const [draft, refused, kept] = [await uploaded(), await uploaded(), await uploaded()]
    for (const { id } of [refused, kept]) await send(id)
    await decide(refused.id, { decision: 'refused', reason: 'Nummerplade' })
    await decide(kept.id, { decision: 'approved' })
    const left = async () => (await db.select({ id: wraps.id }).from(wraps).orderBy(wraps.id)).map(({ id }) => id)
    await clearAway(shop, later(6))
    expect(await left()).toEqual([draft.id, refused.id, kept.id])
    await clearAway(shop, later(8))
    expect(await left()).toEqual([refused.id, kept.id])
    await clearAway(shop, later(91))
    expect(await left()).toEqual([kept.id])
    expect(await filesOnDisk()).toHaveLength(2)
  })

  it('files without a row are deleted, those of other rooms and of a row stay', async () => {
    const { picture } = await uploaded()
    const folder = join(dataDir, 'images')
    const strange = [`bil-${'a'.repeat(36)}-400.webp`, `${'b'.repeat(36)}-400.webp`]
    for (const name of strange) await writeFile(join(folder, name), jpeg)
    const old = new Date(start.getTime() - 2 * 3_600_000)
    for (const name of await filesOnDisk()) await utimes(join(folder, name), old, old)
    await clearWrapFiles(shop, start)
    const files = await filesOnDisk()
    expect(files).toHaveLength(3)
    expect(files).toContain(strange[1])
    expect(files).toContain(picture.url.replace('/images/', ''))
    expect(await db.select().from(wraps).where(eq(wraps.userId, workshop.id))).toHaveLength(1)
  })
})
