import { expect, test } from 'vitest'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()
const ORDERS = 40

test('Friday: forty orders sent and invoiced at once; what did not work is told with its order, and nothing is done twice', async () => {
  const email = 'fredag@eksempel-lak.dk'
  await addWorkshop(email, 'rulle-efter-rulle', { company: 'Fredagsfolie ApS' })
  const token = await tokenOf(email, 'rulle-efter-rulle')
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'FR-1', nameDa: 'Fredag Sort', price: 700, stock: 500 })
  const soldOut = await addProduct({ kcwId: 'FR-2', nameDa: 'Fredag Udsolgt', price: 700, stock: 0 })
  const placed: { orderId: number; orderNumber: string }[] = []
  for (let n = 0; n < ORDERS; n += 1) {
    const body = orderBody([{ id: n === 5 ? soldOut.id : film.id, quantity: 1 }], { customerEmail: email, paymentMethod: 'invoice' })
    placed.push(await call('POST /orders', { token, body }))
  }
  const [sentByOther, waiting] = [placed[9], placed[5]]
  if (!sentByOther || !waiting) throw new Error('no orders were placed')

  // two of the forty are refused
  const page = await newVisitor({ expects: /409/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/ordrer?search=fredag@eksempel')
  await page.getByText(`${ORDERS} ordrer`, { exact: true }).waitFor()
  // from the newest to the oldest with shift
  await page.getByRole('checkbox', { name: `Vælg ${placed.at(-1)?.orderNumber}` }).check()
  await page.getByRole('checkbox', { name: `Vælg ${placed[0]?.orderNumber}` }).click({ modifiers: ['Shift'] })
  await page.getByText(`${ORDERS} valgte`).waitFor()
  const [slips] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Pakkesedler' }).click()])
  expect(slips.suggestedFilename()).toBe(`Pakkesedler_${ORDERS}.pdf`)

  // the addresses for the carrier's portal; the orders say that they stand in it
  await page.getByRole('button', { name: 'Fragtfil' }).click()
  const freight = page.getByRole('dialog', { name: `Fragtfil: ${ORDERS} ordrer` })
  await freight.getByRole('radio', { name: 'GLS' }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Læg den ind hos GLS.').waitFor(),
    freight.getByRole('button', { name: 'Hent fil' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^GLS_\d{4}-\d\d-\d\d_40-ordrer\.csv$/)
  await expect.poll(() => page.getByTestId('order').getByText('Fragtfil', { exact: true }).count()).toBe(ORDERS)

  // a colleague is quicker with one of them
  await call(`POST /orders/${sentByOther.orderId}/parcels`, { token: await tokenOf('admin@demo.dk'), body: {} })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${ORDERS} ordrer?` })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText(`${ORDERS - 2} ordrer er sendt.`).waitFor({ timeout: 600_000 })
  expect(await read(dialog)).toContain('Det lykkedes ikke for 2 ordrer:')
  expect(await read(dialog)).toContain(`${waiting.orderNumber} Der er ikke noget, der kan sendes lige nu.`)
  expect(await read(dialog)).toContain(`${sentByOther.orderNumber} Ordren er ændret af en anden`)
  await dialog.getByRole('button', { name: 'Luk' }).last().click()
  // those that did not go stay chosen
  await page.getByText('2 valgte').waitFor()
  const orders = await database.ordersOf(email)
  expect(orders.filter(({ status }) => status === 'shipped')).toHaveLength(ORDERS - 1)
  expect(await mailsTo(email, 'order-sent')).toHaveLength(ORDERS - 1)

  await page.getByRole('checkbox', { name: 'Vælg alle på siden' }).check()
  await page.getByRole('button', { name: 'Fakturer og mail' }).click()
  const invoicing = page.getByRole('dialog', { name: `Fakturer ${ORDERS} ordrer?` })
  await invoicing.getByRole('button', { name: 'Fakturer og mail' }).dblclick()
  await invoicing.getByText(`${ORDERS} ordrer er faktureret.`).waitFor({ timeout: 600_000 })
  expect(await mailsTo(email, 'invoice-issued')).toHaveLength(ORDERS)
  expect((await Promise.all(placed.map(({ orderId }) => database.documentsOf(orderId)))).every(({ length }) => length === 1)).toBe(true)

  // the carrier's portal gives its numbers back: the parcel that left without one gets it
  await page.getByRole('button', { name: 'Luk' }).last().click()
  await page.getByRole('button', { name: 'Pakkenumre' }).click()
  const numbers = page.getByRole('dialog', { name: 'Indlæs pakkenumre' })
  await numbers.getByLabel('Fragtfirma').selectOption('GLS')
  await numbers
    .getByLabel('Ordrenummer og pakkenummer')
    .fill(`Reference;Pakkenummer\n${placed[0]?.orderNumber};99001122\nORD-2020-999999;1`)
  await numbers.getByRole('button', { name: 'Fortsæt' }).click()
  await numbers.getByText('1 pakke, der allerede er sendt, får sit nummer.').waitFor()
  expect(await read(numbers)).toContain('Linje 3, ORD-2020-999999: Ordren findes ikke.')
  await numbers.getByRole('button', { name: 'Gem 1 pakkenummer' }).click()
  await numbers.getByText('1 ordre har fået sit pakkenummer.').waitFor()
  const named = (await database.ordersOf(email)).filter(({ tracking }) => tracking === 'GLS 99001122')
  expect(named.map(({ id }) => id)).toEqual([placed[0]?.orderId])
}, 600_000)

async function mailsTo(email: string, template: string) {
  return (await database.mailsTo(email)).filter((mail) => mail.template === template)
}
