import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

test('a Golf in satin blue: from the film to the car, its parts, the rolls and the cart', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'silver@demo.dk')
  await visit(page, '/produkt/FJ-1022')
  await page.getByRole('link', { name: 'Hvor meget skal jeg bruge?' }).click()
  await page.getByLabel('Bil', { exact: true }).selectOption('VW Golf')
  const metres = page.getByTestId('metres')
  const rolls = page.getByTestId('rolls')
  await expect.poll(() => read(metres)).toBe('Regn med 15–16,8 m')
  expect(await read(rolls)).toBe('1 rulle på 1,52 × 18 m')
  expect(await read(page.getByRole('list', { name: 'Tilbage på rullerne' }))).toBe('Rulle 1: mindst 1,2 m tilbage')

  // no figure is published for a Polo: its class answers, and says so
  await page.getByLabel('Bil', { exact: true }).selectOption('VW Polo (hatchback)')
  await page.getByText('efter bilens klasse (Lille bil)').first().waitFor()
  await expect.poll(() => read(metres)).toBe('Regn med 15–16,8 m')
  // the commonest cars are one press away
  const common = page.getByRole('list', { name: 'Ofte valgt' }).getByRole('button')
  expect(await common.count()).toBe(8)
  await common.first().click()
  expect(await page.getByLabel('Bil', { exact: true }).inputValue()).toBe('vw-golf')

  // the drawing and the ticks are one choice
  await page.locator('[data-part=roof]').click()
  await expect.poll(() => page.getByRole('checkbox', { name: 'Tag', exact: true }).isChecked()).toBe(false)
  await expect.poll(() => read(metres)).toBe('Regn med 13,7–15,3 m')
  await page.getByRole('button', { name: 'Hele bilen' }).click()
  await page.getByLabel('Bredde, cm').fill('25')
  await page.getByLabel('Højde, cm').fill('20')
  await page.getByLabel('Antal', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Tilføj', exact: true }).click()
  await page.getByLabel('Bilens form').selectOption({ index: 1 })
  await expect.poll(() => read(metres)).toBe('Regn med 16,8–18,8 m')
  expect(await read(rolls)).toBe('2 ruller på 1,52 × 18 m')
  const fewest = page.getByRole('radio', { name: /^1 rulle kan være nok/ })
  await fewest.check()
  await page.getByTestId('rolls').getByText('1 rulle').waitFor()
  await page.getByText(/af en anden batch med en anden nuance/).waitFor()
  await page.getByRole('radio', { name: /^2 ruller er nok/ }).check()
  await page.getByLabel('Tag tape, rens og rakler med i den rette mængde').check()
  await page.getByText('1 × Skæretape (trådtape) 3,5 mm × 50 m').waitFor()

  // what is asked stands in the address
  await reload(page)
  await expect.poll(() => read(metres)).toBe('Regn med 16,8–18,8 m')
  expect(await page.getByLabel('Bilens form').inputValue()).toBe('hard')
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const sum = await read(page.getByTestId('sum'))
  await page.getByRole('button', { name: 'Læg 2 ruller i kurv' }).click()
  await page.getByText(/^\d+ varer lagt i kurven$/).waitFor()

  // one Tab leads from the pressed button to the toast's link
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Se kurv')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/kurv$/)
  await page.getByRole('heading', { name: 'Fjord Enebærblå' }).waitFor()
  await page.getByText(sum, { exact: true }).first().waitFor()
  await page.goBack()
  await expect.poll(() => read(metres)).toBe('Regn med 16,8–18,8 m')
})
