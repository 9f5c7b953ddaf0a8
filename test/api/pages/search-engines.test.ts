import { expect, it } from 'vitest'
import { createApi } from '#server/app.ts'
import { addProduct, addTags, testShop } from '#test/shop.ts'

const { db, shop } = await testShop()
await addTags(db)
const app = createApi(shop)

it('the sitemap names pages and active products by their one address', async () => {
  await addProduct(db, { kcwId: 'NL & 1/Æ', categoryId: 'bilfolie' })
  await addProduct(db, { kcwId: 'SKJULT-1', active: false })
  const response = await app.request('/sitemap.xml')
  const xml = await response.text()
  expect(response.headers.get('content-type')).toContain('application/xml')
  expect(xml).toContain('<loc>https://folie.example/produkter</loc>')
  expect(xml).toContain('<loc>https://folie.example/produkt/NL%20%26%201%2F%C3%86</loc>')
  expect(xml).not.toContain('SKJULT')
  expect(xml).toContain('<loc>https://folie.example/produkter?category=bilfolie</loc>')
  expect(xml.match(/category=/g)).toHaveLength(1)
})

it('robots.txt keeps what is private out and says where the sitemap is', async () => {
  const text = await (await app.request('/robots.txt')).text()
  expect(text).toContain('Disallow: /konto')
  // a page that says 'noindex' must be read to be heard
  expect(text).not.toContain('/login')
  expect(text).toContain('Sitemap: https://folie.example/sitemap.xml')
})
