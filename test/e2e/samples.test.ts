import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { fillInDelivery, orderButton } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'

openBrowser()
const database = await openShopDatabase()

const WHITE = 'Farveprøve A6: Nordlys Polarhvid (NL-1001)'
const BLUE = 'Farveprøve A6: Fjord Enebærblå (FJ-1022)'

test('a sample of the colour: one press on the film, another chosen by name, and both come as a letter', async () => {
  const email = 'to-proever@example.dk'
  const page = await newVisitor({ width: 390 })
  await visit(page, '/produkt/NL-1001')
  await page.getByRole('button', { name: 'Bestil prøve', exact: true }).click()
  await page.getByText(`${WHITE} tilføjet til kurv!`).waitFor()

  await visit(page, '/produkt/FP-1092')
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByText('Vælg, hvilken farve din farveprøve skal være i.').waitFor()
  const field = page.getByLabel('Søg farve')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill('blå satin')
  await page.getByRole('option', { name: /Fjord Enebærblå/ }).click()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByText(`${BLUE} tilføjet til kurv!`).waitFor()

  await visit(page, '/kurv')
  await page.getByRole('heading', { name: WHITE }).waitFor()
  await page.getByRole('heading', { name: BLUE }).waitFor()
  expect(await read(page.getByText('Levering (brev)').locator('..'))).toBe('Levering (brev) 29 kr.')
  expect(await pixelsTooWide(page)).toBe(0)

  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await fillInDelivery(page, email)
  await page.getByText('Levering (brev)').waitFor()
  expect(await read(page.getByTestId('total'))).toBe('59 kr.')
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  await page.getByText(BLUE).waitFor()

  const [order] = await database.ordersOf(email)
  expect(order).toMatchObject({ subtotalOre: 30_00, shippingOre: 29_00, totalOre: 59_00 })
  const films = await Promise.all(['NL-1001', 'FJ-1022'].map((sku) => database.product(sku)))
  const lines = await database.linesOf(order?.id ?? 0)
  expect(lines.map(({ nameDa, sampleOfId }) => [nameDa, sampleOfId])).toEqual([
    [WHITE, films[0]?.id],
    [BLUE, films[1]?.id],
  ])
})

test('a sample leads from its card to the choice of colour, and the quick order sends it there too', async () => {
  const page = await newVisitor({ width: 390 })
  await visit(page, '/produkter?search=valgfri+farve')
  await page.getByRole('link', { name: 'Vælg farve: Farveprøve A6 – valgfri farve' }).click()
  await page.getByLabel('Søg farve').waitFor()
  await visit(page, '/hurtigbestilling')
  await page.getByLabel('Varenumre og antal').fill('FP-1092 6')
  await page.getByText('Vælg farven på farveprøvens side').waitFor()
  expect(await page.getByRole('button', { name: /i kurven$/ }).isDisabled()).toBe(true)
})

test.each([390, 320])(
  'on a phone of %i px the way into the cart stays, and lies over neither the footer nor a field in use',
  async (width) => {
    const page = await newVisitor({ width })
    await visit(page, '/produkt/NL-1001')
    const bar = page.getByRole('region', { name: 'Køb' })
    const buy = bar.getByRole('button', { name: 'Læg i kurv', exact: true })
    const isOnScreen = () =>
      buy.evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight && button.getBoundingClientRect().top >= 0)
    expect(await isOnScreen()).toBe(true)
    await page.getByRole('heading', { name: 'Specifikationer' }).scrollIntoViewIfNeeded()
    expect(await isOnScreen()).toBe(true)
    expect(await pixelsTooWide(page)).toBe(0)

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [barEnds, footerBegins] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
    expect((barEnds?.y ?? 0) + (barEnds?.height ?? 0)).toBeLessThanOrEqual((footerBegins?.y ?? 0) + 1)

    await page.evaluate(() => window.scrollTo(0, 0))
    const sample = page.getByRole('button', { name: 'Bestil prøve', exact: true })
    await sample.focus()
    const [focused, covered] = [await sample.boundingBox(), await bar.boundingBox()]
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0)
  },
)
