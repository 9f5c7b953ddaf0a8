import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BESIDE_LEGAL_GUARANTEE } from '#domain/products/guarantee.ts'
import { GUARANTEE_NOTICE_TEXT } from '#domain/settings/guarantee-notice.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { withdrawalForm } from '#domain/terms/consumer-rights.ts'
import { pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { acceptTerms, fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const SUBSTANCES = { substanceAnswer: 'contains', substances: ['DEHP 117-81-7'], substancesAnsweredOn: '2026-11-12' }
const GUARANTEE = { guaranteeBy: 'shop', guaranteeFromYears: 5, guaranteeToYears: 7, guaranteeCovers: 'Farven', guaranteeIsFree: true }
const notice = (page: Page) => page.getByRole('region', { name: GUARANTEE_NOTICE_TEXT.title })

async function filmOf(kcwId: string): Promise<string> {
  const { addProduct } = await openAssortment()
  return (await addProduct({ kcwId, nameDa: 'Fjord Regelret', price: 1000, ...SUBSTANCES, ...GUARANTEE })).kcwId
}

/** What everybody reads on the film's page. */
async function readFilm(page: Page): Promise<void> {
  await page.getByText('DEHP').waitFor()
  await page.getByText('(CAS 117-81-7)').waitFor()
  await page.getByRole('heading', { name: '5–7 års garanti fra butikken' }).waitFor()
  await page.getByText(BESIDE_LEGAL_GUARANTEE).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
}

test('a consumer on the phone reads every right: on the film, before the button, in the mail, in the terms and in the footer', async () => {
  const email = 'regler@example.dk'
  const page = await newVisitor({ width: 390 })
  await putInCart(page, await filmOf('REGEL-1'))
  await readFilm(page)
  await notice(page).getByRole('link', { name: GUARANTEE_NOTICE_TEXT.portalLink }).waitFor()

  await visit(page, '/checkout')
  await fillInDelivery(page, email)
  await notice(page).waitFor()
  await page.getByText('Fortrydelsesret, reklamation og sælger').click()
  const way = (name: string) => page.getByRole('region', { name: 'Før du bestiller' }).getByRole('link', { name }).getAttribute('href')
  expect([await way('Fortryd aftale her'), await way('standardformularen')]).toEqual(['/fortryd', '/vilkaar#fortrydelse'])
  await acceptTerms(page).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await read(orderButton(page))).toBe('Bestilling med betalingspligt')
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
  await page.getByText('DEHP').first().waitFor()
  const mailed = async () => (await database.mailsTo(email)).find(({ template }) => template === 'order-confirmation')?.text ?? ''
  await expect.poll(mailed).toContain(GUARANTEE_NOTICE_TEXT.title)
  expect(await mailed()).toContain('14 dage')

  await visit(page, '/vilkaar')
  await notice(page).waitFor()
  const terms = await read(page.locator('main'))
  expect(terms).toContain('Mæglingsteamet for Forbrugerklager, Nævnenes Hus')
  for (const line of withdrawalForm(DEFAULT_SETTINGS.company).paragraphs) expect(terms).toContain(line)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tilgængelighed' }).click()
  await page.getByRole('heading', { name: 'Det mangler' }).waitFor()
  expect(await read(page.locator('main'))).toContain('WCAG 2.2')
})

test('a firm on the phone reads substances and guarantee, and none of a consumer’s rights', async () => {
  const film = await filmOf('REGEL-2')
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'gold@demo.dk')
  await putInCart(page, film)
  await readFilm(page)
  expect(await notice(page).count()).toBe(0)
  await visit(page, '/checkout')
  await orderButton(page).waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(await acceptTerms(page).count()).toBe(0)
  expect(await page.getByRole('region', { name: 'Før du bestiller' }).count()).toBe(0)
})
