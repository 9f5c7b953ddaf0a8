import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const PASSWORD = 'paller-paa-hylderne'
const KOBBER = 'PO-1041' // Polar Kobber, 6.295 kr.
/** An amount, or what a page makes of one that is not there. */
const AMOUNT = /\bkr\.|\bNaN\b|\bundefined\b|\bnull\b/

const menuIn = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

/** Every screen the menu names, group by group. */
const menuOf = async (page: Page) => {
  // the menu knows who it is for once the search of everything is offered
  await page.getByRole('button', { name: 'Søg overalt' }).waitFor()
  const links = menuIn(page).getByRole('link')
  const names = new Set(await links.allInnerTexts())
  for (const group of await menuIn(page).getByRole('button').all()) {
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    for (const name of await links.allInnerTexts()) names.add(name)
  }
  return [...names]
}

/** Presses the screen's link, in the group it stands in. */
const openScreen = async (page: Page, name: string) => {
  const link = menuIn(page).getByRole('link', { name, exact: true })
  for (const group of await menuIn(page).getByRole('button').all()) {
    if (await link.isVisible()) break
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  }
  await link.click()
}

/** Opens what the menu names, one screen after the other, and reads each when it is loaded. */
async function readScreens(page: Page): Promise<Readonly<Record<string, string>>> {
  const screens: Record<string, string> = {}
  for (const name of await menuOf(page)) {
    await openScreen(page, name)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[aria-current=page]').filter({ hasText: name }).first().waitFor()
    // neither the skeleton of a screen nor a list that is still filling
    await expect.poll(() => page.locator('main [aria-busy=true], main [role=status][aria-label=Henter]').count()).toBe(0)
    screens[name] = await read(page.getByRole('main'))
  }
  return screens
}

async function placeOrder(customerName: string): Promise<string> {
  const { products } = await call<{ products: { id: number }[] }>(`GET /products?search=${KOBBER}`)
  const body = {
    items: [{ id: products[0]?.id, quantity: 1 }],
    ...{ customerName, customerEmail: 'pakkes@gaest.dk', customerPhone: '20 30 40 50', paymentMethod: 'card' },
    ...{ shippingAddress: 'Kajen 1', shippingPostalCode: '5000', shippingCity: 'Odense' },
  }
  return (await call<{ orderNumber: string }>('POST /orders', { body })).orderNumber
}

test('a warehouse colleague who may not see turnover packs, counts and sends all day, and reads no amount', async () => {
  const email = 'lager@foliehuset.dk'
  const orderNumber = await placeOrder('Palle Pakke')
  const owner = await newVisitor()
  await logIn(owner, 'superadmin@demo.dk')
  await visit(owner, '/admin/kolleger')
  await owner.getByRole('button', { name: 'Opret kollega' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Opret kollega' })
  await dialog.getByLabel('Navn*').fill('Lars Lager')
  await dialog.getByLabel('Email*').fill(email)
  expect(await dialog.getByLabel(/^Adgangskode/).count()).toBe(0)
  await dialog.getByRole('group', { name: 'Adgang' }).getByRole('button', { name: 'Lager' }).click()
  expect(await dialog.getByRole('checkbox', { name: /^Pakke og sende/ }).isChecked()).toBe(true)
  expect(await dialog.getByRole('checkbox', { name: /^Se tal/ }).isChecked()).toBe(false)
  // the extras are for who is not restricted
  expect(await dialog.getByRole('group', { name: 'Rettigheder' }).count()).toBe(0)
  // a colleague has no firm, tier or points
  expect(await dialog.getByLabel(/^(Firma|CVR|Tier|Start Point)/).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Opret kollega' }).click()
  await owner.getByText('Kollega oprettet!').waitFor()
  // a shop that sends no mails gives the link by hand
  const given = owner.getByRole('dialog', { name: 'Link til Lars Lager' })
  const { pathname, search } = new URL(await given.getByLabel('Link').inputValue())
  await given.getByRole('button', { name: 'Jeg har gemt det' }).click()
  const made = owner.getByTestId('colleague').filter({ hasText: email })
  await made.getByText('Lager', { exact: true }).waitFor()

  const page = await newVisitor({ expects: /403/ })
  await visit(page, `${pathname}${search}`)
  await page.getByLabel('Ny adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Gentag adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Gem adgangskode' }).click()
  await page.waitForURL('**/login')
  await logIn(page, email, PASSWORD)
  await visit(page, '/admin')
  await page.getByRole('heading', { name: 'Overblik' }).waitFor()
  expect(await menuOf(page)).toEqual(['Overblik', 'Ordrer', 'Pak', 'Prøver', 'Produkter', 'Varemodtagelse', 'Indkøb', 'Emballage'])
  const screens = await readScreens(page)
  for (const [name, text] of Object.entries(screens)) expect([name, text.match(AMOUNT)?.[0]]).toEqual([name, undefined])
  expect(screens.Overblik).toMatch(/ordrer? kan sendes/)
  expect(screens.Overblik).not.toContain('Salg')
  // a film of another test may be called 'Prisen'
  expect(screens.Produkter).not.toMatch(/\bPris\b/)
  // the telephone is for who changes orders
  expect(screens.Ordrer).not.toContain('Ny ordre')
  await page.goto('/admin/ordrer/ny')
  await page.getByRole('heading', { level: 1, name: 'Ordrer' }).waitFor()

  // what comes in is counted where it stands
  await visit(page, `/admin/produkter?search=${KOBBER}`)
  const stock = page.getByLabel('Lager: Polar Kobber')
  const before = Number(await stock.inputValue())
  await stock.fill('+40')
  await stock.press('Enter')
  await expect.poll(() => stock.inputValue()).toBe(String(before + 40))

  await visit(page, `/admin/ordrer?search=${orderNumber}`)
  const row = page.getByTestId('order')
  await row.waitFor()
  const scopes = await page.getByLabel('Udvalg').locator('option').allInnerTexts()
  expect(scopes).toContain('At pakke')
  // what the server would refuse
  expect(scopes).not.toContain('Penge tilbage til kunder')
  // its next step is the payment, which is not theirs to ask for
  expect(await row.getByRole('button').count()).toBe(1)
  await row.getByRole('button', { name: /^Flere handlinger/ }).click()
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Skift status', 'Pakkeseddel'])
  await page.getByRole('menuitem', { name: /^Skift status/ }).click()
  const status = page.getByRole('dialog', { name: /^Skift status/ })
  await status.waitFor()
  expect(await status.getByLabel('Ordrestatus').locator('option').allInnerTexts()).not.toContain('Annulleret')
  expect(await status.getByLabel('Betalingsstatus').count()).toBe(0)
  await status.getByLabel('Ordrestatus').selectOption('Afsendt')
  await status.getByLabel('Fragtfirma og pakkenummer').fill('GLS 77')
  await status.getByRole('checkbox', { name: 'Send, selv om ordren ikke er betalt' }).check()
  await status.getByRole('button', { name: 'Gem ændringer' }).click()
  await page.getByText('Ordre opdateret!').waitFor()
  await row.getByRole('link', { name: orderNumber }).click()
  await page.getByRole('heading', { level: 1, name: orderNumber }).waitFor()
  await page.getByText('GLS 77').first().waitFor()
  const order = await read(page.getByRole('main'))
  expect([order.match(AMOUNT)?.[0], order.includes('Fakturaer'), order.includes('Kajen 1')]).toEqual([undefined, false, true])

  // what is not in the menu is not behind its address either
  const closed = ['/admin/fakturaer', '/admin/kunder', '/admin/log']
  const ofProducts = ['tag-management', 'producenter', 'bilmodeller', 'produkt-import', 'produkter/csv', 'produkter/ny']
  for (const address of [...closed, ...ofProducts.map((screen) => `/admin/${screen}`)]) {
    await visit(page, address)
    await page.waitForURL((url) => !url.pathname.startsWith(address))
  }

  await owner.getByRole('button', { name: 'Rediger: Lars Lager' }).click()
  const edit = owner.getByRole('dialog', { name: 'Rediger kollega' })
  // who buys nothing has no orders, points or shelf lists
  expect(await edit.getByRole('group', { name: 'Vis', exact: true }).count()).toBe(0)
  expect(await read(edit)).not.toContain('Fast lager')
  await edit.getByRole('group', { name: 'Adgang' }).getByRole('button', { name: 'Alt' }).click()
  await edit.getByRole('button', { name: 'Gem Ændringer' }).click()
  await owner.getByText('Kollega opdateret!').waitFor()
  await visit(page, '/admin')
  await reload(page)
  await page.getByRole('heading', { name: 'Salg' }).waitFor()
  expect(await menuOf(page)).toContain('Fakturaer')
  const colleague = await database.userWith(email)
  expect(colleague).toMatchObject({ role: 'admin', restrictedTo: null })
})

test.each([
  [
    'Kundeservice',
    ['orders', 'customers', 'inbox'],
    ['Ordrer', 'Returer', 'Tilbud', 'Kunder', 'Produkter', 'Fakturaer', 'Forfaldne', 'Beskeder', 'Anmeldelser', 'Billeder', 'Sponsorater'],
  ],
  ['Bogholderi', ['figures', 'invoices'], ['Ordrer', 'Returer', 'Kunder', 'Økonomi', 'Fakturaer', 'Forfaldne', 'Bankudtog', 'Bogføring']],
  ['one who writes of products', ['products'], ['Produkter', 'Tags', 'Producenter', 'Bilmodeller', 'Søgninger']],
])(
  '%s opens every screen of the menu, and each is whole',
  async (name, restrictedTo, menu) => {
    const email = `${restrictedTo.join('-')}@foliehuset.dk`
    const token = await tokenOf('superadmin@demo.dk')
    await call('POST /users', { token, body: { name, email, password: PASSWORD, role: 'admin', restrictedTo } })
    const page = await newVisitor()
    await logIn(page, email, PASSWORD)
    await visit(page, '/admin')
    await page.getByRole('heading', { name: 'Overblik' }).waitFor()
    expect(await menuOf(page)).toEqual(['Overblik', ...menu])
    for (const [screen, text] of Object.entries(await readScreens(page)))
      expect([screen, text.match(/\bNaN\b|\bundefined\b|Der opstod en fejl/)?.[0]]).toEqual([screen, undefined])
    if (name === 'Bogholderi') {
      const [customer] = (await call<{ users: { id: number }[] }>('GET /users?search=gold@demo.dk', { token })).users
      await visit(page, `/admin/kunder/${customer?.id}`)
      await page.getByText('Køber til').waitFor()
      await page.getByRole('heading', { name: 'Bevægelser' }).waitFor()
      // what the server would refuse
      expect(await page.getByRole('form').count()).toBe(0)
    }
    if (name === 'Kundeservice') {
      const { products } = await call<{ products: { id: number }[] }>(`GET /products?search=${KOBBER}`)
      await visit(page, `/admin/produkter/${products[0]?.id}`)
      await page.getByRole('link', { name: 'Lager og batches' }).waitFor()
      // what the server would refuse
      expect(await page.getByRole('button', { name: 'Gem ændringer' }).count()).toBe(0)
    }
    if (!restrictedTo.includes('products')) return
    // an order that is there is not said to be missing
    const { orders } = await call<{ orders: { id: number }[] }>('GET /orders', { token })
    await page.goto(`/admin/ordrer/${orders[0]?.id}`)
    await page.waitForURL((url) => !url.pathname.startsWith('/admin/ordrer'))
    await visit(page, `/admin/produkter?search=${KOBBER}`)
    await page.getByRole('link', { name: 'Polar Kobber' }).click()
    await page.getByLabel('Navn DA').fill('Polar Kobber Mat')
    expect(await page.getByLabel(/^Pris/).count()).toBe(0)
    await page.getByRole('button', { name: 'Gem ændringer' }).click()
    await page.getByText('Produkt opdateret').first().waitFor()
  },
  180_000,
)
