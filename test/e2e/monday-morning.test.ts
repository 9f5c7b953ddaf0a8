import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const GOLD = 'gold@demo.dk' // has 18 % by an agreement of its own
const LIST = `NL-1001\t2
nl-1003 1
2 x NL-1008
GR-1027;1
PO-1035 1
FJ-1018
NL-9999 4
VT-1068 mange
VT-1073 3 stk.
KE-1084 2
KE-1085 2
FP-1093 6`
/** Gold bought two of this roll 25 days ago. */
const LAST_MONTHS_ROLL = 'SP-1045'

test("Monday morning: a workshop pastes twelve SKUs, two of them wrong, orders, and repeats last month's order", async () => {
  const page = await newVisitor()
  await visit(page, '/hurtigbestilling')
  await logIn(page, GOLD)
  await visit(page, '/hurtigbestilling')
  const field = page.getByLabel('Varenumre og antal')
  await field.fill(LIST)
  await page.getByText('10 linjer klar, 2 skal rettes').waitFor()
  const bad = await Promise.all((await page.getByTestId('line-bad').all()).map(read))
  expect(bad).toEqual(['Linje 7 Varenummeret findes ikke NL-9999 4', 'Linje 8 Antal skal være et helt tal fra 1 til 9999 VT-1068 mange'])
  expect(await read(page.getByTestId('line-good').first())).toMatch(/^Linje 1 Nordlys Polarhvid NL-1001 · 2 stk\. à 3\.604,72 kr\./)

  // a misspelled name is asked about with its picture, never guessed, and what is no product is passed over
  await field.fill(`Hej, vi mangler:\n${LIST}\n1 nordlys skovgrøm\nMvh Sara`)
  await page.getByText('10 linjer klar, 1 spørgsmål, 2 skal rettes').waitFor()
  await page.getByText('2 linjer er ikke varer og er sprunget over').waitFor()
  await page
    .getByRole('group', { name: /nordlys skovgrøm/ })
    .getByRole('button', { name: /NL-1014/ })
    .click()
  await page.getByText('11 linjer klar, 2 skal rettes').waitFor()
  await field.fill(LIST)
  await page.getByText('10 linjer klar, 2 skal rettes').waitFor()

  // with the keyboard alone
  await field.press('Control+Enter')
  await page.getByText('21 varer lagt i kurven').waitFor()
  expect(await field.inputValue()).toBe('NL-9999 4\nVT-1068 mange')

  await page.getByRole('link', { name: 'Til kurven' }).click()
  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  await page.getByLabel('Jeres reference/rekvisition').fill('Mandag 47')
  // a workshop may pay by invoice, so that is chosen already
  expect(await page.getByRole('radio', { name: /^Faktura/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: /^Bestil og betal/ }).click()
  await page.getByRole('heading', { name: 'Mine Ordrer' }).waitFor()
  const [placed] = (await database.ordersOf(GOLD)).filter(({ reference }) => reference === 'Mandag 47')
  expect(await database.linesOf(placed?.id ?? 0)).toHaveLength(10)
  await page.getByText('Ref. Mandag 47').waitFor()

  const putBack = await database.change(LAST_MONTHS_ROLL, { unitPriceOre: 8_000_00, stock: 1 })
  try {
    await page.getByRole('button', { name: 'Seneste 30 dage' }).click()
    // the list of all orders stands until that of the period is there
    await page.getByRole('button', { name: 'Seneste 30 dage', pressed: true }).waitFor()
    const lastMonths = page.getByTestId('order').filter({ hasText: 'Leveret' }).first()
    await lastMonths.getByRole('button', { name: /^Bestil igen/ }).click()
    const told = page.getByRole('dialog', { name: 'Noget er ændret, siden du bestilte' })
    await told.waitFor()
    expect(await read(told)).toMatch(/Prisen er ændret fra [\d.,]+ kr\. til 5\.248 kr\. pr\. stk\./)
    await told.getByText('Kun 1 på lager. Resten sendes om 10–18 dage.').waitFor()
    await told.getByRole('button', { name: 'Læg 2 varer i kurven' }).click()
    await page.getByRole('heading', { name: 'Kurv' }).waitFor()
    await page.getByText('1 sendes nu, 1 om 10–18 dage').waitFor()
  } finally {
    await putBack()
  }
})

test('a workshop orders by number on its front page, and stays there', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'silver@demo.dk')
  await visit(page, '/')
  const field = page.getByLabel('Varenumre og antal')
  await field.fill('NL-1001 2\nnl-1003')
  await page.getByText('2 linjer klar').waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await page.getByRole('button', { name: 'Læg 3 varer i kurven' }).click()
  await page.getByText('3 varer lagt i kurven', { exact: true }).waitFor()
  expect([new URL(page.url()).pathname, await field.inputValue()]).toEqual(['/', ''])
  await page.getByRole('link', { name: 'Kurv, 3 varer' }).waitFor()
})
