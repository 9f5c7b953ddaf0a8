import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWaitingWorkshop, addWorkshop, call, DEMO_PASSWORD, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'venter@folie-nord.dk'
const PASSWORD = 'nordlys-over-fjorden'

test('staff approves a workshop with Gold tier and 5 points', async () => {
  await addWaitingWorkshop(EMAIL, PASSWORD)
  const page = await newVisitor()
  await visit(page, '/login')
  await logIn(page, 'admin@demo.dk')
  await page.getByRole('link', { name: /afventer godkendelse/ }).click()
  await page.getByRole('heading', { name: 'Kunde Administration' }).waitFor()
  await page.waitForURL(/\/admin\/kunder\?status=pending/)

  const row = page.getByTestId('customer').filter({ hasText: EMAIL })
  await row.waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('folie-nord')
  await page.waitForURL(/search=folie-nord/)
  expect(await read(row)).toContain('Kjær Folie ApS Bronze 0 – Afventer Kunde')
  await chooseAction(row, 'Se detaljer')
  const details = page.getByRole('dialog', { name: 'Kunde Detaljer' })
  expect(await read(details)).toContain('Adresse Havnegade 3, 7100')
  await details.getByText('Afventer Godkendelse').waitFor()
  await details.getByRole('button', { name: 'Godkend Kunde' }).click()
  await page.getByText('Kunde godkendt!').waitFor()
  await page.getByText('Ingen kunder fundet').waitFor()
  // the row is gone, and with it the button the dialog was opened with
  await expect.poll(() => page.evaluate('document.activeElement?.type')).toBe('search')

  await page.getByLabel('Status', { exact: true }).selectOption('Godkendt')
  await row.getByRole('button', { name: /^Rediger/ }).click()
  const edit = page.getByRole('dialog', { name: 'Rediger Kunde' })
  await edit.getByLabel('Tier').selectOption('Gold')
  await edit.getByLabel('Individuel Rabat (%)').fill('101')
  await edit.getByLabel('Point', { exact: true }).fill('5')
  await edit.getByLabel('Hvorfor ændres point?').fill('Velkomstgave')
  await edit.getByRole('button', { name: 'Gem Ændringer' }).click()
  await edit.getByText('Rabatten skal være et helt tal fra 0 til 100.').waitFor()
  await edit.getByLabel('Individuel Rabat (%)').fill('')
  await edit.getByLabel('Adresse').fill('Kajen 8, 2. th.')
  await edit.getByLabel('Telefon').fill('75 82')
  await edit.getByRole('button', { name: 'Gem Ændringer' }).click()
  await edit.getByText('Telefonnummeret skal have mindst otte cifre.').waitFor()
  await edit.getByLabel('Telefon').fill('75 82 00 00')
  await edit.getByRole('button', { name: 'Gem Ændringer' }).click()
  await page.getByText('Kunde opdateret!').waitFor()
  await expect.poll(() => read(row)).toContain('Gold 5 – Godkendt Kunde')

  const customer = await database.userWith(EMAIL)
  expect(customer).toMatchObject({ tier: 'Gold', points: 5, approved: true, customDiscount: null })
  expect(customer).toMatchObject({ address: 'Kajen 8, 2. th.', phone: '75 82 00 00', cvr: '13748136', postalCode: '7100', city: 'Vejle' })
  expect(await database.pointsOf(customer?.id ?? 0)).toMatchObject([
    { kind: 'granted', points: 5, balanceAfter: 5, reason: 'Velkomstgave' },
  ])
  expect((await database.mailsTo(EMAIL)).map(({ template }) => template)).toContain('customer-approved')

  const workshop = await newVisitor()
  await visit(workshop, '/login')
  await logIn(workshop, EMAIL, PASSWORD)
  await workshop.getByRole('button', { name: /^Brugermenu/ }).click()
  await expect.poll(() => read(workshop.locator('#user-menu'))).toContain('Gold 5 point')
})

test('on a small screen the actions of a customer stand beside the status, not on it', async () => {
  const page = await newVisitor({ width: 1024 })
  await logIn(page, 'superadmin@demo.dk')
  for (const email of ['platinum@demo.dk', 'superadmin@demo.dk']) {
    await visit(page, `/admin/kunder?search=${email}`)
    const row = page.getByTestId('customer')
    const status = await row.getByText('Godkendt', { exact: true }).evaluate((badge) => badge.getBoundingClientRect().right)
    const actions = await row
      .getByRole('button', { name: /^Rediger/ })
      .evaluate((button) => button.closest('td')?.getBoundingClientRect().left)
    expect(status).toBeLessThanOrEqual(actions ?? 0)
  }
  expect(await read(page.getByTestId('customer'))).toContain('Superadmin')
})

test("a desk's list shows whole what is said about a customer beside their name", async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kunder?search=platinum@demo.dk')
  const mark = page.getByTestId('customer').getByText('Tæt på grænsen').locator('visible=true').first()
  await mark.waitFor()
  const ends = await mark.evaluate((badge) => [badge, badge.closest('td')].map((one) => one?.getBoundingClientRect().right ?? 0))
  expect(ends[0]).toBeLessThanOrEqual(ends[1] ?? 0)
})

test("a waiting customer's page shows what approving gives, and the form once they are approved", async () => {
  const email = 'ses-foer-godkendelse@example.dk'
  await addWaitingWorkshop(email, PASSWORD)
  const page = await newVisitor({ width: 390 })
  await visit(page, '/login')
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/kunder/${(await database.userWith(email))?.id}`)
  await page.getByText('Køber til').waitFor()
  expect(await page.getByRole('form', { name: 'Rediger Kunde' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Godkend Kunde' }).click()
  await page.getByRole('form', { name: 'Rediger Kunde' }).waitFor()
  await page.getByText('Kunde godkendt!').waitFor()
})

test('staff create a customer, are told when the email is taken, and lock and delete the customer', async () => {
  const email = 'oprettet@folie-syd.dk'
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/kunder')
  await page.getByRole('button', { name: 'Opret Ny Kunde' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opret Ny Kunde' })
  await dialog.getByLabel('Navn*').fill('Ole Syd')
  await dialog.getByLabel('Email*').fill('GOLD@demo.dk')
  await dialog.getByLabel('Adgangskode*', { exact: true }).fill('folie1')
  await dialog.getByLabel('Start Point').fill('3')
  await dialog.getByLabel('Individuel Rabat (%)').fill('12')
  await dialog.getByRole('button', { name: 'Opret kunde' }).click()
  await page.getByText('En kunde med denne email findes allerede!').first().waitFor()
  await dialog.getByLabel('Email*').fill(email)
  await dialog.getByLabel('CVR-nummer').fill('DK 13 74 81 36')
  await dialog.getByText('CVR-nummeret ser rigtigt ud.').waitFor()
  await dialog.getByLabel('Adresse').fill('Havnegade 3')
  await dialog.getByLabel('Postnummer').fill('7100')
  await expect.poll(() => dialog.getByLabel('By', { exact: true }).inputValue()).toBe('Vejle')
  await dialog.getByRole('button', { name: 'Opret kunde' }).click()
  await page.getByText('Kunde oprettet!').waitFor()
  expect(await database.userWith(email)).toMatchObject({ name: 'Ole Syd', points: 3, customDiscount: 12, approved: true })
  expect(await database.userWith(email)).toMatchObject({ cvr: '13748136', address: 'Havnegade 3', postalCode: '7100', city: 'Vejle' })

  await page.getByLabel('Søg på navn, telefon, firma, CVR eller by').fill(email)
  await page.waitForURL(/search=oprettet/)
  const row = page.getByTestId('customer').filter({ hasText: email })
  await expect.poll(() => read(row)).toContain('Ole Syd oprettet@folie-syd.dk – Bronze 3 12 % Godkendt Kunde')
  await row.getByRole('button', { name: /^Flere handlinger/ }).press('Enter')
  await page.getByRole('menuitem', { name: /^Spær/ }).press('Enter')
  const lock = page.getByRole('dialog', { name: 'Spær Ole Syd' })
  expect(await read(lock)).toContain('Ole Syd logges ud og kan hverken logge ind eller bestille')
  expect(await database.userWith(email)).toMatchObject({ active: true })
  await lock.getByRole('button', { name: 'Spær', exact: true }).click()
  await expect.poll(() => read(row)).toContain('Spærret')
  await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe('Flere handlinger: Ole Syd')
  expect(await database.userWith(email)).toMatchObject({ active: false })
  await chooseAction(row, 'Slet')
  await page.getByText('Er du sikker på at du vil slette denne kunde?').waitFor()
  await page.getByRole('button', { name: 'Slet', exact: true }).click()
  await page.getByText('Kunde slettet').waitFor()
  await page.getByText('Ingen kunder fundet').waitFor()
  expect(await database.userWith(email)).toBeUndefined()
})

test('after a colleague is deleted from their page, the list of colleagues is shown', async () => {
  const email = 'farvel@foliehuset.example'
  const body = { name: 'Frida Farvel', email, password: PASSWORD, role: 'admin' }
  await call('POST /users', { token: await tokenOf('superadmin@demo.dk'), body })
  // the page of the account is reloaded before it is left
  const page = await newVisitor({ expects: /404/ })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/kunder/${(await database.userWith(email))?.id}`)
  await page.getByRole('button', { name: 'Slet', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Slet', exact: true }).click()
  await page.waitForURL('**/admin/kolleger')
})

test('on a telephone the list shows the discount below the name', async () => {
  const [own, tiers] = ['egen-rabat@telefon-folie.dk', 'trinrabat@telefon-folie.dk']
  for (const email of [own, tiers]) await addWorkshop(email, PASSWORD, { company: 'Telefon Folie ApS' })
  await database.makeUser(own, { tier: 'Gold', points: 34, customDiscount: 18 })
  await database.makeUser(tiers, { points: 2 })
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kunder?search=telefon-folie&role=customer')
  const row = (email: string) => page.getByTestId('customer').filter({ hasText: email })
  await expect.poll(() => read(row(own))).toContain('Gold · 34 point · Rabat 18 %')
  expect(await read(row(tiers))).toContain('Bronze · 2 point · Rabat –')
})

test('on a telephone names and e-mails keep the width of the list, and everything pressed there is as large as a finger', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kunder?search=platinum@demo.dk')
  const row = page.getByTestId('customer')
  const email = row.getByText('platinum@demo.dk').filter({ visible: true })
  await expect.poll(() => linesOf(email)).toBe(1)
  const { y, height } = await boxOf(email)
  for (const action of await row.getByRole('button').all()) expect((await boxOf(action)).y).toBeGreaterThanOrEqual(y + height)
  await page.getByRole('link', { name: 'Navn' }).click()
  await page.waitForURL(/sort=name/)
  await page.getByLabel('Status', { exact: true }).selectOption('Godkendt')
  await page.waitForURL(/status=approved/)
  expect(await smallTargets(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Udlever eller slet data' }).click()
  const buttons = page.getByRole('dialog').locator('form').getByRole('button')
  await buttons.nth(1).waitFor()
  const widths = await Promise.all((await buttons.all()).map(async (button) => (await boxOf(button)).width))
  expect([widths.length, new Set(widths).size]).toEqual([2, 1])
  expect(await smallTargets(page, 'dialog')).toEqual([])
})

async function boxOf(shown: Locator): Promise<{ y: number; width: number; height: number }> {
  const box = await shown.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box
}

/** On how many lines a text stands. */
async function linesOf(text: Locator): Promise<number> {
  return await text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })
}

/** What can be pressed in a part of the page and is lower or narrower than 44 pixels. */
async function smallTargets(page: Page, within: string): Promise<string[]> {
  return await page.locator(`${within} :is(button, a, input, select)`).evaluateAll((controls) =>
    controls
      .map((control) => ({ control, ...control.getBoundingClientRect().toJSON() }))
      .filter(({ width, height }) => width > 0 && (width < 44 || height < 44))
      .map(({ control, width, height }) => `${control.getAttribute('aria-label') ?? control.textContent}: ${width} × ${height}`),
  )
}

test('customers and guests are sent to the front page from every screen of the back office', async () => {
  const page = await newVisitor()
  const isSentHome = async (screen: string, why: string) => {
    // looked for from the beginning: on a busy machine it may be gone when the page has come
    const told = page.getByText(why).first().waitFor()
    await visit(page, screen)
    await page.waitForURL((url) => url.pathname === '/')
    await told
  }
  await isSentHome('/admin/kunder', 'Log ind som kollega for at åbne siden.')
  await logIn(page, 'gold@demo.dk', DEMO_PASSWORD)
  for (const screen of ['/admin', '/admin/kunder']) await isSentHome(screen, 'Siden er kun for butikkens kolleger.')
})
