import { afterEach, expect, test } from 'vitest'
import { TABLED_LISTS, type TabledList } from '#domain/saved-views/saved-view.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { newVisitor, openBrowser, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

// other journeys see these colleagues' lists whole
afterEach(async () => {
  for (const [email, lists] of [
    ['superadmin@demo.dk', TABLED_LISTS],
    ['admin@demo.dk', ['orders', 'products']],
  ] as const) {
    const token = await tokenOf(email)
    for (const list of lists) await call(`PUT /list-columns/${list}`, { token, body: { hidden: [] } })
  }
})

const PLACES = {
  orders: '/admin/ordrer',
  invoices: '/admin/fakturaer',
  claims: '/admin/reklamationer',
  customers: '/admin/kunder',
  products: '/admin/produkter',
  log: '/admin/log',
  offers: '/admin/tilbud',
  sponsorships: '/admin/sponsorskab',
} as const satisfies Record<TabledList, string>

const MIN_ROWS = 18

test('a desk shows 18 rows of the daily lists at once, under one line of filters', async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'superadmin@demo.dk')
  for (const list of ['orders', 'products', 'invoices', 'customers'] as const) {
    await visit(page, PLACES[list])
    await page.locator('tbody tr').first().waitFor()
    // a short list is judged by the height of its rows
    const shown = await page.locator('tbody tr').evaluateAll((rows) => {
      const heights = rows.map((row) => row.getBoundingClientRect())
      const usual = heights.map(({ height }) => height).toSorted((one, other) => one - other)[Math.floor(heights.length / 2)] ?? 0
      return Math.floor((window.innerHeight - (heights[0]?.top ?? 0)) / usual)
    })
    expect(shown, list).toBeGreaterThanOrEqual(MIN_ROWS)
    const filters = page.locator('main search, main select:visible')
    const tops = await filters.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)))
    expect(new Set(tops).size, `${list}: lines of filters`).toBe(1)
  }
  // beside a badge and with every column no name loses a word, also by a hair
  await visit(page, `${PLACES.products}?search=filtrakel`)
  const names = page.getByTestId('product').getByRole('link')
  await names.first().waitFor()
  const cut = await names.evaluateAll(
    (all) =>
      all.filter((name) => {
        const text = document.createRange()
        text.selectNodeContents(name)
        return text.getBoundingClientRect().width > name.getBoundingClientRect().width
      }).length,
  )
  expect(cut).toBe(0)
})

test("a desk's dense rows leave 24 pixels for each press, and room above the lines of the log", async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, PLACES.customers)
  await page.getByTestId('customer').first().waitFor()
  const heights = await page
    .locator('tbody button')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().height)))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  await visit(page, '/admin/log')
  const cell = page.locator('tbody td').first()
  await cell.waitFor()
  const room = await cell.evaluate((one) => {
    const text = document.createRange()
    text.selectNodeContents(one)
    return text.getBoundingClientRect().top - one.getBoundingClientRect().top
  })
  expect(room).toBeGreaterThanOrEqual(4)
})

test("the word of a row's action stands in line with the menu beside it", async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/emballage')
  const row = page.getByRole('row', { name: /Kasse 40/ })
  await row.waitFor()
  const [word, menu] = await row.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    }),
  )
  expect(Math.abs((word ?? 0) - (menu ?? 0))).toBeLessThanOrEqual(1)
})

test('every list that is a table offers its columns by their headings, and is without what is left out', async () => {
  const page = await newVisitor({ width: 1680 })
  await logIn(page, 'superadmin@demo.dk')
  // what an amount includes is no part of its column's name
  const headings = async () =>
    (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replace(/ inkl\. moms$/, '').trim())
  for (const list of TABLED_LISTS) {
    await visit(page, PLACES[list])
    await page.getByRole('button', { name: 'Kolonner', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Kolonner' })
    await dialog.getByRole('checkbox').first().waitFor()
    const offered = await dialog
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => box.parentElement?.textContent?.trim() ?? ''))
    const before = await headings()
    expect(
      offered.filter((label) => !before.includes(label)),
      list,
    ).toEqual([])
    for (const label of offered) await dialog.getByLabel(label, { exact: true }).uncheck()
    await dialog.getByRole('button', { name: 'Gem', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    // the list hears of the choice after the dialog has closed
    const stillThere = async () => (await headings()).filter((label) => offered.includes(label))
    await expect.poll(stillThere, { message: list }).toEqual([])
    const after = await headings()
    expect(after.length, list).toBe(before.length - offered.length)
    // what somebody chose is there before the list is: another visit never draws what was left out
    await reload(page)
    await page.getByRole('columnheader').first().waitFor()
    expect(await headings(), list).toEqual(after)
  }
}, 600_000)

test('a view keeps its columns for every colleague, also on the phone and by the keyboard', async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer?status=shipped')
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await heading('Betaling').waitFor()
  await page.getByRole('button', { name: 'Kolonner', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Kolonner' })
  await dialog.getByLabel('Betaling', { exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await heading('Betaling').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Gem visning', exact: true }).click()
  const saving = page.getByRole('dialog', { name: 'Gem visning' })
  await saving.getByLabel('Navn').fill('Uden betaling')
  await saving.getByLabel('Del med kollegerne').check()
  await saving.getByRole('button', { name: 'Gem', exact: true }).click()
  await saving.waitFor({ state: 'detached' })
  const view = page.getByRole('navigation', { name: 'Visninger' }).getByRole('link', { name: 'Uden betaling', exact: true })
  await expect.poll(() => view.getAttribute('aria-current')).toBe('true')

  const colleague = await newVisitor({ width: 1440, isNewBrowser: true })
  await logIn(colleague, 'superadmin@demo.dk')
  await visit(colleague, '/admin/ordrer')
  const shared = colleague.getByRole('navigation', { name: 'Visninger' }).getByRole('link', { name: /^Uden betaling/ })
  const paying = colleague.getByRole('columnheader', { name: 'Betaling', exact: true })
  await shared.click()
  await colleague.waitForURL('**/admin/ordrer?status=shipped&skjul=Betaling')
  await paying.waitFor({ state: 'detached' })
  // another choice there changes the open view, not the user's own list
  await colleague.getByRole('button', { name: 'Kolonner', exact: true }).click()
  const others = colleague.getByRole('dialog', { name: 'Kolonner' })
  await others.getByText('Visningen har sine egne kolonner.').waitFor()
  await others.getByRole('button', { name: 'Vis alle' }).click()
  await others.getByRole('button', { name: 'Gem', exact: true }).click()
  await colleague.waitForURL('**/admin/ordrer?status=shipped&skjul=-')
  await paying.waitFor()

  const phone = await newVisitor({ width: 390, isNewBrowser: true })
  await logIn(phone, 'admin@demo.dk')
  await visit(phone, '/admin/produkter')
  const card = phone.getByTestId('product').first()
  await card.getByText('Kampagne', { exact: true }).waitFor()
  await phone.getByRole('button', { name: 'Kolonner', exact: true }).click()
  await phone.getByRole('checkbox', { name: 'Kampagne' }).uncheck()
  expect(await findFaultsInBothSchemes(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Gem', exact: true }).click()
  await card.getByText('Kampagne', { exact: true }).waitFor({ state: 'detached' })
  expect(await pixelsTooWide(phone)).toBe(0)
})
