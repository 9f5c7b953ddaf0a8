import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { restsAt, untilPainted } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWaitingWorkshop, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const assortment = await openAssortment()

test('a double press on ✓ approves one workshop, though the next one moves up below it', async () => {
  const emails = ['dobbelt-1@to-tryk.dk', 'dobbelt-2@to-tryk.dk']
  for (const email of emails) await addWaitingWorkshop(email, 'nordlys-over-fjorden')
  const page = await newVisitor({ isNewBrowser: true })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kunder?status=pending&search=to-tryk.dk')
  const rows = page.getByTestId('customer')
  await expect.poll(() => rows.count()).toBe(2)
  const tick = rows.first().getByRole('button', { name: /^Godkend/ })
  // a row that still moves is waited for
  await tick.hover()
  const place = await tick.boundingBox()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/approve') && asked.push(request.url()))
  // however long the shop takes to answer, the second press comes a moment after the first
  await page.clock.install()
  // the clock goes on until it hears of it, and cannot go back
  await page.clock.pauseAt(Date.now() + 60_000)
  const press = () => page.mouse.click((place?.x ?? 0) + 20, (place?.y ?? 0) + 20)
  await press()
  await expect.poll(() => rows.count()).toBe(1)
  await page.clock.runFor(200)
  await press()
  // what a press asks for leaves before this is answered
  await page.evaluate(() => fetch('/healthz').then(({ status }) => status))
  expect(asked).toHaveLength(1)
  const approved = async () => (await Promise.all(emails.map(database.userWith))).filter((user) => user?.approved).length
  expect(await approved()).toBe(1)
  // who means it presses again
  await page.clock.runFor(2000)
  await press()
  await expect.poll(() => rows.count()).toBe(0)
  expect(await approved()).toBe(2)
})

test('a search that is still being typed does not call back the screen that was pressed since', async () => {
  const page = await newVisitor({ isNewBrowser: true })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByTestId('order').first().waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/api\/users\?/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest(/\/api\/users\?/)
  await page.getByRole('searchbox').fill('natblå')
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: /^Kunder/ })
    .click()
  await asked
  // longer than the pause after which a search goes by itself
  await page.clock.runFor(1_000)
  answer.resolve()
  await page.clock.resume()
  await page.waitForURL('**/admin/kunder')
  await page.getByTestId('customer').first().waitFor()
})

test('a press counts where it began, also when an answer moves the button before it ends', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  const row = page.getByTestId('order').filter({ hasText: 'Afventer' }).first()
  const dialog = page.getByRole('dialog', { name: /^Skift status/ })
  const save = dialog.getByRole('button', { name: 'Gem ændringer' })
  const asked = new Set<string>()
  page.on('request', (request) => request.method() === 'PUT' && asked.add(new URL(request.url()).pathname))
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/orders\/sending/, async (route) => {
    await held
    await route.continue()
  })
  await page.route(/\/api\/orders\/\d+\/status/, (route) => route.fulfill({ json: { message: 'Gemt' } }))

  await chooseAction(row, 'Skift status')
  await dialog.getByLabel('Ordrestatus').selectOption('Afsendt')
  await dialog.getByText('Henter, hvad der er betalt').waitFor()
  await save.hover()
  const before = await placeOf(save)
  await page.mouse.move(before.x + before.width / 2, before.y + 2)
  await page.mouse.down()
  answer()
  await dialog.getByText('Henter, hvad der er betalt').waitFor({ state: 'detached' })
  const after = await placeOf(save)
  expect(after.y, 'the button was moved from below the pointer').toBeGreaterThan(before.y + 2)
  await page.mouse.up()
  await dialog.waitFor({ state: 'detached' })
  expect(asked.size).toBe(1)
})

test('who moves the pointer off a button before letting go has changed their mind', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await chooseAction(page.getByTestId('order').first(), 'Skift status')
  const dialog = page.getByRole('dialog', { name: /^Skift status/ })
  const cancel = dialog.getByRole('button', { name: 'Luk uden at gemme' })
  await cancel.hover()
  await page.mouse.down()
  await dialog.getByRole('heading', { name: /^Skift status/ }).hover()
  await page.mouse.up()
  await cancel.hover()
  expect(await dialog.isVisible()).toBe(true)
  await page.mouse.down()
  await page.mouse.up()
  await dialog.waitFor({ state: 'detached' })
})

test('a note typed in a dialog is not thrown away by Escape, the cross or a press beside it', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await chooseAction(page.getByTestId('order').first(), 'Skift status')
  const dialog = page.getByRole('dialog', { name: /^Skift status/ })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await chooseAction(page.getByTestId('order').first(), 'Skift status')
  await dialog.getByLabel('Noter').fill('Ringet med kunden: sendes mandag')
  const question = page.getByRole('dialog', { name: 'Kasser det, du har skrevet?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 10),
    () => dialog.getByRole('button', { name: 'Luk', exact: true }).click(),
  ]) {
    await leave()
    await question.waitFor()
    await question.getByRole('button', { name: 'Skriv videre' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Noter').inputValue()).toBe('Ringet med kunden: sendes mandag')
  }
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Kasser' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('what is typed in a dialog while it saves is not lost: its fields wait, and can be changed again when it fails', async () => {
  const page = await newVisitor({ expects: /400/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  const saving = Promise.withResolvers<void>()
  await page.route(/\/api\/orders\/\d+\/status/, async (route) => {
    await saving.promise
    await route.fulfill({ status: 400, json: { success: false, message: 'Ikke gemt' } })
  })
  await chooseAction(page.getByTestId('order').first(), 'Skift status')
  const dialog = page.getByRole('dialog', { name: /^Skift status/ })
  const note = dialog.getByLabel('Noter')
  await note.fill('Ringet med kunden')
  const asked = page.waitForRequest(/\/api\/orders\/\d+\/status/)
  await dialog.getByRole('button', { name: 'Gem ændringer' }).click()
  await asked
  await dialog.getByRole('button', { name: 'Gemmer...' }).waitFor()
  await note.press('End')
  await page.keyboard.type(', sendes mandag')
  expect(await note.inputValue()).toBe('Ringet med kunden')
  saving.resolve()
  await page.getByText('Ikke gemt').waitFor()
  expect(await note.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type(', sendes mandag')
  expect(await note.inputValue()).toBe('Ringet med kunden, sendes mandag')
})

test('in the product list +40 puts forty in stock, what is sold out is marked, and a film hidden by mistake is shown again', async () => {
  await assortment.addProduct({ kcwId: 'SLIP-1', nameDa: 'Glat Hånd', price: 900, stock: 0 })
  const page = await newVisitor({ expects: /400/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/produkter?search=SLIP-1')
  const row = page.getByTestId('product').filter({ hasText: 'Glat Hånd' })
  const stock = row.getByLabel('Lager: Glat Hånd')
  await row.getByText('Udsolgt').waitFor()
  await stock.fill('+40')
  await stock.press('Enter')
  await page.getByText('Der er nu 40 på lager.').waitFor()
  // a colleague's parcel left in between: the addition counts from the current stock
  await database.change('SLIP-1', { stock: 25 })
  await stock.fill('-3')
  await stock.press('Enter')
  await page.getByText('Der er nu 22 på lager.').waitFor()
  await expect.poll(() => stock.inputValue()).toBe('22')
  await stock.fill('-30')
  await stock.press('Enter')
  await page.getByText('Der er kun 22 på lager, så 30 kan ikke trækkes fra.').waitFor()
  await expect.poll(() => stock.inputValue()).toBe('22')

  await row.getByRole('button', { name: 'Skjul: Glat Hånd' }).click()
  await page.getByText('Glat Hånd er skjult i butikken.').waitFor()
  expect((await database.product('SLIP-1')).active).toBe(false)
  await page.getByRole('button', { name: 'Fortryd' }).click()
  await expect.poll(async () => (await database.product('SLIP-1')).active).toBe(true)
  await expect.poll(() => read(row)).not.toContain('Inaktiv')
})

test('a day picked from the calendar narrows the list at once, a typed one when it is left', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByRole('button', { name: 'Flere', exact: true }).click()
  const from = page.getByLabel('Fra', { exact: true })
  // what a browser does when a day is picked: the value changes, no key is pressed
  await from.fill('2026-01-15')
  await page.waitForURL(/from=2026-01-15/)
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true)
  await from.press('ArrowUp')
  expect(new URL(page.url()).searchParams.get('from')).toBe('2026-01-15')
  await from.press('Tab')
  await page.getByLabel('Til', { exact: true }).focus()
  await page.waitForURL((url) => url.searchParams.get('from') !== '2026-01-15')
})

async function placeOf(locator: Locator) {
  const place = await locator.boundingBox()
  if (!place) throw new Error('it is not on the page')
  return place
}

test('a finger that leaves a link presses it at once and once, and one that slides off or is not alone presses nothing', async () => {
  const page = await newVisitor({ isNewBrowser: true, width: 390 })
  await visit(page, '/produkter')
  const devTools = await page.context().newCDPSession(page)
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
  await page.evaluate(() => {
    const presses: boolean[] = []
    addEventListener('click', ({ isTrusted }) => presses.push(isTrusted), true)
    Object.assign(window, { presses })
  })
  const presses = () => page.evaluate(() => (window as unknown as { presses: boolean[] }).presses)
  const link = page.locator('main article h2 a').first()
  await link.scrollIntoViewIfNeeded()
  const path = await link.getAttribute('href')
  await expect.poll(() => restsAt(page)).not.toBeNaN()
  // sooner after the last step a finger only stops the scrolling
  await page.waitForTimeout(500)
  const { x, y } = await placeOf(link)
  const pages = await page.evaluate(() => history.length)

  await put('touchStart', [{ x: x + 8, y: y + 8 }])
  await put('touchMove', [{ x: x + 60, y: y + 8 }])
  await put('touchEnd', [])
  await untilPainted(page)
  expect(await presses()).toEqual([])

  // two fingers make the page larger, also when one leaves later
  await put('touchStart', [{ x: x + 8, y: y + 8 }])
  await put('touchStart', [
    { x: x + 8, y: y + 8 },
    { x: x + 60, y: y + 60 },
  ])
  await put('touchEnd', [{ x: x + 8, y: y + 8 }])
  await put('touchEnd', [])
  await untilPainted(page)
  expect(await presses()).toEqual([])

  // not one after the other's answer: a finger that rests is left to the browser
  await Promise.all([put('touchStart', [{ x: x + 8, y: y + 8 }]), put('touchEnd', [])])
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).waitFor()
  await untilPainted(page)
  // the browser's own click would be a trusted one
  expect(await presses()).toEqual([false])
  expect(await page.evaluate(() => history.length)).toBe(pages + 1)
})
