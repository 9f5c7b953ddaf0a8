import { expect, test } from 'vitest'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'

openBrowser()

test('a product without a photo is shown drawn in the list, on its page and in the cart', async () => {
  await (await openAssortment()).addProduct({
    kcwId: 'TEGN-1',
    nameDa: 'Tegnet granatrød',
    price: 4700,
    productTypeId: 'bilfolie',
    hex: '#8c1020',
    specifications: { finish: 'Mat' },
  })
  const guest = await newVisitor()
  const shown = (selector: string) => guest.locator(selector).first()
  const isDrawn = async () => {
    const picture = shown('main img[src^="/images/drawn/TEGN-1.svg?v="]')
    await picture.scrollIntoViewIfNeeded()
    const width = () => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
  }
  await visit(guest, '/produkter?search=tegnet')
  await isDrawn()
  await guest.getByRole('button', { name: /kurv/i }).first().click()
  await visit(guest, '/produkt/TEGN-1')
  await isDrawn()
  // a shared link shows no SVG anywhere
  expect(await guest.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/\/images\/shared\/TEGN-1\.jpg\?v=\d+$/)
  await visit(guest, '/kurv')
  await isDrawn()
})
