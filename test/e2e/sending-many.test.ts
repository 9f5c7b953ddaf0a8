import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ResponseOf } from '#contract/http/call.ts'
import type { settingsCalls } from '#contract/settings/settings.ts'
import { type OrderInput, orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { hold, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const WORKSHOP = { email: 'mange-vaerksted@eksempel-lak.dk', password: 'rulle-efter-rulle' }

type Placed = Readonly<{ orderId: number; orderNumber: string }>
let film: Readonly<{ id: number }>

beforeAll(async () => {
  film = await (await openAssortment()).addProduct({ kcwId: 'MANGE-1', nameDa: 'Mange Sort', price: 700, stock: 500 })
  await addWorkshop(WORKSHOP.email, WORKSHOP.password, { name: 'Mange Zenia', company: 'Mange Folier ApS' })
  await issueAtDispatch(true)
})
afterAll(() => issueAtDispatch(false))

async function issueAtDispatch(atDispatch: boolean): Promise<void> {
  const token = await tokenOf('superadmin@demo.dk')
  const { settings } = await call<ResponseOf<(typeof settingsCalls)['showAllSettings']>>('GET /settings/all', { token })
  await call('PUT /settings', { token, body: { invoicing: { ...settings.invoicing, atDispatch } } })
}

async function place(customerName: string, more: Partial<OrderInput> = {}, token?: string): Promise<Placed> {
  const guest = { customerName, customerEmail: `${customerName.at(-1)}@mange.example`, ...more }
  return await call<Placed>('POST /orders', { body: orderBody([{ id: film.id, quantity: 1 }], guest), ...(token && { token }) })
}

/** The invoices of some orders by their numbers, in the order of the orders. */
async function invoicesOf(orders: readonly Placed[]): Promise<string[]> {
  const documents = await Promise.all(orders.map(({ orderId }) => database.documentsOf(orderId)))
  return documents.flatMap((ofOrder) => ofOrder.map(({ number }) => String(number)))
}

test('orders sent together are invoiced in the order of the list as it is sorted, not as they were placed or ticked', async () => {
  const placed = [await place('Mange Cilla'), await place('Mange Æbbe'), await place('Mange Anna'), await place('Mange Bo')] as const
  const [c, ae, a, b] = placed
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer?search=mange.example&sort=customerName')
  await page.getByText('4 ordrer', { exact: true }).waitFor()
  for (const { orderNumber } of [ae, b, c, a]) await page.getByRole('checkbox', { name: `Vælg ${orderNumber}` }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send 4 ordrer?' })
  await dialog.getByText('4 fakturaer udstedes og mailes, i den rækkefølge ordrerne står på listen.').waitFor()
  await dialog.getByRole('checkbox', { name: /^Send, selv om .* kr\. ikke er betalt$/ }).check()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('4 ordrer er sendt.').waitFor()
  const numbers = await invoicesOf([a, b, c, ae])
  expect(numbers).toHaveLength(4)
  expect(numbers).toEqual(numbers.toSorted())
})

test('a list of parcel numbers cannot be changed while its orders are looked up', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer')
  await page.getByRole('button', { name: 'Pakkenumre' }).click()
  const dialog = page.getByRole('dialog', { name: 'Indlæs pakkenumre' })
  const list = dialog.getByLabel('Ordrenummer og pakkenummer')
  await list.fill('ORD-2020-999999;1')
  const looking = await hold(page, /\/api\/orders\?numbers=/)
  await dialog.getByRole('button', { name: 'Fortsæt' }).click()
  await looking.asked
  expect(await list.isEditable()).toBe(false)
  looking.letGo()
  await dialog.getByRole('button', { name: 'Tilbage' }).waitFor()
})

test('a list of parcel numbers says what it will do before it sends, takes a tick for what is unpaid, and numbers invoices as it reads', async () => {
  const token = await tokenOf(WORKSHOP.email, WORKSHOP.password)
  const onInvoice = await place('Mange Zenia', { customerEmail: WORKSHOP.email, paymentMethod: 'invoice' }, token)
  const [guest, second] = [await place('Mange Dorte'), await place('Mange Egon')]
  // the one without a tick is refused
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer?search=mange')
  const dialog = page.getByRole('dialog', { name: 'Indlæs pakkenumre' })
  const lookUp = async (lines: readonly string[]) => {
    await page.getByRole('button', { name: 'Pakkenumre' }).click()
    await dialog.getByLabel('Ordrenummer og pakkenummer').fill(lines.join('\n'))
    await dialog.getByRole('button', { name: 'Fortsæt' }).click()
    await dialog.getByRole('button', { name: 'Tilbage' }).waitFor()
  }
  const closed = async () => {
    await dialog.getByRole('button', { name: 'Luk' }).last().click()
    await dialog.waitFor({ state: 'hidden' })
  }

  await lookUp([`${second.orderNumber};5502`, `${onInvoice.orderNumber};5503`, 'ORD-2020-999999;1', `${guest.orderNumber}`])
  expect(await read(dialog)).toContain('2 ordrer sendes, og kunden får en mail med pakkenummeret.')
  expect(await read(dialog)).toContain('2 fakturaer udstedes og mailes, i den rækkefølge ordrerne står på listen.')
  expect(await read(dialog)).toContain('Linje 3, ORD-2020-999999: Ordren findes ikke.')
  expect(await read(dialog)).toContain('Linje 4: intet pakkenummer.')
  expect(await read(dialog)).toMatch(new RegExp(`Ubetalt ${second.orderNumber}: `))
  expect(await read(dialog)).not.toContain(`${onInvoice.orderNumber}: `)
  expect(await dialog.getByRole('checkbox', { name: /^Send, selv om/ }).isChecked()).toBe(false)
  await dialog.getByRole('button', { name: 'Send 2 ordrer' }).click()
  await dialog.getByText('1 ordre har fået sit pakkenummer.').waitFor()
  expect(await read(dialog)).toContain(`Linje 1, ${second.orderNumber}`)
  await closed()
  expect(await invoicesOf([second])).toEqual([])

  await lookUp([`${second.orderNumber};5502`, `${guest.orderNumber};5501`, `${onInvoice.orderNumber};5503`])
  expect(await read(dialog)).toContain('1 ordre har allerede nummeret og røres ikke.')
  await dialog.getByRole('checkbox', { name: /^Send, selv om .* kr\. ikke er betalt$/ }).check()
  await dialog.getByRole('button', { name: 'Send 2 ordrer' }).click()
  await dialog.getByText('2 ordrer har fået deres pakkenummer.').waitFor()
  await closed()
  const numbers = await invoicesOf([onInvoice, second, guest])
  expect(numbers).toHaveLength(3)
  expect(numbers).toEqual(numbers.toSorted())
  const tracking = [...(await database.ordersOf('e@mange.example')), ...(await database.ordersOf('n@mange.example'))].map(
    (one) => one.tracking,
  )
  expect(tracking).toContain('PostNord 5501')
  expect(tracking).toContain('PostNord 5502')
})
