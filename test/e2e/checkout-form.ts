import type { Page } from 'playwright-core'
import { visit } from './visitor.ts'

/** Fills in the delivery form as a private guest does, and ticks the terms; the city comes from the postal code. */
export async function fillInDelivery(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  await page.getByLabel('Navn').fill('Mette Møller')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telefon').fill('+45 20 30 40 50')
  await page.getByLabel('Adresse').fill('Havnegade 3, 2. th')
  await page.getByLabel('Postnummer', { exact: true }).fill('7100')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name=shippingCity]')?.value === 'Vejle')
  if (await acceptTerms(page).count()) await acceptTerms(page).check()
}

/** Puts units of a product in the cart from its own page. */
export async function putInCart(page: Page, kcwId: string, quantity = 1): Promise<void> {
  await visit(page, `/produkt/${kcwId}`)
  const add = page.getByRole('button', { name: 'Læg i kurv', exact: true })
  for (let units = 1; units < quantity; units += 1) await page.getByRole('button', { name: 'Flere' }).click()
  await add.click()
  await page.getByText('tilføjet til kurv!').waitFor()
}

/** The box a consumer ticks; a firm has none. */
export function acceptTerms(page: Page) {
  return page.getByRole('checkbox', { name: /accepterer handelsbetingelser/ })
}

/** The button that orders, for any buyer and total. */
export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^(Bestil og betal|Bestilling med betalingspligt$)/ })
}
