import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const EMAIL = 'bank@indbetaler-folie.dk'
const PASSWORD = 'betaler-med-kroner'
const FIRM = 'Indbetaler Folie ApS'
const today = new Intl.DateTimeFormat('da-DK', { timeZone: 'Europe/Copenhagen', dateStyle: 'short' })
const day = today
  .formatToParts(new Date())
  .filter(({ type }) => type !== 'literal')
  .map(({ value }) => value.padStart(2, '0'))
  .join('-')

const file = (lines: readonly string[], headings = 'Dato;Tekst;Beløb;Saldo;Status;Afstemt') => ({
  name: 'konto.csv',
  mimeType: 'text/csv',
  // as Danske Bank's netbank writes it
  buffer: Buffer.from(`${headings}\r\n${lines.join('\r\n')}\r\n`, 'latin1'),
})
const lineOf = (page: Page, text: string) => page.getByTestId('bank-line').filter({ hasText: text })
const choose = async (page: Page, chosen: ReturnType<typeof file>) => await page.locator('input[type=file]').setInputFiles(chosen)

/** An order of the workshop's on invoice; what it comes to and the number of its invoice. */
async function owe(productId: number) {
  const body = orderBody([{ id: productId, quantity: 1 }], { customerEmail: EMAIL, company: FIRM, paymentMethod: 'invoice' })
  const { orderId, orderNumber } = await call<{ orderId: number; orderNumber: string }>('POST /orders', {
    token: await tokenOf(EMAIL, PASSWORD),
    body,
  })
  return { orderId, orderNumber }
}

test.each([
  ['at the desk', 1440],
  ['on the telephone', 390],
])('staff read in a bank statement %s, look it over and book it; the same file again brings nothing', async (_where, width) => {
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: `BK-${width}`, nameDa: `Bank Blå ${width}`, price: 5000 + width, stock: 20 })
  await addWorkshop(EMAIL, PASSWORD, { company: FIRM }).catch(() => undefined)
  const [paid, chosen] = [await owe(film.id), await owe(film.id)]
  // Bronze: 5 % less
  const kr = ((5000 + width) * 0.95).toFixed(2).replace('.', ',')

  const page = await newVisitor({ width })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kontoudtog')
  const statement = file([
    `${day};${FIRM} ${paid.orderNumber};${kr};90.000,00;Udført;Nej`,
    `${day};Overførsel uden navn ${width};${kr};80.000,00;Udført;Nej`,
    `${day};Renter ${width};0,${width % 100};70.000,00;Udført;Nej`,
    `${day};Husleje;-8.000,00;60.000,00;Udført;Nej`,
    `${day};Kommer senere;1,00;;Venter;Nej`,
  ])
  await choose(page, statement)
  await page.getByText('3 nye linjer er læst ind.').waitFor()
  await page.getByText('1 linje er penge ud, som ingen kunde har til gode. Den er ikke gemt.').waitFor()
  await page.getByText('1 linje er ikke bogført i banken endnu. Den kommer med næste gang.').waitFor()

  await lineOf(page, paid.orderNumber).getByText('Fundet', { exact: true }).waitFor()
  expect(await lineOf(page, paid.orderNumber).getByRole('checkbox').isChecked()).toBe(true)
  expect(await lineOf(page, `uden navn ${width}`).getByRole('checkbox', { checked: true }).count()).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)

  await lineOf(page, `uden navn ${width}`)
    .getByRole('button', { name: /^(Ret|Vælg ordre)/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await expect.poll(() => dialog.evaluate((one) => one.querySelector('input') === document.activeElement)).toBe(true)
  if ((await dialog.getByRole('button', { name: /^Fjern/ }).count()) > 0) await dialog.getByRole('button', { name: /^Fjern/ }).click()
  await dialog.getByLabel('Find ordre').fill(chosen.orderNumber)
  await dialog.getByRole('option', { name: chosen.orderNumber }).click()
  await dialog.getByText('Hele beløbet er fordelt.').waitFor()
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Brug', exact: true }).click()
  await lineOf(page, `uden navn ${width}`).getByText('Valgt af dig').waitFor()

  await lineOf(page, `Renter ${width}`)
    .getByRole('button', { name: /^Læg til side/ })
    .click()
  await dialog.getByRole('radio', { name: /^Ikke en kundebetaling/ }).check()
  await dialog.getByRole('button', { name: 'Læg til side', exact: true }).click()
  await expect.poll(() => lineOf(page, `Renter ${width}`).count()).toBe(0)

  await page.getByRole('button', { name: 'Bogfør 2 indbetalinger', exact: true }).click()
  await page.getByText('2 indbetalinger er bogført', { exact: true }).first().waitFor()
  await expect.poll(() => lineOf(page, paid.orderNumber).count()).toBe(0)
  const token = await tokenOf('superadmin@demo.dk')
  for (const { orderId } of [paid, chosen]) {
    const { order } = await call<{ order: { open: number; paymentStatus: string } }>(`GET /orders/${orderId}`, { token })
    expect(order).toMatchObject({ open: 0, paymentStatus: 'paid' })
  }

  await choose(page, statement)
  await page.getByText('Ingen nye linjer.').waitFor()
  await page.getByText('3 linjer er læst ind før.').waitFor()
  await page.getByRole('button', { name: /^Bogført \(/ }).click()
  await page.getByRole('row', { name: new RegExp(paid.orderNumber) }).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  await page.getByRole('button', { name: /^Lagt til side \(/ }).click()
  await page
    .getByRole('row', { name: new RegExp(`Renter ${width}`) })
    .getByText('Ikke en kundebetaling')
    .waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
})

test('a file of an unknown bank is read by the columns staff choose, and a wrong one is undone', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kontoudtog')
  await choose(page, file([`${day};Fra en anden bank;12,50`, `${day};Og en til;13,50`], 'Den;Hvad;Kr'))
  await page.getByRole('heading', { name: 'Hvad er hvad i filen?' }).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const read = page.getByRole('button', { name: 'Læs filen ind', exact: true })
  expect(await page.getByLabel('Kolonne 3').inputValue()).toBe('amount')
  await page.getByLabel('Kolonne 2').selectOption('')
  expect(await read.isDisabled()).toBe(true)
  await page.getByLabel('Kolonne 2').selectOption('Tekst')
  await read.click()
  await page.getByText('2 nye linjer er læst ind.').waitFor()
  await lineOf(page, 'Fra en anden bank').getByText('Ingen fundet').waitFor()
  await page
    .getByRole('button', { name: /^Fortryd / })
    .first()
    .click()
  await page.getByRole('dialog').getByText('2 linjer, som ingen har rørt, fjernes. Filen kan læses ind igen.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Fortryd', exact: true }).click()
  await expect.poll(() => lineOf(page, 'Fra en anden bank').count()).toBe(0)

  await choose(page, file([`${day};Næste måned;14,50`], 'Den;Hvad;Kr'))
  await page.getByText('1 ny linje er læst ind.').waitFor()
  await page.getByText('Læst som sidst: dato fra »Den«, tekst fra »Hvad«, beløb fra »Kr«.').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Ret kolonner', exact: true }).click()
  await page.getByRole('heading', { name: 'Hvad er hvad i filen?' }).waitFor()
  await page.getByRole('button', { name: 'Læs filen ind igen', exact: true }).click()
  await page.getByText('Læst, som du valgte: ').waitFor()
  await expect.poll(() => lineOf(page, 'Næste måned').count()).toBe(1)

  await choose(page, file([`Flyttet kolonne;${day};15,50`], 'Hvad;Den;Kr'))
  await page.getByText('Kolonnerne står i en anden rækkefølge.').waitFor()
  expect(await page.getByLabel('Kolonne 2').inputValue()).toBe('day')
  expect(await pixelsTooWide(page)).toBe(0)
})

test('a word for the state of a line that no bank is known to use is asked about before anything is stored', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kontoudtog')
  const lines = [`${day};Klarmeldt indbetaling;;17,50;500,00;Clearet`, `${day};Stoppet indbetaling;;18,50;518,50;Stoppet`]
  await choose(page, file(lines, 'Dato;Tekst;Ud;Ind;Saldo;Status'))
  await page.getByRole('heading', { name: 'Hvad er hvad i filen?' }).waitFor()
  expect(await page.getByLabel('Kolonne 4').inputValue()).toBe('in')
  expect(await page.getByLabel('Kolonne 5').inputValue()).toBe('balance')
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const read = page.getByRole('button', { name: 'Læs filen ind', exact: true })
  expect(await read.isDisabled()).toBe(true)
  await page.getByLabel('»Clearet« på 1 linje').selectOption('booked')
  await page.getByLabel('»Stoppet« på 1 linje').selectOption('rejected')
  await read.click()
  await page.getByText('1 ny linje er læst ind.').waitFor()
  await page.getByText('1 linje er afvist eller annulleret i banken og er ikke læst ind.').waitFor()
  await lineOf(page, 'Klarmeldt indbetaling').getByText('17,50').waitFor()
})
