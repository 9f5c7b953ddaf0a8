import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { newVisitor, openBrowser, read, reload, untilAlive, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

/** What a browser says of requests that find no net. A film that the mouse passes is fetched ahead, which fails too. */
const NO_NET = /ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load|Error loading route module/
const PAGES = 'foliehuset-sider-1'
const PARTS = 'foliehuset-dele-1'
const OWN = 'foliehuset-egne-1'

const newPhone = (width = 390) => newVisitor({ width, remembersPages: true, expects: NO_NET })

/** The paths kept in a cache of the shop's. */
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, name)

/** Goes to a page and waits until it is remembered. */
async function see(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect.poll(() => keptIn(page, PAGES)).toContain(path.split('?')[0])
}

/** A page that asks for something as its net goes loads itself again from what is remembered, and may interrupt this navigation by it. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path).catch(async (error: Error) => {
    if (!/interrupted by another navigation|net::ERR_ABORTED/.test(error.message)) throw error
    await page.goto(path)
  })
}

const ownOrder = (page: Page) => page.getByText(/^ORD-\d{4}-\d{6}$/).first()

const notice = (page: Page) =>
  page.getByText(/^Du er uden net – vist som det så ud kl\. \d\d\.\d\d\. Priser og lager kan være ændret siden\.$/)

test('lists, favourites and own orders last seen stand without a net, with the time they are from', async () => {
  const page = await newPhone()
  await logIn(page, 'gold@demo.dk')
  await visit(page, '/produkt/NL-1005')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/api/favourites/'))
  await page.getByRole('button', { name: 'Favorit: Nordlys Cementgrå' }).click()
  await kept
  await see(page, '/produkt/NL-1005')
  await see(page, '/produkter')
  await see(page, '/favoritter')
  await page.getByRole('heading', { name: 'Nordlys Cementgrå' }).waitFor()
  // an answer is kept after it is shown: a visitor who leaves at once keeps none
  await expect.poll(() => keptIn(page, OWN)).toEqual(expect.arrayContaining(['/api/favourites', '/api/products']))
  await see(page, '/ordrer')
  const order = await read(ownOrder(page))
  await expect
    .poll(() => keptIn(page, OWN))
    .toEqual(expect.arrayContaining(['/api/orders/my-orders', '/api/payments/my-balance', '/api/favourites', '/api/products']))

  await page.context().setOffline(true)
  await goTo(page, '/produkter')
  await untilAlive(page)
  await notice(page).waitFor()
  expect(await page.locator('.product-card').count()).toBeGreaterThan(20)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await goTo(page, '/favoritter')
  await notice(page).waitFor()
  await page.getByRole('heading', { name: 'Nordlys Cementgrå' }).waitFor()
  await goTo(page, '/ordrer')
  await notice(page).waitFor()
  await page.getByText(order).first().waitFor()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await pixelsTooWide(page)).toBe(0)

  // a link to a page seen before leads there, one never seen says so
  await goTo(page, '/favoritter')
  await untilAlive(page)
  await page.getByRole('link', { name: 'Nordlys Cementgrå' }).click()
  await page.getByRole('heading', { name: 'Nordlys Cementgrå', level: 1 }).waitFor()
  await notice(page).waitFor()
  await goTo(page, '/om-os')
  await page.getByText('Siden her er ikke set før på denne enhed').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)

  await page.context().setOffline(false)
  await goTo(page, '/produkter')
  await untilAlive(page)
  expect(await notice(page).count()).toBe(0)
})

test('the cart opens without a net where it was never seen, and a link to an unseen page says kindly that the net is away', async () => {
  const page = await newPhone()
  await see(page, '/produkter')
  await expect.poll(() => keptIn(page, PAGES)).toContain('/kurv')
  // the page is kept before its files
  const named = (await seenText(page, '/kurv')).match(/\/assets\/[\w.-]+/g) ?? []
  expect(named.some((path) => path.includes('cart-page'))).toBe(true)
  await expect.poll(() => keptIn(page, PARTS)).toEqual(expect.arrayContaining(named))
  await page.getByRole('button', { name: 'Læg i kurv' }).first().click()
  await page.getByTestId('cart-count').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: /^Kurv/ }).first().click()
  await page.waitForURL((url) => url.pathname === '/kurv')
  await untilAlive(page)
  await notice(page).waitFor()
  await page.getByText('Dine varer er gemt. Tjek forbindelsen, og prøv igen.').waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await page.getByRole('link', { name: 'B2B Login' }).first().click()
  await page.getByRole('heading', { name: 'Du er uden net' }).waitFor()
  await page.getByRole('link', { name: 'Kurv' }).click()
  await page.getByText('Dine varer er gemt. Tjek forbindelsen, og prøv igen.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Prøv igen' }).click()
  await page.getByText('Nordlys', { exact: false }).first().waitFor()
}, 120_000)

test('with a net nothing comes from memory: a changed price is seen at the next visit, and when the net comes back', async () => {
  const assortment = await openAssortment()
  const { id } = await assortment.addProduct({ kcwId: 'NET-1', nameDa: 'Nordlys Netgrå', price: 4000 })
  const token = await tokenOf('admin@demo.dk')
  const setPrice = (price: number) => call(`PUT /products/${id}`, { token, body: { price } })
  const page = await newPhone()
  const price = page.getByRole('main').locator('.figures').filter({ hasText: 'kr.' })
  await see(page, '/produkt/NET-1')
  await setPrice(4100)
  await reload(page)
  await page.getByText('4.100 kr.').first().waitFor()

  await expect.poll(() => seenText(page, '/produkt/NET-1')).toContain('4.100')
  await page.context().setOffline(true)
  await goTo(page, '/produkt/NET-1')
  await untilAlive(page)
  await notice(page).waitFor()
  expect(await price.count()).toBeGreaterThan(0)
  await setPrice(4200)
  await page.context().setOffline(false)
  await page.getByText('4.200 kr.').first().waitFor()
  expect(await notice(page).count()).toBe(0)
})

/** A remembered page as text. */
const seenText = (page: Page, path: string) =>
  page.evaluate(
    async ({ name, path }) => {
      const seen = await caches.match(new URL(path, location.origin).href, { cacheName: name })
      return seen ? await seen.text() : ''
    },
    { name: PAGES, path },
  )

test('nothing of a customer is left for the next user of the browser', async () => {
  const page = await newPhone()
  await logIn(page, 'gold@demo.dk')
  await see(page, '/ordrer')
  await ownOrder(page).waitFor()
  await expect.poll(() => keptIn(page, OWN)).toContain('/api/orders/my-orders')
  const order = await read(ownOrder(page))

  await page.getByRole('button', { name: /^Brugermenu/ }).click()
  await page.getByRole('button', { name: 'Log Ud' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect
    .poll(async () => [...(await keptIn(page, OWN)), ...(await keptIn(page, PAGES))].filter((path) => path !== '/' && path !== '/kurv'))
    .toEqual([])

  await logIn(page, 'bronze@demo.dk')
  await see(page, '/ordrer')
  await page.context().setOffline(true)
  await goTo(page, '/ordrer')
  await notice(page).waitFor()
  expect(await read(page.getByRole('main'))).not.toContain(order)
})

test('the retail view keeps its secret without a net', async () => {
  const page = await newPhone(1280)
  await logIn(page, 'gold@demo.dk')
  await visit(page, '/produkter')
  await page.getByRole('button', { name: 'Detailpriser' }).first().click()
  for (const path of ['/', '/produkter', '/produkt/NL-1005']) await see(page, path)
  await page.context().setOffline(true)
  for (const path of ['/', '/produkter', '/produkt/NL-1005']) {
    await goTo(page, path)
    await untilAlive(page)
    await notice(page).waitFor()
    const shown = await read(page.getByRole('main'))
    expect(shown, path).not.toMatch(/\bGold\b|din rabat|dine point|du har [\d.]+ point/i)
    if (path === '/produkt/NL-1005') expect(shown, `${path} shows everybody's price`).toContain('5.495 kr.')
  }
})

test('an order without a net is refused kindly, and nothing is lost', async () => {
  const page = await newPhone()
  await putInCart(page, 'VT-1068')
  await visit(page, '/checkout')
  await fillInDelivery(page, 'uden-net@example.dk')
  await page.context().setOffline(true)
  await orderButton(page).click()
  await page.getByText('Du er uden net, så ordren er ikke sendt.').first().waitFor()
  expect(await page.getByLabel('Navn').inputValue()).toBe('Mette Møller')
  await page.context().setOffline(false)
  await expect.poll(() => notice(page).count()).toBe(0)
  await orderButton(page).click()
  await page.getByRole('heading', { name: 'Tak for din ordre' }).waitFor()
})
