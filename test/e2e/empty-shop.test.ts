import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_PAGES } from '#contract/pages/pages.ts'
import { findAccessibilityFaults, pixelsTooWide, untilPainted } from '#test/accessibility.ts'
import { codeShownAt } from '#test/authenticator.ts'
import { orderBody } from '#test/shop.ts'
import { type ShopProcess, type ShopProcessOptions, startShopProcess } from '#test/shop-process.ts'
import { SHORT_LIVED } from '#test/short-lived.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { addDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, unfold, untilAlive, visit } from './visitor.ts'

openBrowser()

const OWNER = { name: 'Olga Ejer', email: 'olga@nordfolie.dk', password: 'nordlys over fjorden' }
const dataDir = temporaryDirectory()
const databaseUrl = await addDatabase('empty_shop')
let smtp: TestSmtp
let shop: ShopProcess

beforeAll(async () => {
  smtp = await startSmtp()
  shop = await startShopProcess({ databaseUrl, dataDir, demo: '0' })
})

afterAll(async () => {
  await shop?.end('SIGTERM')
  await smtp?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The owner restarts the shop at the same address with another setup; an open page would miss what it fetches later. */
async function restart(visitors: readonly Page[], setUp: Pick<ShopProcessOptions, 'smtpUrl' | 'publicUrl'>): Promise<void> {
  await Promise.all(visitors.map((visitor) => visitor.goto('about:blank')))
  await shop.end('SIGTERM')
  shop = await startShopProcess({ databaseUrl, dataDir, demo: '0', port: Number(new URL(shop.address).port), ...setUp })
}

/** A command of the owner, on the machine the shop runs on. */
async function runScript(name: string, options: string[], variables: Record<string, string> = {}): Promise<void> {
  const script = join(import.meta.dirname, `../../scripts/${name}.ts`)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: '', ...variables }
  const child = spawn(process.execPath, [...SHORT_LIVED, script, ...options], { env })
  const gone = once(child, 'exit')
  child.stdin.end()
  const [, complaints] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await gone
  if (code !== 0) throw new Error(`${name}: ${complaints}`)
}

async function call<Answer>(what: string, body?: unknown, token?: string): Promise<Answer> {
  const [method = '', path] = what.split(' ')
  const answer = await fetch(`${shop.address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${what} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** What must not show in a shop whose owner has not entered the company's details. */
const MADE_UP = /førende|27 års|ISO 9001|ApS|13748136|70 00 00 00|Industrivej|foliehuset\.example|instagram/
const BROKEN = /undefined|NaN|\bnull\b|\[object/

const guestPages = ALL_PAGES.filter(({ path, isPrivate }) => !isPrivate && !path.includes(':')).map(({ path }) => path)

test('a guest of an empty shop finds no page broken and nothing made up, on a telephone and a wide screen', async () => {
  const page = await newVisitor()
  for (const path of [...guestPages, '/produkter?search=sort', '/produkter?category=bilfolie&finish=Mat', '/galleri?finish=Mat']) {
    const answer = await page.goto(`${shop.address}${path}`)
    expect(answer?.status(), path).toBe(200)
    await untilAlive(page)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await untilPainted(page)
      const shown = `${await page.title()} ${await read(page.locator('body'))}`
      expect(shown, path).not.toMatch(MADE_UP)
      expect(shown, path).not.toMatch(BROKEN)
      expect(await pixelsTooWide(page), `${path} fits ${width} px`).toBe(0)
    }
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents()) {
      expect(JSON.parse(data), path).toHaveProperty('@type')
      expect(data, path).not.toMatch(MADE_UP)
    }
  }
  // every page of the shop, reloaded
}, 600_000)

test('where films will be, a guest reads that they are on their way, in light and dark', async () => {
  const page = await newVisitor()
  for (const path of ['/', '/produkter', '/produkter?search=sort', '/galleri']) {
    await visit(page, `${shop.address}${path}`)
    await page.getByRole('heading', { name: 'De første folier er på vej' }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findAccessibilityFaults(page, 'main'), `${path} ${colorScheme}`).toEqual([])
    }
  }
  await visit(page, `${shop.address}/produkter?search=sort`)
  expect(await page.getByRole('link', { name: 'Nulstil filtre' }).count()).toBe(0)
})

test('search engines find the pages of an empty shop and no product', async () => {
  const answer = await fetch(`${shop.address}/sitemap.xml`)
  const sitemap = await answer.text()
  expect([answer.status, /<loc>[^<]+\/kontakt<\/loc>/.test(sitemap), sitemap.includes('/produkt/')]).toEqual([200, true, false])
})

test('the owner is created at the address the first start printed, and is asked for a second factor before the back office', async () => {
  const [, token] = /\/bliv-ejer\?token=([\w-]{43})/.exec(shop.output()) ?? []
  const page = await newVisitor({ expects: /400|401|403/ })
  await visit(page, `${shop.address}/bliv-ejer?token=${token}`)
  await page.getByLabel('Dit navn').fill(OWNER.name)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Adgangskode', { exact: true }).fill(OWNER.password)
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Før administrationen' }).waitFor()
  await visit(page, `${shop.address}/bliv-ejer?token=${token}`)
  await page.getByText('Linket er udløbet eller allerede brugt.').waitFor()
})

test('the owner of an empty shop is greeted with what is missing, and each thing is gone when it is done', async () => {
  const token = await setUpSecondFactor()
  const page = await newVisitor({ expects: /401|409/ })
  await logInWithRecoveryCode(page)
  await openDashboard(page)
  expect(await stepsOn(page)).toHaveLength(14)
  expect(await findAccessibilityFaults(page, 'main')).toEqual([])

  await page.getByRole('link', { name: 'Send en testmail' }).click()
  await page.getByText('Mails gemmes, men sendes ikke').waitFor()
  await restart([page], { smtpUrl: smtp.url })
  await openDashboard(page)
  await page.getByRole('link', { name: 'Send en testmail' }).click()
  await page.getByRole('button', { name: 'Send en testmail' }).click()
  await page.getByText('Mailserveren tog imod mailen').waitFor()
  expect(smtp.received.filter(({ raw }) => raw.includes('Testmail fra')).map(({ to }) => to)).toEqual([[OWNER.email]])

  const notice = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595 842"><path d="M0 0h595v842z"/></svg>')
  await unfold(page, 'EU’s meddelelse om garanti', 'Juridiske tekster', 'Fakturanumre')
  await page.getByLabel('Fil med EU’s meddelelse').setInputFiles({ name: 'meddelelse.svg', mimeType: 'image/svg+xml', buffer: notice })
  await page.getByText('EU-meddelelsen er gemt og vises nu.').waitFor()
  await page.getByAltText('EU’s meddelelse, som kunderne ser den').waitFor()

  await page.getByRole('button', { name: 'Handelsbetingelser: Set og godkendt' }).click()
  await page.getByText('Set og godkendt af Olga Ejer').first().waitFor()
  await page.getByRole('button', { name: 'Privatlivspolitik: Set og godkendt' }).click()
  await expect.poll(() => page.getByText('Set og godkendt af Olga Ejer').count()).toBe(2)

  await page.getByLabel('Første fakturanummer').fill('0')
  await page.getByRole('button', { name: 'Gem fakturanummer' }).click()
  await page.getByText('Skriv et helt tal fra 1 til 999.999.999.').waitFor()
  await page.getByLabel('Første fakturanummer').fill('5001')
  await page.getByRole('button', { name: 'Gem fakturanummer' }).click()
  await page.getByText('Den første faktura får nummer 5001.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Første fakturanummer').inputValue()).toBe('5001')

  await visit(page, `${shop.address}/admin/produkter`)
  await page.getByText('Ingen produkter endnu').waitFor()
  await openDashboard(page)
  await page.getByText('Lav først en kategori. Hver folie hører til en.').click()
  const category = page.getByRole('dialog', { name: 'Opret kategori' })
  await category.getByLabel('Navn DA').fill('Bilfolie')
  await category.getByLabel('Navn EN*').fill('Car wrap')
  await category.getByRole('button', { name: 'Opret' }).click()
  await page.waitForURL(/\/admin\/produkter\/ny$/)
  await openDashboard(page)
  await page.getByText('Skriv den selv. Har du mange, så tag dem fra en CSV-fil eller ud af billeder.').waitFor()
  for (const step of ['Skriv, hvad butikken står for', 'Se fragt og leveringstider efter', 'Vælg, hvordan kunderne betaler']) {
    await page.getByRole('button', { name: `Gjort: ${step}` }).click()
    await page.getByRole('link', { name: step }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Gjort: Tag kunderne med fra dit gamle system' }).click()
  await page.getByRole('button', { name: 'Gjort: Opret dine kolleger' }).click()
  await call('POST /products', { kcwId: 'NF-1', name: 'Film', nameDa: 'Nordlys', price: 900, stock: 5, categoryId: 'bilfolie' }, token)

  await expect(placeOrder(token)).rejects.toThrow('shop_not_open')
  await openDashboard(page)
  await page.getByText('først bestille, når firma, bank og handelsbetingelser er dine egne').waitFor()
  await page.getByRole('link', { name: 'Skriv firmaets oplysninger' }).click()
  await page.waitForURL(/#firma$/)
  await fillIn(page, { Firmanavn: 'Nordfolie A/S', 'CVR-nummer': '24256790', Telefon: '+45 20 30 40 50', 'E-mail': 'salg@nordfolie.dk' })
  await unfold(page, 'Bank')
  await fillIn(page, { 'Reg.nr.': '0040', 'Kontonr.': '0440116243', IBAN: 'DK50 0040 0440 1162 43' })
  await page.getByRole('button', { name: 'Gem indstillinger' }).click()
  await page.getByText('Indstillingerne er gemt.').waitFor()
  await openInvoiceDialog(page, await placeOrder(token))
  await page.getByRole('button', { name: 'Udsted faktura' }).click()
  await page.getByText('Faktura 5001 er udstedt').first().waitFor()
  await runScript('backup', [])
  await openDashboard(page)
  expect(await stepsOn(page)).toEqual(['Giv butikken en adresse med https'])

  const guest = await newVisitor()
  await visit(guest, `${shop.address}/kontakt`)
  expect(await read(guest.locator('footer'))).toContain('Nordfolie A/S')

  await restart([page, guest], { smtpUrl: smtp.url, publicUrl: 'https://nordfolie.example' })
  await openDashboard(page)
  expect(await stepsOn(page)).toEqual([])
  expect(await page.getByRole('heading', { name: 'Gør butikken klar' }).count()).toBe(0)
  // two starts and a backup, each behind whatever else a busy machine does
}, 600_000)

/** What a customer buys by telephone: answers the order's number. */
async function placeOrder(token: string): Promise<string> {
  const { products } = await call<{ products: { id: number }[] }>('GET /products', undefined, token)
  const items = products.map(({ id }) => ({ id, quantity: 1 }))
  const { orderNumber } = await call<{ orderNumber: string }>('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), token)
  return orderNumber
}

async function openInvoiceDialog(page: Page, orderNumber: string): Promise<void> {
  await visit(page, `${shop.address}/admin/ordrer`)
  await chooseAction(page.getByTestId('order').filter({ hasText: orderNumber }), 'Faktura')
  await page.getByRole('dialog', { name: `Faktura: ${orderNumber}` }).waitFor()
}

const recoveryCodes: string[] = []

/** What every superadmin does first, here without a telephone; answers the token. */
async function setUpSecondFactor(): Promise<string> {
  const { token } = await call<{ token: string }>('POST /auth/login', { email: OWNER.email, password: OWNER.password })
  const { setup } = await call<{ setup: { secret: string } }>('POST /auth/second-factor', { password: OWNER.password }, token)
  const code = codeShownAt(setup.secret.replace(/\s/g, ''), new Date())
  recoveryCodes.push(...(await call<{ recoveryCodes: string[] }>('POST /auth/second-factor/confirm', { code }, token)).recoveryCodes)
  return token
}

async function logInWithRecoveryCode(page: Page): Promise<void> {
  await visit(page, `${shop.address}/login`)
  await page.getByLabel('E-mail').fill(OWNER.email)
  await page.getByLabel('Adgangskode', { exact: true }).fill(OWNER.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Jeg har ikke min app' }).click()
  await page.getByLabel('Gendannelseskode').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByText('Login succesfuldt').waitFor()
}

async function openDashboard(page: Page): Promise<void> {
  await visit(page, `${shop.address}/admin`)
  await page.getByRole('heading', { name: 'Salg', exact: true }).waitFor()
}

async function stepsOn(page: Page): Promise<string[]> {
  return await page.locator('section[aria-labelledby="klar"] li .font-bold').allInnerTexts()
}

async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
}
