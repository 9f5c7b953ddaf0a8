import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ShowcaseFilm } from '#contract/products/showcase.ts'
import { closeUpName } from '#domain/film/close-up-formats.ts'
import { deriveFilmLook } from '#domain/products/film-look.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { clearCloseUps, fingerprintOf, hasCloseUp } from '#server/pictures/close-ups.ts'
import { httpShop } from '#test/http-shop.ts'

const { ask, api, db, shop, clock } = await httpShop()
const showcase = async () => (await api('GET /products/showcase')).body as unknown as { films: ShowcaseFilm[]; closeUp: string | null }

test('a shop with hardly any films has no close-up', async () => {
  expect(await showcase()).toMatchObject({ films: [], closeUp: null })
})

test('the close-up of the demo shop comes with it, in two formats for two schemes', async () => {
  await loadDemo(db, clock.now)
  await bumpCatalogueVersion(db)
  const { films, closeUp } = await showcase()
  expect(films).toHaveLength(6)
  expect(closeUp).toMatch(/^[0-9a-f]{16}$/)
  for (const [format, width] of [
    ['wide', 2000],
    ['tall', 800],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      for (const ending of ['avif', 'webp']) {
        const { status, headers } = await ask(`/images/${closeUpName(closeUp ?? '', { format, scheme, width })}.${ending}`)
        expect([status, headers['content-type']]).toEqual([200, `image/${ending}`])
      }
    }
  }
})

test('a film that is no longer sold leaves the close-up, which is drawn again', async () => {
  const before = await showcase()
  const [soldOut] = before.films
  await db
    .update(products)
    .set({ active: false })
    .where(eq(products.kcwId, soldOut?.kcwId ?? ''))
  await bumpCatalogueVersion(db)
  const after = await showcase()
  expect(after.films.map(({ kcwId }) => kcwId)).not.toContain(soldOut?.kcwId)
  expect(after.films).toHaveLength(6)
  expect(after.closeUp).toBeNull()
})

test('a film made featured is shown', async () => {
  const chosen = (await showcase()).films.map(({ kcwId }) => kcwId)
  await db.update(products).set({ featured: false })
  await bumpCatalogueVersion(db)
  const before = (await showcase()).films.map(({ kcwId }) => kcwId)
  await db
    .update(products)
    .set({ featured: true })
    .where(inArray(products.kcwId, ['NL-1007', 'FJ-1026', 'PO-1042']))
  await bumpCatalogueVersion(db)
  const after = (await showcase()).films.map(({ kcwId }) => kcwId)
  expect(new Set([chosen, before, after].map((skus) => skus.join())).size).toBe(3)
})

test('a close-up is drawn once and announced when stored, and those of earlier films are removed a day later', async () => {
  const looks = ['#c8102e', '#0f4c9b'].map((hex) => deriveFilmLook({ name: 'Film', finish: 'Blank', hex }))
  const fingerprint = fingerprintOf(looks)
  const drawn = Promise.withResolvers<void>()
  let requests = 0
  const draw = async (requested: Buffer) => {
    requests += 1
    const { format, scheme } = JSON.parse(requested.toString())
    const name = closeUpName(fingerprint, { format, scheme, width: format === 'tall' ? 560 : 1200 })
    return [{ name: `${name}.avif`, body: Buffer.from('picture') }]
  }
  const drawing = { ...shop, drawCloseUp: draw }
  const isDrawn = () =>
    hasCloseUp(
      drawing,
      looks,
      async () => drawn.resolve(),
      async () => undefined,
    )
  expect([await isDrawn(), await isDrawn()]).toEqual([false, false])
  await drawn.promise
  expect(await isDrawn()).toBe(true)
  expect(requests).toBe(4)

  const name = `${closeUpName(fingerprint, { format: 'tall', scheme: 'light', width: 560 })}.avif`
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await clearCloseUps(shop, looks, tomorrow)
  expect(await shop.pictures.read(name)).not.toBeNull()
  await clearCloseUps(shop, looks.slice(1), new Date())
  expect(await shop.pictures.read(name)).not.toBeNull()
  await clearCloseUps(shop, looks.slice(1), tomorrow)
  expect(await shop.pictures.read(name)).toBeNull()
})

test('films that are replaced before their choice has settled are not drawn', async () => {
  const settled = Promise.withResolvers<void>()
  const drawn = Promise.withResolvers<void>()
  const requests: string[] = []
  const draw = async (requested: Buffer) => {
    requests.push(JSON.parse(requested.toString()).fingerprint)
    return []
  }
  const looksOf = (hex: string) => [deriveFilmLook({ name: 'Film', finish: 'Mat', hex })]
  const drawing = { ...shop, drawCloseUp: draw }
  const ask = (hex: string) =>
    hasCloseUp(
      drawing,
      looksOf(hex),
      async () => drawn.resolve(),
      () => settled.promise,
    )
  await ask('#123456')
  await ask('#654321')
  settled.resolve()
  await drawn.promise
  expect(new Set(requests)).toEqual(new Set([fingerprintOf(looksOf('#654321'))]))
})

test('a shop that draws nothing waits for no choice, and shows the close-ups it has', async () => {
  const looks = [deriveFilmLook({ name: 'Film', finish: 'Satin', hex: '#13579b' })]
  const isDrawn = () =>
    hasCloseUp({ ...shop, drawCloseUp: null }, looks, expect.unreachable, async () => expect.unreachable('it waits to draw'))
  expect([await isDrawn(), await isDrawn()]).toEqual([false, false])
  const name = `${closeUpName(fingerprintOf(looks), { format: 'tall', scheme: 'light', width: 560 })}.avif`
  await shop.pictures.write([{ name, body: Buffer.from('picture') }])
  expect(await isDrawn()).toBe(true)
})
