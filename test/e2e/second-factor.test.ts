import type { Locator, Page } from 'playwright-core'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createSuperadmin } from '#server/customers/create-superadmin.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { codeShownAt } from '#test/authenticator.ts'
import { startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase, openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const { endSessionsOf } = await openShopDatabase()

const PASSWORD = 'nordlys over fjorden'
const SETTINGS = '/konto/indstillinger'

/** A colleague made by the superadmin, as the back office makes one. */
async function addColleague(email: string, name: string): Promise<void> {
  const token = await tokenOf('superadmin@demo.dk')
  await call('POST /users', { token, body: { name, email, password: PASSWORD, role: 'admin' } })
}

/** What a telephone's camera makes of a picture on the screen. */
async function scan(picture: Locator): Promise<string> {
  const { data, info } = await sharp(await picture.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

async function secretOn(page: Page): Promise<string> {
  const address = await scan(page.getByRole('img', { name: 'QR-kode til din app' }))
  return new URL(address).searchParams.get('secret') ?? ''
}

/** Types where the page has put the cursor: on a busy machine it gets there a moment after the field is seen. */
async function typeAt(field: Locator, text: string): Promise<void> {
  await expect.poll(() => field.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await field.page().keyboard.type(text)
}

/** Sets an app up without touching the mouse; answers its secret and the recovery codes. */
async function setUp(page: Page, look: (what: string) => Promise<void>): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Slå totrinslogin til' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const password = dialog.getByLabel('Adgangskode', { exact: true })
  await password.waitFor()
  await look('the password')
  await typeAt(dialog, '')
  await page.keyboard.press('Tab')
  await typeAt(password, PASSWORD)
  await page.keyboard.press('Enter')
  await dialog.getByText('Scan billedet').waitFor()
  const secret = await secretOn(page)
  await look('the picture')
  await typeAt(dialog, '')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(codeShownAt(secret, new Date()))
  await page.keyboard.press('Enter')
  const list = dialog.getByRole('list', { name: 'Gendannelseskoder' })
  await list.waitFor()
  await look('the recovery codes')
  const codes = await list.getByRole('listitem').allInnerTexts()
  await typeAt(dialog, '')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  return { secret, codes }
}

test.each([
  [390, 'dark'],
  [1440, 'light'],
] as const)(
  'a colleague sets up an app with the keyboard alone and logs in with its codes, %i pixels wide and %s',
  async (width, colorScheme) => {
    const email = `totrin-${width}-${colorScheme}@nordfolie.dk`
    await addColleague(email, `Tove ${width} ${colorScheme}`)
    const page = await newVisitor({ width, expects: /40[01]/ })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const look = (part: string) => async (what: string) => {
      expect(await findAccessibilityFaults(page, part), what).toEqual([])
      expect(await pixelsTooWide(page), `${what} fits`).toBe(0)
    }
    await logIn(page, email, PASSWORD)
    await visit(page, SETTINGS)
    const { codes } = await setUp(page, look('dialog[open]'))
    expect(codes).toHaveLength(10)
    await page.getByText('Du har 10 gendannelseskoder tilbage.').waitFor()
    await look('main')('the settings')

    await page.evaluate(() => localStorage.clear())
    await visit(page, `/login?next=${SETTINGS}`)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Kode fra din app').waitFor()
    await look('main')('the code')
    await typeAt(page.getByLabel('Kode fra din app'), '000000')
    await page.keyboard.press('Enter')
    await page.getByText('Koden passer ikke, eller den er allerede brugt.').first().waitFor()
    await page.getByRole('button', { name: 'Jeg har ikke min app' }).press('Enter')
    await typeAt(page.getByLabel('Gendannelseskode'), codes[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText('Login succesfuldt. Du har 9 gendannelseskoder tilbage.').waitFor()
    await page.waitForURL(new RegExp(`${SETTINGS}$`))
    await page.getByText('Du har 9 gendannelseskoder tilbage.', { exact: false }).first().waitFor()
  },
)

test('new recovery codes take password and code, and turning it off does; the old codes are gone', async () => {
  const email = 'totrin-fra@nordfolie.dk'
  await addColleague(email, 'Frede Fra')
  const page = await newVisitor({ isNewBrowser: true, expects: /40[01]/ })
  await logIn(page, email, PASSWORD)
  await visit(page, SETTINGS)
  const { codes } = await setUp(page, async () => {})
  await page.getByRole('button', { name: 'Nye gendannelseskoder' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Adgangskode', { exact: true }).fill('forkert')
  await dialog.getByLabel('Kode fra din app').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Lav nye koder' }).click()
  await dialog.getByText('Den nuværende adgangskode er forkert.').waitFor()
  await dialog.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Lav nye koder' }).click()
  const list = dialog.getByRole('list', { name: 'Gendannelseskoder' })
  await list.waitFor()
  const fresh = await list.getByRole('listitem').allInnerTexts()
  expect(fresh).toHaveLength(10)
  // a shop reached over http has no clipboard
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await dialog.getByRole('button', { name: 'Kopier' }).click()
  await page.getByText('Koderne kunne ikke kopieres. Hent dem som fil.').waitFor()
  await dialog.getByRole('button', { name: 'Jeg har gemt koderne' }).click()
  await page.getByText('Du har 10 gendannelseskoder tilbage.').waitFor()

  await page.getByRole('button', { name: 'Slå totrinslogin fra' }).click()
  await dialog.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Kode fra din app').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Slå fra' }).click()
  await dialog.getByText('Koden passer ikke, eller den er allerede brugt.').waitFor()
  await dialog.getByLabel('Kode fra din app').fill(fresh[0] ?? '')
  // the session ends in between: logging in again over the open page asks for the second factor
  await endSessionsOf(email)
  await dialog.getByRole('button', { name: 'Slå fra' }).click()
  const again = page.getByRole('dialog', { name: 'Log ind igen' })
  await expect.poll(() => page.evaluate('document.activeElement?.name')).toBe('password')
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await again.getByRole('button', { name: 'Jeg har ikke min app' }).press('Enter')
  await typeAt(again.getByLabel('Gendannelseskode'), fresh[1] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Totrinslogin er slået fra.').waitFor()
  await page.getByRole('button', { name: 'Slå totrinslogin til' }).waitFor()
})

test('a superadmin sees who has one, and resets it for a colleague who lost a telephone', async () => {
  const email = 'totrin-tabt@nordfolie.dk'
  await addColleague(email, 'Tabita Tabt')
  const colleague = await newVisitor()
  await logIn(colleague, email, PASSWORD)
  await visit(colleague, SETTINGS)
  await setUp(colleague, async () => {})

  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/kunder?search=${encodeURIComponent(email)}`)
  const row = page.getByTestId('customer')
  expect(await read(row)).toContain('Totrinslogin')
  await chooseAction(row, 'Nulstil totrinslogin')
  const dialog = page.getByRole('dialog', { name: 'Nulstil totrinslogin' })
  await dialog.waitFor()
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  await dialog.getByRole('button', { name: 'Nulstil' }).click()
  await page.getByText('Totrinslogin er nulstillet').waitFor()
  await expect.poll(() => read(row)).not.toContain('Totrinslogin')

  const again = await newVisitor()
  await visit(again, '/login')
  await logIn(again, email, PASSWORD)
})

test('a code that is mailed while many guess is asked for on the same page, and there is a way back', async () => {
  const page = await newVisitor({ expects: /401/ })
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'login_code_needed', message: 'Skriv koden.' } }),
  )
  await visit(page, '/login')
  await page.getByLabel('E-mail').fill('gold@demo.dk')
  await page.getByLabel('Adgangskode', { exact: true }).fill('demo1234')
  await page.keyboard.press('Enter')
  await page.getByLabel('Kode fra mailen').waitFor()
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  await page.getByRole('button', { name: 'Tilbage' }).click()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('gold@demo.dk')
})

test('the first superadmin of a shop in earnest is led to set one up before the back office opens', async () => {
  const dataDir = temporaryDirectory()
  const databaseUrl = await addDatabase('first_superadmin')
  const database = await connect({ databaseUrl, dataDir, log: silentLog })
  await migrate(database.pool)
  await createSuperadmin(database.db, { name: 'Inger Indehaver', email: 'inger@nordfolie.dk', password: PASSWORD }, new Date())
  await database.close()
  const shop = await startShopProcess({ databaseUrl, dataDir, demo: '0' })
  // after the page is closed, which may still be fetching scripts for later
  onTestFinished(() => shop.end('SIGTERM'))
  const page = await newVisitor({ expects: /403/ })
  await visit(page, `${shop.address}/login`)
  await logIn(page, 'inger@nordfolie.dk', PASSWORD)
  // the back office leads to this one step, and to none of a customer's pages
  await page.getByText('Du skal slå totrinslogin til, før du kan bruge administrationen.').waitFor()
  expect(await page.getByRole('navigation', { name: 'Konto' }).count()).toBe(0)
  expect(await page.getByText('Bruges, når du bestiller.').count()).toBe(0)
  await setUp(page, async () => {})
  expect(await page.getByRole('button', { name: 'Slå totrinslogin fra' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Til administrationen' }).click()
  await page.getByRole('heading', { name: 'Overblik', level: 1 }).waitFor()
})
