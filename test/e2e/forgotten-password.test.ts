import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const OLD = 'gammel-kode-7'
const NEW = 'ny-kode-9-er-laengere'

test('a workshop that has forgotten its password chooses a new one with a mailed link, once', async () => {
  const email = 'glemsom@kjaer-folie.dk'
  await addWorkshop(email, OLD)
  const page = await newVisitor({ expects: /40[01]/ })

  await visit(page, '/ordrer')
  await page.getByRole('heading', { name: 'B2B Login' }).waitFor()
  await page.getByRole('link', { name: 'Glemt adgangskode?' }).click()
  await page.getByRole('heading', { name: 'Glemt adgangskode' }).waitFor()
  await page.getByLabel('E-mail').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Hvis e-mailen findes hos os').waitFor()

  const link = await mailedLink(email)
  await visit(page, link)
  await page.getByRole('heading', { name: 'Ny adgangskode' }).waitFor()
  await page.waitForURL((url) => url.search === '')
  await page.getByLabel('Ny adgangskode', { exact: true }).waitFor()
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.getByLabel('Ny adgangskode', { exact: true }).fill(NEW)
  await page.getByText('Styrke: Stærk').waitFor()
  await page.getByLabel('Gentag adgangskode', { exact: true }).fill('noget andet')
  await page.getByRole('button', { name: 'Gem adgangskode' }).click()
  await page.getByText('Adgangskoderne matcher ikke').waitFor()
  await page.getByLabel('Gentag adgangskode', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Gem adgangskode' }).click()
  await page.getByText('Din adgangskode er ændret. Du kan logge ind med den nu.').waitFor()

  await page.getByRole('heading', { name: 'B2B Login' }).waitFor()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Adgangskode', { exact: true }).fill(OLD)
  await page.getByRole('button', { name: 'Log ind', exact: true }).click()
  await page.getByText('Forkert e-mail eller adgangskode.').waitFor()
  await logIn(page, email, NEW)
  await page.getByRole('button', { name: 'Brugermenu, Karen Kjær' }).waitFor()

  const stranger = await newVisitor({ expects: /400/ })
  await visit(stranger, link)
  // told before anything is typed, with the way to a new one
  await stranger.getByText('Linket er udløbet eller allerede brugt.').waitFor()
  expect(await stranger.getByLabel('Ny adgangskode').count()).toBe(0)
  await stranger.getByRole('link', { name: 'Bed om et nyt link' }).click()
  await stranger.getByRole('heading', { name: 'Glemt adgangskode' }).waitFor()
})

test.each(['/reset-password', '/verify-email'])('of a link to %s that a mail program cut one reads so, and no form', async (path) => {
  const page = await newVisitor()
  await visit(page, `${path}?token=${'x'.repeat(30)}`)
  await page.getByText('Linket er ikke helt. Åbn det fra mailen igen.').waitFor()
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
})

test('who registers with an address that has an account reads it at the field, and goes on from there', async () => {
  const email = 'kender-jer@kjaer-folie.dk'
  await addWorkshop(email, OLD)
  const page = await newVisitor({ expects: /409/, width: 390 })
  await visit(page, '/register')
  await page.getByLabel('Firma').fill('Kjær Folie ApS')
  await page.getByLabel('CVR').fill('13748136')
  await page.getByLabel('Telefon').fill('+45 20 30 40 50')
  await page.getByLabel('Navn').fill('Karen Kjær')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Adresse').fill('Havnegade 3')
  await page.getByLabel('Adgangskode', { exact: true }).fill(OLD)
  await page.getByLabel('Gentag adgangskode', { exact: true }).fill(OLD)
  await page.getByRole('main').getByRole('link', { name: 'Log ind' }).click()
  await page.getByRole('dialog', { name: 'Ændringer er ikke gemt' }).getByRole('button', { name: 'Bliv her' }).click()
  // with one press: nothing above it moves away under the finger
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Opret B2B-konto' }).click()
  const field = page.getByLabel('E-mail')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await expect
    .poll(() => described(field))
    .toBe('Er det din konto? Så log ind eller vælg en ny adgangskode. Der findes allerede en konto med denne e-mail.')
  await page.getByRole('main').getByRole('link', { name: 'vælg en ny adgangskode' }).click()
  await page.getByRole('heading', { name: 'Glemt adgangskode' }).waitFor()
})

/** What is read out of a field beside its label. */
async function described(field: Locator): Promise<string> {
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  return (await Promise.all(ids.map((id) => read(field.page().locator(`[id="${id}"]`))))).join(' ')
}

async function mailedLink(email: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await database.mailsTo(email)).find(({ template }) => template === 'reset-password')
      link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}
