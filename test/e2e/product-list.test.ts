import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { ownShop } from './own-shop.ts'
import { newVisitor, openBrowser, read, untilAlive, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const SCREEN = { width: 390, height: 844 }
/** A thumb of the hand that holds the phone reaches from its lower edge up to here. */
const THUMB_REACHES_FROM = SCREEN.height * 0.4

async function phone(): Promise<Page> {
  const page = await newVisitor({ width: SCREEN.width })
  await page.setViewportSize(SCREEN)
  return page
}

const middleOf = async (control: Locator) => {
  await control.waitFor()
  const box = await control.boundingBox()
  if (!box) throw new Error('it is not shown')
  return box.y + box.height / 2
}
const first = (page: Page) => page.getByRole('article').first()
/** The list stands as its address says: until then it is pale. */
const untilDrawn = (page: Page) => page.locator('div[aria-busy=false]').waitFor()
const openSheet = (page: Page) => page.getByRole('button', { name: /^Filtre/ }).click()

test('blue satin on the phone, with one hand: six presses from the front page to the cart, all where the thumb is', async () => {
  const page = await phone()
  await visit(page, '/')
  let presses = 0
  const press = async (control: Locator) => {
    // in sight without scrolling, and where the thumb is
    await expect.poll(() => middleOf(control)).toSatisfy((y: number) => y > THUMB_REACHES_FROM && y < SCREEN.height)
    await control.click()
    presses += 1
  }
  const sheet = page.getByRole('dialog', { name: 'Filtre' })
  await press(page.getByRole('link', { name: 'Se Alle Produkter' }).first())
  await press(page.getByRole('button', { name: 'Filtre', exact: true }))
  await press(sheet.getByRole('link', { name: /^Blå \d/ }))
  await page.waitForURL('**/produkter?color=blaa')
  await press(sheet.getByRole('link', { name: /^Satin \d/ }))
  await page.waitForURL('**/produkter?color=blaa&finish=Satin')
  await press(sheet.getByRole('button', { name: /^Vis \d+ produkt/ }))
  await sheet.waitFor({ state: 'detached' })
  await press(page.getByRole('button', { name: /^Læg i kurv: Fjord/ }).first())
  await expect.poll(() => read(page.getByTestId('cart-count'))).toBe('1')
  expect(presses).toBe(6)
})

test('the phone opens with products; the filters come from below with counts, several at once, and go again one by one', async () => {
  const page = await phone()
  await visit(page, '/produkter')
  const card = await first(page).boundingBox()
  expect(card?.y, 'the first product is in the upper half').toBeLessThan(SCREEN.height / 2)
  expect(await page.getByRole('region', { name: 'Filtre' }).count()).toBe(0)

  await openSheet(page)
  const sheet = page.getByRole('dialog', { name: 'Filtre' })
  await sheet.getByRole('link', { name: /^Blå \d/ }).click()
  await page.waitForURL('**/produkter?color=blaa')
  await expect.poll(() => sheet.locator('[aria-current=true]').count()).toBe(2)
  const held = Promise.withResolvers<void>()
  await page.route(/produkter\.data/, async (route) => {
    await held.promise
    await route.continue()
  })
  await sheet.getByRole('link', { name: /^Grøn \d/ }).click()
  // before the list with it has come
  await expect.poll(() => sheet.locator('[aria-current=true]').count()).toBe(3)
  expect(page.url()).toMatch(/color=blaa$/)
  held.resolve()
  await page.waitForURL('**/produkter?color=blaa%2Cgroen')
  await expect.poll(() => sheet.locator('[aria-current=true]').count()).toBe(3)
  await untilDrawn(page)
  expect(await findAccessibilityFaults(page)).toEqual([])
  const total = await page.evaluate(async () => (await (await fetch('/api/products?color=blaa,groen&limit=1')).json()).total)
  await sheet.getByRole('button', { name: `Vis ${total} produkter`, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText(new RegExp(`(Viser ${total} produkter|af ${total})`)).waitFor()

  const chips = page.getByRole('list', { name: 'Valgte filtre' })
  expect(await read(chips)).toBe('Blå Grøn Nulstil filtre')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREEN.width)
  await chips.getByRole('link', { name: 'Fjern filter: Blå' }).press('Enter')
  await page.waitForURL('**/produkter?color=groen')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Fjern filter: Grøn')
  await page.getByRole('button', { name: 'Filtre (1)' }).waitFor()
  await page.goBack()
  await page.waitForURL('**/produkter?color=blaa%2Cgroen')
  await page.goBack()
  await page.waitForURL('**/produkter')
  await chips.waitFor({ state: 'detached' })
  await openSheet(page)
  expect(await sheet.locator('[aria-current=true]').count()).toBe(1)
})

test.each([
  [1440, 900],
  [1024, 768],
  [820, 1180],
])('on a screen of %s by %s the list opens with the prices of its first row, beside the filters', async (width, height) => {
  const page = await newVisitor({ width })
  await page.setViewportSize({ width, height })
  await visit(page, '/produkter')
  const cards = await page.getByRole('article').all()
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
  const top = boxes[0]?.y
  const firstRow = cards.filter((_, place) => boxes[place]?.y === top)
  expect(firstRow.length).toBe(width >= 1440 ? 4 : width >= 1024 ? 3 : 2)
  for (const card of firstRow) {
    const price = await card.locator('.card-price').boundingBox()
    expect((price?.y ?? height) + (price?.height ?? 0), await read(card)).toBeLessThanOrEqual(height)
  }
  const filters = await page.getByRole('region', { name: 'Filtre' }).boundingBox()
  expect((filters?.x ?? width) + (filters?.width ?? 0), 'the filters stand beside the list').toBeLessThanOrEqual(boxes[0]?.x ?? 0)
  // the list has a search of its own: the header's is an icon
  expect((await page.getByRole('banner').getByRole('button', { name: 'Søg produkter' }).boundingBox())?.width).toBe(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
})

test('a phone shows two films a row once chosen, and remembers it from the first paint', async () => {
  const page = await phone()
  await visit(page, '/produkter')
  const inFirstRow = async () => {
    const boxes = await Promise.all((await page.getByRole('article').all()).slice(0, 3).map((card) => card.boundingBox()))
    return boxes.filter((box) => box?.y === boxes[0]?.y).length
  }
  expect(await inFirstRow()).toBe(1)
  const views = page.getByRole('group', { name: 'Visning' })
  await views.getByRole('link', { name: 'Kompakt visning' }).press('Enter')
  await page.waitForURL('**/produkter?view=compact')
  await expect.poll(inFirstRow).toBe(2)
  await visit(page, '/produkter?color=blaa')
  expect(await inFirstRow()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREEN.width)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await views.locator('[aria-current=true][title="Kompakt visning"]').waitFor()
  await views.getByRole('link', { name: 'Normal visning' }).click()
  await expect.poll(inFirstRow).toBe(1)
  await visit(page, '/produkter')
  expect(await inFirstRow()).toBe(1)
})

test('two filters pressed within an instant both count, though the list of the first is still on its way', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const secondIsAsked = page.waitForRequest(/\.data\?.*finish=Mat/)
  await page.route('**/*.data?*', async (route) => {
    await secondIsAsked
    await route.continue()
  })
  await page.getByRole('region', { name: 'Filtre' }).evaluate((filters) => {
    const press = (name: string) => [...filters.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith(name))?.click()
    const next = new MessageChannel()
    next.port1.onmessage = () => press('Mat')
    press('Blå')
    next.port2.postMessage(null)
  })
  await page.waitForURL('**/produkter?color=blaa&finish=Mat')
  await page.getByRole('list', { name: 'Valgte filtre' }).getByText('Mat').waitFor()
  expect(await read(page.getByRole('list', { name: 'Valgte filtre' }))).toBe('Blå Mat Nulstil filtre')
})

test('on a tablet and a small desk the header has room for the menu with the tools in it', async () => {
  for (const width of [768, 1024, 1280]) {
    const page = await newVisitor({ width })
    await visit(page, '/produkter')
    await page.getByRole('navigation', { name: 'Hovedmenu' }).getByRole('button', { name: 'Værktøj' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} pixels`).toBe(width)
  }
})

test('the sheet is closed by its cross and by Escape, and at 320 pixels nothing stands past the edge', async () => {
  const page = await newVisitor({ width: 320 })
  await visit(page, '/produkter?color=blaa,groen,graa,sort,hvid&finish=Satin')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await openSheet(page)
  const sheet = page.getByRole('dialog', { name: 'Filtre' })
  await sheet.getByRole('button', { name: 'Luk' }).click()
  await sheet.waitFor({ state: 'detached' })
  await openSheet(page)
  await sheet.waitFor()
  expect(await sheet.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(320)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Filtre (6)')
})

test("'Tilbage' leads to the list as it was left, by the browser and by the shop's own link, also past a reload", async () => {
  const page = await phone()
  await visit(page, '/produkter?category=bilfolie&finish=Blank')
  await page.evaluate(() => window.scrollTo(0, 2400))
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  const product = page.getByRole('article').nth(4).getByRole('link').first()
  const name = await read(product)
  await product.scrollIntoViewIfNeeded()
  const left = await scrolled()
  expect(left).toBeGreaterThan(1000)
  const heading = page.getByRole('heading', { name, level: 1 })

  await product.click()
  await heading.waitFor()
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await page.waitForURL('**/produkter?category=bilfolie&finish=Blank')
  await expect.poll(scrolled).toBe(left)

  await product.click()
  await heading.waitFor()
  await page.reload()
  await untilAlive(page)
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).click()
  await page.waitForURL('**/produkter?category=bilfolie&finish=Blank')
  await expect.poll(scrolled).toBe(left)

  await visit(page, '/produkt/NL-1005')
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).click()
  await page.waitForURL('**/produkter')
  await expect.poll(scrolled).toBe(0)
})

test('on a desk the same chips stand above the list, and the menus of desk and phone lead to the same places', async () => {
  const page = await newVisitor({ width: 1440 })
  await visit(page, '/produkter?color=blaa&newlyAdded=true&finish=Satin')
  const chips = page.getByRole('list', { name: 'Valgte filtre' })
  expect(await read(chips)).toBe('Blå Satin Nyhed Nulstil filtre')
  await chips.getByRole('link', { name: 'Fjern filter: Nyhed' }).click()
  await page.waitForURL('**/produkter?color=blaa&finish=Satin')
  await untilDrawn(page)
  expect(await findAccessibilityFaults(page)).toEqual([])
  await chips.getByRole('link', { name: 'Nulstil filtre' }).click()
  await page.waitForURL('**/produkter')
  await page.getByRole('navigation', { name: 'Hovedmenu' }).getByRole('button', { name: 'Værktøj' }).press('Enter')
  const placesOf = async (nav: Locator) =>
    Promise.all((await nav.getByRole('link').all()).map(async (link) => `${await read(link)} ${await link.getAttribute('href')}`))
  const onDesk = await placesOf(page.getByRole('navigation', { name: 'Hovedmenu' }))
  await page.getByRole('navigation', { name: 'Hovedmenu' }).getByRole('link', { name: 'Installationsguide' }).press('Enter')
  await page.waitForURL('**/installationsguide')
  const mobile = await phone()
  await visit(mobile, '/')
  await mobile.getByRole('button', { name: 'Menu' }).click()
  const menu = mobile.getByRole('navigation', { name: 'Mobilmenu' })
  const onPhone = await placesOf(menu)
  expect(onPhone.filter((place) => !place.startsWith('B2B Login')).toSorted()).toEqual(onDesk.toSorted())
  expect(onDesk.filter((place) => /Galleri/.test(place))).toEqual([])
  await menu.getByRole('link', { name: 'Installationsguide' }).click()
  await mobile.waitForURL('**/installationsguide')
})

test("the list's own search suggests what the header's does, by keyboard too, and the list follows what is typed", async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?category=bilfolie')
  const field = page.getByRole('combobox', { name: 'Søg produkter' })
  await field.click()
  await page.keyboard.type('blå satin')
  const suggestions = page.getByRole('listbox', { name: 'Forslag' }).getByRole('option')
  await expect.poll(() => read(suggestions.first())).toMatch(/^Fjord Enebærblå FJ-1022/)
  await page.waitForURL('**/produkter?search=bl%C3%A5+satin&category=bilfolie')
  await untilDrawn(page)
  await expect.poll(() => page.locator('div[aria-busy]').evaluate((list) => getComputedStyle(list).opacity)).toBe('1')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => suggestions.count()).toBe(0)
  expect(await field.inputValue(), 'the first Escape puts away the suggestions alone').toBe('blå satin')
  await page.keyboard.type('g')
  await page.keyboard.press('Backspace')
  // what 'blå sating' means stands there until the answer to the shorter text
  await expect.poll(() => read(suggestions.first())).toMatch(/^Fjord Enebærblå FJ-1022/)
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: /^Fjord Enebærblå/, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Fjord Enebærblå', level: 1 }).waitFor()
})

test('a customer sees their own price in the suggestions, and in the retail view everybody’s', async () => {
  const page = await newVisitor()
  await logIn(page, 'silver@demo.dk')
  await visit(page, '/om-os')
  // until the page knows the customer, everybody's prices are suggested
  await page.getByRole('button', { name: /^Brugermenu/ }).waitFor()
  const suggested = async () => {
    await page.getByRole('button', { name: 'Søg produkter', exact: true }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('NL-1004')
    const product = page.getByRole('option').filter({ hasText: 'kr.' }).first()
    await product.waitFor()
    const text = await read(product)
    await page.getByRole('dialog').getByRole('button', { name: 'Luk' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    return text
  }
  expect(await suggested()).toContain('3.956,40 kr.')
  await page.getByRole('button', { name: 'Detailpriser' }).click()
  const seenByCustomer = await suggested()
  expect(seenByCustomer).toContain('5.495 kr.')
  expect(seenByCustomer).not.toContain('3.956')
})

test('staff pin a product and everybody sees it first; unpinned it goes back among the others', async () => {
  const { addProduct } = await openAssortment()
  const { kcwId } = await addProduct({ kcwId: 'PIN-1', nameDa: 'Åbningsrakel', price: 149, categoryId: 'vaerktoej' })
  const staff = await newVisitor({ width: 1440 })
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/produkter?search=${kcwId}`)
  const pin = async () => {
    await staff.getByRole('button', { name: /^Mærker: Åbningsrakel/ }).click()
    await staff.getByRole('menuitemcheckbox', { name: 'Fastgjort: Åbningsrakel' }).click()
  }
  const guest = await newVisitor()
  const firstOfAll = async () => {
    await visit(guest, '/produkter')
    return await read(first(guest).getByRole('heading'))
  }
  expect(await firstOfAll()).not.toBe('Åbningsrakel')
  const saved = () => staff.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await Promise.all([saved(), pin()])
  await expect.poll(firstOfAll).toBe('Åbningsrakel')
  expect(await guest.getByRole('combobox', { name: 'Sorter' }).inputValue()).toBe('recommended')
  expect(await findAccessibilityFaults(staff)).toEqual([])
  await Promise.all([saved(), pin()])
  await expect.poll(firstOfAll).not.toBe('Åbningsrakel')
})

test('every roll says how large it is and what a metre costs, protection and print films too', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter?category=lakbeskyttelse')
  expect(await read(first(page))).toMatch(/\d × (15|9) m · [\d.,]+ kr\. pr\. meter/)
  await visit(page, '/produkter?category=printfolie')
  await first(page).getByRole('link').first().click()
  await page.waitForURL('**/produkt/*')
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).waitFor()
  expect(await read(page.getByRole('main'))).toMatch(/1,37 × 50 m · [\d.,]+ kr\. pr\. meter · [\d.,]+ kr\. pr\. m²/)
})

test.each([
  ['/produkter?color=blaa', 'Produkter'],
  ['/produkt/NL-1005', 'Nordlys Cementgrå'],
])('%s is printed without menus, with who sells and where it is found', async (path, heading) => {
  const page = await newVisitor()
  await visit(page, path)
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  const shown = await page
    .locator('header, footer, nav, button, form, input, select')
    .evaluateAll((parts) =>
      parts.filter((part) => part.checkVisibility({ visibilityProperty: true })).map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
  expect(shown).toEqual([])
  const printed = await read(page.locator('body'))
  expect(printed).toContain(`${new URL(page.url()).origin}${path}`)
  expect(printed).not.toContain('Tilbage til')
  expect(printed).toMatch(/Foliehuset .*· CVR \d{8} ·/)
  expect(printed).toMatch(/\d kr\./)
})

/** Compressed, as sent. */
const MAX_SCRIPT_BYTES = 150_000
/** What each file's answer says before its content is 435 bytes, which `npm run audit` counts too. */
const HEADER_BYTES = 440

test('the first look at the list costs a telephone at most 150 kB of script', async () => {
  const page = await phone()
  await page.goto('/produkter', { waitUntil: 'networkidle' })
  const sizes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  )
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.min(...sizes), 'every size is known').toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size + HEADER_BYTES, 0)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})

/** As they are read and compiled. */
const MAX_BYTES_OF_A_FILE = 250_000
/** The 3D viewer is loaded when a film is turned. */
const LARGER = /^three-renderer-/

test('no file of script is larger than 250 kB but that of the 3D viewer', () => {
  const files = readdirSync('build/client/assets').filter((name) => name.endsWith('.js') && !LARGER.test(name))
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((name) => statSync(join('build/client/assets', name)).size > MAX_BYTES_OF_A_FILE)).toEqual([])
})

test('a film’s page asks for its scripts and its data side by side, none of them waits for the other', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const askedForData = page.waitForRequest((request) => new URL(request.url()).pathname === '/produkt/NL-1001.data')
  const askedForScript = page.waitForRequest(/\/assets\/product-detail-.*\.js$/)
  await page.route(/\/assets\/product-detail-.*\.js$/, async (route) => {
    await askedForData
    await route.continue()
  })
  await page.route('**/produkt/NL-1001.data*', async (route) => {
    await askedForScript
    await route.continue()
  })
  // pressed by script: nothing was hovered, so nothing was fetched ahead
  await page
    .getByRole('link', { name: 'Nordlys Polarhvid', exact: true })
    .first()
    .evaluate((link) => (link as HTMLElement).click())
  await page.getByRole('heading', { name: 'Nordlys Polarhvid', level: 1 }).waitFor()
})

test('a visitor who points at a film has its page before pressing', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const data = page.waitForResponse((response) => new URL(response.url()).pathname === '/produkt/NL-1001.data')
  await page.getByRole('link', { name: 'Nordlys Polarhvid', exact: true }).first().hover()
  expect((await data).status()).toBe(200)
  expect(new URL(page.url()).pathname).toBe('/produkter')
})

test('what was asked ahead and not used for ten seconds is asked again: prices may have changed', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'UBR-1000', nameDa: 'Fjord Ubrugt Blå', price: 4_000 })
  const page = await newVisitor({ isNewBrowser: true })
  await page.clock.install()
  await visit(page, `/produkter?search=${film.kcwId}`)
  const link = page.getByRole('link', { name: 'Fjord Ubrugt Blå', exact: true }).first()
  const data = page.waitForResponse((response) => new URL(response.url()).pathname === `/produkt/${film.kcwId}.data`)
  await link.hover()
  await (await data).finished()
  await page.mouse.move(0, 0)
  await call(`PUT /products/${film.id}`, { token: await tokenOf('admin@demo.dk'), body: { price: 4_300 } })
  // its element leaves the page when its answer is there, and the time runs from then
  await expect.poll(() => page.locator('link[rel=preload][as=fetch]').count()).toBe(0)
  await page.clock.fastForward(10_000)
  await link.click()
  await page.getByRole('heading', { name: 'Fjord Ubrugt Blå', level: 1 }).waitFor()
  await page.getByRole('main').getByText('4.300\u00a0kr.').first().waitFor()
})

test('a pressed film shows what its card knew before its answer comes, then all of it, and the heading keeps the focus', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const answer = Promise.withResolvers<void>()
  await page.route('**/produkt/NL-1001.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const card = page.getByRole('article').filter({ hasText: 'NL-1001' })
  const price = await read(card.locator('.card-price'))
  await card.getByRole('link', { name: 'Nordlys Polarhvid', exact: true }).click()
  const film = page.getByRole('main')
  await film.getByRole('heading', { name: 'Nordlys Polarhvid', level: 1 }).waitFor()
  expect(await read(film)).toContain(price)
  expect(await film.getByRole('img').first().getAttribute('src')).toContain('NL-1001')
  expect(await film.getByRole('button', { name: /^Læg i kurv/ }).count()).toBe(0)
  answer.resolve()
  await film
    .getByRole('button', { name: /^Læg i kurv/ })
    .first()
    .waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('back from a film the same list stands where it was, and a price that was changed since is put right', async () => {
  const assortment = await openAssortment()
  const film = await assortment.addProduct({ kcwId: 'TILBAGE-1', nameDa: 'Tilbagefolie', price: 4_000 })
  const page = await newVisitor()
  await visit(page, '/produkter?search=Tilbagefolie')
  const card = page.getByRole('article').filter({ hasText: 'TILBAGE-1' })
  await card.evaluate((element) => element.setAttribute('data-seen', ''))
  await card.getByRole('link', { name: 'Tilbagefolie' }).click()
  await page.getByRole('heading', { name: 'Tilbagefolie', level: 1 }).waitFor()
  await call(`PUT /products/${film.id}`, { token: await tokenOf('admin@demo.dk'), body: { price: 4_500 } })
  await page.getByRole('link', { name: 'Tilbage til Produkter' }).click()
  await page.waitForURL('**/produkter?search=Tilbagefolie')
  expect(await card.getAttribute('data-seen')).toBe('')
  await expect.poll(() => read(card.locator('.card-price'))).toContain('4.500')
})

test('a filter taken off again shows the list at once as it was, and a price that was changed since is put right', async () => {
  const assortment = await openAssortment()
  const film = await assortment.addProduct({ kcwId: 'AFTAGET-1', nameDa: 'Aftaget blank', price: 4_000 })
  await assortment.addProduct({ kcwId: 'AFTAGET-2', nameDa: 'Aftaget mat', price: 4_000, specifications: { finish: 'Mat' } })
  const page = await newVisitor()
  await visit(page, '/produkter?search=Aftaget')
  const price = page.getByRole('article').filter({ hasText: 'AFTAGET-1' }).locator('.card-price')
  expect(await read(price)).toContain('4.000')
  await page.getByRole('link', { name: /^Mat \d/ }).click()
  await page.getByText('Viser 1 produkt', { exact: true }).waitFor()
  await call(`PUT /products/${film.id}`, { token: await tokenOf('admin@demo.dk'), body: { price: 4_500 } })
  const answer = Promise.withResolvers<void>()
  await page.route('**/produkter.data*', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Fjern filter: Mat' }).click()
  await page.getByText('Viser 2 produkter', { exact: true }).waitFor()
  expect(await read(price)).toContain('4.000')
  answer.resolve()
  await expect.poll(() => read(price)).toContain('4.500')
})

test('back from a film the list stands at the pixel it was left at', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const film = page.getByRole('article').nth(9).getByRole('heading').getByRole('link')
  await film.scrollIntoViewIfNeeded()
  const [name, place] = [(await film.textContent()) ?? '', await page.evaluate(() => scrollY)]
  expect(place).toBeGreaterThan(0)
  await film.click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.goBack()
  await first(page).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  await expect.poll(() => page.title()).toContain('Produkter')
})

test('back from the second page the first one stands at the pixel it was left at', async () => {
  const page = await phone()
  await visit(page, '/produkter')
  await page.getByRole('article').nth(20).getByRole('heading').scrollIntoViewIfNeeded()
  const next = page.getByRole('navigation', { name: 'Sider' }).getByRole('link', { name: 'Næste' })
  await next.focus()
  // cards drawn late above it may still move the page: its place is the one it is left at
  await page.evaluate(() =>
    addEventListener('keydown', () => document.body.setAttribute('data-left-at', `${scrollY}`), { capture: true, once: true }),
  )
  await page.keyboard.press('Enter')
  const place = Number(await page.locator('body').getAttribute('data-left-at'))
  expect(place).toBeGreaterThan(3_000)
  await page.waitForURL('**/produkter?page=2')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(place)
  await page.goBack()
  await page.waitForURL('**/produkter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('back from a film no card of the list is drawn or laid out again', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const film = first(page).getByRole('heading').getByRole('link')
  const name = (await film.textContent()) ?? ''
  // React gives an element new properties when it is drawn
  const propertiesOf = (link: Element) => Object.entries(link).find(([key]) => key.startsWith('__reactProps'))?.[1]
  for (const isByBrowser of [true, false]) {
    await film.click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    const hidden = page.locator('article h2 a').nth(3)
    expect(await hidden.evaluate((link) => [link.closest('main')?.style.display, link.checkVisibility()])).toEqual(['', false])
    expect(await page.getByRole('main').count()).toBe(1)
    const before = await page.evaluateHandle(propertiesOf, await hidden.elementHandle())
    if (isByBrowser) await page.goBack()
    else await page.getByRole('link', { name: 'Tilbage til Produkter' }).click()
    await first(page).waitFor()
    const after = await page.evaluateHandle(propertiesOf, await page.locator('article h2 a').nth(3).elementHandle())
    expect(await page.evaluate(([one, other]) => one !== undefined && one === other, [before, after])).toBe(true)
  }
})

test('a pressed film is on the screen before React has drawn its page, and going back shows the list as early', async () => {
  const page = await newVisitor()
  await visit(page, '/produkter')
  const link = page.locator('article h2 a').nth(5)
  await showsBothEarly(page, { link, name: await read(link), linkBack: page.getByRole('link', { name: 'Tilbage til Produkter' }) })
})

test('a pressed order is on the screen before React has drawn its page, and going back shows the orders as early', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  const link = page.getByTestId('order').nth(3).locator('a[href^="/admin/ordrer/"]')
  const linkBack = page.getByRole('main').getByRole('link', { name: 'Ordrer', exact: true })
  await showsBothEarly(page, { link, name: await read(link.locator('span').first()), linkBack })
})

type BothWays = Readonly<{ link: Locator; name: string; linkBack: Locator }>

async function showsBothEarly(page: Page, { link, name, linkBack }: BothWays): Promise<void> {
  for (const goBack of [() => page.goBack(), () => linkBack.click()]) {
    await link.scrollIntoViewIfNeeded()
    const early = await page.evaluateHandle(watchEarlyPages)
    await link.click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await page.locator('.kept-page[inert]').count(), 'React has replaced it').toBe(0)
    await goBack()
    await link.waitFor()
    await page.waitForFunction(() => document.querySelectorAll('main').length === 1)
    const { pressedAtY, ...seen } = await early.jsonValue()
    expect(seen).toEqual({ heading: name, isListHidden: true, listY: pressedAtY })
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(pressedAtY)
  }
}

/** Notes what is shown from now on before React has drawn it, and where the list was scrolled to at the press. */
function watchEarlyPages() {
  const seen: { pressedAtY?: number; heading?: string | null; isListHidden?: boolean; listY?: number } = {}
  addEventListener('click', () => (seen.pressedAtY = Math.round(scrollY)), { capture: true, once: true })
  const list = document.querySelector<HTMLElement>('.kept-page')
  new MutationObserver(() => {
    const known = document.querySelector('.kept-page[inert] h1')
    if (known) Object.assign(seen, { heading: known.textContent, isListHidden: list?.dataset.hidden === '' })
    const left = document.querySelector('main[hidden]')
    if (left?.textContent?.includes(seen.heading ?? '-') && list?.dataset.hidden === undefined) seen.listY = Math.round(scrollY)
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden', 'data-hidden'] })
  return seen
}

/** Pictures and all, with nothing in the browser's cache. */
const MAX_REQUESTS = 20

test.each(['/', '/produkter', '/produkt/NL-1001', '/login'])('a phone that first sees %s asks for at most 20 files', async (path) => {
  const page = await newVisitor({ width: SCREEN.width, isNewBrowser: true })
  await asksForFewFiles(page, path)
})

test('a colleague’s phone that first sees the orders asks for at most 20 files', async () => {
  const page = await newVisitor({ width: SCREEN.width, isNewBrowser: true })
  const token = await tokenOf('admin@demo.dk')
  await page.addInitScript((known) => localStorage.setItem('foliehuset.token', known), token)
  await asksForFewFiles(page, '/admin/ordrer', page.getByTestId('order').first())
})

async function asksForFewFiles(page: Page, path: string, shown = page.locator('html')): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...SCREEN, deviceScaleFactor: 1, mobile: true })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const asked: string[] = []
  page.on('request', (request) => request.url().startsWith('http') && asked.push(request.url()))
  await page.goto(path, { waitUntil: 'networkidle' })
  await untilAlive(page)
  await shown.waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS)
}

test('a card that is kept from another page is the one that would be drawn, and changes with its product', async () => {
  const assortment = await openAssortment()
  const film = await assortment.addProduct({ kcwId: 'KORT-2', nameDa: 'Spillekort & Hjerter', price: 4_000 })
  await assortment.addProduct({ kcwId: 'KORT-1', nameDa: 'Spillekort Ruder', price: 3_000 })
  await assortment.addProduct({ kcwId: 'KORT-3', nameDa: 'Spillekort Spar', price: 5_000 })
  // asked with a session no page comes from memory, and by another address none of those drawn before; the first card of a page is drawn each time
  let asked = 0
  const ask = async (sort: string) => {
    asked += 1
    const path = `/produkter?search=spillekort&sort=${sort}&nr=${asked}`
    const page = await (await fetch(ownShop.url + path, { headers: { authorization: 'Bearer none' } })).text()
    // on paper a page names its address
    return page.replaceAll(`nr=${asked}`, '')
  }
  const cardIn = (page: string) => page.split(/<article|<\/article>/).find((card) => card.includes('SKU: <!-- -->KORT-2'))
  const drawn = await ask('price-low')
  const kept = [await ask('price-low'), await ask('price-high')] as const
  expect(cardIn(drawn)).toContain('>4.000')
  expect(kept[0]).toBe(drawn)
  expect(cardIn(kept[1])).toBe(cardIn(drawn))
  expect(kept[1]).not.toContain('data-piece')
  await call(`PUT /products/${film.id}`, { token: await tokenOf('admin@demo.dk'), body: { price: 4_100 } })
  expect(cardIn(await ask('price-low'))).toContain('>4.100')
})

test('the head of a page, kept from others, marks the link that leads to where one is', async () => {
  const marked = async (path: string) => {
    const page = await (await fetch(ownShop.url + path, { headers: { authorization: 'Bearer none' } })).text()
    const head = page.slice(page.indexOf('<header'), page.indexOf('</header>'))
    return new Set([...head.matchAll(/<a aria-current="page"[^>]*href="([^"]*)"/g)].map(([, href]) => href))
  }
  const PLACES = [
    ['/', '/'],
    ['/produkter', '/produkter'],
    ['/produkter?page=2', '/produkter'],
    ['/produkt/NL-1001', undefined],
    ['/kontakt', '/kontakt'],
    ['/Kontakt/', '/kontakt'],
    ['/findes-ikke', undefined],
  ] as const
  // the second time each is kept from a page of the first
  for (const [path, href] of [...PLACES, ...PLACES]) expect([path, [...(await marked(path))]]).toEqual([path, href ? [href] : []])
})
