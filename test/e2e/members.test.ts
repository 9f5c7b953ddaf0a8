import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const OWNER = 'ejer@svend-folie.dk'
const APPRENTICE = 'laerling@svend-folie.dk'
const TABLET = 'tablet@svend-folie.dk'
const PASSWORD = 'to-mand-og-en-rulle'
const ROLL = 'SVEND-1'

test('the apprentice orders, the owner says yes; the tablet on the wall sees no prices, and who is removed is out', async () => {
  const { addProduct } = await openAssortment()
  await addProduct({ kcwId: ROLL, nameDa: 'Svend Safir', price: 1000, stock: 2 })
  await addWorkshop(OWNER, PASSWORD, { company: 'Svend Folie ApS' })
  const owner = await newVisitor({ width: 390 })
  await logIn(owner, OWNER, PASSWORD)
  await invite(owner, APPRENTICE, 'Indkøber', '500')
  await invite(owner, TABLET, 'Kun visning')
  expect(await findFaultsInBothSchemes(owner)).toEqual([])
  expect(await pixelsTooWide(owner)).toBe(0)

  const apprentice = await newVisitor({ width: 1440, isNewBrowser: true, expects: /401|ERR_FAILED/ })
  await accept(apprentice, APPRENTICE, 'Lasse Lærling')
  await apprentice.getByRole('button', { name: 'Brugermenu, Lasse Lærling' }).click()
  await apprentice.getByText('Indkøber hos Svend Folie ApS').waitFor()
  await putInCart(apprentice, ROLL, 3)
  await visit(apprentice, '/checkout')
  expect(await apprentice.getByLabel('E-mail').inputValue()).toBe(OWNER)
  await apprentice.getByLabel('Bemærkninger').fill('Til taxaen')
  await asksOwner(apprentice)
  await apprentice.getByRole('button', { name: 'Træk tilbage' }).click()
  await apprentice.getByRole('button', { name: 'Læg 3 varer i kurven' }).click()
  await apprentice.waitForURL(/\/kurv$/)
  await visit(apprentice, '/checkout')
  await apprentice.getByText('3 × Svend Safir', { exact: true }).waitFor()
  expect(await apprentice.getByLabel('Bemærkninger').inputValue()).toBe('Til taxaen')
  await asksOwner(apprentice)
  expect(await findAccessibilityFaults(apprentice)).toEqual([])

  const link = await mailed(OWNER, 'waiting-order', /https?:\/\/\S+\/konto\/venter\?ordre=\d+/)
  const putBack = await database.change(ROLL, { active: false })
  await visit(owner, link)
  await owner.getByText(/Vil du vælge om, så sig nej\. Derefter kan du lægge varerne i kurven/).waitFor()
  await putBack()
  await visit(owner, link)
  await owner.getByRole('heading', { name: /^Lasse Lærling vil bestille for / }).waitFor()
  expect(await pixelsTooWide(owner)).toBe(0)
  expect(await findAccessibilityFaults(owner)).toEqual([])
  await readsWhatItComesTo(owner, link)
  const account = owner.getByRole('navigation', { name: 'Konto' })
  await account.getByText('venter: 1').first().waitFor()
  await owner.getByLabel('Besked til den, der spurgte').fill('God idé')
  await owner.getByRole('button', { name: 'Ja, bestil' }).click()
  await owner.getByText(/^Godkendt\. Ordren har nummer /).waitFor()
  await account.getByText('venter: 1').first().waitFor({ state: 'detached' })
  await visit(owner, '/ordrer')
  await owner.getByText('Bestilt af Lasse Lærling').first().waitFor()
  await mailed(APPRENTICE, 'waiting-order-answered', /God idé/)

  const tablet = await newVisitor({ width: 1440, isNewBrowser: true, expects: /403|ERR_FAILED/ })
  await accept(tablet, TABLET, 'Tablet på væggen')
  await visit(tablet, `/produkt/${ROLL}`)
  await tablet.getByRole('heading', { name: 'Svend Safir' }).waitFor()
  await tablet.locator('html[data-member="viewer"]').waitFor()
  expect(
    await tablet
      .getByText(/\d\s*kr\./)
      .filter({ visible: true })
      .allInnerTexts(),
  ).toEqual([])
  expect(await tablet.getByRole('button', { name: 'Læg i kurv' }).filter({ visible: true }).count()).toBe(0)
  await visit(tablet, '/kurv')
  await tablet.getByRole('heading', { name: 'Du kan se, men ikke bestille' }).waitFor()

  await visit(owner, '/konto/medarbejdere')
  await owner.getByRole('button', { name: 'Fjern Lasse Lærling' }).click()
  await owner.getByRole('button', { name: 'Fjern', exact: true }).click()
  await owner.getByText('Medarbejderen er fjernet og logget ud').waitFor()
  await visit(apprentice, '/ordrer')
  await apprentice.getByRole('heading', { name: 'B2B Login' }).waitFor()
}, 180_000)

async function asksOwner(buyer: Page): Promise<void> {
  await buyer.getByRole('button', { name: /^Bed ejeren om at godkende / }).click()
  await buyer.waitForURL(/\/konto\/venter\?ordre=\d+/)
  await buyer.getByRole('button', { name: 'Træk tilbage' }).waitFor()
}

/** What is sent at once has a column of its own where there is room, and amounts are those of the owner's VAT view. */
async function readsWhatItComesTo(owner: Page, link: string): Promise<void> {
  const table = owner.getByRole('table', { name: 'Varer' })
  expect(await table.getByRole('columnheader', { name: 'Sendes nu' }).isVisible()).toBe(false)
  await owner.setViewportSize({ width: 1440, height: 900 })
  expect(await read(table)).toMatch(/^Varer Vare Antal Sendes nu I alt Svend Safir 3 2 [\d.,]+ kr\.$/)
  const token = await tokenOf(OWNER, PASSWORD)
  const lineIn = async (showsPricesExclVat: boolean) => {
    await call('PUT /auth/me', { token, body: { showsPricesExclVat } })
    await visit(owner, link)
    await table.waitFor()
    const kroner = /([\d.]+(?:,\d+)?) kr\.$/
      .exec(await read(table))?.[1]
      ?.replaceAll('.', '')
      .replace(',', '.')
    return { kroner: Number(kroner), sums: await read(owner.getByText(/^Fragt /)) }
  }
  const [incl, excl] = [await lineIn(false), await lineIn(true)]
  expect(incl.kroner).toBeGreaterThan(0)
  expect(excl.kroner).toBeCloseTo(incl.kroner / 1.25, 1)
  expect(incl.sums).toMatch(/^Fragt [\d.,]+ kr\. · I alt [\d.,]+ kr\. inkl\. moms$/)
  expect(excl.sums).toMatch(/^Fragt [\d.,]+ kr\. · [\d.,]+ kr\. ekskl\. moms · I alt [\d.,]+ kr\. inkl\. moms$/)
  await owner.setViewportSize({ width: 390, height: 900 })
}

async function invite(page: Page, email: string, role: string, limit?: string): Promise<void> {
  await visit(page, '/konto/medarbejdere')
  await page.getByRole('button', { name: 'Inviter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Inviter en medarbejder' })
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check()
  if (limit) await dialog.getByLabel('Skal godkendes over (kr. inkl. moms)').fill(limit)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(email).first().waitFor()
}

async function accept(page: Page, email: string, name: string): Promise<void> {
  const link = await mailed(email, 'member-invited', /https?:\/\/\S+\/bliv-medarbejder\?token=[\w-]+/)
  await page.route('**/api/invitations/look', (route) => route.abort(), { times: 1 })
  await visit(page, link)
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await page.getByLabel('Dit navn').fill(name)
  await page.getByLabel('Ny adgangskode', { exact: true }).fill(PASSWORD)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Tag imod' }).click()
  await page.getByRole('button', { name: `Brugermenu, ${name}` }).waitFor()
}

async function mailed(email: string, template: string, what: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const mails = await database.mailsTo(email)
      found = what.exec(mails.findLast((mail) => mail.template === template)?.text ?? '')?.[0]
      return found
    })
    .toBeDefined()
  return found ?? ''
}
