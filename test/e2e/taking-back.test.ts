import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const priceOf = async (sku: string) => (await call<{ product: { price: number } }>(`GET /products/${sku}`)).product.price
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a wrong bulk change taken back after a colleague worked on', async () => {
  const assortment = await openAssortment()
  const series = await assortment.addSeries('Bagudserien')
  const films = await Promise.all(
    ['Et', 'To', 'Tre'].map((name) => assortment.addProduct({ kcwId: `BAGUD-${name}`, nameDa: `Bagud ${name}`, price: 1000, series })),
  )
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/produkter?series=${series}`)
  await page.getByText('3 produkter', { exact: true }).waitFor()
  await page.getByLabel('Vælg alle på siden').check()
  await page.getByRole('button', { name: 'Ret valgte' }).click()
  const bulk = dialog(page, 'Ret 3 produkter')
  // 4 was meant
  await bulk.getByLabel('Pris op eller ned (%)').fill('40')
  await bulk.getByRole('button', { name: 'Vis ændringer' }).click()
  await bulk.getByRole('button', { name: 'Gem ændringer' }).click()
  await page.getByText('3 produkter ændret!').waitFor()
  await page.getByRole('button', { name: 'Fortryd' }).waitFor()
  expect(await priceOf('BAGUD-Et')).toBe(1400)

  // a colleague goes on with one of them before anybody sees it
  await call(`PUT /products/${films[1]?.id}`, { token: await tokenOf('admin@demo.dk'), body: { price: 1040 } })

  // found out on the way home
  const phone = await newVisitor({ width: 390, isNewBrowser: true, expects: /409/ })
  await logIn(phone, 'superadmin@demo.dk')
  await visit(phone, '/admin/log?search=bagud')
  const entries = phone.getByTestId('entry').filter({ has: phone.getByRole('button', { name: 'Tilbage: Rettelse af 3 produkter' }) })
  await expect.poll(() => entries.count()).toBe(3)
  expect(await pixelsTooWide(phone)).toBe(0)
  await entries.first().getByRole('button', { name: 'Tilbage: Rettelse af 3 produkter' }).click()
  const asked = dialog(phone, 'Tag ændringen tilbage')
  await asked.getByText('2 produkter bliver som før').waitFor()
  expect(await read(asked.getByRole('table'))).toContain('Bagud Et (BAGUD-Et) Pris')
  expect(await read(asked.getByRole('region', { name: 'Bliver stående' }).first())).toMatch(
    /^Ét sted er ændret siden og bliver stående\. Bagud To \(BAGUD-To\) Pris: 1\.040 kr\. Ændret af Line Fosgerau, /,
  )
  expect(await priceOf('BAGUD-Et'), 'nothing happens before it is said').toBe(1400)
  expect(await findFaultsInBothSchemes(phone)).toEqual([])
  await asked.getByRole('button', { name: 'Tag tilbage' }).click()
  await asked.getByText('Taget tilbage på 2 produkter. Ét sted er ændret siden og bliver stående.').waitFor()
  expect(await Promise.all(['Et', 'To', 'Tre'].map((name) => priceOf(`BAGUD-${name}`)))).toEqual([1000, 1040, 1000])
  await asked.getByRole('button', { name: 'Luk' }).last().click()
  await expect.poll(() => entries.count()).toBe(0)
  await phone
    .getByText(/^Taget tilbage af Karen Møllegaard, /)
    .first()
    .waitFor()
  expect(await pixelsTooWide(phone)).toBe(0)

  // the desk was not told: who presses there hears it, and what was taken back is made again from the log
  await visit(page, '/admin/log?search=bagud')
  await page.getByRole('button', { name: 'Gentag: Tilbagetagning på 2 produkter' }).first().click()
  await dialog(page, 'Gentag ændringen').getByRole('button', { name: 'Gentag', exact: true }).click()
  await dialog(page, 'Gentag ændringen').getByText('Gjort igen på 2 produkter.').waitFor()
  expect(await priceOf('BAGUD-Tre')).toBe(1400)
})

test('a deleted product is there again by one press in what is said', async () => {
  const { id } = await (await openAssortment()).addProduct({ kcwId: 'IGEN-1', nameDa: 'Igen Rød', price: 1000 })
  const page = await newVisitor({ width: 390, expects: /404/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/produkter/${id}`)
  await page.getByRole('button', { name: 'Slet', exact: true }).click()
  await dialog(page, 'Slet produkt').getByRole('button', { name: 'Slet', exact: true }).click()
  await page.getByText('Produkt slettet').waitFor()
  await page.getByRole('button', { name: 'Fortryd' }).click()
  const asked = dialog(page, 'Tag sletningen tilbage')
  await asked.getByText('Igen Rød (IGEN-1)').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await asked.getByRole('button', { name: 'Tag tilbage' }).dblclick()
  await asked.getByText('Taget tilbage på 1 produkt.').waitFor()
  await visit(page, `/admin/produkter/${id}`)
  await page.getByRole('heading', { name: 'Igen Rød' }).waitFor()
})
