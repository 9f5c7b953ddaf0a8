import { expect, test } from 'vitest'
import { amount } from '#domain/money/kroner-text.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { DEFAULT_TIER_DISCOUNTS } from '#domain/settings/settings.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'ringer@telefonfolie.dk'
const PASSWORD = 'rulle-efter-rulle'
const ROLL = 'GR-1031'

test("a phone order at the customer's price", async () => {
  await addWorkshop(EMAIL, PASSWORD, { company: 'Telefonfolie ApS' })
  const { stock, unitPriceOre, promotionPercent } = await database.product(ROLL)
  const reductions = { promotionPercent, discountPercent: DEFAULT_TIER_DISCOUNTS.Bronze }
  const linesOre = reducedAmount(unitPriceOre, 2, reductions)

  // in the hall, with a telephone in each hand
  const page = await newVisitor({ width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByRole('link', { name: 'Ny ordre' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ny ordre' }).waitFor()
  const button = page.getByRole('button', { name: 'Bestil for kunden' })
  expect(await button.isDisabled()).toBe(true)
  await page.getByText('Vælg en kunde, eller tag ordren som gæst.').waitFor()
  await page.getByLabel('Find kunden').fill('telefonfolie')
  await page.getByRole('option', { name: /^Telefonfolie ApS/, selected: true }).waitFor()
  await page.getByLabel('Find kunden').press('Enter')
  await page.getByText('Bronze · 5 % rabat · 0 point').waitFor()
  expect(await page.getByLabel('Adresse').inputValue()).toBe('Havnegade 3')

  await page.getByLabel('Læg en vare på').fill(ROLL)
  // Enter picks the first hit, also before it is there
  await page.getByLabel('Læg en vare på').press('Enter')
  await page.getByRole('button', { name: 'Flere' }).click()
  const goods = page.getByRole('region', { name: /^Varer/ })
  await goods.getByText(`${stock} på lager`).waitFor()
  await expect.poll(() => read(goods)).toContain(amount(linesOre).replace(/\s/g, ' '))
  await page.getByText('Firma, reference og EAN').scrollIntoViewIfNeeded()
  await page.getByLabel('Jeres reference/rekvisition').fill('SAG-81')
  await page.getByLabel('Hvem ringede, og hvorfor?').fill('Karen ringede fra hallen')
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const readOut = await read(page.getByTestId('total'))
  await button.dblclick()
  await page.getByRole('heading', { level: 1, name: /^ORD-/ }).waitFor()
  const facts = page.getByRole('region', { name: 'Kunde og levering' })
  expect(await read(facts)).toContain('Karen ringede fra hallen')

  const [order, ...others] = await database.ordersOf(EMAIL)
  expect(others).toEqual([])
  expect(order).toMatchObject({ discountPercent: 5, subtotalOre: linesOre, paymentMethod: 'invoice', reference: 'SAG-81' })
  expect(amount(order?.totalOre ?? 0).replace(/\s/g, ' ')).toBe(readOut)
  expect((await database.product(ROLL)).stock).toBe(stock - 2)
  await expect.poll(async () => (await database.mailsTo(EMAIL)).map(({ template }) => template)).toContain('order-confirmation')

  const customer = await newVisitor()
  await logIn(customer, EMAIL, PASSWORD)
  await visit(customer, '/ordrer')
  const own = customer.getByTestId('order').filter({ hasText: order?.orderNumber ?? '' })
  await own.getByText('Bestilt pr. telefon hos Foliehuset').first().waitFor()
  expect(await read(own)).not.toContain('Karen ringede')
})

test("staff come from the customer's own page, and take a new guest's order whose e-mail must be there", async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/kunder?search=${encodeURIComponent('gold@demo.dk')}`)
  await page
    .getByRole('button', { name: /^Rediger/ })
    .first()
    .click()
  await page.getByRole('link', { name: /^Handl for/ }).click()
  await page.getByText('Gold · 18 % rabat').waitFor()
  await page.getByRole('button', { name: 'Skift kunde' }).click()
  await page.getByRole('button', { name: 'Ny gæst' }).click()
  expect(await page.getByLabel('Adresse').inputValue()).toBe('')
  expect(await page.getByLabel('Faktura').count()).toBe(0)
  await page.getByLabel('Læg en vare på').fill('VT-1068')
  await page
    .getByRole('region', { name: /^Varer/ })
    .getByRole('option', { name: /VT-1068/ })
    .click()
  await page.getByLabel('Navn').fill('Ny Kunde')
  await page.getByLabel('Telefon', { exact: true }).fill('20304051')
  await page.getByLabel('Adresse').fill('Markvej 4')
  await page.getByLabel('Postnummer').fill('8700')
  await expect.poll(() => page.getByLabel('By').inputValue()).toBe('Horsens')
  await page.getByLabel('Hvem ringede, og hvorfor?').fill('Fandt os på nettet')
  await page.getByRole('button', { name: 'Bestil for kunden' }).click()
  await page.getByText('Skriv en gyldig e-mail.').waitFor()
  await page.getByLabel('E-mail').fill('ny-i-telefonen@example.dk')
  await page.getByRole('button', { name: 'Bestil for kunden' }).click()
  await page.getByRole('heading', { level: 1, name: /^ORD-/ }).waitFor()
  expect(await database.ordersOf('ny-i-telefonen@example.dk')).toMatchObject([{ userId: null, paymentMethod: 'card' }])
})
