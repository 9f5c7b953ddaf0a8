import type { Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { addWorkshop, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const PASSWORD = 'rulle-paa-rulle'

test('a visitor who is not logged in is sent to the login page and from there back', async () => {
  const page = await newVisitor()
  for (const path of ['/konto', '/konto/indstillinger']) {
    await visit(page, path)
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') === path)
  }
  await visit(page, '/ordrer?periode=30-dage')
  await page.getByRole('heading', { name: 'B2B Login' }).waitFor()
  await logIn(page, 'platinum@demo.dk')
  await page.waitForURL(/\/ordrer\?periode=30-dage$/)
  await page.getByRole('button', { name: 'Seneste 30 dage', pressed: true }).waitFor()
})

test('a session that has ended is forgotten without a word', async () => {
  const page = await newVisitor({ expects: /401/ })
  await visit(page, '/')
  await page.evaluate(() => localStorage.setItem('foliehuset.token', 'x'.repeat(43)))
  await reload(page)
  await page.getByRole('link', { name: 'B2B Login' }).first().waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('foliehuset.token'))).toBeNull()
  expect(await page.getByRole('status').filter({ hasText: /\S/ }).count()).toBe(0)
})

test('the user menu works with the keyboard alone, and logging out in one tab logs out in all', async () => {
  const page = await newVisitor()
  await logIn(page, 'platinum@demo.dk')
  await visit(page, '/')
  const other = await page.context().newPage()
  await visit(other, '/konto')
  await other.getByRole('heading', { name: 'Min Konto' }).waitFor()

  const menu = page.getByRole('button', { name: /^Brugermenu/ })
  await menu.press('Enter')
  const panel = page.getByRole('navigation', { name: 'Brugermenu' })
  await panel.waitFor()
  // a count of what waits may follow
  const links = (await panel.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s*, venter.*/s, ''))
  const orders = ['Min Konto', 'Mine Ordrer', 'Fakturaer', 'Tilbud', 'Mine prøver', 'Til godkendelse']
  expect(links).toEqual([...orders, 'Favoritter', 'Opgaver', 'Fast lager', 'Hurtigbestilling', 'Medarbejdere'])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await menu.press('Enter')
  await panel.waitFor()
  // the last entry of the menu, behind its links
  for (let step = 0; step < links.length + 1; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'B2B Login' }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await other.getByRole('link', { name: 'B2B Login' }).first().waitFor()
})

test("a guest's favourites follow them to the account", async () => {
  const email = 'favorit@kjaer-folie.dk'
  await addWorkshop(email, PASSWORD)
  const page = await newVisitor()
  await visit(page, '/produkt/NL-1003')
  await page.getByRole('button', { name: 'Favorit: Nordlys Kulsort' }).click()
  await page.getByRole('button', { name: 'Favorit: Nordlys Kulsort', pressed: true }).waitFor()
  await visit(page, '/favoritter')
  await page.getByRole('link', { name: 'Nordlys Kulsort' }).waitFor()
  await logIn(page, email, PASSWORD)
  await visit(page, '/favoritter')
  await page.getByRole('link', { name: 'Nordlys Kulsort' }).waitFor()
  // they leave this browser once the account has them
  await expect.poll(() => page.evaluate(() => localStorage.getItem('foliehuset.favoritter.v1'))).toBeNull()

  const elsewhere = await newVisitor()
  await logIn(elsewhere, email, PASSWORD)
  await visit(elsewhere, '/favoritter')
  await elsewhere.getByRole('button', { name: 'Favorit: Nordlys Kulsort', pressed: true }).click()
  await elsewhere.getByText('Du har ingen favoritter endnu').waitFor()
})

test('two quick presses on a heart end where they should, though the first is answered late', async () => {
  const email = 'hurtig@kjaer-folie.dk'
  await addWorkshop(email, PASSWORD)
  const page = await newVisitor()
  await logIn(page, email, PASSWORD)
  await visit(page, '/produkt/NL-1003')
  const heart = page.getByRole('button', { name: 'Favorit: Nordlys Kulsort' })
  const [isAsked, isFreed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/favourites/*', async (route) => {
    if (route.request().method() !== 'DELETE') {
      isAsked.resolve()
      await isFreed.promise
    }
    await route.continue()
  })
  const happened: string[] = []
  const isOfFavourite = (request: Request) => /\/api\/favourites\/\d+$/.test(request.url())
  page.on('request', (request) => isOfFavourite(request) && happened.push(`${request.method()} sent`))
  page.on('response', (answer) => isOfFavourite(answer.request()) && happened.push(`${answer.request().method()} answered`))
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await heart.click()
  await isAsked.promise
  await heart.click()
  expect(await heart.getAttribute('aria-pressed')).toBe('false')
  isFreed.resolve()
  await removed
  // a removal sent beside the addition could be answered first
  expect(happened).toEqual(['PUT sent', 'PUT answered', 'DELETE sent', 'DELETE answered'])
  await visit(page, '/favoritter')
  await page.getByText('Du har ingen favoritter endnu').waitFor()
})

test('a customer changes profile and password; the email stays', async () => {
  const email = 'indstillinger@kjaer-folie.dk'
  await addWorkshop(email, PASSWORD)
  const page = await newVisitor({ expects: /400/ })
  await logIn(page, email, PASSWORD)
  await visit(page, '/konto/indstillinger')
  expect(await page.getByLabel('E-mail').getAttribute('readonly')).not.toBeNull()
  await page.getByLabel('Navn').fill('Karen Kjær Holm')
  await page.getByRole('button', { name: 'Gem ændringer' }).click()
  await page.getByText('Dine oplysninger er gemt.').waitFor()
  await page.getByRole('button', { name: 'Brugermenu, Karen Kjær Holm' }).waitFor()

  await page.getByLabel('Nuværende adgangskode', { exact: true }).fill('forkert')
  await page.getByLabel('Ny adgangskode', { exact: true }).fill('en-helt-ny-kode')
  await page.getByLabel('Gentag ny adgangskode', { exact: true }).fill('en-helt-ny-kode')
  await page.getByRole('button', { name: 'Skift adgangskode' }).click()
  await page.getByText('Den nuværende adgangskode er forkert.').first().waitFor()
  await page.getByLabel('Nuværende adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Skift adgangskode' }).click()
  await page.getByText('Din adgangskode er ændret. Du er logget ud på andre enheder.').waitFor()
})

test('a list is ordered from a CSV file, at retail prices while the retail view is on', async () => {
  const page = await newVisitor()
  await logIn(page, 'platinum@demo.dk')
  await visit(page, '/hurtigbestilling')
  const csv = Buffer.from('\ufeffVarenummer;Antal\r\nNL-1003;2\r\nVT-1068;10\r\n')
  await page.getByLabel('Hent fra CSV-fil').setInputFiles({ name: 'bestilling.csv', mimeType: 'text/csv', buffer: csv })
  await page.getByText('2 linjer klar').waitFor()
  // what is typed while a file is read stays
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function (this: Blob) {
      await new Promise((resolve) => document.addEventListener('input', resolve, { once: true }))
      return await read.call(this)
    }
  })
  const typed = page.getByRole('textbox', { name: /^Varenumre og antal/ })
  const more = { name: 'mere.csv', mimeType: 'text/csv', buffer: Buffer.from('FJ-1021;1\r\n') }
  await page.getByLabel('Hent fra CSV-fil').setInputFiles(more)
  await typed.fill('NL-1003;2\nVT-1068;10\nNL-1006;1')
  await expect.poll(() => typed.inputValue()).toBe('NL-1003;2\nVT-1068;10\nNL-1006;1\nFJ-1021;1\n')
  await expect.poll(() => read(page.getByTestId('line-good').first())).toContain('3.516,80 kr.')
  await page.getByRole('button', { name: 'Detailpriser' }).click()
  await expect.poll(() => read(page.getByTestId('line-good').first())).toContain('5.495 kr.')
})

test('a person who asks for their data gets all of it', async () => {
  const page = await newVisitor()
  await logIn(page, 'platinum@demo.dk')
  await visit(page, '/konto/indstillinger')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Hent mine data' }).click()])
  expect(download.suggestedFilename()).toBe('mine-data.json')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const data = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { user: { email: string }; orders: unknown[] }
  expect(data.user.email).toBe('platinum@demo.dk')
  expect(data.orders).toHaveLength((await database.ordersOf('platinum@demo.dk')).length)
})
