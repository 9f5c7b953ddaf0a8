import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/imports/pictures.ts'
import { createApi } from '#server/app.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { categories, colors } from '#server/database/schema/goods/tags.ts'
import { readUploadTags, storeUpload } from '#server/imports/pictures/store-upload.ts'
import { pictureFile } from '#server/pictures/picture-files.ts'
import type { PictureFile, Shop } from '#server/shop.ts'
import { losingAnswersOf } from '#test/lost-answers.ts'
import { addCustomer, addTags, testShop } from '#test/shop.ts'

const test = await testShop()
const { db } = test
/** Everything in the storage, seen by the test. */
const storedFiles = new Map<string, Buffer>()
let broken: Error | null = null
const shop: Shop = {
  ...test.shop,
  pictures: {
    write: async (files: readonly PictureFile[]) => {
      for (const { name, body } of files) {
        if (broken && storedFiles.size >= 3) throw broken
        storedFiles.set(name, body)
      }
    },
    read: async (name) => storedFiles.get(name) ?? null,
    remove: async (names) => {
      for (const name of names) storedFiles.delete(name)
    },
    listOlderThan: async function* () {},
  },
}
const app = createApi(shop)
await addTags(db)
await db.insert(colors).values([
  { id: 'roed', name: 'Red', nameDa: 'Rød', hexCode: '#B8142B' },
  { id: 'blaa', name: 'Blue', nameDa: 'Blå', hexCode: '#1B4F96' },
])
const admin = await addCustomer(db, { role: 'admin' })
const customer = await addCustomer(db)

beforeEach(async () => {
  storedFiles.clear()
  broken = null
  await db.delete(uploads)
})

type Sent = Readonly<{ name?: string; bytes: Buffer; field?: string }>
async function upload(path: string, files: readonly Sent[], token: string | null = admin.token) {
  const form = new FormData()
  for (const { name = 'folie.jpg', bytes, field = path.endsWith('s') ? 'images' : 'image' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)]), name)
  }
  const response = await app.request(`/api/upload/${path}`, {
    method: 'POST',
    body: form,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return {
    status: response.status,
    body: (await response.json()) as {
      code?: string
      message?: string
      file: UploadedFile
      files: UploadedFile[]
      failed: object[]
      imageUrl: string
    },
  }
}
const uploadOne = (bytes: Buffer, name = 'folie.jpg') => upload('product-image', [{ name, bytes }])
const photo = (width = 1600, height = 1200) => sharp({ create: { width, height, channels: 3, background: '#B8142B' } })
const rows = () => db.select().from(uploads)

describe('an uploaded picture', () => {
  it("is stored in the shop's widths, with its size, a placeholder and the data of its file name", async () => {
    const { status, body } = await uploadOne(await photo().jpeg().toBuffer(), 'NL-1007_nordlys_signalrød_bilfolie.jpg')
    expect(status).toBe(200)
    const { file, imageUrl } = body
    expect(file).toMatchObject({
      imageUrl,
      originalName: 'NL-1007_nordlys_signalrød_bilfolie.jpg',
      parsedInfo: {
        kcwId: 'NL-1007',
        nameDa: 'Nordlys Signalrød',
        category: 'bilfolie',
        productType: 'bilfolie',
        color: 'roed',
        series: 'nordlys',
      },
      picture: { width: 1200, height: 900, placeholder: expect.stringMatching(/^data:image\/webp;base64,/) },
      suggestedColors: ['roed'],
    })
    expect(imageUrl).toMatch(/^\/images\/[0-9a-f]{36}-1200\.webp$/)
    const [row] = await rows()
    expect(row).toMatchObject({ widths: [400, 800, 1200], width: 1200, height: 900, byUserId: admin.id, suggestedColors: ['roed'] })
    const names = [400, 800, 1200].flatMap((width) => [`${row?.key}-${width}.avif`, `${row?.key}-${width}.webp`])
    expect([...storedFiles.keys()].toSorted()).toEqual(names.toSorted())
    for (const [name, bytes] of storedFiles) {
      const { format, width } = await sharp(bytes).metadata()
      expect(name).toBe(`${row?.key}-${width}.${format === 'heif' ? 'avif' : format}`)
    }
  })

  it('has the product type of its category, where that has exactly one', async () => {
    const typeOf = async (productTypeIds: string[]) => {
      await db.update(categories).set({ productTypeIds }).where(eq(categories.id, 'bilfolie'))
      const { body } = await uploadOne(await photo(300, 200).jpeg().toBuffer(), 'Nordlys Signalrød.jpg')
      return body.file.parsedInfo
    }
    expect(await typeOf(['bilfolie'])).toMatchObject({ category: 'bilfolie', productType: 'bilfolie' })
    expect(await typeOf(['bilfolie', 'tpu'])).toMatchObject({ category: 'bilfolie', productType: null })
    expect(await typeOf([])).toMatchObject({ category: 'bilfolie', productType: null })
  })

  it('is served below /images with its type and may be cached for ever', async () => {
    const { body } = await uploadOne(await photo(500, 400).png().toBuffer())
    const answer = await pictureFile(body.imageUrl, [shop.pictures])
    expect(answer?.headers).toEqual(expect.arrayContaining(['image/webp', 'public, max-age=31536000, immutable', 'nosniff']))
    expect(body.file.picture.webp).toBe(`${body.imageUrl.replace('-500', '-400')} 400w, ${body.imageUrl} 500w`)
  })

  it('is never made larger than it is', async () => {
    await uploadOne(await photo(300, 200).webp().toBuffer())
    expect(await rows()).toMatchObject([{ widths: [300], width: 300, height: 200 }])
  })

  it('is rotated as the camera was held, and its location is removed', async () => {
    const original = await photo(800, 400)
      .withExif({ IFD0: { Copyright: 'Hemmeligt' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(original).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { body } = await uploadOne(original)
    expect(body.file.picture).toMatchObject({ width: 400, height: 800 })
    for (const bytes of storedFiles.values()) {
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
      expect(icc === undefined || icc.length < 4000).toBe(true)
      expect(bytes.includes('Hemmeligt')).toBe(false)
    }
  })

  it('loses data hidden behind its pixels', async () => {
    const carrier = Buffer.concat([await photo(400, 300).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    await uploadOne(carrier)
    for (const bytes of storedFiles.values()) expect(bytes.includes('<script>')).toBe(false)
  })

  it('is understood in grey, in print colours, in 16 bits and with holes', async () => {
    const holes = await sharp({ create: { width: 200, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const pictures = [
      await photo(200, 100).greyscale().jpeg().toBuffer(),
      await photo(200, 100).toColourspace('cmyk').jpeg().toBuffer(),
      await photo(200, 100).toColourspace('rgb16').png().toBuffer(),
      holes,
    ]
    for (const bytes of pictures) expect((await uploadOne(bytes)).status).toBe(200)
    // what was transparent stands on the ground of the shop's pictures, not on black
    const webp = [...storedFiles].findLast(([name]) => name.endsWith('.webp'))?.[1]
    const { dominant } = await sharp(webp).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  it('has an address that cannot be guessed from the picture', async () => {
    const bytes = await photo(200, 100).jpeg().toBuffer()
    const addresses = [await uploadOne(bytes), await uploadOne(bytes)].map(({ body }) => body.imageUrl)
    expect(new Set(addresses).size).toBe(2)
  })

  it('takes a name of a Mac, and one with line breaks', async () => {
    const { body } = await uploadOne(await photo(200, 100).jpeg().toBuffer(), 'Nordlys Mørkeblå.jpg'.normalize('NFD'))
    expect(body.file).toMatchObject({ originalName: 'Nordlys Mørkeblå.jpg', parsedInfo: { color: 'blaa', nameDa: 'Nordlys Mørkeblå' } })
  })
})

const named = (format: string) =>
  `Billedet er ${format}, som vi ikke kan læse. Gem det som JPG: på iPhone under Indstillinger › Kamera › Formater › »Mest kompatibel«, på pc med »Gem som« i Fotos eller Paint.`

describe('an unusable picture is refused, and nothing of it is stored', () => {
  it.each<[what: string, bytes: () => Buffer | Promise<Buffer>, status: number, message: string]>([
    ['a text named .jpg', () => Buffer.from('Ikke et billede'), 415, 'Venligst upload billede filer'],
    ['an empty file', () => Buffer.alloc(0), 415, 'Venligst upload billede filer'],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      415,
      'Venligst upload billede filer',
    ],
    ['a GIF', async () => await photo(20, 10).gif().toBuffer(), 415, 'Venligst upload billede filer'],
    ['a TIFF', async () => await photo(20, 10).tiff().toBuffer(), 415, named('TIFF')],
    ['an AVIF', async () => await photo(20, 10).avif().toBuffer(), 415, named('AVIF')],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 415, named('HEIC')],
    ['a PDF that begins with a picture', () => Buffer.from('%PDF-1.7\n\xff\xd8\xff'), 415, 'Venligst upload billede filer'],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024, 0xff), 413, 'Billedet må højst fylde 5 MB.'],
    ['a PNG of 60 million pixels', () => bomb(10_000, 6_000), 413, 'Billedet har for mange pixels. Gør det mindre, og prøv igen.'],
    ['a bomb of four billion pixels', () => bomb(65_535, 65_535), 413, 'Billedet har for mange pixels. Gør det mindre, og prøv igen.'],
    ['a truncated JPEG', async () => (await photo().jpeg().toBuffer()).subarray(0, 3000), 400, 'Billedet er beskadiget og kan ikke læses.'],
    ['a truncated PNG', async () => (await noise().png().toBuffer()).subarray(0, 3000), 400, 'Billedet er beskadiget og kan ikke læses.'],
    ['a truncated WebP', async () => (await noise().webp().toBuffer()).subarray(0, 900), 400, 'Billedet er beskadiget og kan ikke læses.'],
    [
      'the head of a JPEG and then nonsense',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
      400,
      'Billedet er beskadiget og kan ikke læses.',
    ],
  ])('%s', async (_what, bytes, status, message) => {
    const answer = await uploadOne(await bytes())
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect([await rows(), [...storedFiles.keys()]]).toEqual([[], []])
  })

  it('no file', async () => {
    const { status, body } = await upload('product-image', [])
    expect([status, body.message]).toEqual([400, 'Venligst upload billede filer'])
    expect((await upload('product-image', [{ bytes: Buffer.from('x'), field: 'other' }])).status).toBe(400)
  })

  it('a storage that fails half-way', async () => {
    broken = new Error('ENOSPC')
    const { status, body } = await uploadOne(await photo().jpeg().toBuffer())
    expect([status, body.code, body.message]).toEqual([503, 'upload_failed', 'Upload fejlede'])
    expect([await rows(), [...storedFiles.keys()]]).toEqual([[], []])
  })
})

it('a picture whose row was stored although the connection was lost has its files', async () => {
  const sent = { name: 'folie.jpg', body: await photo(200, 100).jpeg().toBuffer(), isTooLarge: false }
  const by = { tags: await readUploadTags(db), byUserId: admin.id }
  await expect(storeUpload({ ...shop, db: losingAnswersOf(db, uploads) }, sent, by)).rejects.toMatchObject({ code: 'upload_failed' })
  const [row] = await rows()
  expect([...storedFiles.keys()].toSorted()).toEqual([`${row?.key}-200.avif`, `${row?.key}-200.webp`])
})

describe('several pictures at once', () => {
  it('one that is refused does not stop the others', async () => {
    const good = await photo(200, 100).jpeg().toBuffer()
    const { status, body } = await upload('product-images', [
      { name: 'en.jpg', bytes: good },
      { name: 'to.jpg', bytes: Buffer.from('tekst') },
      { name: 'tre.jpg', bytes: good },
    ])
    expect([status, body.message]).toEqual([200, '2 billeder uploadet!'])
    expect(body.files.map(({ originalName }) => originalName)).toEqual(['en.jpg', 'tre.jpg'])
    expect(body.failed).toEqual([{ originalName: 'to.jpg', message: 'Venligst upload billede filer' }])
    expect(await rows()).toHaveLength(2)
  })

  it('are refused when none is a picture', async () => {
    const { status, body } = await upload('product-images', [{ bytes: Buffer.from('a') }, { bytes: Buffer.from('b') }])
    expect([status, body.message]).toEqual([415, 'Venligst upload billede filer'])
  })

  it('all arrive when many are sent at the same time', async () => {
    const bytes = await photo(200, 100).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => uploadOne(bytes)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    expect(await rows()).toHaveLength(30)
  })
})

it('only staff uploads', async () => {
  const bytes = await photo(20, 10).jpeg().toBuffer()
  for (const path of ['product-image', 'product-images']) {
    expect((await upload(path, [{ bytes }], null)).status).toBe(401)
    expect((await upload(path, [{ bytes }], customer.token)).status).toBe(403)
  }
  expect(await rows()).toEqual([])
})

function noise() {
  return sharp({
    create: { width: 300, height: 200, channels: 3, background: '#888888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
}

/** A PNG of one colour: a few kilobytes that say they are this large. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const framed = Buffer.alloc(body.length + 8)
    framed.writeUInt32BE(data.length, 0)
    framed.set(body, 4)
    framed.writeUInt32BE(crc(body), body.length + 4)
    return framed
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}
