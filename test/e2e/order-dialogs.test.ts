import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const ROLL = 'GR-1030' // Granit Mat Grafit: plenty in stock, so that cancelling gives some back

/** As many orders of one guest as a journey needs, newest first as the list has them. */
async function placeOrders(customerName: string, count: number): Promise<string[]> {
  const { id } = await database.product(ROLL)
  const body = {
    items: [{ id, quantity: 1 }],
    customerName,
    customerEmail: `${customerName.toLowerCase().replace(/\W/g, '')}@eksempel.dk`,
    customerPhone: '+45 20 30 40 50',
    shippingAddress: 'Havnegade 3',
    shippingPostalCode: '7100',
    shippingCity: 'Vejle',
    paymentMethod: 'card',
  }
  const numbers: string[] = []
  for (let n = 0; n < count; n += 1) numbers.unshift((await call<{ orderNumber: string }>('POST /orders', { body })).orderNumber)
  return numbers
}

async function openOrders(page: Page, search: string): Promise<void> {
  await visit(page, `/admin/ordrer?search=${encodeURIComponent(search)}`)
  await page.getByTestId('order').first().waitFor()
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden by style is not read
    return element instanceof HTMLElement ? (element.getAttribute('aria-label') ?? element.innerText.trim()) : ''
  })

test.each([
  [390, 'light'],
  [1280, 'dark'],
] as const)(
  'axe finds no fault on the page of an order nor in any of its dialogs, %i pixels wide and %s, and each fits',
  async (width, colorScheme) => {
    const [number = ''] = await placeOrders(`Aksel ${width} ${colorScheme}`, 1)
    const page = await newVisitor({ width })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await logIn(page, 'admin@demo.dk')
    await openOrders(page, number)
    expect(await findAccessibilityFaults(page), 'the list').toEqual([])
    const look = async (what: string) => {
      expect(await findAccessibilityFaults(page, 'dialog[open]'), what).toEqual([])
      const sideways = await page
        .getByRole('dialog')
        .evaluateAll((dialogs) => dialogs.filter((one) => one.scrollWidth > one.clientWidth).length)
      expect(sideways, `${what} fits`).toBe(0)
      expect(await pixelsTooWide(page), `${what}: the page fits`).toBe(0)
    }
    const open = async (action: string, isInMenu = false) => {
      if (isInMenu) await chooseAction(page, action)
      // the next step stands above the page, and in its section too
      else await page.getByRole('button', { name: action, exact: true }).first().click()
      return page.getByRole('dialog', { name: new RegExp(`${number}$`) })
    }
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.getByRole('button', { name: 'Skriv note' }).click()
    await page.getByRole('textbox', { name: 'Ny intern note' }).fill('Ring, før den sendes.')
    await page.getByRole('button', { name: 'Gem note' }).click()
    await page.getByRole('button', { name: /^Slet noten/ }).waitFor()
    expect(await findAccessibilityFaults(page), 'the order').toEqual([])
    expect(await pixelsTooWide(page), 'the order fits').toBe(0)

    await page.getByRole('button', { name: 'Flere handlinger' }).click()
    expect(await findAccessibilityFaults(page), 'its menu').toEqual([])
    await page.keyboard.press('Escape')
    const status = await open('Skift status', true)
    await status.getByLabel('Ordrestatus').selectOption('Afsendt')
    await look('sending it')
    await status.getByLabel('Ordrestatus').selectOption('Annulleret')
    await status.getByText('Det sker også').waitFor()
    await look('cancelling it')
    await status.getByLabel('Ordrestatus').selectOption('')
    await status.getByRole('button', { name: 'Gem ændringer' }).click()
    await status.getByText('Vælg en ordre status').waitFor()
    await look('no status')
    await page.keyboard.press('Escape')

    const invoice = await open('Faktura', true)
    await invoice.getByRole('radio').first().waitFor()
    await look('its terms')
    await invoice.getByRole('button', { name: 'Udsted faktura' }).click()
    await invoice.getByRole('button', { name: 'Hent faktura' }).waitFor()
    await look('its invoice')
    await page.keyboard.press('Escape')

    const payment = await open('Bogfør betaling')
    await payment.getByLabel('Reference').fill('Kontoudtog 14')
    await look('booking its payment')
    await payment.getByRole('button', { name: 'Bogfør betalingen' }).click()
    await payment.waitFor({ state: 'hidden' })
    const refund = await open('Betal tilbage')
    await refund.getByLabel('Beløb (kr.)').fill('100000')
    await refund.getByRole('button', { name: 'Bogfør tilbagebetalingen' }).click()
    await refund.getByLabel('Beløb (kr.)').and(page.locator('[aria-invalid=true]')).waitFor()
    await look('paying back too much')
    await refund.getByRole('button', { name: 'Annuller', exact: true }).click()

    const deletion = await open('Slet', true)
    await deletion.getByText('Betal først pengene tilbage').waitFor()
    expect(await deletion.getByRole('button', { name: 'Slet', exact: true }).isDisabled()).toBe(true)
    await look('not deleting it')
  },
  // axe looks ten times
  180_000,
)

test('an order is found, sent and another deleted with the keyboard alone, and the focus is never lost', async () => {
  const [first = '', second = '', third = ''] = await placeOrders('Tasta Tur', 3)
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByTestId('order').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('tasta tur')
  await page.getByText('3 ordrer', { exact: true }).waitFor()
  await tabTo(page, first)
  await page.keyboard.press('Tab')
  // no way to pay online: staff agree the payment with the buyer, and book it
  expect(await focused(page)).toBe(`Bogfør betaling: ${first}`)

  await tabTo(page, `Flere handlinger: ${first}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(`Skift status: ${first}`)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(`Flere handlinger: ${first}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe(`Skift status: ${first}`)
  await page.keyboard.press('Enter')
  const status = page.getByRole('dialog', { name: /^Skift status/ }).getByLabel('Ordrestatus')
  // a dialog begins in its first field
  await expect.poll(() => status.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Fragtfirma')
  await page.keyboard.type('GLS 7')
  await page.getByRole('checkbox', { name: /^Send, selv om/ }).waitFor()
  await tabTo(page, 'Send, selv om')
  await page.keyboard.press('Space')
  await tabTo(page, 'Gem ændringer')
  await page.keyboard.press('Enter')
  await page.getByText('Ordre opdateret!').waitFor()
  await expect.poll(() => focused(page)).toBe(`Flere handlinger: ${first}`)
  await expect.poll(() => read(page.getByTestId('order').first())).toContain('Afsendt')

  await page.keyboard.press('Shift+Tab')
  expect(await focused(page)).toBe(`Fakturer: ${first}`)
  await page.keyboard.press('Enter')
  // paid by card: the terms begin with payment before the goods are sent
  await page.getByRole('radio', { name: /^Betaling før forsendelse/ }).waitFor()
  await tabTo(page, 'Betaling før forsendelse')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Faktura \d+ er udstedt$/)
    .first()
    .waitFor()
  await expect.poll(() => focused(page)).toBe('Hent faktura')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page), { message: 'the next step is in its place' }).toBe(`Bogfør betaling: ${first}`)
  const [placed] = await database
    .ordersOf('tastatur@eksempel.dk')
    .then((orders) => orders.filter(({ orderNumber }) => orderNumber === first))
  expect(await database.documentsOf(placed?.id ?? 0)).toMatchObject([{ paymentTerms: '15_days' }])
  expect(placed).toMatchObject({ status: 'shipped', tracking: 'GLS 7' })

  const openDeletion = async () => {
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(`Skift status: ${second}`)
    // walks round to the last one
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toBe(`Slet: ${second}`)
    await page.keyboard.press('Enter')
  }
  await tabTo(page, `Flere handlinger: ${second}`)
  await openDeletion()
  await page.getByRole('dialog', { name: `Slet ordre ${second}` }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe(`Flere handlinger: ${second}`)
  await openDeletion()
  await page.getByRole('dialog', { name: `Slet ordre ${second}` }).waitFor()
  await tabTo(page, 'Slet')
  await page.keyboard.press('Enter')
  await page.getByText('Ordre slettet').waitFor()
  await page.getByText('2 ordrer', { exact: true }).waitFor()
  await expect.poll(() => focused(page), { message: 'the row in its place has the focus' }).toBe(`Flere handlinger: ${third}`)
})

test('the rows of a list are walked with j and k and the arrows, ticked with x and opened with Enter, and a typed j is a letter', async () => {
  const [first = '', second = ''] = await placeOrders('Jonna Jern', 2)
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer?search=jonnajern')
  await page.getByText('2 ordrer', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  expect(await page.getByRole('checkbox', { name: /^Vælg ORD/, checked: true }).count()).toBe(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('x')
  await page.getByText('2 valgte', { exact: true }).waitFor()
  const search = page.getByRole('searchbox')
  await search.press('End')
  await search.press('j')
  expect(await search.inputValue()).toBe('jonnajernj')
  // a list that is still to come would take the row from under the focus
  await page.waitForURL((url) => url.searchParams.get('search') === 'jonnajernj')
  await search.fill('jonnajern')
  await page.waitForURL((url) => url.searchParams.get('search') === 'jonnajern')
  await page.getByText('2 valgte', { exact: true }).waitFor()
  await search.press('Tab')
  await page.getByTestId('order').first().getByRole('link').focus()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: new RegExp(`^(${first}|${second})$`) }).waitFor()
})

test('who sends an order that a colleague has just cancelled is told, and does not bring it back', async () => {
  const [number = ''] = await placeOrders('Samtidig Sofie', 1)
  const [page, colleague] = [await newVisitor({ expects: /409/ }), await newVisitor()]
  await logIn(page, 'admin@demo.dk')
  await logIn(colleague, 'superadmin@demo.dk')
  for (const one of [page, colleague]) {
    await openOrders(one, number)
    await chooseAction(one.getByTestId('order'), 'Skift status')
  }
  const [mine, theirs] = [page, colleague].map((one) => one.getByRole('dialog', { name: /^Skift status/ }))
  if (!mine || !theirs) throw new Error('no dialogs')
  await theirs.getByLabel('Ordrestatus').selectOption('Annulleret')
  await theirs.getByRole('button', { name: 'Gem ændringer' }).click()
  await colleague.getByText('Ordre opdateret!').waitFor()

  await mine.getByLabel('Betalingsstatus').selectOption('Betalt')
  await mine.getByRole('button', { name: 'Gem ændringer' }).click()
  await mine.getByText('Ordren er ændret imens').waitFor()
  const told = await read(mine.getByRole('alert'))
  expect(told).toContain('Ændret af Karen Møllegaard')
  expect(told).toContain('Status: Afventer → Annulleret')
  expect(await mine.getByLabel('Ordrestatus').inputValue()).toBe('cancelled')
  expect(await mine.getByLabel('Betalingsstatus').inputValue()).toBe('paid')
  const order = async () => (await database.ordersOf('samtidigsofie@eksempel.dk'))[0]
  expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid' })
  await mine.getByLabel('Betalingsstatus').selectOption('Betalt')
  await mine.getByRole('button', { name: 'Gem ændringer' }).click()
  await mine.waitFor({ state: 'hidden' })
  expect(await order()).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
})

test("a parcel's number that is typed stays when a colleague was quicker, and is saved over the newest", async () => {
  const [number = ''] = await placeOrders('Pakke Paula', 1)
  const token = await tokenOf('superadmin@demo.dk')
  const [placed] = await database.ordersOf('pakkepaula@eksempel.dk')
  const path = `/orders/${placed?.id}/parcels` as const
  type Sent = Readonly<{ id: number; carrier: string | null; tracking: string | null }>
  await call(`POST ${path}`, { token, body: { carrier: 'gls', tracking: '5501', withoutPayment: true } })
  const parcel = async () => (await call<{ parcels: Sent[] }>(`GET ${path}`, { token })).parcels[0]
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/ordrer/${placed?.id}`)
  await page.getByRole('heading', { level: 1, name: number }).waitFor()
  await page.getByRole('button', { name: 'Ret forsendelse 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ret forsendelse 1' })
  await dialog.getByLabel('Pakkenummer').fill('5502')
  await call(`PUT ${path}/${(await parcel())?.id}`, { token, body: { carrier: 'dao', tracking: '5501' } })
  await dialog.getByRole('button', { name: 'Gem' }).click()
  await dialog.getByText('Forsendelsen er ændret imens').waitFor()
  expect(await read(dialog.getByRole('alert'))).toContain('Fragtfirma: GLS → DAO')
  expect(await dialog.getByLabel('Pakkenummer').inputValue()).toBe('5502')
  expect(await parcel()).toMatchObject({ carrier: 'dao', tracking: '5501' })
  await dialog.getByRole('button', { name: 'Gem' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await parcel()).toMatchObject({ carrier: 'dao', tracking: '5502' })
})

/** Presses Tab until the focus stands on what is called so, as it is read aloud. */
async function tabTo(page: Page, name: string): Promise<void> {
  const found = () =>
    page.evaluate((wanted) => {
      const { activeElement: element } = document
      const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? [...(element.labels ?? [])] : []
      const words = [
        element?.getAttribute('aria-label') ?? '',
        ...labels.map((label) => label.textContent ?? ''),
        element?.textContent ?? '',
      ]
      return words.find(Boolean)?.trim().startsWith(wanted) ?? false
    }, name)
  for (let step = 0; step < 40; step += 1) {
    if (await found()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${name}; the focus is on ${await focused(page)}`)
}
