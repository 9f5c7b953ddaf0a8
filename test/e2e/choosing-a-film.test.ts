import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'

openBrowser()

test('a guest looks at what is new, and at the features that have no room in one line', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  await page.getByText('Her finder du bilfolie, lakbeskyttelse, printfolie og laminat').waitFor()
  await page.getByRole('link', { name: /^Nyhed \d/ }).click()
  await page.waitForURL('**/produkter?newlyAdded=true')
  await page.getByText('Eco-solvent blæk Cyan 1 L').waitFor({ state: 'detached' })
  const cards = await page.getByRole('article').all()
  expect(cards.length).toBeGreaterThan(3)
  for (const card of cards) expect(await read(card)).toMatch(/^Nyhed/)
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
  expect(await read(card)).toContain('5.495 kr. 305 kr. pr. meter · inkl. moms')
  await card.getByRole('button', { name: 'Læg Nordlys Cementgrå i kurv' }).click()
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

test('a product with features but no description shows them', async () => {
  const { addProduct } = await openAssortment()
  const features = ['Til tagrender og skotrender']
  const { kcwId } = await addProduct({ kcwId: 'STUM-1A', nameDa: 'Stum folie', price: 100, features, featureTags: ['stoebt'] })
  const page = await newVisitor()
  await visit(page, `/produkt/${kcwId}`)
  expect(await read(page.getByRole('main'))).toContain('Egenskaber Til tagrender og skotrender Støbt folie Støbt (cast) film')
  expect(await page.getByRole('heading', { name: 'Beskrivelse' }).count()).toBe(0)
})
