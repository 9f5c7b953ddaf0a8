import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { connect } from '#server/database/connect.ts'
import { addMember } from '#test/members.ts'
import { orderBody } from '#test/shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { openAssortment } from './assortment.ts'
import { ownShop } from './own-shop.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWaitingWorkshop, addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const { db, close } = await connect({ databaseUrl: ownShop.databaseUrl, dataDir: '', log: silentLog })
afterAll(close)
const { addProduct } = await openAssortment()

const PASSWORD = 'tryk-for-tryk-1'
const STAFF = 'superadmin@demo.dk'

/** What each task took, printed at the end; only presses have a bound. */
const played: Readonly<{ task: string; presses: number; most: number; seconds: number }>[] = []
afterAll(() => {
  const rows = played.map(({ task, presses, most, seconds }) => `${task.padEnd(58)} ${presses} of ${most}  ${seconds.toFixed(1)} s`)
  process.stdout.write(`\n${rows.join('\n')}\n`)
})

/** A click, a tap and Enter are one press each; typing is none. */
type Press = (at: Locator) => Promise<void>
/** The first choice of a list, one press too. */
type Choose = (list: Locator) => Promise<unknown>

async function play(task: string, most: number, steps: (press: Press, choose: Choose) => Promise<unknown>): Promise<void> {
  let presses = 0
  const began = performance.now()
  const press: Press = async (at) => {
    presses += 1
    await at.click()
  }
  const choose: Choose = async (list) => {
    presses += 1
    await list.selectOption({ index: 1 })
  }
  await steps(press, choose)
  played.push({ task, presses, most, seconds: (performance.now() - began) / 1000 })
  expect(presses, task).toBeLessThanOrEqual(most)
}

/** A page of staff at the overview, where each of their tasks begins. */
async function atOverview(width = 1440): Promise<Page> {
  const page = await newVisitor({ width })
  await logIn(page, STAFF)
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Søg overalt' }).waitFor()
  return page
}

/** Presses the menu's entry, in its group when that is closed. */
async function openScreen(page: Page, press: Press, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Administration' })
  const entry = menu.getByRole('link', { name, exact: true })
  if (!(await entry.isVisible())) await press(menu.getByRole('button', { name: new RegExp(`^${group}`) }))
  await press(entry)
}

type Placed = Readonly<{ orderId: number; orderNumber: string }>

/** A workshop of its own with an order on invoice of a film of its own. */
async function orderOf(name: string, quantity = 1) {
  const slug = name.toLowerCase().replace(/\W+/g, '-')
  const email = `${slug}@tryk-folie.dk`
  const film = await addProduct({ kcwId: `TRYK-${slug}`, nameDa: `Trykfolie ${name}`, price: 900, stock: 20 })
  await addWorkshop(email, PASSWORD, { company: `${name} Folie ApS` })
  const token = await tokenOf(email, PASSWORD)
  const body = orderBody([{ id: film.id, quantity }], { customerEmail: email, paymentMethod: 'invoice' })
  return { film, email, ...(await call<Placed>('POST /orders', { token, body })) }
}

async function ship(orderId: number): Promise<void> {
  const body = { status: 'shipped', withoutPayment: true }
  await call(`PUT /orders/${orderId}/status`, { token: await tokenOf(STAFF), body })
}

/** Sends and invoices an order; the invoice's number. */
async function invoiced(orderId: number): Promise<string> {
  await ship(orderId)
  const issue = { token: await tokenOf(STAFF), body: { paymentTerms: '8_days' } }
  return String((await call<{ invoice: { number: number } }>(`POST /orders/${orderId}/invoice`, issue)).invoice.number)
}

test('staff send a new order in three presses from the overview', async () => {
  const { orderNumber } = await orderOf('Afsendt')
  const page = await atOverview()
  await play('staff: send an order', 3, async (press) => {
    await openScreen(page, press, 'Salg', 'Ordrer')
    await press(page.getByRole('button', { name: `Send varer: ${orderNumber}` }))
    await press(page.getByRole('dialog').getByRole('button', { name: /^Send 1 / }))
    await page.getByText('Forsendelse 1 er sendt').waitFor()
  })
})

test('staff issue the invoice of an order in three presses', async () => {
  const { orderId, orderNumber } = await orderOf('Faktureret')
  await ship(orderId)
  const page = await atOverview()
  await play('staff: issue an invoice', 3, async (press) => {
    await openScreen(page, press, 'Salg', 'Ordrer')
    await press(page.getByRole('button', { name: `Fakturer: ${orderNumber}` }))
    await press(page.getByRole('button', { name: 'Udsted faktura' }))
    await expect.poll(async () => (await database.documentsOf(orderId)).length).toBe(1)
  })
})

test('staff find an order by the name of a film in two presses', async () => {
  const { orderNumber } = await orderOf('Søgefundet')
  const page = await atOverview()
  await play('staff: find an order by what is in it', 2, async (press) => {
    await openScreen(page, press, 'Salg', 'Ordrer')
    await page.getByLabel('Søg på kunde, telefon, nummer, vare eller beløb').fill('Trykfolie Søgefundet')
    await page.getByText('1 ordre', { exact: true }).waitFor()
    await press(page.getByRole('link', { name: orderNumber }).first())
    await page.getByRole('button', { name: 'Ret ordren' }).waitFor()
  })
})

test('staff approve a workshop that waits in two presses', async () => {
  await addWaitingWorkshop('venter@tryk-folie.dk', PASSWORD, { company: 'Venter Folie ApS' })
  const page = await atOverview()
  await play('staff: approve a customer', 2, async (press) => {
    await press(page.getByRole('link', { name: /kunder? afventer godkendelse/ }))
    await press(
      page
        .getByRole('row')
        .filter({ hasText: 'venter@tryk-folie.dk' })
        .getByRole('button', { name: /^Godkend/ }),
    )
    await page.getByText('Kunde godkendt!').waitFor()
  })
})

test('staff change a price in three presses', async () => {
  await addProduct({ kcwId: 'TRYK-PRIS', nameDa: 'Trykfolie Prisen', price: 900 })
  const page = await atOverview()
  await play('staff: change a price', 3, async (press) => {
    await openScreen(page, press, 'Varer', 'Produkter')
    await page.getByRole('searchbox', { name: 'Søg produkter...' }).fill('TRYK-PRIS')
    const price = page.getByLabel('Pris: Trykfolie Prisen')
    await press(price)
    await price.fill('950')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await database.product('TRYK-PRIS')).unitPriceOre).toBe(950_00)
  })
})

test('staff take in a roll in three presses', async () => {
  await addProduct({ kcwId: 'TRYK-IND', nameDa: 'Trykfolie Ind', price: 900, stock: 0 })
  const page = await atOverview()
  await play('staff: take in a roll', 3, async (press) => {
    await openScreen(page, press, 'Varer', 'Varemodtagelse')
    await page.getByLabel('Varenummer').first().fill('TRYK-IND')
    await page.getByLabel('Batch').first().fill('T-1')
    await page.getByLabel('Antal').first().fill('1')
    await press(page.getByRole('button', { name: 'Læg på lager' }))
    await page.getByText('1 stk. er lagt på lager').first().waitFor()
  })
})

test('staff credit one roll of an order in six presses', async () => {
  const { orderId, orderNumber } = await orderOf('Krediteret', 3)
  await invoiced(orderId)
  const page = await atOverview()
  await play('staff: credit a line', 6, async (press) => {
    await openScreen(page, press, 'Salg', 'Ordrer')
    await press(page.getByRole('link', { name: orderNumber }).first())
    await press(page.getByRole('button', { name: /^Krediter Faktura/ }))
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('radio', { name: /^Varer, der kom tilbage/ }))
    await press(dialog.getByRole('button', { name: 'Flere' }).first())
    await dialog.getByLabel('Begrundelse').fill('Ridset')
    await press(dialog.getByRole('button', { name: 'Udsted kreditnota' }))
    await expect.poll(async () => (await database.documentsOf(orderId)).length).toBe(2)
  })
})

test('staff book a payment from the bank statement in four presses', async () => {
  const { orderNumber, email } = await orderOf('Betalt')
  const [order] = await database.ordersOf(email)
  const kr = decimalNumber((order?.totalOre ?? 0) / 100)
  const day = new Date().toLocaleDateString('da-DK', { timeZone: 'Europe/Copenhagen', day: '2-digit', month: '2-digit', year: 'numeric' })
  const lines = `Dato;Tekst;Beløb;Saldo;Status;Afstemt\r\n${day.replaceAll('.', '-')};Betalt Folie ${orderNumber};${kr};9,00;Udført;Nej\r\n`
  const page = await atOverview()
  await play('staff: book a bank line', 4, async (press) => {
    await openScreen(page, press, 'Penge', 'Bankudtog')
    const chooser = page.waitForEvent('filechooser')
    await press(page.getByText(/Vælg en CSV-fil/).first())
    await (await chooser).setFiles({ name: 'konto.csv', mimeType: 'text/csv', buffer: Buffer.from(lines, 'latin1') })
    await page.getByTestId('bank-line').filter({ hasText: orderNumber }).getByText('Fundet', { exact: true }).waitFor()
    await press(page.getByRole('button', { name: /^Bogfør \d+ indbetaling/ }))
    await page
      .getByText(/indbetaling(er)? er bogført/)
      .first()
      .waitFor()
  })
})

test('staff turn a suggestion into a purchase order in five presses', async () => {
  const { film } = await orderOf('Restordre', 30)
  const token = await tokenOf(STAFF)
  const supplier = { name: 'Trykkeriet Film', currency: 'DKK', leadTimeDays: 14, contact: null, email: null, phone: null, note: null }
  const made = await call<{ supplier: { id: number } }>('POST /suppliers', { token, body: supplier })
  const supplied = { products: [{ sku: film.kcwId, supplierSku: null, unitPrice: 400 }] }
  await call(`POST /suppliers/${made.supplier.id}/products`, { token, body: supplied })
  const page = await atOverview()
  await play('staff: order what is suggested', 5, async (press) => {
    await openScreen(page, press, 'Varer', 'Bestillingsforslag')
    await press(page.getByRole('button', { name: 'Lav kladde til Trykkeriet Film' }))
    await press(page.getByRole('button', { name: 'Bestil', exact: true }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Bestil', exact: true }))
    await page.getByText('Indkøbsordren er bestilt').waitFor()
  })
})

test('staff answer a message in three presses', async () => {
  const body = { name: 'Spørge Jørgen', email: 'spoerger@tryk-folie.dk', phone: '', subject: 'Tryk', message: 'Hvornår kommer den?' }
  await call('POST /contact', { body })
  const page = await atOverview()
  await play('staff: open and settle a message', 3, async (press) => {
    await press(page.getByRole('link', { name: /ubehandle(t|de) besked/ }))
    await press(page.getByTestId('message').filter({ hasText: 'Spørge Jørgen' }).getByRole('button').first())
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('link', { name: 'Svar på mail' }).getAttribute('href')).toMatch(/^mailto:spoerger/)
    await press(dialog.getByRole('button', { name: 'Marker som behandlet' }))
    await page.getByText('Beskeden er markeret som behandlet.').waitFor()
  })
})

test('staff have the pick list of an order in three presses', async () => {
  const { orderNumber } = await orderOf('Plukket')
  const page = await atOverview()
  await play('staff: pick list of today', 3, async (press) => {
    await openScreen(page, press, 'Salg', 'Ordrer')
    await press(page.getByRole('checkbox', { name: `Vælg ${orderNumber}` }))
    await press(page.getByRole('button', { name: 'Plukliste' }))
    await page.getByRole('dialog', { name: 'Plukliste' }).getByText('1 stk. til 1 ordre').waitFor()
  })
})

test('staff change a setting of the shop in three presses', async () => {
  const page = await atOverview()
  await play('staff: change a setting', 3, async (press) => {
    await openScreen(page, press, 'Opsætning', 'Indstillinger')
    await page.getByLabel('Åbningstider').fill('Hverdage 8–15')
    await press(page.getByRole('button', { name: 'Gem indstillinger' }))
    await page.getByText('Indstillingerne er gemt.').waitFor()
  })
})

test('staff see what is overdue in one press', async () => {
  const page = await atOverview()
  await play('staff: find what is overdue', 1, async (press) => {
    await press(page.getByRole('link', { name: /forfald(en|ne) faktura/ }))
    await page.getByRole('heading', { name: 'Forfaldne', level: 1 }).waitFor()
  })
})

test('staff open a return for a caller in six presses', async () => {
  const { orderId, orderNumber } = await orderOf('Ringer')
  await ship(orderId)
  const page = await atOverview()
  await play('staff: open a return for a caller', 6, async (press, choose) => {
    await openScreen(page, press, 'Salg', 'Ordrer')
    await press(page.getByRole('link', { name: orderNumber }).first())
    await press(page.getByRole('button', { name: 'Opret retur' }))
    const dialog = page.getByRole('dialog')
    await press(dialog.getByRole('button', { name: 'Flere' }).first())
    await choose(dialog.locator('select').first())
    await dialog.getByLabel('Hvad siger kunden?').fill('Folien bobler')
    await press(dialog.getByRole('button', { name: 'Opret, og send kvittering' }))
    await page.waitForURL(/\/admin\/reklamationer\/\d+/)
  })
})

/** A page of a workshop at the home page, where each of its tasks begins. */
async function atHome(email: string, width = 1440): Promise<Page> {
  const page = await newVisitor({ width })
  await logIn(page, email, PASSWORD)
  await visit(page, '/')
  return page
}

test('a workshop has its last order in the cart again in one press', async () => {
  const { email, orderNumber } = await orderOf('Igen')
  const page = await atHome(email)
  await play('buyer: reorder', 1, async (press) => {
    await press(page.getByRole('button', { name: `Bestil igen: ${orderNumber}` }))
    await page
      .getByText(/lagt i kurven/)
      .first()
      .waitFor()
  })
})

test('a workshop finds a film and puts it in the cart in three presses', async () => {
  const { email } = await orderOf('Fundet')
  const page = await atHome(email)
  await play('buyer: find a film and put it in the cart', 3, async (press) => {
    await press(page.getByRole('button', { name: 'Søg produkter' }).first())
    await page.getByRole('combobox', { name: 'Søg produkter' }).last().fill('TRYK-fundet')
    await press(page.getByRole('option', { name: /Trykfolie Fundet/ }).first())
    await press(page.getByRole('button', { name: 'Læg i kurv', exact: true }).first())
    await page.getByText('tilføjet til kurv!').waitFor()
  })
})

test('a workshop pays with MobilePay on the phone three presses after the cart', async () => {
  const { email, film } = await orderOf('Telefon')
  const page = await newVisitor({ width: 390 })
  await logIn(page, email, PASSWORD)
  await visit(page, `/produkt/${film.kcwId}`)
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).locator('visible=true').first().click()
  await page.getByText('tilføjet til kurv!').waitFor()
  await visit(page, '/kurv')
  await play('buyer: check out by MobilePay at 390 px', 3, async (press) => {
    await press(page.getByRole('link', { name: /^Gå til betaling/ }).first())
    await press(page.getByRole('radio', { name: /^MobilePay/ }))
    await press(page.getByRole('button', { name: /^Bestil/ }).last())
    await expect.poll(async () => (await database.ordersOf(email)).length).toBe(2)
  })
})

test('a workshop sees what it owes without a press, and the invoice in one', async () => {
  const { email, orderId } = await orderOf('Skylder')
  const number = await invoiced(orderId)
  const page = await atHome(email)
  await play('buyer: see invoices due', 1, async (press) => {
    await page.getByRole('heading', { name: /^Du skylder / }).waitFor()
    await press(page.getByRole('link', { name: new RegExp(number) }).first())
    await page.waitForURL(/\/ordrer/)
  })
})

test('an owner approves the order of a colleague in three presses', async () => {
  const { email, film } = await orderOf('Ejeren')
  const owner = await database.userWith(email)
  const colleague = await addMember(db, owner?.id ?? 0, { orderLimitOre: 1_00 }, { email: 'svend@tryk-folie.dk' })
  const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: email, paymentMethod: 'invoice' })
  await call('POST /waiting-orders', { token: colleague.token, body })
  const page = await atHome(email)
  await play('buyer: approve the order of a colleague', 3, async (press) => {
    await press(page.getByRole('link', { name: /venter på din godkendelse/ }))
    await press(page.getByRole('list', { name: 'Ordrer til godkendelse' }).getByRole('link').first())
    await press(page.getByRole('button', { name: 'Ja, bestil' }))
    await page.getByText(/^Godkendt\. Ordren har nummer /).waitFor()
  })
})

test('a guest has the link to an order mailed in two presses', async () => {
  const { email, orderNumber } = await orderOf('Sporet')
  const page = await newVisitor({ width: 1440 })
  await visit(page, '/')
  await play('buyer: track an order', 2, async (press) => {
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'Spor Ordre' }))
    await page.getByLabel('Ordrenummer').fill(orderNumber)
    await page.getByLabel('Mailadresse, du bestilte med').fill(email)
    await press(page.getByRole('button', { name: 'Send link til min ordre' }))
    await page.getByText('Tjek din indbakke').waitFor()
  })
})
