import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pdfText } from '#test/pdf-reader.ts'
import { ownShop } from './own-shop.ts'
import { newVisitor, openBrowser, read, unfold, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()

type Settings = { settings: Record<string, unknown>; revision: number }
const token = await tokenOf('superadmin@demo.dk')
const readSettings = () => call<Settings>('GET /settings/all', { token })
const before = await readSettings()
// other journeys know the shop by its own name
afterAll(async () => {
  await call('DELETE /settings/guarantee-notice', { token })
  const { revision } = await readSettings()
  await call('PUT /settings', { token, body: { ...before.settings, seen: { revision } } })
})

const BUYER = { email: 'koeber@nordfolie-kunde.dk', password: 'nordlys-over-fjorden' }

test("a superadmin changes the shop's settings: the next page, mail, invoice and price follow", async () => {
  await addWorkshop(BUYER.email, BUYER.password)
  const oldInvoice = await orderAndInvoice()
  const staff = await newVisitor({ expects: /400/ })
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/indstillinger')
  const save = staff.getByRole('button', { name: 'Gem indstillinger' })
  await staff.getByLabel('Butikkens navn').fill('Nordfolie')
  await staff.getByLabel('Firmanavn').fill('Nordfolie A/S')
  await staff.getByLabel('Adresse', { exact: true }).first().fill('Åvej 8')
  await staff.getByLabel('CVR-nummer').fill('1374813')
  await save.click()
  await staff.getByText('Skriv et CVR-nummer på otte cifre.').waitFor()
  await staff.getByLabel('CVR-nummer').fill('24256790')
  await unfold(staff, 'Bank', 'Løfter og tekster', 'Certifikater')
  await staff.getByRole('textbox', { name: 'Bank', exact: true }).fill('Fjordbanken')
  await staff.getByLabel('Reg.nr.').fill('0040')
  await staff.getByLabel('Kontonr.').fill('0440116243')
  await staff.getByLabel('IBAN').fill('DK50 0040 0440 1162 43')
  await staff.getByLabel('Erfaring').fill('Over 28 års erfaring')
  await staff.getByRole('button', { name: 'Tilføj certifikat' }).click()
  await staff.getByRole('textbox', { name: 'Certifikat 5' }).fill('Svanemærket')
  await staff.getByLabel('På forsiden').fill('4-6')
  await staff.getByLabel('Bronze (%)').fill('7')
  await save.click()
  await staff.getByText('Indstillingerne er gemt.').waitFor()

  const guest = await newVisitor()
  await visit(guest, '/')
  expect(await guest.title()).toContain('Nordfolie')
  expect(await read(guest.locator('main'))).toContain('Over 28 års erfaring, 5-7 års garanti og levering i hele landet på 4-6 hverdage.')
  const footer = await read(guest.locator('footer'))
  for (const text of ['Svanemærket', 'Åvej 8', '24256790', 'Nordfolie']) expect(footer).toContain(text)
  expect(await guest.content()).not.toContain('Foliehuset')
  const manifest = await (await fetch(`${ownShop.url}/site.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Nordfolie', short_name: 'Nordfolie' })

  const invoice = await orderAndInvoice()
  expect(invoice.total).toBe(oldInvoice.total * (93 / 95))
  for (const text of ['Nordfolie A/S', 'Åvej 8', 'CVR', '24256790', 'Fjordbanken', 'DK50 0040 0440 1162 43'])
    expect(invoice.text).toContain(text)
  // what was issued before stays as it was
  expect(await pdfOf(oldInvoice.orderId)).toBe(oldInvoice.text)
  expect(oldInvoice.text).not.toContain('Nordfolie')

  const mail = await openNewestMailTo(staff, BUYER.email)
  expect(mail).toContain('Nordfolie A/S · CVR 24256790')
  expect(mail).toContain('Åvej 8')
})

test('an area that is not offered after all is saved with what it had', async () => {
  const staff = await newVisitor()
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/indstillinger')
  await unfold(staff, 'Færøerne og Grønland')
  const isOffered = staff.getByLabel('Lever til Færøerne')
  const freight = staff.getByLabel('Fragt til Færøerne (kr.)')
  await isOffered.check()
  const was = await freight.inputValue()
  await freight.fill('')
  await isOffered.uncheck()
  await staff.getByLabel('På forsiden').fill('3-8')
  await staff.getByRole('button', { name: 'Gem indstillinger' }).click()
  await staff.getByText('Indstillingerne er gemt.').waitFor()
  await isOffered.check()
  expect(was).not.toBe('')
  expect(await freight.inputValue()).toBe(was)
})

test('what a colleague saved stays when something beside the form is saved first, and the form after it', async () => {
  await call('PUT /settings', { token, body: { deliveryMethods: [methodOf('gls', 'GLS'), methodOf('post', 'PostNord')] } })
  const staff = await newVisitor({ expects: /409/ })
  await logIn(staff, 'superadmin@demo.dk')
  await visit(staff, '/admin/indstillinger')
  const phone = staff.getByLabel('Telefon', { exact: true }).first()
  const hours = staff.getByLabel('Åbningstider', { exact: true })
  const changed = staff.getByRole('alert').filter({ hasText: 'Indstillingerne er ændret imens' })
  const company = async () => (await readSettings()).settings.company as Record<string, unknown>
  const changePhone = async (to: string) => call('PUT /settings', { token, body: { company: { ...(await company()), phone: to } } })

  await hours.fill('Man-fre 7-15')
  await changePhone('+45 75 82 11 11')
  await staff.getByRole('button', { name: 'Flyt op: PostNord' }).click()
  await changed.waitFor()
  expect([await hours.inputValue(), await phone.inputValue()]).toEqual(['Man-fre 7-15', '+45 75 82 11 11'])
  await staff.getByRole('button', { name: 'Flyt op: PostNord' }).click()
  await staff.getByText('Rækkefølgen er gemt.').waitFor()
  await changed.waitFor({ state: 'detached' })

  await changePhone('+45 75 82 22 22')
  await unfold(staff, 'EU’s meddelelse om garanti')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><path d="M0 0h9"/></svg>'
  const file = { name: 'meddelelse.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  await staff.getByLabel('Fil med EU’s meddelelse').setInputFiles(file)
  await staff.getByText('EU-meddelelsen er gemt og vises nu.').waitFor()
  await changed.waitFor()
  await staff.getByRole('button', { name: 'Gem indstillinger' }).click()
  await staff.getByText('Indstillingerne er gemt.').waitFor()
  expect(await company()).toMatchObject({ phone: '+45 75 82 22 22', openingHours: 'Man-fre 7-15' })
})

function methodOf(id: string, name: string) {
  const limits = {
    mostLengthCm: null,
    mostGirthCm: null,
    steps: [{ upToKg: 30, priceKr: 50 }],
    surcharges: [],
    zones: [],
    freeAboveKr: null,
  }
  return { id, name, kind: 'home', isOffered: true, audiences: [], ...limits, home: '1-2', product: '' }
}

/** Two rolls on invoice and their invoice as text. The demo film is sold to a Bronze customer without promotion. */
async function orderAndInvoice(): Promise<{ orderId: number; total: number; text: string }> {
  const buyer = await tokenOf(BUYER.email, BUYER.password)
  const { product } = await call<{ product: { id: number } }>('GET /products/NL-1012')
  const order = {
    items: [{ id: product.id, quantity: 2, payWithPoints: false }],
    ...{ customerName: 'Karen Kjær', customerEmail: BUYER.email, customerPhone: '+45 20 30 40 50', paymentMethod: 'invoice' },
    ...{ shippingAddress: 'Havnegade 3', shippingPostalCode: '7100', shippingCity: 'Vejle' },
  }
  const { orderId } = await call<{ orderId: number }>('POST /orders', { token: buyer, body: order })
  const { invoice } = await call<{ invoice: { total: number } }>(`POST /orders/${orderId}/invoice`, {
    token,
    body: { paymentTerms: '8_days' },
  })
  return { orderId, total: invoice.total, text: await pdfOf(orderId) }
}

async function pdfOf(orderId: number): Promise<string> {
  const address = `${ownShop.url}/api/orders/${orderId}/invoice-pdf?paymentTerms=8_days`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`the invoice's PDF answered ${answer.status}`)
  return pdfText(Buffer.from(await answer.arrayBuffer()))
}

async function openNewestMailTo(staff: Page, email: string): Promise<string> {
  await visit(staff, `/admin/beskeder?fane=mails&search=${encodeURIComponent(email)}`)
  await staff.getByTestId('mail').first().getByRole('button').click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByText('Ren tekst').click()
  return await read(dialog.locator('pre'))
}
