import { expect, test } from 'vitest'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
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
  await page.getByText('Forkert e-mail eller adgangskode.').first().waitFor()
  await logIn(page, email, NEW)
  await page.getByRole('button', { name: 'Brugermenu, Karen Kjær' }).waitFor()

  const stranger = await newVisitor({ expects: /400/ })
  await visit(stranger, link)
  await stranger.getByLabel('Ny adgangskode', { exact: true }).fill('en-fremmeds-kode')
  await stranger.getByLabel('Gentag adgangskode', { exact: true }).fill('en-fremmeds-kode')
  await stranger.getByRole('button', { name: 'Gem adgangskode' }).click()
  await stranger.getByText('Linket er udløbet eller allerede brugt.').waitFor()
})

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
