import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { chooseAction, newVisitor, openBrowser, read, unfold, untilAlive, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const PASSWORD = 'skrevet-ved-siden-af'
const QUESTION = {
  car: 'vw-golf',
  parts: ['roof'],
  panels: [],
  difficulty: 'normal',
  wastePercent: 0,
  film: null,
  oneBatch: false,
  tools: false,
}

/** Waits until the question is gone: a field behind it takes no text. */
async function stayHere(page: Page): Promise<void> {
  const asks = page.getByRole('dialog', { name: 'Ændringer er ikke gemt' })
  await asks.getByRole('button', { name: 'Bliv her' }).click()
  await asks.waitFor({ state: 'hidden' })
}

test("what is typed about a job stays when its customer is chosen, and 'Lav tilbud' and 'Kopier' act on it", async () => {
  const who = 'skriver-og-vaelger@example.dk'
  await addWorkshop(who, PASSWORD)
  const token = await tokenOf(who, PASSWORD)
  const settings = { hourlyPrice: 500, markUpPercent: 0, paysVat: true, partMinutes: {}, hardPercent: 0, terms: null, validDays: 30 }
  await call('PUT /jobs/settings', { token, body: settings })
  const { job } = await call<{ job: { id: number } }>('POST /jobs', { token, body: { key: crypto.randomUUID(), question: QUESTION } })
  const page = await newVisitor({ width: 390 })
  await logIn(page, who, PASSWORD)
  await visit(page, `/konto/opgaver/${job.id}`)
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('Kunden henter fredag')
  await page.getByLabel('Hilsen til kunden').fill('Hej Mette')
  await page.getByRole('button', { name: 'Ny kunde' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ny kunde' })
  await dialog.getByLabel('Navn').fill('Mette Ravn')
  await dialog.getByRole('button', { name: 'Gem kunden' }).click()
  await page.getByText('Opgaven er gemt').waitFor()
  expect([await note.inputValue(), await page.getByLabel('Hilsen til kunden').inputValue()]).toEqual(['Kunden henter fredag', 'Hej Mette'])

  const stored = async () => (await call<{ job: { car: string; note: string | null } }>(`GET /jobs/${job.id}`, { token })).job
  expect((await stored()).note).toBeNull()
  await page.getByRole('textbox', { name: 'Bil', exact: true }).fill('Golf 8 fra Mette')
  await page.getByLabel('Timer').fill('2')
  await page.getByLabel('Materialer, hvad de koster dig').fill('100')
  await page.getByRole('button', { name: 'Lav tilbud' }).click()
  const sheet = page.getByRole('article', { name: /^Tilbud/ })
  await sheet.waitFor()
  for (const shown of ['Golf 8 fra Mette', 'Mette Ravn', 'Hej Mette']) expect(await read(sheet)).toContain(shown)
  expect(await stored()).toMatchObject({ car: 'Golf 8 fra Mette', note: 'Kunden henter fredag' })

  await visit(page, `/konto/opgaver/${job.id}`)
  await note.fill('Lak tjekket')
  await page.getByRole('button', { name: 'Kopier' }).click()
  await page.getByRole('button', { name: 'Kopier opgaven' }).click()
  await page.waitForURL((url) => /\/konto\/opgaver\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${job.id}`))
  await expect.poll(() => note.inputValue()).toBe('Lak tjekket')
})

test('the copy of a draft offer is of what stands on the screen, also where it was not saved yet', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-1000', nameDa: 'Fjord Skrevet Grøn', price: 1_000, stock: 40 })
  const who = 'faar-en-kopi@example.dk'
  await addWorkshop(who, PASSWORD, { company: 'Kopi og Folie ApS' })
  const token = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>(`GET /users?search=${who}`, { token })
  const { offer } = await call<{ offer: { id: number } }>('POST /offers', { token, body: { customerId: users[0]?.id } })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/tilbud/${offer.id}`)
  await page.getByLabel('Læg en vare på').fill(film.kcwId)
  await page.getByRole('option', { name: 'Fjord Skrevet Grøn' }).click()
  const quantity = page.getByRole('textbox', { name: /^Antal: / })
  await quantity.fill('7')
  await quantity.blur()
  await page.getByRole('button', { name: 'Kopier' }).click()
  await page.waitForURL((url) => /\/admin\/tilbud\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${offer.id}`))
  await expect.poll(() => quantity.inputValue()).toBe('7')
})

test('a purchase order is ordered as it is written, and not as it was saved before', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-2000', nameDa: 'Fjord Skrevet Rød', price: 1_000, stock: 0 })
  const token = await tokenOf('admin@demo.dk')
  const supplier = {
    name: 'Skrevet Fabrik',
    contact: null,
    email: 'ordre@skrevet-fabrik.example',
    phone: null,
    note: null,
    currency: 'DKK',
    leadTimeDays: 14,
  }
  const made = await call<{ supplier: { id: number } }>('POST /suppliers', { token, body: supplier })
  const lines = [{ sku: film.kcwId, rolls: 4, unitPrice: 100 }]
  const body = { key: crypto.randomUUID(), supplierId: made.supplier.id, rate: 1, note: null, lines }
  const { order } = await call<{ order: { id: number } }>('POST /purchase-orders', { token, body })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/indkoeb/${order.id}`)
  const dialog = page.getByRole('dialog', { name: 'Send til leverandøren' })
  await page.getByRole('button', { name: 'Send til leverandøren' }).click()
  expect(await read(dialog)).toContain('Ordren er samtidig bestilt.')
  await page.keyboard.press('Escape')
  const rolls = page.getByLabel('Antal')
  await rolls.fill('')
  await page.getByRole('button', { name: 'Bestil', exact: true }).click()
  await page.getByText('Skriv hvor mange.').waitFor()
  await expect.poll(() => rolls.evaluate((field) => field === document.activeElement)).toBe(true)
  await rolls.fill('tolv')
  await page.getByRole('button', { name: 'Bestil', exact: true }).click()
  await expect.poll(() => rolls.getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Skriv hvor mange.').waitFor()
  await rolls.fill('12')
  await page.getByRole('button', { name: 'Bestil', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bestil' }).click()
  await page.getByText('0 af 12 modtaget · bestilt').waitFor()
  await page.getByRole('button', { name: 'Send til leverandøren' }).click()
  expect(await read(dialog)).not.toContain('samtidig bestilt')
  const ordered = await call<{ order: { stand: string; rolls: number } }>(`GET /purchase-orders/${order.id}`, { token })
  expect(ordered.order).toMatchObject({ stand: 'ordered', rolls: 12 })

  await page.keyboard.press('Escape')
  await page.getByText('Fjord Skrevet Rød', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Annuller ordren' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Annuller ordren' })
  expect(await cancelling.getByLabel('Skriv til ordre@skrevet-fabrik.example, at ordren er annulleret').isChecked()).toBe(true)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await cancelling.getByRole('button', { name: 'Annuller ordren' }).click()
  await page.getByText('Annulleret', { exact: true }).waitFor()
  const mailed = async () => (await call<{ mails: { subject: string }[] }>('GET /mails?search=skrevet-fabrik', { token })).mails
  await expect
    .poll(mailed)
    .toEqual([expect.objectContaining({ subject: expect.stringMatching(`^Indkøbsordre ${order.id} er annulleret`) })])
})

test("a price that is typed and not written yet is in the price list that 'Godkend' approves", async () => {
  const assortment = await openAssortment()
  const [written, typed] = [
    await assortment.addProduct({ kcwId: 'SKR-3000', nameDa: 'Fjord Skrevet Blå', price: 1_000, stock: 5 }),
    await assortment.addProduct({ kcwId: 'SKR-3001', nameDa: 'Fjord Skrevet Gul', price: 1_000, stock: 5 }),
  ]
  const token = await tokenOf('superadmin@demo.dk')
  const { list } = await call<{ list: { id: number } }>('POST /price-lists', { token, body: { name: 'Skrevet', startsOn: '2099-01-01' } })
  await call(`POST /price-lists/${list.id}/prices`, { token, body: { prices: [{ kcwId: written.kcwId, price: 1100 }] } })
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/prislister/${list.id}`)
  const form = page.getByRole('form', { name: 'Skriv en pris' })
  await form.getByLabel('Varenummer').fill(typed.kcwId)
  await form.getByLabel('Ny pris (DKK)').fill('tolv hundrede')
  await page.getByRole('button', { name: 'Godkend' }).click()
  await expect.poll(() => form.getByLabel('Ny pris (DKK)').getAttribute('aria-invalid')).toBe('true')
  await form.getByLabel('Ny pris (DKK)').fill('1.200')
  await page.getByRole('button', { name: 'Godkend' }).click()
  await page.getByRole('dialog').getByText('2 priser gælder af sig selv').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Godkend' }).click()
  await page.getByText(/^Godkendt af/).waitFor()
  const { prices } = await call<{ prices: { kcwId: string; price: number }[] }>(`GET /price-lists/${list.id}`, { token })
  expect(prices).toHaveLength(2)
  expect(JSON.stringify(prices)).toContain(typed.kcwId)
})

test('prices typed beside the logo and the sender are asked about before a link leads away from them', async () => {
  const who = 'skriver-timepris@example.dk'
  await addWorkshop(who, PASSWORD)
  const page = await newVisitor({ width: 390 })
  await logIn(page, who, PASSWORD)
  await visit(page, '/konto/opgaver/mit-tilbud')
  const price = page.getByLabel('Timepris')
  await price.fill('650')
  await page.getByRole('link', { name: 'Ret under Indstillinger' }).click()
  const asks = page.getByRole('dialog', { name: 'Ændringer er ikke gemt' })
  await stayHere(page)
  expect(await price.inputValue()).toBe('650')
  await page.getByRole('button', { name: 'Gem', exact: true }).click()
  // until it is stored the question is right
  await page.getByText('Gemt', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: 'Ret under Indstillinger' }).click()
  await page.getByRole('textbox', { name: 'Navn' }).fill('Mette Ravn')
  await page.evaluate(() => history.back())
  await asks.getByRole('button', { name: 'Forlad uden at gemme' }).click()
  await page.waitForURL((url) => url.pathname === '/konto/opgaver/mit-tilbud')
  await expect.poll(() => price.inputValue()).toBe('650')
})

test('two forms on one page: what is typed in either is asked about before the page is left', async () => {
  const page = await newVisitor({ width: 1024 })
  await logIn(page, 'admin@demo.dk')
  for (const [form, field] of [
    ['Fordeling på dele', 'Tag, %'],
    ['Tilbehør', 'Antal'],
  ] as const) {
    await visit(page, '/admin/bilmodeller')
    const typed = page.getByRole('form', { name: form }).getByLabel(field).first()
    const stored = await typed.inputValue()
    await typed.fill('7')
    await page.getByRole('link', { name: 'beregneren', exact: true }).click()
    await stayHere(page)
    expect(await typed.inputValue()).toBe('7')
    await typed.fill(stored)
    await page.getByRole('link', { name: 'beregneren', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Hvor meget folie skal jeg bruge?' }).waitFor()
  }
})

test('shares and accessories that are typed stay when a colleague was quicker, and are saved over the newest', async () => {
  const token = await tokenOf('admin@demo.dk')
  type Metres = { shares: Record<string, number>; tools: { productId: number; pieces: number; perMetres: number | null }[] }
  const stored = () => call<Metres>('GET /metres', { token })
  const { shares, tools } = await stored()
  const page = await newVisitor({ width: 1024, expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/bilmodeller')
  const [parts, accessories] = [page.getByRole('form', { name: 'Fordeling på dele' }), page.getByRole('form', { name: 'Tilbehør' })]
  const share = (name: string) => parts.getByLabel(`${name}, %`)
  const pieces = accessories.getByLabel('Antal').first()
  const percent = (thousandths = 0) => String(thousandths / 10).replace('.', ',')
  const moved = { ...shares, roof: (shares.roof ?? 0) - 10, bonnet: (shares.bonnet ?? 0) + 10 }
  await share('Tag').fill(percent(moved.roof))
  await share('Motorhjelm').fill(percent(moved.bonnet))
  await pieces.fill('8')

  const theirs = { boot: (shares.boot ?? 0) - 10, rearBumper: (shares.rearBumper ?? 0) + 10 }
  await call('PUT /metres/shares', { token, body: { ...shares, ...theirs } })
  await parts.getByRole('button', { name: 'Gem fordelingen' }).click()
  await expect.poll(() => share('Bagklap').inputValue()).toBe(percent(theirs.boot))
  expect([await share('Tag').inputValue(), await pieces.inputValue()]).toEqual([percent(moved.roof), '8'])
  await parts.getByRole('button', { name: 'Gem fordelingen' }).click()
  await expect.poll(async () => (await stored()).shares).toEqual({ ...moved, ...theirs })

  await call('PUT /metres/tools', { token, body: { tools: tools.slice(0, -1) } })
  const refused = page.waitForResponse((answer) => answer.url().endsWith('/metres/tools') && answer.status() === 409)
  await accessories.getByRole('button', { name: 'Gem tilbehøret' }).click()
  await refused
  expect(await pieces.inputValue()).toBe('8')
  await accessories.getByRole('button', { name: 'Gem tilbehøret' }).click()
  await expect.poll(async () => (await stored()).tools[0]?.pieces).toBe(8)
  await call('PUT /metres/shares', { token, body: shares })
  await call('PUT /metres/tools', { token, body: { tools } })
})

test("an order by phone and a customer's page ask before what was typed is left", async () => {
  const page = await newVisitor({ width: 1024 })
  await logIn(page, 'admin@demo.dk')
  const asked = page.getByRole('dialog', { name: 'Ændringer er ikke gemt' })
  await visit(page, '/admin/ordrer/ny')
  const reason = page.getByLabel('Hvem ringede, og hvorfor?')
  await reason.fill('Karen ringede fra hallen')
  await page.getByRole('button', { name: 'Ny gæst' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ordrer' }).click()
  await stayHere(page)
  expect(await reason.inputValue()).toBe('Karen ringede fra hallen')
  await reason.fill('')
  await page.getByLabel('Læg en vare på').fill('VT-1068')
  await page.getByRole('option', { name: /VT-1068/ }).click()
  await page.getByRole('main').getByRole('link', { name: 'Ordrer' }).click()
  await asked.getByRole('button', { name: 'Forlad uden at gemme' }).click()
  await page.waitForURL('**/admin/ordrer')

  const { users } = await call<{ users: { id: number }[] }>('GET /users?search=gold@demo.dk', { token: await tokenOf('admin@demo.dk') })
  await visit(page, `/admin/kunder/${users[0]?.id}`)
  const form = page.getByRole('form', { name: 'Rediger Kunde' })
  await form.getByLabel('Adresse').fill('Kajen 8')
  await page.getByRole('link', { name: 'Alle kunder' }).click()
  await stayHere(page)
  expect(await form.getByLabel('Adresse').inputValue()).toBe('Kajen 8')
  await form.getByRole('button', { name: 'Annuller' }).click()
  await page.getByRole('link', { name: 'Alle kunder' }).click()
  await page.waitForURL('**/admin/kunder')
})

test('what is typed at one customer or order is asked about, and neither it nor a delete question follows to the next', async () => {
  const [here, there] = ['Foelger Film ApS', 'Bliver Folie ApS']
  await addWorkshop('foelger-her@example.dk', PASSWORD, { company: here })
  await addWorkshop('foelger-der@example.dk', PASSWORD, { company: there, cvr: '10403782' })
  const token = await tokenOf('superadmin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>('GET /users?search=foelger-her@example.dk', { token })
  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  const asked = page.getByRole('dialog', { name: 'Ændringer er ikke gemt' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const goTo = async (group: string, name: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Søg overalt' }).fill(name)
    await page.getByRole('group', { name: group }).getByRole('option', { name }).first().click()
  }

  await visit(page, `/admin/kunder/${users[0]?.id}`)
  const points = page.getByRole('form', { name: 'Ret point' })
  await points.getByLabel('Antal').fill('7')
  await goTo('Kunder', there)
  await stayHere(page)
  expect(await points.getByLabel('Antal').inputValue()).toBe('7')
  await goTo('Kunder', there)
  await asked.getByRole('button', { name: 'Forlad uden at gemme' }).click()
  await heading(there).waitFor()
  await expect.poll(() => points.getByLabel('Antal').inputValue()).toBe('')
  await expect.poll(() => heading(there).evaluate((shown) => shown === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Slet', exact: true }).click()
  const deletion = page.getByRole('dialog', { name: 'Slet kunde' })
  await deletion.waitFor()
  await page.evaluate(() => history.back())
  await heading(here).waitFor()
  await expect.poll(() => deletion.count()).toBe(0)

  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-4000', nameDa: 'Fjord Skrevet Hvid', price: 1_000, stock: 40 })
  const place = (customerName: string) =>
    call<{ orderId: number; orderNumber: string }>('POST /orders', {
      body: {
        items: [{ id: film.id, quantity: 1 }],
        ...{ customerName, customerEmail: 'foelger@gaest.dk', customerPhone: '20 30 40 51', paymentMethod: 'card' },
        ...{ shippingAddress: 'Kajen 1', shippingPostalCode: '5000', shippingCity: 'Odense' },
      },
    })
  const [one, other] = [await place('Frida Foelger'), await place('Berta Bliver')]
  await visit(page, `/admin/ordrer/${one.orderId}`)
  const note = page.getByRole('textbox', { name: 'Ny intern note' })
  await page.getByRole('button', { name: 'Skriv note' }).click()
  await note.fill('Ring til Frida')
  await goTo('Ordrer', other.orderNumber)
  await stayHere(page)
  expect(await note.inputValue()).toBe('Ring til Frida')
  await goTo('Ordrer', other.orderNumber)
  await asked.getByRole('button', { name: 'Forlad uden at gemme' }).click()
  await heading(other.orderNumber).waitFor()
  await expect.poll(() => note.count()).toBe(0)
  await expect.poll(() => heading(other.orderNumber).evaluate((shown) => shown === document.activeElement)).toBe(true)

  // deleting an order asks once
  await page.getByRole('button', { name: 'Skriv note' }).click()
  await note.fill('Ring til Berta')
  await chooseAction(page, 'Slet')
  await page
    .getByRole('dialog', { name: `Slet ordre ${other.orderNumber}` })
    .getByRole('button', { name: 'Slet' })
    .click()
  await page.waitForURL((url) => url.pathname === '/admin/ordrer')
})

test('choosing the purchase order keeps the rolls that were typed, and fills in what is missing where nothing was', async () => {
  const assortment = await openAssortment()
  const [red, blue] = [
    await assortment.addProduct({ kcwId: 'SKR-5000', nameDa: 'Fjord Modtaget Rød', price: 1_000, stock: 0 }),
    await assortment.addProduct({ kcwId: 'SKR-5001', nameDa: 'Fjord Modtaget Blå', price: 1_000, stock: 0 }),
  ]
  const token = await tokenOf('admin@demo.dk')
  const order = async (name: string, sku: string, rolls: number): Promise<string> => {
    const supplier = { name, contact: null, email: null, phone: null, note: null, currency: 'DKK', leadTimeDays: 14 }
    const made = await call<{ supplier: { id: number } }>('POST /suppliers', { token, body: supplier })
    const body = { key: crypto.randomUUID(), supplierId: made.supplier.id, rate: 1, note: null, lines: [{ sku, rolls, unitPrice: 100 }] }
    const draft = await call<{ order: { id: number; revision: number } }>('POST /purchase-orders', { token, body })
    const { id, revision } = draft.order
    await call(`POST /purchase-orders/${id}/state`, { token, body: { state: 'ordered', revision } })
    return String(id)
  }
  const [first, second] = [await order('Rød Fabrik', red.kcwId, 6), await order('Blå Fabrik', blue.kcwId, 9)]
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/varemodtagelse')
  const form = page.getByRole('form', { name: 'Ny modtagelse' })
  const purchase = form.getByLabel('Indkøbsordre')
  const stands = async () => {
    const fields = [form.getByLabel('Leverandør'), form.getByLabel('Varenummer, linje 1'), form.getByLabel('Antal, linje 1')]
    return await Promise.all(fields.map((field) => field.inputValue()))
  }
  await purchase.selectOption(first)
  await expect.poll(stands).toEqual(['Rød Fabrik', red.kcwId, '6'])
  await purchase.selectOption(second)
  await expect.poll(stands).toEqual(['Blå Fabrik', blue.kcwId, '9'])
  await purchase.selectOption('Uden indkøbsordre')
  await expect.poll(stands).toEqual(['', '', ''])
  await purchase.selectOption(second)
  await expect.poll(stands).toEqual(['Blå Fabrik', blue.kcwId, '9'])
  await form.getByLabel('Antal, linje 1', { exact: true }).fill('4')
  await form.getByLabel('Leverandør').fill('Rød og Blå')
  await purchase.selectOption(first)
  await expect.poll(() => purchase.inputValue()).toBe(first)
  expect(await stands()).toEqual(['Rød og Blå', blue.kcwId, '4'])
  await form.getByRole('button', { name: 'Fjern linje 1' }).click()
  await purchase.selectOption(second)
  await expect.poll(stands).toEqual(['Rød og Blå', blue.kcwId, '9'])
})

test('a link to an own order leads to it after login as well', async () => {
  const who = 'linket-til-ordren@example.dk'
  await addWorkshop(who, PASSWORD)
  const page = await newVisitor({ width: 390 })
  await visit(page, '/ordrer?side=1#ORD-2026-000001')
  await page.waitForURL(/\/login\?next=/)
  await untilAlive(page)
  const login = page.getByRole('region', { name: 'B2B Login' })
  await login.getByLabel('E-mail').fill(who)
  await login.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ordrer\?side=1#ORD-2026-000001$/)
})

/** Holds back what is sent to be saved at an address of the API: `asked` when it is on its way, until `letGo`. */
async function holdSaving(page: Page, address: string) {
  const [sent, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(`**/api${address}`, async (route) => {
    if (route.request().method() === 'GET') return await route.fallback()
    sent.resolve()
    await freed.promise
    await route.continue()
  })
  return { asked: sent.promise, letGo: freed.resolve }
}

test('what is typed about a product while it is being saved stays and is still to be saved', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-7000', nameDa: 'Fjord Skrevet Hvid', price: 1_000 })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/produkter/${film.id}`)
  await unfold(page, 'Specifikationer')
  const saving = await holdSaving(page, `/products/${film.id}`)
  const [price, description, words] = [page.getByLabel('Pris (DKK)*'), page.getByLabel('Beskrivelse DA'), 'Skrevet imens']
  await price.fill('1.250,00')
  await price.press('Enter')
  await saving.asked
  await description.fill(words)
  await page.getByRole('button', { name: 'Andet' }).click()
  await page.getByLabel('Navn 1').fill('prøve')
  saving.letGo()
  await page.getByText('Produkt opdateret!').waitFor()
  // the price is shown as it was saved
  await expect.poll(() => price.inputValue()).toBe('1250')
  expect([await description.inputValue(), await page.getByLabel('Navn 1').inputValue()]).toEqual([words, 'prøve'])

  await page.getByRole('button', { name: 'Tilbage' }).click()
  await stayHere(page)
  await page.getByLabel(/^Værdi: /).fill('12')
  await page.getByRole('button', { name: 'Gem ændringer' }).click()
  const token = await tokenOf('admin@demo.dk')
  const stored = async () => (await call<{ product: Record<string, unknown> }>(`GET /products/${film.id}`, { token })).product
  await expect.poll(stored).toMatchObject({ price: 1250, descriptionDa: words, specifications: { prøve: 12 } })
})

test('what is typed about a new product while it is being created stays, and goes on at its own address once it is saved', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/produkter/ny')
  const [sku, description, words] = ['SKR-7100', page.getByLabel('Beskrivelse DA'), 'Skrevet imens']
  await page.getByLabel('Navn EN*').fill('Fjord Written New')
  await page.getByLabel('Navn DA*').fill('Fjord Skrevet Ny')
  await page.getByLabel('Pris (DKK)*').fill('1.250,00')
  await page.getByLabel('Lager*').fill('5')
  await page.getByLabel('Kategori*').selectOption('Bilfolie')
  await page.getByLabel('Varenummer (SKU)').fill(sku)
  const saving = await holdSaving(page, '/products')
  await page.getByRole('button', { name: 'Opret produkt' }).click()
  await saving.asked
  await description.fill(words)
  saving.letGo()
  await page.getByText('Produkt oprettet!').waitFor()
  await page.getByRole('button', { name: 'Gem ændringer' }).click()
  await page.waitForURL(/\/admin\/produkter\/\d+$/)
  await expect.poll(() => description.inputValue()).toBe(words)
  const token = await tokenOf('admin@demo.dk')
  const { products } = await call<{ products: { descriptionDa: string }[] }>(`GET /products?search=${sku}`, { token })
  expect(products).toMatchObject([{ descriptionDa: words }])
})

test('what is typed in a receipt while another is being saved stays, and is received on its own', async () => {
  const assortment = await openAssortment()
  const [sent, next] = [
    await assortment.addProduct({ kcwId: 'SKR-7200', nameDa: 'Fjord Modtaget Sort', price: 1_000, stock: 0 }),
    await assortment.addProduct({ kcwId: 'SKR-7201', nameDa: 'Fjord Modtaget Sølv', price: 1_000, stock: 0 }),
  ]
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/varemodtagelse')
  const form = page.getByRole('form', { name: 'Ny modtagelse' })
  const field = (name: string, line: number) => form.getByLabel(`${name}, linje ${line}`)
  await form.getByLabel('Leverandør').fill('Sort Fabrik')
  await field('Varenummer', 1).fill(sent.kcwId)
  await field('Antal', 1).fill('4')
  const saving = await holdSaving(page, '/receipts')
  await form.getByRole('button', { name: 'Læg på lager' }).click()
  await saving.asked
  await form.getByRole('button', { name: 'Tilføj linje' }).click()
  await field('Varenummer', 2).fill(next.kcwId)
  await field('Antal', 2).fill('6')
  await form.getByLabel('Note').fill('Næste palle')
  saving.letGo()
  await expect.poll(() => field('Varenummer', 1).inputValue()).toBe(next.kcwId)
  const stands = [form.getByLabel('Leverandør'), form.getByLabel('Note'), field('Antal', 1)]
  expect(await Promise.all(stands.map((one) => one.inputValue()))).toEqual(['', 'Næste palle', '6'])
  await form.getByRole('button', { name: 'Læg på lager' }).click()
  const token = await tokenOf('admin@demo.dk')
  const stock = async ({ id }: { id: number }) =>
    (await call<{ product: { stock: number } }>(`GET /products/${id}`, { token })).product.stock
  await expect.poll(async () => [await stock(sent), await stock(next)]).toEqual([4, 6])
})

test('what is typed in a row of the product list stays while another change of it is being saved', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-7300', nameDa: 'Fjord Talt Rød', price: 1_000, stock: 10 })
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/produkter?search=${film.kcwId}`)
  const stock = page.getByLabel('Lager: Fjord Talt Rød')
  const saving = await holdSaving(page, `/products/${film.id}`)
  await stock.fill('+40')
  await stock.press('Enter')
  await saving.asked
  // a roll is sold before the addition is stored
  await call(`PUT /products/${film.id}`, { token: await tokenOf('admin@demo.dk'), body: { stockChange: -1 } })
  await stock.fill('+45')
  saving.letGo()
  await page.getByText('Der er nu 49 på lager.').waitFor()
  expect(await stock.inputValue()).toBe('+45')
  await stock.press('Enter')
  await page.getByText('Der er nu 94 på lager.').waitFor()
})

test('a note that is being changed is not replaced by a new one', async () => {
  await addWorkshop('har-en-note@example.dk', PASSWORD, { company: 'Note og Folie ApS' })
  const token = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>('GET /users?search=har-en-note@example.dk', { token })
  await call(`POST /users/${users[0]?.id}/notes`, { token, body: { text: 'Ringer om fredagen' } })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/kunder/${users[0]?.id}`)
  const write = page.getByRole('button', { name: 'Skriv note' })
  await page.getByRole('button', { name: /^Ret noten fra/ }).click()
  const changed = page.getByRole('textbox', { name: 'Ret noten' })
  await changed.fill('Ringer om mandagen')
  expect(await write.count()).toBe(0)
  await page.getByRole('button', { name: 'Gem note' }).click()
  await page.getByText('Ringer om mandagen').waitFor()
  await write.click()
  await page.getByRole('textbox', { name: 'Ny intern note' }).fill('Betaler altid til tiden')
  expect(await page.getByRole('button', { name: /^Ret noten fra/ }).count()).toBe(0)
})

test('settings typed while others are being saved stay and are still to be saved', async () => {
  const token = await tokenOf('superadmin@demo.dk')
  type Company = Readonly<{ phone: string; openingHours: string }>
  const company = async () => (await call<{ settings: { company: Company } }>('GET /settings/all', { token })).settings.company
  const before = await company()
  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/indstillinger')
  const saving = await holdSaving(page, '/settings')
  const [hours, phone] = [page.getByLabel('Åbningstider', { exact: true }), page.getByLabel('Telefon', { exact: true }).first()]
  const save = page.getByRole('button', { name: 'Gem indstillinger' })
  await hours.fill('Man-fre 6-14')
  await save.click()
  await saving.asked
  await phone.fill('+45 75 82 44 44')
  saving.letGo()
  await page.getByText('Indstillingerne er gemt.').waitFor()
  await page.getByText('Du har ændringer, der ikke er gemt.').waitFor()
  expect([await hours.inputValue(), await phone.inputValue()]).toEqual(['Man-fre 6-14', '+45 75 82 44 44'])
  expect(await company()).toMatchObject({ openingHours: 'Man-fre 6-14', phone: before.phone })
  await save.click()
  await expect.poll(company).toMatchObject({ openingHours: 'Man-fre 6-14', phone: '+45 75 82 44 44' })
  await call('PUT /settings', { token, body: { company: before } })
})

test('what is typed in the own profile while it is being saved stays and is still to be saved', async () => {
  const who = 'skriver-i-sin-profil@example.dk'
  await addWorkshop(who, PASSWORD)
  const page = await newVisitor({ width: 390 })
  await logIn(page, who, PASSWORD)
  await visit(page, '/konto/indstillinger')
  const saving = await holdSaving(page, '/auth/me')
  const form = page.getByRole('form', { name: 'Profil' })
  await form.getByLabel('Navn').fill('Mette Ravn')
  await form.getByLabel('Navn').press('Enter')
  await saving.asked
  await form.getByLabel('Adresse').fill('Kajen 8')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/me') && answer.request().method() === 'PUT')
  saving.letGo()
  await saved
  await form.getByRole('button', { name: 'Gem ændringer' }).waitFor()
  expect([await form.getByLabel('Navn').inputValue(), await form.getByLabel('Adresse').inputValue()]).toEqual(['Mette Ravn', 'Kajen 8'])
  await form.getByRole('button', { name: 'Gem ændringer' }).click()
  const token = await tokenOf(who, PASSWORD)
  const stored = async () => (await call<{ user: Record<string, unknown> }>('GET /auth/me', { token })).user
  await expect.poll(stored).toMatchObject({ name: 'Mette Ravn', address: 'Kajen 8' })
})

test('a profile changed on another device is shown once it is known, and only what is typed here is sent over it', async () => {
  const who = 'profil-paa-to-enheder@example.dk'
  await addWorkshop(who, PASSWORD)
  const token = await tokenOf(who, PASSWORD)
  const page = await newVisitor({ width: 390 })
  await logIn(page, who, PASSWORD)
  await visit(page, '/konto/indstillinger')
  const form = page.getByRole('form', { name: 'Profil' })
  await form.getByLabel('Navn').fill('Mette Ravn')
  await call('PUT /auth/me', { token, body: { phone: '+45 75 82 33 33', address: 'Kajen 8' } })
  await page.getByRole('main').getByRole('group', { name: 'Moms i priser' }).getByText('inkl. moms').click()
  await expect.poll(() => form.getByLabel('Adresse').inputValue()).toBe('Kajen 8')
  expect([await form.getByLabel('Navn').inputValue(), await form.getByLabel('Telefon').inputValue()]).toEqual([
    'Mette Ravn',
    '+45 75 82 33 33',
  ])
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/me') && request.method() === 'PUT')
  await form.getByRole('button', { name: 'Gem ændringer' }).click()
  expect((await sent).postDataJSON()).toEqual({ name: 'Mette Ravn' })
})

test('what is typed about a customer while it is being saved stays and is still to be saved', async () => {
  const who = 'rettes-imens@example.dk'
  await addWorkshop(who, PASSWORD)
  const token = await tokenOf('admin@demo.dk')
  const find = async () =>
    (await call<{ users: ({ id: number } & Record<string, unknown>)[] }>(`GET /users?search=${who}`, { token })).users[0]
  const id = (await find())?.id
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/kunder/${id}`)
  const saving = await holdSaving(page, `/users/${id}`)
  const form = page.getByRole('form', { name: 'Rediger Kunde' })
  await form.getByLabel('Navn').fill('Mette Ravn')
  await form.getByLabel('Navn').press('Enter')
  await saving.asked
  await form.getByLabel('Adresse').fill('Kajen 8')
  const shown = page.waitForResponse((answer) => answer.url().includes('/api/users') && answer.request().method() === 'GET')
  saving.letGo()
  await page.getByText('Kunde opdateret!').waitFor()
  await shown
  await page.getByRole('link', { name: 'Alle kunder' }).click()
  await stayHere(page)
  expect([await form.getByLabel('Navn').inputValue(), await form.getByLabel('Adresse').inputValue()]).toEqual(['Mette Ravn', 'Kajen 8'])
  await form.getByRole('button', { name: 'Gem Ændringer' }).click()
  await expect.poll(find).toMatchObject({ name: 'Mette Ravn', address: 'Kajen 8' })
})

test("points given beside the form do not hide a colleague's change from what is typed in it", async () => {
  const who = 'point-ved-siden-af@example.dk'
  await addWorkshop(who, PASSWORD)
  const token = await tokenOf('admin@demo.dk')
  const find = async () =>
    (await call<{ users: ({ id: number } & Record<string, unknown>)[] }>(`GET /users?search=${who}`, { token })).users[0]
  const id = (await find())?.id
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/kunder/${id}`)
  const form = page.getByRole('form', { name: 'Rediger Kunde' })
  await form.getByLabel('Adresse').fill('Kajen 8')
  await call(`PUT /users/${id}`, { token, body: { address: 'Havnen 1' } })
  const points = page.getByRole('form', { name: 'Ret point' })
  await points.getByLabel('Antal').fill('7')
  await points.getByLabel('Begrundelse').fill('Tak for hjælpen')
  await points.getByRole('button', { name: 'Gem' }).click()
  await expect.poll(() => form.getByLabel('Point', { exact: true }).inputValue()).toBe('7')
  await form.getByRole('button', { name: 'Gem Ændringer' }).click()
  await page.getByText('Havnen 1').first().waitFor()
  expect(await find()).toMatchObject({ address: 'Havnen 1', points: 7 })
  await form.getByRole('button', { name: 'Gem Ændringer' }).click()
  await expect.poll(find).toMatchObject({ address: 'Kajen 8', points: 7 })
})

test('a price that is begun while the one before is being written stays', async () => {
  const assortment = await openAssortment()
  const [first, next] = [
    await assortment.addProduct({ kcwId: 'SKR-7500', nameDa: 'Fjord Prissat Rød', price: 1_000 }),
    await assortment.addProduct({ kcwId: 'SKR-7501', nameDa: 'Fjord Prissat Blå', price: 1_000 }),
  ]
  const token = await tokenOf('superadmin@demo.dk')
  const { list } = await call<{ list: { id: number } }>('POST /price-lists', { token, body: { name: 'Begyndt', startsOn: '2099-02-01' } })
  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/prislister/${list.id}`)
  const form = page.getByRole('form', { name: 'Skriv en pris' })
  const [sku, price] = [form.getByLabel('Varenummer'), form.getByLabel('Ny pris (DKK)')]
  const saving = await holdSaving(page, `/price-lists/${list.id}/prices`)
  await sku.fill(first.kcwId)
  await price.fill('1.100')
  await price.press('Enter')
  await saving.asked
  await sku.fill(next.kcwId)
  saving.letGo()
  await expect.poll(() => price.inputValue()).toBe('')
  expect(await sku.inputValue()).toBe(next.kcwId)
})

test('what is typed in a draft offer while it is being saved is asked about before the page is left', async () => {
  const who = 'tilbud-skrives-imens@example.dk'
  await addWorkshop(who, PASSWORD)
  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-8000', nameDa: 'Fjord Skrevet Sort', price: 1_000 })
  const token = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>(`GET /users?search=${who}`, { token })
  const { offer } = await call<{ offer: { id: number } }>('POST /offers', { token, body: { customerId: users[0]?.id } })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/tilbud/${offer.id}`)
  await page.getByLabel('Læg en vare på').fill(film.kcwId)
  await page.getByRole('option', { name: 'Fjord Skrevet Sort' }).click()
  const saving = await holdSaving(page, `/offers/${offer.id}`)
  const message = page.getByLabel('Besked til kunden')
  await page.getByRole('button', { name: 'Gem kladde' }).click()
  await saving.asked
  await message.fill('Skrevet imens')
  saving.letGo()
  await page.getByText('Kladden er gemt').waitFor()
  await page.getByRole('link', { name: 'Alle tilbud' }).click()
  await stayHere(page)
  await page.getByRole('button', { name: 'Gem kladde' }).click()
  const stored = async () => (await call<{ offer: { message: string | null } }>(`GET /offers/${offer.id}`, { token })).offer.message
  await expect.poll(stored).toBe('Skrevet imens')
})

test('what is typed in a draft offer stays when a colleague was quicker, and is saved over the newest', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'SKR-7400', nameDa: 'Fjord Skrevet Lilla', price: 1_000, stock: 40 })
  const who = 'to-skriver-tilbud@example.dk'
  await addWorkshop(who, PASSWORD, { company: 'To Skriver ApS' })
  const token = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>(`GET /users?search=${who}`, { token })
  const { offer } = await call<{ offer: { id: number; validUntil: string } }>('POST /offers', { token, body: { customerId: users[0]?.id } })
  const lines = [{ productId: film.id, quantity: 2 }]
  const { validUntil } = offer
  await call(`PUT /offers/${offer.id}`, { token, body: { validUntil, message: null, lines } })
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/tilbud/${offer.id}`)
  const [quantity, message] = [page.getByRole('textbox', { name: /^Antal: / }), page.getByLabel('Besked til kunden')]
  await quantity.fill('7')
  await quantity.blur()
  await call(`PUT /offers/${offer.id}`, { token, body: { validUntil, message: 'Skrevet af en kollega', lines } })
  await page.getByRole('button', { name: 'Gem kladde' }).click()
  await page.getByText('Kladden er ændret imens').waitFor()
  expect([await quantity.inputValue(), await message.inputValue()]).toEqual(['7', 'Skrevet af en kollega'])
  await page.getByRole('button', { name: 'Gem kladde' }).click()
  await page.getByText('Kladden er gemt').waitFor()
  const stored = await call<{ offer: object }>(`GET /offers/${offer.id}`, { token })
  expect(stored.offer).toMatchObject({ message: 'Skrevet af en kollega', lines: [{ quantity: 7 }] })
})

test('what is typed in a purchase order while it is being saved stays and is still to be saved', async () => {
  const assortment = await openAssortment()
  const [film, other] = [
    await assortment.addProduct({ kcwId: 'SKR-6000', nameDa: 'Fjord Skrevet Grå', price: 1_000, stock: 0 }),
    await assortment.addProduct({ kcwId: 'SKR-6001', nameDa: 'Fjord Skrevet Brun', price: 1_000, stock: 0 }),
  ]
  const token = await tokenOf('admin@demo.dk')
  const supplier = { name: 'Imens Fabrik', contact: null, email: null, phone: null, note: null, currency: 'DKK', leadTimeDays: 14 }
  const made = await call<{ supplier: { id: number } }>('POST /suppliers', { token, body: supplier })
  const lines = [{ sku: film.kcwId, rolls: 4, unitPrice: 100 }]
  const body = { key: crypto.randomUUID(), supplierId: made.supplier.id, rate: 1, note: null, lines }
  const { order } = await call<{ order: { id: number } }>('POST /purchase-orders', { token, body })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/indkoeb/${order.id}`)
  const form = page.getByRole('form', { name: 'Indkøbsordren' })
  const field = (name: string, line: number) => form.getByLabel(`${name}, linje ${line}`)
  const saving = await holdSaving(page, `/purchase-orders/${order.id}/changes`)
  await form.getByRole('button', { name: 'Tilføj linje' }).click()
  await field('Varenummer', 2).fill(other.kcwId)
  await field('Antal', 2).fill('5')
  await form.getByRole('button', { name: 'Gem' }).click()
  await saving.asked
  await form.getByLabel('Note').fill('Skrevet imens')
  await field('Antal', 2).fill('6')
  saving.letGo()
  await page.getByText('0 af 9 modtaget').waitFor()
  expect([await form.getByLabel('Note').inputValue(), await field('Antal', 2).inputValue()]).toEqual(['Skrevet imens', '6'])
  type Stored = { note: string | null; lines: { id: number; sku: string; rolls: number }[] }
  const stored = async () => (await call<{ order: Stored }>(`GET /purchase-orders/${order.id}`, { token })).order
  const [first, second] = (await stored()).lines
  await form.getByRole('button', { name: 'Gem' }).click()
  await page.getByText('0 af 10 modtaget').waitFor()
  expect(await stored()).toMatchObject({ note: 'Skrevet imens', lines: [first, { ...second, rolls: 6 }] })
})

test('what is typed in a purchase order stays when a colleague was quicker, and is saved over the newest', async () => {
  const assortment = await openAssortment()
  const [film, other] = [
    await assortment.addProduct({ kcwId: 'SKR-6100', nameDa: 'Fjord Skrevet Sand', price: 1_000, stock: 0 }),
    await assortment.addProduct({ kcwId: 'SKR-6101', nameDa: 'Fjord Skrevet Ler', price: 1_000, stock: 0 }),
  ]
  const token = await tokenOf('admin@demo.dk')
  const supplier = { name: 'Hurtig Fabrik', contact: null, email: null, phone: null, note: null, currency: 'DKK', leadTimeDays: 14 }
  const made = await call<{ supplier: { id: number } }>('POST /suppliers', { token, body: supplier })
  const line = { sku: film.kcwId, rolls: 4, unitPrice: 100 }
  const body = { key: crypto.randomUUID(), supplierId: made.supplier.id, rate: 1, note: null, lines: [line] }
  type Stored = { id: number; revision: number; lines: { id: number }[] }
  const { order } = await call<{ order: Stored }>('POST /purchase-orders', { token, body })
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/indkoeb/${order.id}`)
  const form = page.getByRole('form', { name: 'Indkøbsordren' })
  const values = (name: string) => form.getByLabel(name).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await form.getByLabel('Antal, linje 1').fill('7')
  const theirs = [
    { ...line, id: order.lines[0]?.id },
    { sku: other.kcwId, rolls: 2 },
  ]
  const change = { rate: 1, note: 'Skrevet af en kollega', revision: order.revision, lines: theirs }
  await call(`POST /purchase-orders/${order.id}/changes`, { token, body: change })
  await form.getByRole('button', { name: 'Gem' }).click()
  await form.getByText('Indkøbsordren er ændret imens').waitFor()
  expect([await values('Antal, linje'), await values('Varenummer, linje')]).toEqual([
    ['7', '2'],
    [film.kcwId, other.kcwId],
  ])
  expect(await form.getByLabel('Note').inputValue()).toBe('Skrevet af en kollega')
  await form.getByRole('button', { name: 'Gem' }).click()
  await page.getByText('0 af 9 modtaget').waitFor()
  const stored = await call<{ order: object }>(`GET /purchase-orders/${order.id}`, { token })
  expect(stored.order).toMatchObject({ note: 'Skrevet af en kollega', lines: [{ rolls: 7 }, { rolls: 2 }] })
})
