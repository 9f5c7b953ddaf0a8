import { expect, test } from 'vitest'
import { acceptTerms, fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'

openBrowser()
const database = await openShopDatabase()

const ROLL = 'FJ-1021' // Fjord Mosgrøn, 5.795 kr. with 15 % off
const SQUEEGEE = 'VT-1068' // Filtrakel Blå 10 cm, 49 kr.

test('a guest buys two rolls and a squeegee', async () => {
  const email = 'to-ruller@example.dk'
  const [rollBefore, squeegeeBefore] = [await database.product(ROLL), await database.product(SQUEEGEE)]
  const page = await newVisitor()

  await visit(page, '/')
  await page.getByRole('link', { name: 'Produkter' }).first().click()
  await page.getByRole('combobox', { name: 'Søg produkter' }).fill('mosgrøn')
  await page.getByText('Viser 1 produkt', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Fjord Mosgrøn' }).click()
  await page.getByRole('heading', { name: 'Fjord Mosgrøn', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Flere' }).click()
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByText('Fjord Mosgrøn tilføjet til kurv!').waitFor()

  await page.getByRole('link', { name: 'Tilbage til Produkter' }).click()
  await page.getByRole('combobox', { name: 'Søg produkter' }).fill('filtrakel blå')
  await page.waitForURL(/search=filtrakel/)
  await page.getByRole('button', { name: 'Læg i kurv: Filtrakel Blå 10 cm' }).click()
  await page.getByText('Filtrakel Blå 10 cm tilføjet til kurv!').waitFor()

  await page.getByRole('link', { name: 'Kurv, 3 varer' }).click()
  await page.getByRole('heading', { name: 'Ordreoversigt' }).waitFor()
  const lineTotals = await Promise.all((await page.getByTestId('line-total').all()).map(read))
  expect(lineTotals).toEqual(['Linje i alt 9.851,50 kr.', 'Linje i alt 49 kr.'])
  expect(await read(page.getByTestId('total'))).toBe('9.900,50 kr.')
  await page.getByText('Din levering er gratis.').waitFor()

  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await fillInDelivery(page, email)
  const information = page.getByRole('region', { name: 'Før du bestiller' })
  expect(await information.getByText('Nævnenes Hus').isVisible()).toBe(false)
  await information.getByText('Fortrydelsesret, reklamation og sælger').press('Enter')
  await information.getByText('Nævnenes Hus').waitFor()
  const before = await read(information)
  for (const fact of ['2 × Fjord Mosgrøn', '9.900,50 kr. inkl. moms', '14 dage', 'to års reklamationsret', 'Nævnenes Hus'])
    expect(before).toContain(fact)
  await page.getByRole('button', { name: 'Bestilling med betalingspligt', exact: true }).click()

  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  await page.waitForURL(/\/ordre\/[\w-]{20,}$/)
  expect(await read(page.getByTestId('total'))).toBe('9.900,50 kr.')
  expect(await read(page.getByRole('main')), 'what it costs before who made it').toMatch(/I alt 9\.900,50 kr\. .* Producenter/)
  await page.getByRole('link', { name: 'Kurv', exact: true }).waitFor()

  const [order, ...others] = await database.ordersOf(email)
  expect(others).toEqual([])
  expect(order).toMatchObject({
    subtotalOre: 990_050,
    shippingOre: 0,
    savingsOre: 173_850,
    totalOre: 990_050,
    discountPercent: 0,
    paymentStatus: 'unpaid',
    paymentMethod: 'card',
    buyerKind: 'consumer',
    customerName: 'Mette Møller',
    customerPhone: '+45 20 30 40 50',
    shippingAddress: 'Havnegade 3, 2. th',
    shippingPostalCode: '7100',
    shippingCity: 'Vejle',
  })
  await page.getByText(order?.orderNumber ?? 'no order').waitFor()
  expect(await database.linesOf(order?.id ?? 0)).toMatchObject([
    { kcwId: ROLL, quantity: 2, lineTotalOre: 985_150, shipsNow: 2, shipsLater: 0 },
    { kcwId: SQUEEGEE, quantity: 1, lineTotalOre: 4_900, shipsNow: 1, shipsLater: 0 },
  ])
  expect((await database.product(ROLL)).stock).toBe(rollBefore.stock - 2)
  expect((await database.product(SQUEEGEE)).stock).toBe(squeegeeBefore.stock - 1)
  await expect.poll(() => database.mailsTo(email)).toMatchObject([{ template: 'order-confirmation' }])
})

test('a double click orders once', async () => {
  const email = 'dobbeltklik@example.dk'
  const page = await newVisitor()
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await orderButton(page).dblclick()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  expect(await database.ordersOf(email)).toHaveLength(1)
})

test('an order whose answer got lost is not placed twice, not even after a reload', async () => {
  const email = 'tabt-svar@example.dk'
  const page = await newVisitor({ expects: /ERR_FAILED/ })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.route(
    '**/api/orders',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await orderButton(page).click()
  await page.getByText('Der opstod en fejl. Prøv venligst igen.').waitFor()
  expect(await database.ordersOf(email)).toHaveLength(1)

  await reload(page)
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=customerName]')?.value === 'Mette Møller')
  // a tick is never remembered: the order waits for it
  await orderButton(page).click()
  await page.getByText('Du skal acceptere vilkår og betingelser').waitFor()
  await acceptTerms(page).check()
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  expect(await database.ordersOf(email)).toHaveLength(1)
})

test('a firm without an account orders with its CVR number, and is not told that it may withdraw', async () => {
  const email = 'firma-uden-konto@example.dk'
  const page = await newVisitor()
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await page.getByRole('radio', { name: /^Erhverv/ }).check()
  expect(await page.getByRole('region', { name: 'Før du bestiller' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Bestil og betal 148 kr.' }).click()
  await page.getByText('Skriv et CVR-nummer på otte cifre.').waitFor()
  await page.getByLabel('Firma', { exact: true }).fill('Vejle Wrap ApS')
  await page.getByLabel('CVR-nummer').fill('12 34 56 78')
  await page.getByText('Tjek nummeret: det ligner ikke et gyldigt CVR-nummer.').waitFor()
  await page.getByLabel('CVR-nummer').fill('DK 13 74 81 36')
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  expect(await database.ordersOf(email)).toMatchObject([{ buyerKind: 'business', company: 'Vejle Wrap ApS', cvr: '13748136' }])
})

test("the foot of the page stays out of sight while a guest waits for their order's page", async () => {
  const page = await newVisitor({ isNewBrowser: true })
  await putInCart(page, SQUEEGEE)
  await visit(page, '/checkout')
  await fillInDelivery(page, 'rolig-fod@example.dk')
  const loading = Promise.withResolvers<void>()
  await page.route(/\/ordre\/[^/]*\.data/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await orderButton(page).click()
  await page.getByText(/er modtaget\.$/).waitFor()
  expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(900)
  loading.resolve()
  await page.waitForURL(/\/ordre\/[\w-]{20,}$/)
})
