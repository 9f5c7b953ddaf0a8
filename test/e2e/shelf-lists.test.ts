import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { queueShelfMails } from '#server/shelf-lists/shelf-missing-mail.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { silentLog } from '#test/silent-log.ts'
import { ownShop } from './own-shop.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const { db, close } = await connect({ databaseUrl: ownShop.databaseUrl, dataDir: '', log: silentLog })
afterAll(close)

const WORKSHOP = 'hylden@example.dk'
const PASSWORD = 'hylden-er-talt'
const lineOf = (page: Page, name: string) => page.getByTestId('shelf-line').filter({ hasText: name })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

test('the shelf is counted, what is missing is in the cart, and the mail comes on Monday', async () => {
  await addWorkshop(WORKSHOP, PASSWORD)
  const page = await newVisitor({ width: 390, expects: /409/ })
  await logIn(page, WORKSHOP, PASSWORD)

  // from a film's page onto a first list
  await visit(page, '/produkt/NL-1003')
  await button(page, /^Læg på liste/)
    .first()
    .click()
  const adding = page.getByRole('dialog', { name: 'Læg på liste' })
  await expect.poll(() => adding.getByLabel('Listens navn').inputValue()).toBe('Fast lager')
  await adding.getByRole('textbox', { name: 'Minimum på hylden' }).fill('3')
  await adding.getByRole('button', { name: 'Læg på listen' }).click()
  await page.getByText('»Fast lager« er oprettet').waitFor()
  // and two more from the numbers on their boxes
  await visit(page, '/hurtigbestilling')
  await page.getByLabel('Varenumre og antal, én vare pr. linje').fill('NL-1001 2\nKE-1083 1')
  await page.getByTestId('line-good').nth(1).waitFor()
  await button(page, 'Læg på liste').click()
  await adding.getByRole('button', { name: 'Læg på listen' }).click()
  await page.getByText('2 varer lagt på »Fast lager«.').waitFor()

  // along the shelf with the thumb
  await visit(page, '/konto/fast-lager')
  await page.getByRole('link', { name: /Fast lager.*3 varer · 3 ikke talt/ }).click()
  await page.getByRole('link', { name: 'Optæl hylden' }).click()
  await page.getByText('1 af 3', { exact: true }).waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await button(page, 'Flere').click()
  await page.getByText('2 mangler').waitFor()
  await button(page, 'Næste').click()
  await page.getByText('2 af 3', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: /^På hylden/ }).fill('4')
  await page.keyboard.press('Enter')
  await page.getByText('Nok', { exact: true }).waitFor()
  await button(page, 'Næste').click()
  await page.getByText('3 af 3', { exact: true }).waitFor()
  await button(page, 'Spring over').click()
  await page.getByText('3 varer · 1 mangler · 1 ikke talt').waitFor()
  // the pressed button is gone: what was counted is read aloud instead
  await expect
    .poll(() => page.evaluate('document.activeElement.matches("main *") && document.activeElement.textContent'))
    .toContain('Hylden er talt')

  // what is missing, and nothing twice
  await button(page, 'Læg det manglende i kurv').click()
  await page.waitForURL('**/kurv')
  await expect.poll(() => page.getByRole('textbox', { name: /^Antal/ }).inputValue()).toBe('2')
  await visit(page, '/konto/fast-lager?bestil=mangler')
  const look = page.getByRole('dialog', { name: 'Se listen igennem først' })
  await look.getByText('2 stk. ligger allerede i kurven.').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await look.getByRole('button', { name: 'Annuller' }).click()

  // off unless it is asked for
  const day = page.getByLabel('Send mig en mail')
  expect(await day.inputValue()).toBe('')
  await day.selectOption('Hver mandag morgen')
  await page.getByText('Du får en mail hver mandag morgen, når noget mangler').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])

  // a list is deleted by mistake
  await page.getByRole('link', { name: /Fast lager.*3 varer/ }).click()
  const black = lineOf(page, 'NL-1003')
  await black.getByRole('button', { name: 'Færre' }).click()
  await black.getByText('3 mangler').waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await button(page, 'Slet liste').click()
  await page.waitForURL('**/konto/fast-lager')
  await button(page, 'Fortryd').click()
  await black.getByText('3 mangler').waitFor()
  const token = await tokenOf(WORKSHOP, PASSWORD)
  const { lists, weekday } = await call<{ lists: { lines: { onShelf: number | null }[] }[]; weekday: number }>('GET /shelf-lists', {
    token,
  })
  expect([weekday, lists.map(({ lines }) => lines.map(({ onShelf }) => onShelf))]).toEqual([0, [[0, 4, null]]])

  // its day has come
  await db.execute("update shelf_mails set next_on = '2026-01-05'")
  await queueShelfMails({ db, outbox: { wake: () => {}, close: async () => {} } }, new Date())
  const admin = await newVisitor({ width: 1440, isNewBrowser: true })
  await logIn(admin, 'admin@demo.dk')
  await expect.poll(async () => (await mailText()).includes('Bestil 3 (0 på hylden, minimum 3)')).toBe(true)
  await visit(admin, '/admin/beskeder?fane=mails')
  await admin.getByText('1 vare mangler på hylden').first().waitFor()
  const link = /\/konto\/fast-lager\?bestil=mangler/.exec(await mailText())?.[0]
  await visit(page, link ?? '')
  await look.getByText('(skal bruge 3)').waitFor()
  await look.getByRole('button', { name: 'Læg 1 vare i kurven' }).click()
  await page.waitForURL('**/kurv')
  await expect.poll(() => page.getByRole('textbox', { name: /^Antal/ }).inputValue()).toBe('3')
  // and is stopped without a login
  const { rows } = await db.execute<{ token: string }>('select leave_token as token from shelf_mails')
  const reader = await newVisitor({ width: 390, isNewBrowser: true, expects: /ERR_FAILED/ })
  await visit(reader, `/afmeld-ugemail?token=${rows[0]?.token}`)
  // a lost connection leaves the press to be made again
  await reader.route('**/api/shelf-lists/mail/leave', (route) => route.abort(), { times: 1 })
  await button(reader, 'Ja, afmeld mailen').click()
  await reader.getByText('Der opstod en fejl. Prøv venligst igen.').waitFor()
  await button(reader, 'Ja, afmeld mailen').click()
  await reader.getByText('Du får ikke mailen mere.').waitFor()
  expect((await db.execute('select from shelf_mails where weekday is not null')).rows).toEqual([])
})

test('a line taken off by mistake is put back where it stood, as it was counted', async () => {
  const { lists } = await twoLists('tager-af@example.dk')
  const before = await lists()
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'tager-af@example.dk', PASSWORD)
  await visit(page, '/konto/fast-lager')
  await page.getByRole('link', { name: /^Hal/ }).click()
  const black = lineOf(page, 'NL-1003')
  await black.getByRole('button', { name: /^Ret: / }).click()
  await button(page, 'Tag af listen').click()
  await black.waitFor({ state: 'hidden' })
  await button(page, 'Fortryd').click()
  await expect
    .poll(async () => (await page.getByTestId('shelf-line').allInnerTexts()).map((text) => /[A-Z]{2}-\d{4}/.exec(text)?.[0]))
    .toEqual(['NL-1001', 'NL-1003', 'KE-1083'])
  const withoutIds = (of: typeof before) => of.map(({ lines }) => lines.map(({ kcwId, onShelf, countedAt }) => [kcwId, onShelf, countedAt]))
  expect(withoutIds(await lists())).toEqual(withoutIds(before))
})

test('a price told of when two lists fill the cart together is told of on both', async () => {
  const { lists } = await twoLists('fylder-begge@example.dk')
  const seen = async () => (await lists()).map(({ lines }) => lines.find(({ kcwId }) => kcwId === 'NL-1001')?.seenPrice)
  const prices = await seen()
  await db.execute("update shelf_lines set seen_price_ore = seen_price_ore - 1000 where kcw_id = 'NL-1001'")
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'fylder-begge@example.dk', PASSWORD)
  await visit(page, '/konto/fast-lager?bestil=mangler')
  await page
    .getByRole('dialog', { name: 'Se listen igennem først' })
    .getByRole('button', { name: /i kurven$/ })
    .click()
  await page.waitForURL('**/kurv')
  await expect.poll(seen).toEqual(prices)
})

type Lists = Readonly<{ lists: { lines: { kcwId: string; onShelf: number | null; countedAt: string | null; seenPrice: number }[] }[] }>

/** A workshop with a product on both of its lists, counted long ago. */
async function twoLists(who: string) {
  await addWorkshop(who, PASSWORD)
  const token = await tokenOf(who, PASSWORD)
  const list = async (name: string, skus: readonly string[]) => {
    const lines = await Promise.all(skus.map(async (sku) => ({ productId: await productIdOf(sku), minimum: 3, onShelf: 1 })))
    await call('POST /shelf-lists', { token, body: { name, lines } })
  }
  await list('Hal', ['NL-1001', 'NL-1003', 'KE-1083'])
  await list('Bil', ['NL-1001'])
  await db.execute("update shelf_lines set counted_at = '2026-01-05T08:00:00Z' where on_shelf is not null")
  return { lists: async () => (await call<Lists>('GET /shelf-lists', { token })).lists }
}

async function productIdOf(sku: string): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(`select id from products where kcw_id = '${sku}'`)
  return rows[0]?.id ?? 0
}

async function mailText(): Promise<string> {
  const { rows } = await db.execute<{ text: string | null }>(
    "select text from mails where template = 'shelf-missing' order by id desc limit 1",
  )
  return rows[0]?.text ?? ''
}
