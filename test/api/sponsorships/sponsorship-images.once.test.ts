import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { answerOf } from '#server/http/answer-of-response.ts'
import { storeImage } from '#server/sponsorships/image-files.ts'
import { clearAway } from '#test/clear-away.ts'
import { encodeForm } from '#test/encode-form.ts'
import { encodersOf } from '#test/encoder-processes.ts'
import { losingAnswersOf } from '#test/lost-answers.ts'
import { addCustomer } from '#test/shop.ts'
import { plain, sponsorshipShop, written } from '#test/sponsorship-shop.ts'

const { app, shop, db, api, clock, dataDir, admin, jpeg, upload, uploaded, applied, shown, picture, filesOnDisk } = await sponsorshipShop()
const customer = await addCustomer(db)
const noise = sharp({
  create: { width: 600, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 50 } },
})
const noisy = await noise.jpeg().toBuffer()
const gif = await plain().gif().toBuffer()
const webp = await plain().webp().toBuffer()
const huge = await plain(10_000, 6_000).png().toBuffer()
/** Half a megabyte that is unpacked as a whole: 16 bits of four colours are 400 MB. */
const bomb = await plain(7_000, 7_000).ensureAlpha().toColourspace('rgb16').png({ progressive: true }).toBuffer()

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
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(String((await answerOf(answer.clone(), 'one')).headers)).toContain('x-content-type-options,nosniff')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
    expect((await picture(id, 3, admin.token)).status).toBe(404)
    expect((await picture(id, 0, admin.token)).status).toBe(404)
    expect((await picture('SPON-1', 1, admin.token)).status).toBe(404)
  })

  it('are seen by staff alone, not even by the applicant', async () => {
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
    ['49 million pixels that are unpacked as a whole', bomb, 413, 'Billedet har for mange pixels. Gør det mindre, og prøv igen.'],
  ])('are refused and leave nothing behind: %s', async (_what, bytes, expected, message) => {
    const before = await filesOnDisk()
    const { status, body } = await upload(bytes)
    expect({ status, message: body.message }).toEqual({ status: expected, message })
    expect(await db.select().from(sponsorshipImages)).toEqual([])
    expect(await filesOnDisk()).toEqual(before)
  })

  it('are refused without a file or without a form', async () => {
    const { bytes, contentType } = await encodeForm(new FormData())
    const empty = await app.request('/api/sponsorships/images', {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': contentType },
    })
    expect([empty.status, await empty.json()]).toMatchObject([400, { code: 'file_missing', message: 'Vælg et billede i PNG eller JPG.' }])
    expect((await api('POST /sponsorships/images', {})).status).toBe(415)
  })

  it('of exactly ten megabytes are taken', async () => {
    const exactly = Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)])
    expect((await upload(exactly)).status).toBe(200)
  })

  it('are taken from the largest telephones: 48 million pixels', async () => {
    const photo = await plain(8_064, 6_048).jpeg().toBuffer()
    expect(await upload(photo)).toMatchObject({ status: 200, body: { image: { width: 2000, height: 1500 } } })
  })

  it('are encoded beside the shop, which goes on when a picture takes its encoder along', async () => {
    await uploaded()
    const before = encodersOf(process.pid)
    expect(before).toHaveLength(1)
    const under = upload(await plain(6_000, 4_000).png().toBuffer())
    process.kill(before[0] ?? 0, 'SIGKILL')
    expect((await under).status).toBe(200)
    expect(encodersOf(process.pid)).not.toEqual(before)
  })

  it('that come all at once from one sender are all taken, one after the other', async () => {
    let begun = 0
    const sent = new FormData()
    sent.append('image', new Blob([new Uint8Array(jpeg)]), 'bil.jpg')
    const { bytes, contentType } = await encodeForm(sent)
    const upload = async () => {
      const body = new ReadableStream(
        {
          pull: (stream) => {
            begun += 1
            stream.enqueue(bytes)
            stream.close()
          },
        },
        { highWaterMark: 0 },
      )
      const init = { method: 'POST', body, headers: { 'content-type': contentType }, duplex: 'half' }
      const { status } = await app.request('/api/sponsorships/images', init)
      return status
    }
    expect(new Set(await Promise.all(Array.from({ length: 20 }, upload)))).toEqual(new Set([200]))
    expect(begun).toBe(20)
  })

  it('that were never uploaded refuse the whole application, and the answer says which', async () => {
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

  it('close the form for an hour at most, however many belong to no application: then the oldest makes room', async () => {
    const named = await uploaded()
    await applied({ images: [named] })
    const oldest = await uploaded()
    await db.insert(sponsorshipImages).values(Array.from({ length: 1999 }, (_, index) => ({ id: `wait-${index}`, width: 1, height: 1 })))
    await db.update(sponsorshipImages).set({ createdAt: clock.now })
    clock.now = new Date(clock.now.getTime() + 3_600_001)
    await db.update(sponsorshipImages).set({ createdAt: clock.now }).where(like(sponsorshipImages.id, 'wait-%'))
    expect((await upload(jpeg)).status).toBe(200)
    const left = await filesOnDisk()
    expect([named, oldest].map((id) => left.includes(`${id}.jpg`))).toEqual([true, false])
    expect((await upload(jpeg)).status).toBe(503)
  })

  it('keep their file when it is unknown whether the row was stored', async () => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(jpeg)]), 'bil.jpg')
    const request = new Request('https://folie.example', { method: 'POST', body: form })
    await expect(storeImage({ ...shop, db: losingAnswersOf(db, sponsorshipImages) }, request, 'x')).rejects.toThrow('terminated')
    const [row] = await db.select().from(sponsorshipImages)
    expect(await filesOnDisk()).toContain(`${row?.id}.jpg`)
  })

  it('stand on the disk whole or not at all, unreadable for other users of the machine', async () => {
    const id = await uploaded()
    expect((await stat(join(dataDir, 'sponsorships', `${id}.jpg`))).mode & 0o777).toBe(0o600)
    const half = join(dataDir, 'sponsorships', '.half-0123456789abcdef')
    await writeFile(half, 'half')
    await utimes(half, new Date(0), new Date(0))
    await clearAway(shop, clock.now)
    expect(await filesOnDisk()).not.toContain('.half-0123456789abcdef')
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
    await clearAway(shop, clock.now)
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
    await clearAway(shop, clock.now)
    expect((await db.select().from(sponsorships)).map((row) => row.id)).toEqual([id])
    expect(await filesOnDisk()).not.toContain(`${image}.jpg`)
  })
})
