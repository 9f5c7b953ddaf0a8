import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { fillInDelivery, orderButton } from './checkout-form.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const WORKSHOP = 'opgaver@example.dk'
const PASSWORD = 'en-golf-i-satin-blaa'
const SKU = 'OPG-1000'
type Batches = Readonly<{ stock: { batches: readonly { id: number; rolls: number }[] } }>

test('a Golf in satin blue, from car to cart, with an offer to its owner, and the same colour again after a year', async () => {
  const film = await (await openAssortment()).addProduct({
    kcwId: SKU,
    nameDa: 'Fjord Satin Blå Dyb',
    price: 5_000,
    stock: 0,
    hex: '#1d4f91',
  })
  const staff = await tokenOf('admin@demo.dk')
  const lines = [{ sku: SKU, batch: 'L2601', rolls: 3 }]
  await call('POST /receipts', { token: staff, body: { key: 'en-modtagelse-til-en-opgave', supplier: null, note: null, lines } })
  await addWorkshop(WORKSHOP, PASSWORD)
  const page = await newVisitor({ width: 390, expects: /4\d\d/ })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  const isSound = async () => expect([await pixelsTooWide(page), await findFaultsInBothSchemes(page)]).toEqual([0, []])
  await logIn(page, WORKSHOP, PASSWORD)

  // what an hour costs
  await visit(page, '/konto/opgaver/mit-tilbud')
  await page.getByLabel('Timepris').fill('650')
  await page.getByLabel('Avance på materialer, %').fill('25')
  await isSound()
  await button('Gem').click()
  await page.getByText('Gemt', { exact: true }).waitFor()

  // the calculation is a job with one press
  await visit(page, `/beregner?folie=${SKU}&bil=vw-golf`)
  await button('Gem som opgave').click()
  await page.waitForURL(/\/konto\/opgaver\/\d+$/)
  await page.getByRole('heading', { name: 'VW Golf', level: 1 }).waitFor()
  await page.getByText('15–16,8 m · 1 rulle på').waitFor()
  const job = new URL(page.url()).pathname
  await button('Ny kunde').click()
  const dialog = page.getByRole('dialog', { name: 'Ny kunde' })
  await dialog.getByLabel('Navn').fill('Mette Ravn')
  await dialog.getByLabel('E-mail').fill('mette.ravn@example.dk')
  await dialog.getByLabel('Nummerplade').fill('ab 12 345')
  await dialog.getByRole('button', { name: 'Gem kunden' }).click()
  // who is chosen is stored with it: the offer below is for them, and nothing else was pressed
  await page.getByText('Mette Ravn, AB12345').waitFor()
  await page.getByText('Opgaven er gemt').first().waitFor()
  expect(await read(page.getByRole('main')), 'beside the customer').toMatch(/mette\.ravn@example\.dk Ret kunden .*Gem opgaven/)
  await isSound()

  // the workshop's own offer, with no price of ours in it
  await page.getByLabel('Timer').fill('16')
  await button('Lav tilbud').click()
  await page.waitForURL('**/konto/opgaver/tilbud/*')
  const sheet = page.getByRole('article', { name: /^Tilbud/ })
  // 16 × 650 + 5.000 less 5 % for Bronze, without VAT and with 25 % on top
  const price = await read(sheet.getByTestId('offer-price'))
  for (const shown of ['16 timer', '15.150', '3.787,50', '18.937,50']) expect(price).toContain(shown)
  expect(await read(sheet)).not.toMatch(/5\.000|4\.750|3\.800|650|OPG-1000/)
  await sheet.getByRole('img', { name: 'Fjord Satin Blå Dyb' }).waitFor()
  await isSound()
  await button('Send til kunden').click()
  await page.getByText('Sendt til mette.ravn@example.dk').waitFor()

  // into the cart and ordered
  await page.getByRole('link', { name: 'Tilbage til opgaven' }).click()
  await button('Læg 1 rulle i kurv').click()
  await page.waitForURL('**/kurv')
  await page.getByRole('link', { name: /^Til opgave \d+$/ }).waitFor()
  await isSound()
  await visit(page, '/checkout')
  await fillInDelivery(page, WORKSHOP)
  await orderButton(page).click()
  await page.waitForURL('**/ordrer')

  // what is chosen while the search is loading narrows what it finds
  await visit(page, '/konto/opgaver')
  // only the search is held back, not the page's own list
  const search = page.getByLabel('Søg bil, kunde, nummerplade')
  await search.waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/jobs?*', async (route) => {
    await answer.promise
    await route.continue().catch(() => {})
  })
  const searched = page.waitForRequest(/\/api\/jobs\?.*search=golf/)
  await search.fill('golf')
  await searched
  await page.getByLabel('Status').selectOption('Tilbud')
  answer.resolve()
  await page.waitForURL((url) => url.searchParams.get('status') === 'offer' && url.searchParams.get('soeg') === 'golf')
  await page.unrouteAll({ behavior: 'wait' })

  // a year later the job is found by its number plate, and the batch lasts
  await visit(page, '/konto/opgaver?soeg=AB%2012%20345')
  await page.getByRole('link', { name: /VW Golf · Mette Ravn, AB12345/ }).click()
  await page.waitForURL(`**${job}`)
  const ordered = page.getByTestId('job-order')
  await ordered.getByText('Batch L2601').waitFor()
  // what a list says of stock may be a second old
  type Listed = Readonly<{ products: readonly { stock: number }[] }>
  const listedStock = async () => (await call<Listed>(`GET /products?ids=${film.id}&active=true`)).products[0]?.stock
  await expect.poll(listedStock).toBe(2)
  await ordered.getByRole('button', { name: /^Samme farve igen/ }).click()
  await page.getByText('Batch L2601 er på lager endnu: 2 tilbage.').waitFor()
  await isSound()
  await button('Bestil fra batch L2601').click()
  await page.waitForURL('**/kurv')
  await page.getByText('L2601').first().waitFor()

  // until it does not
  const { stock } = await call<Batches>(`GET /products/${film.id}/batches`, { token: staff })
  const [batch] = stock.batches
  const count = { batchId: batch?.id, counted: 0, seen: 2, reason: 'Solgt over disken' }
  await call(`POST /products/${film.id}/counts`, { token: staff, body: count })
  await expect.poll(listedStock).toBe(0)
  await visit(page, job)
  await ordered.getByRole('button', { name: /^Samme farve igen/ }).click()
  await page.getByText('Batch L2601 er udsolgt. Folien fås i en anden batch, og farven kan afvige.').waitFor()
  await button('Luk').last().click()
})
