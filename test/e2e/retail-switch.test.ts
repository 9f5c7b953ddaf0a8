import { expect, test } from 'vitest'
import { restsAt } from '#test/accessibility.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

const GREY = 'NL-1004' // Nordlys Vejrgrå, list price 5.495 kr., no promotion
const LIST = '5.495 kr.'
const SILVER_EXCL_VAT = '3.956,40 kr.'

test('a workshop that has scrolled down switches the prices beside its customer, and nothing moves', async () => {
  const page = await newVisitor()
  await logIn(page, 'silver@demo.dk')
  await visit(page, `/produkt/${GREY}`)
  const price = page.getByText(SILVER_EXCL_VAT.replace(' ', '\u00a0'), { exact: true }).first()
  await price.waitFor()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => restsAt(page)).toBeGreaterThan(600)
  const retail = page.getByRole('button', { name: 'Detailpriser' })
  const { y = -1 } = (await retail.boundingBox()) ?? {}
  expect(y, 'the switch is in sight').toBeGreaterThan(0)
  const before = await price.boundingBox()
  expect(before?.y, 'nothing of the price is behind the header').toBeGreaterThan(
    (await page.getByRole('banner').boundingBox())?.height ?? 999,
  )

  await retail.click()
  const shown = page.getByText(LIST.replace(' ', '\u00a0'), { exact: true }).first()
  await shown.waitFor()
  expect((await shown.boundingBox())?.y).toBe(before?.y)
  await page.getByRole('button', { name: 'Dine priser' }).click()
  await price.waitFor()
})
