import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

test('a guest narrows the films by what they can do, and reads what series, liner and features mean', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?category=bilfolie')
  const main = page.getByRole('main')
  await page.getByText('Blank, satin, mat, metallic, farveskift, krom og struktur i ruller på 1,52 × 18 m.').waitFor()
  // other journeys put products in the shop too
  await page.getByText(/^Viser 24 produkter af \d{2,}$/).waitFor()
  await page.getByRole('link', { name: 'Side 2' }).click()
  await page.getByText(/^Viser 24 produkter af \d{2,} · nr. 25–48$/).waitFor()

  // with the keyboard alone; films other journeys brought make more features worth choosing than have room in one line
  const allFeatures = page.getByRole('checkbox', { name: 'Vis alle egenskaber' })
  if ((await allFeatures.count()) > 0) await allFeatures.press('Space')
  await page.getByRole('link', { name: /^Detaljer \d/ }).press('Enter')
  await page.waitForURL('**/produkter?category=bilfolie&feature=detaljer')
  await page.getByText('Velegnet til lister, spejle, tage og striber.').waitFor()
  await page.getByRole('link', { name: /^Interiør \d/ }).press('Enter')
  await page.waitForURL('**/produkter?category=bilfolie&feature=detaljer%2Cinterioer')
  await page.getByText(/^Viser \d{1,2} produkter$/).waitFor()
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /^Karbon/ })
    .press('Enter')

  await page.getByRole('heading', { name: 'Egenskaber' }).waitFor()
  expect(await read(main)).toContain('Kalandreret polymer Valset polymerfilm til flade og enkeltkrumme dele.')
  const meaning = main.getByText('Papirlineren er belagt med polyethylen')
  expect(await meaning.isVisible()).toBe(false)
  await main.getByText('Luftkanaler · papirliner (PE-coated)').press('Enter')
  await meaning.waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await main.getByText('Karbon', { exact: true }).press('Enter')
  await main.getByText('Strukturfolie på 150 µm').waitFor()
  // one explanation at a time
  await meaning.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Interiør', exact: true }).click()
  await page.waitForURL('**/produkter?feature=interioer')
})

test('a guest looks at what is new, and at the features that have no room in one line', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  await page.getByRole('link', { name: /^Nyhed \d/ }).click()
  await page.waitForURL('**/produkter?newlyAdded=true')
  // other journeys bring new products too, at times more than a page of them, and with other marks before this one
  const found = async () => {
    // a card out of sight is not laid out and has no inner text
    const cards = await page.getByRole('article').allTextContents()
    return { areSome: cards.length > 3, notNew: cards.filter((card) => !card.includes('Nyhed')) }
  }
  await expect.poll(found).toEqual({ areSome: true, notNew: [] })
  await page.getByRole('link', { name: 'Nulstil filtre' }).click()
  await page.waitForURL('**/produkter')

  const cutting = page.getByRole('link', { name: /^Skæring \d/ })
  expect(await cutting.isVisible()).toBe(false)
  await page.getByRole('checkbox', { name: 'Vis alle egenskaber' }).press('Space')
  await cutting.click()
  await page.waitForURL('**/produkter?feature=skaering')
  await page.getByText('Til snit i folie og liner.').waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test('a roll says what a metre costs on its card and in the cart, and without VAT that free delivery counts with it', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?search=NL-1005')
  const card = page.getByRole('article').first()
  await expect.poll(() => read(card)).toContain('5.495 kr. Læg i kurv pr. rulle · Blank · inkl. moms 1,52 × 18 m · 305 kr. pr. meter')
  expect((await read(page.getByRole('main'))).match(/inkl\. moms/g), 'said once, at the price').toHaveLength(1)
  await card.getByRole('button', { name: 'Læg i kurv: Nordlys Cementgrå' }).click()
  await visit(page, '/produkter?search=VT-1068')
  await page.getByText('Viser 1 produkt', { exact: true }).waitFor()
  expect(await read(page.getByRole('article').first()), 'a squeegee is no roll').not.toContain('pr. meter')

  await visit(page, '/kurv')
  const main = page.getByRole('main')
  await page.getByText('305\u00a0kr. pr. meter').waitFor()
  expect(await read(main)).toContain('Gratis levering ved køb over 2000 kr')
  expect(await read(main)).not.toContain('2000 kr inkl. moms')
  await page.getByRole('button', { name: 'ekskl. moms' }).click()
  await page.getByText('244\u00a0kr. pr. meter').waitFor()
  expect(await read(main)).toContain('Gratis levering ved køb over 2000 kr inkl. moms')
})

test('the price before a campaign stands beside the price in the cart, not beside the price of a metre', async () => {
  const page = await newVisitor({ width: 390 })
  await visit(page, '/produkt/SP-1043')
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByRole('link', { name: /^Kurv, 1 / }).waitFor()
  await visit(page, '/kurv')
  await page.getByText(/pr\. meter$/).waitFor()
  expect(await read(page.getByRole('main'))).toMatch(
    /6\.200,75 kr\. pr\. rulle · Farveskift · inkl\. moms Før 7\.295 kr\. -15 % 1,52 × 18 m/,
  )
})

test('on the phone a customer who pays with points reads the points beside the button, and the SKU shares its row with the heart', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'gold@demo.dk')
  await visit(page, '/produkt/NL-1001')
  await page.getByText('Koster 10 point').waitFor()
  const middleOf = async (one: Locator) =>
    one.evaluate((node) => node.getBoundingClientRect().top + node.getBoundingClientRect().height / 2)
  const heart = page.getByRole('button', { name: 'Favorit: Nordlys Polarhvid' })
  expect(Math.abs((await middleOf(heart)) - (await middleOf(page.getByText('SKU: NL-1001'))))).toBeLessThan(4)
  const bar = page.getByRole('region', { name: 'Køb' })
  await bar.getByText('ekskl. moms').waitFor()
  await page.getByLabel('Betal med point').check()
  await expect.poll(() => read(bar)).toContain('10 point pr. stk.')
  expect(await read(bar)).not.toContain('kr.')
})

test('a product with features but no description shows them', async () => {
  const { addProduct } = await openAssortment()
  const features = ['Til tagrender og skotrender']
  const { kcwId } = await addProduct({ kcwId: 'STUM-1A', nameDa: 'Stum folie', price: 100, features, featureTags: ['stoebt'] })
  const page = await newVisitor()
  await visit(page, `/produkt/${kcwId}`)
  expect(await read(page.getByRole('main'))).toContain('Egenskaber Til tagrender og skotrender Støbt folie Støbt (cast) film')
  expect(await page.getByRole('heading', { name: 'Beskrivelse' }).count()).toBe(0)
})
