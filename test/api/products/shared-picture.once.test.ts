import sharp from 'sharp'
import { expect, test } from 'vitest'
import { httpShop } from '#test/http-shop.ts'
import { addProduct } from '#test/shop.ts'

const { db, ask } = await httpShop()

const sharedUrlOf = async (sku: string): Promise<string | null> => {
  const { body } = await ask(`/api/products/${sku}`)
  return JSON.parse(String(body)).sharedPictureUrl
}

test('a film is shared with a picture of its own, as large as every service takes it', async () => {
  await addProduct(db, { kcwId: 'NL-1', nameDa: 'Nordlys Cementgrå', hex: '#b7b2aa' })
  const url = await sharedUrlOf('NL-1')
  const { status, headers, body } = await ask(url ?? '')
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'public, max-age=31536000, immutable'])
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(body.length).toBeLessThan(150_000)
})

test('it shows name and SKU: another name is another picture, also a name in other scripts', async () => {
  for (const [kcwId, nameDa] of [
    ['A-1', 'Nordlys Havnegrå'],
    ['A-2', 'Nordlys Isblå'],
    ['A-3', 'Żółty Łódź'],
    ['A-4', 'Et navn så langt, at det aldrig kan stå på de fire linjer, der er plads til på billedet af en folie, man deler'],
  ] as const)
    await addProduct(db, { kcwId, nameDa, hex: '#777777' })
  const panels = await Promise.all(
    ['A-1', 'A-2', 'A-3', 'A-4'].map(async (sku) => panelOf((await ask((await sharedUrlOf(sku)) ?? '')).body)),
  )
  for (const [index, panel] of panels.entries()) {
    expect(inkOf(panel), `panel ${index}`).toBeGreaterThan(2_000)
    for (const other of panels.slice(index + 1)) expect(panel.equals(other)).toBe(false)
  }
})

test('addresses that are made up are not drawn: they lead to the one of today, or nowhere', async () => {
  await addProduct(db, { kcwId: 'NL-2', nameDa: 'Nordlys Polarhvid' })
  const url = await sharedUrlOf('NL-2')
  for (const made of ['/images/shared/NL-2.jpg?v=999', '/images/shared/NL-2.jpg', '/images/shared/nl-2.jpg?v=x']) {
    const { status, headers } = await ask(made)
    expect([made, status, headers.location]).toEqual([made, 302, url])
  }
  expect((await ask('/images/shared/NL-3.jpg?v=1')).status).toBe(404)
  await addProduct(db, { kcwId: 'NL-4', nameDa: 'Nordlys Kulsort', active: false })
  expect((await ask('/images/shared/NL-4.jpg?v=1')).status).toBe(404)
})

/** The part with the words. */
async function panelOf(picture: Buffer): Promise<Buffer> {
  return await sharp(picture).extract({ left: 820, top: 0, width: 380, height: 540 }).greyscale().raw().toBuffer()
}

/** How much of it is written on. */
function inkOf(panel: Buffer): number {
  return panel.reduce((written, value) => written + Number(value > 150), 0)
}
