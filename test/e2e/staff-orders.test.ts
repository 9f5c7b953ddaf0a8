import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdfText } from '#test/pdf-reader.ts'
import { putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { addWorkshop, logIn, openBackOffice } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const PASSWORD = 'rulle-efter-rulle'
const SMARAGD = 'PO-1040' // Polar Smaragd Metal, 6.295 kr.
const GRANAT = 'PO-1038' // Polar Granatrød Metal, 6.295 kr. with 15 % off
const KOBBER = 'PO-1041' // Polar Kobber, 6.295 kr., 10 points

test('staff sends an order, issues its invoice with 28 days, the customer downloads it', async () => {
  const email = 'faktura@kobberbakken.dk'
  await addWorkshop(email, PASSWORD, { company: 'Kobberbakken Folie ApS', cvr: '24256790' })
  const workshop = await newVisitor()
  await logIn(workshop, email, PASSWORD)
  await putInCart(workshop, SMARAGD, 2)
  await putInCart(workshop, GRANAT)
  await orderOnInvoice(workshop)
  const order = await onlyOrderOf(email)
  expect(order).toMatchObject({ totalOre: 1_704_371, status: 'pending', paymentMethod: 'invoice' })

  const page = await newVisitor()
  const changes = changesAskedBy(page)
  await visit(page, '/login')
  await logIn(page, 'admin@demo.dk')
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Ordrer' }).click()
  await page.getByTestId('order').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(order.orderNumber)
  const row = page.getByTestId('order').filter({ hasText: order.orderNumber })
  await page.getByText('1 ordre', { exact: true }).waitFor()
  expect(await read(row)).toContain('Kobberbakken Folie ApS Karen Kjær Afventer Ubetalt Faktura – 17.043,71 kr.')

  await chooseAction(row, 'Skift status')
  const status = page.getByRole('dialog', { name: `Skift status: ${order.orderNumber}` })
  await status.getByLabel('Ordrestatus').selectOption('')
  await status.getByRole('button', { name: 'Gem ændringer' }).click()
  await status.getByText('Vælg en ordre status').waitFor()
  await status.getByLabel('Ordrestatus').selectOption('Afsendt')
  await status.getByText(`Kunden får en mail på ${email}`).waitFor()
  await status.getByLabel('Fragtfirma og pakkenummer').fill('GLS 9900 1122 33')
  await status.getByRole('button', { name: 'Gem ændringer' }).click()
  await page.getByText('Ordre opdateret!').waitFor()
  await expect.poll(() => read(row)).toContain('Afsendt Ubetalt')
  // the payment was left as it was, so nothing is said of it
  expect(changes).toEqual([`PUT /api/orders/${order.id}/status`])
  await expect.poll(async () => (await mailsTo(email, 'order-sent')).map(({ text }) => text?.includes('GLS 9900 1122 33'))).toEqual([true])

  // what was sent on invoice is to be invoiced next
  await row.getByRole('button', { name: /^Fakturer/ }).click()
  const modal = page.getByRole('dialog', { name: `Faktura: ${order.orderNumber}` })
  // an order on invoice begins with eight days
  expect(await modal.getByRole('radio', { name: /^Netto 8 dage/ }).isChecked()).toBe(true)
  await modal.getByRole('radio', { name: /^Netto 28 dage/ }).check()
  const promised = await read(modal.locator('label').filter({ hasText: 'Netto 28 dage' }))
  await modal.getByRole('button', { name: 'Udsted faktura' }).click()
  await modal.getByText(/^Faktura \d+ er udstedt$/).waitFor()
  const [invoice, ...others] = await database.documentsOf(order.id)
  if (!invoice) throw new Error('no invoice was stored')
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    paymentTerms: '28_days',
    totalOre: 1_704_371,
    dueDate: daysAfter(invoice.issueDate, 28),
  })
  expect(promised).toBe(`Netto 28 dage Forfalder ${longDay(invoice.dueDate)}`)
  expect(await read(modal)).toContain(`forfalder ${longDay(invoice.dueDate)}.`)
  await page.keyboard.press('Escape')
  await expect.poll(() => read(row)).toContain(`Faktura ${invoice.number} 17.043,71 kr.`)

  await reload(workshop)
  const own = workshop.getByTestId('order').filter({ hasText: order.orderNumber })
  await expect.poll(() => read(own)).toContain('Afsendt Ubetalt 13.634,97 kr.')
  await own.getByRole('link', { name: 'GLS 9900 1122 33' }).waitFor()
  const file = await saved(workshop, () => own.getByRole('button', { name: `Faktura ${invoice.number}`, exact: true }).click())
  expect(file.suggestedFilename()).toBe(`Faktura_${order.orderNumber}.pdf`)
  const paper = await textOf(file)
  for (const words of [
    `Faktura ${invoice.number}`,
    `Ordrenr. ${order.orderNumber}`,
    'CVR 13748136',
    'Kobberbakken Folie ApS',
    'CVR 24256790',
    'Betingelser Netto 28 dage',
    `Forfaldsdato ${inFigures(invoice.dueDate)}`,
    'Netto 28 dage: 17.043,71 kr. betales senest',
  ])
    expect(paper).toContain(words)
  // 6.295 kr. without VAT is 5.036; five percent off two, fifteen and then five off the third
  expect(paper).toMatch(/Polar Smaragd Metal 2 5\.036,00 −503,60 9\.568,40 11\.960,50/)
  expect(paper).toMatch(/Polar Granatrød Metal 1 5\.036,00 −969,43 4\.066,57 5\.083,21/)
  expect(paper).toMatch(/Momsgrundlag 13\.634,97/)
  expect(paper).toMatch(/Total inkl\. moms, DKK 17\.043,71/)
  expect(paper).toMatch(/heraf moms \(25%\) 3\.408,74/)
})

test('an invoiced order is cancelled: credit note, stock and points back', async () => {
  const email = 'fortrudt@kobberbakken.dk'
  await addWorkshop(email, PASSWORD)
  await (await openBackOffice()).givePoints(email, 10)
  const { stock: onShelf } = await database.product(KOBBER)
  const workshop = await newVisitor()
  await logIn(workshop, email, PASSWORD)
  await putInCart(workshop, KOBBER, 3)
  await visit(workshop, `/produkt/${KOBBER}`)
  await workshop.getByLabel('Betal med point').check()
  await workshop.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await workshop.getByText('tilføjet til kurv!').first().waitFor()
  await orderOnInvoice(workshop)
  const order = await onlyOrderOf(email)
  const movedByOrder = async () => {
    const user = await database.userWith(email)
    const moves = (await database.pointsOf(user?.id ?? 0)).map(({ kind, points }) => `${kind} ${points}`)
    const documents = (await database.documentsOf(order.id)).map(({ kind }) => kind)
    return { taken: onShelf - (await database.product(KOBBER)).stock, points: user?.points, owed: user?.pointsOwed, moves, documents }
  }
  expect(await movedByOrder()).toEqual({ taken: 4, points: 0, owed: 0, moves: ['granted 10', 'spent -10'], documents: [] })

  const page = await newVisitor()
  const changes = changesAskedBy(page)
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/ordrer?search=${order.orderNumber}`)
  const row = page.getByTestId('order')
  await changeStatus(page, { payment: 'Betalt' }, ['Kunden optjener 3 point.'])
  await expect.poll(() => read(row)).toContain('Afventer Betalt')
  // status and payment are one request: the shop never stores the half of it
  expect(changes).toEqual([`PUT /api/orders/${order.id}/status`])
  await chooseAction(row, 'Faktura')
  await page.getByRole('button', { name: 'Udsted faktura' }).click()
  await page
    .getByText(/^Faktura \d+ er udstedt$/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => read(row)).toMatch(/Faktura \d+/)
  const [invoice] = await database.documentsOf(order.id)
  const held = { taken: 4, points: 3, owed: 0, moves: ['granted 10', 'spent -10', 'earned 3'], documents: ['invoice'] }
  expect(await movedByOrder()).toEqual(held)

  await changeStatus(page, { status: 'Annulleret' }, [
    '4 stk. lægges tilbage på lager.',
    'Kunden får 10 point tilbage.',
    'Kundens optjente 3 point trækkes tilbage.',
    `Faktura ${invoice?.number} tages tilbage med en kreditnota.`,
  ])
  await expect.poll(() => read(row)).toContain('Annulleret Betalt')
  const back = {
    taken: 0,
    points: 10,
    owed: 0,
    moves: [...held.moves, 'reversed 10', 'reversed -3'],
    documents: ['invoice', 'credit_note'],
  }
  expect(await movedByOrder()).toEqual(back)
  await changeStatus(page, { status: 'Annulleret' }, [])
  expect(await movedByOrder(), 'cancelled a second time').toEqual(back)

  const note = (await database.documentsOf(order.id)).at(-1)
  await row.getByRole('link', { name: order.orderNumber }).click()
  await page.getByRole('heading', { level: 1, name: order.orderNumber }).waitFor()
  const file = await saved(page, () => page.getByRole('button', { name: `Hent PDF: Kreditnota ${note?.number}` }).click())
  expect(file.suggestedFilename()).toBe(`Kreditnota_${note?.number}_${order.orderNumber}.pdf`)
  const paper = await textOf(file)
  for (const words of [`Kreditnota ${note?.number}`, `Faktura ${invoice?.number} af`, 'Årsag: Ordren er annulleret', '17.940,75'])
    expect(paper).toContain(words)
  await page.getByRole('main').getByRole('link', { name: 'Ordrer' }).click()
  await row.waitFor()
  await reload(workshop)
  const own = workshop.getByTestId('order').filter({ hasText: order.orderNumber })
  const theirs = await saved(workshop, () => own.getByRole('button', { name: `Kreditnota ${note?.number}`, exact: true }).click())
  expect(await textOf(theirs)).toBe(paper)

  await changeStatus(page, { status: 'Behandles' }, [
    'Kunden optjener 3 point.',
    '4 stk. tages fra lageret igen, så langt det rækker.',
    'Kunden betaler igen med 10 point.',
  ])
  await expect.poll(() => read(row)).toContain('Behandles Betalt')
  expect(await movedByOrder()).toEqual({ ...back, taken: 4, points: 3, moves: [...back.moves, 'earned 3', 'spent -10'] })
  await chooseAction(row, 'Faktura')
  await page.getByRole('button', { name: 'Udsted faktura' }).waitFor()
})

/** From the cart to Mine Ordrer. */
async function orderOnInvoice(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Kurv, \d+ vare/ }).click()
  await page.getByRole('link', { name: /^Gå til betaling/ }).click()
  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  await page.getByRole('radio', { name: /^Faktura/ }).check()
  await page.getByRole('button', { name: /^Bestil og betal/ }).click()
  await page.getByRole('heading', { name: 'Mine Ordrer' }).waitFor()
}

async function onlyOrderOf(email: string) {
  const [order, ...others] = await database.ordersOf(email)
  if (!order || others.length > 0) throw new Error(`${email} has ${others.length + (order ? 1 : 0)} orders`)
  return order
}

/** Changes the only order of the list and reads what staff are told it does besides. */
async function changeStatus(page: Page, { status, payment }: { status?: string; payment?: string }, told: string[]): Promise<void> {
  await chooseAction(page.getByTestId('order'), 'Skift status')
  const dialog = page.getByRole('dialog', { name: /^Skift status/ })
  if (status) await dialog.getByLabel('Ordrestatus').selectOption(status)
  if (payment) await dialog.getByLabel('Betalingsstatus').selectOption(payment)
  await expect.poll(() => dialog.getByRole('listitem').allInnerTexts()).toEqual(told)
  await dialog.getByRole('button', { name: 'Gem ændringer' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Every change of an order the page asks the server for, in order. */
function changesAskedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') asked.push(`PUT ${new URL(request.url()).pathname}`)
  })
  return asked
}

async function mailsTo(email: string, template: string) {
  return (await database.mailsTo(email)).filter((mail) => mail.template === template)
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return pdfText(Buffer.concat(chunks)).replace(/\s+/g, ' ')
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

function inFigures(day: string): string {
  return day.split('-').reverse().join('.')
}

const WORDS = new Intl.DateTimeFormat('da-DK', { dateStyle: 'long', timeZone: 'UTC' })
function longDay(day: string): string {
  return WORDS.format(new Date(`${day}T12:00:00Z`))
}
