import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ViewedList } from '#domain/saved-views/saved-view.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { newVisitor, openBrowser, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const views = (page: Page) => page.getByRole('navigation', { name: 'Visninger' })
const saving = (page: Page) => page.getByRole('dialog', { name: 'Gem visning' })
const save = (page: Page) => page.getByRole('button', { name: 'Gem visning', exact: true })

test('a colleague keeps the lists of her day, shares one, and goes back to them by one press', async () => {
  const page = await newVisitor({ width: 1440, expects: /400/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByTestId('order').first().waitFor()
  // a list as it always is has nothing to keep
  expect(await save(page).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Afsendt')
  await page.waitForURL(/status=shipped/)
  await save(page).click()
  await saving(page).getByRole('button', { name: 'Gem', exact: true }).click()
  await saving(page).getByText('Skriv, hvad visningen skal hedde.').waitFor()
  await saving(page).getByLabel('Navn').fill('Er på vej')
  await saving(page).getByLabel('Del med kollegerne').check()
  await saving(page).getByRole('button', { name: 'Gem', exact: true }).click()
  await saving(page).waitFor({ state: 'detached' })
  const kept = views(page).getByRole('link', { name: 'Er på vej', exact: true })
  await kept.waitFor()
  expect(await kept.getAttribute('aria-current')).toBe('true')
  expect(await save(page).count()).toBe(0)

  // elsewhere and back, in another session too
  await visit(page, '/admin/ordrer')
  await kept.waitFor()
  expect(await kept.getAttribute('aria-current')).toBeNull()
  await kept.click()
  await page.waitForURL('**/admin/ordrer?status=shipped')
  await expect.poll(() => page.getByRole('combobox', { name: 'Status', exact: true }).inputValue()).toBe('shipped')

  const owner = await newVisitor({ width: 390, isNewBrowser: true })
  await logIn(owner, 'superadmin@demo.dk')
  await visit(owner, '/admin/ordrer')
  const shared = views(owner).getByRole('link', { name: /^Er på vej/ })
  await shared.waitFor()
  expect(await pixelsTooWide(owner)).toBe(0)
  expect(await findFaultsInBothSchemes(owner)).toEqual([])
  await shared.click()
  await owner.waitForURL('**/admin/ordrer?status=shipped')

  // the same name again takes its place
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Afventer')
  await page.waitForURL(/status=pending/)
  await save(page).click()
  await saving(page).getByLabel('Navn').fill('Er på vej')
  await saving(page).getByText('Du har allerede »Er på vej«. Den bliver erstattet.').waitFor()
  await saving(page).getByRole('button', { name: 'Gem', exact: true }).click()
  await saving(page).waitFor({ state: 'detached' })
  await expect.poll(() => kept.getAttribute('href')).toBe('/admin/ordrer?status=pending')
  // not shared any more
  await reload(owner)
  await owner.getByTestId('order').first().waitFor()
  await expect.poll(() => shared.count()).toBe(0)

  await page.getByRole('button', { name: 'Slet visninger', exact: true }).click()
  await page.getByRole('button', { name: 'Slet Er på vej', exact: true }).click()
  await page.getByText('Visningen er slettet').waitFor()
  await expect.poll(() => kept.count()).toBe(0)
})

test('the views are drawn together with their list, however late they are answered', async () => {
  const token = await tokenOf('admin@demo.dk')
  for (const name of ['Hentes i dag', 'Er på vej med bilen', 'Venter på betaling', 'Fra udlandet', 'Store ordrer'])
    await call('POST /saved-views', { token, body: { list: 'orders', name, query: `search=${name.length}`, isShared: false } })
  for (const width of [390, 1440]) {
    const page = await newVisitor({ width, isNewBrowser: true })
    await logIn(page, 'admin@demo.dk')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/saved-views', async (route) => {
      await held
      await route.continue()
    })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-testid=order]')) return
        observer.disconnect()
        document.documentElement.dataset.viewsAtFirstRow = document.querySelector('nav[aria-label=Visninger]')?.textContent ?? 'none'
      }).observe(document, { childList: true, subtree: true })
    })
    const asked = page.waitForResponse(/\/api\/orders\?/)
    await visit(page, '/admin/ordrer?status=shipped')
    await asked
    answer()
    await page.getByTestId('order').first().waitFor()
    expect(await page.locator('html').getAttribute('data-views-at-first-row'), `${width} px`).toContain('Hentes i dag')
    expect(await pixelsTooWide(page)).toBe(0)
  }
})

test('every list of the back office keeps its views, and each opens as it was kept', async () => {
  const token = await tokenOf('superadmin@demo.dk')
  const lists = {
    orders: ['/admin/ordrer', 'status=shipped&sort=-total'],
    invoices: ['/admin/fakturaer', 'state=paid'],
    overdue: ['/admin/forfaldne', 'search=wrap'],
    claims: ['/admin/reklamationer', 'kind=withdrawal'],
    customers: ['/admin/kunder', 'tier=Gold&sort=name'],
    products: ['/admin/produkter', 'search=fjord'],
    log: ['/admin/log', 'kind=order'],
    messages: ['/admin/beskeder', 'search=folie'],
    mails: ['/admin/beskeder', 'fane=mails&state=sent'],
    sponsorships: ['/admin/sponsorskab', 'search=drift'],
    wraps: ['/admin/billeder', 'search=golf'],
    reviews: ['/admin/anmeldelser', 'search=god'],
    offers: ['/admin/tilbud', 'state=sent'],
  } as const satisfies Record<ViewedList, readonly [string, string]>
  for (const [list, [, query]] of Object.entries(lists))
    await call('POST /saved-views', { token, body: { list, name: `Prøve ${list}`, query, isShared: false } })
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'superadmin@demo.dk')
  for (const [list, [path, query]] of Object.entries(lists)) {
    await visit(page, list === 'mails' ? `${path}?fane=mails` : path)
    const link = views(page).getByRole('link', { name: `Prøve ${list}`, exact: true })
    await link.click()
    await page.waitForURL((url) => url.pathname === path && url.searchParams.toString() === query)
    // what it was kept as is what stands open
    await expect.poll(() => link.getAttribute('aria-current'), { message: list }).toBe('true')
  }
})
