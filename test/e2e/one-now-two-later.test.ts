import { expect, test } from 'vitest'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

test('one now, two later: two parcels, two mails, one invoice', async () => {
  const email = 'delt@eksempel-lak.dk'
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'RO-1', nameDa: 'Restordre Rød', price: 900, stock: 1 })
  const guest = await newVisitor()
  const placed = await call<{ orderId: number; orderNumber: string; confirmationToken: string }>('POST /orders', {
    body: orderBody([{ id: film.id, quantity: 3 }], { customerEmail: email }),
  })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/ordrer/${placed.orderId}`)
  const section = page.getByRole('region', { name: /^Forsendelser/ })
  await section.getByRole('button', { name: 'Send varer' }).click()
  const dialog = page.getByRole('dialog', { name: `Send varer: ${placed.orderNumber}` })
  expect(await read(dialog)).toContain('mangler 3, 1 kan sendes nu')
  await dialog.getByLabel('Fragtfirma').selectOption('GLS')
  await dialog.getByLabel('Pakkenummer').fill('9900 1122')
  await dialog.getByRole('checkbox', { name: /^Send, selv om .* kr\. ikke er betalt$/ }).check()
  await dialog.getByRole('button', { name: 'Send 1 stk.' }).click()
  await page.getByText('Forsendelse 1 er sendt').waitFor()
  await page.getByText('Delvist afsendt').first().waitFor()

  await visit(guest, `/ordre/${placed.confirmationToken}`)
  await guest.getByText('En del er sendt. Resten følger').waitFor()
  expect(await guest.getByRole('link', { name: 'GLS 9900 1122' }).getAttribute('href')).toBe(
    'https://gls-group.eu/DK/da/find-pakke?match=99001122',
  )

  // the goods come in: what left unpaid waits for its payment, and the overview leads there
  await database.change(film.kcwId, { stock: 2 })
  await visit(page, '/admin')
  await page.getByRole('link', { name: /betaling(er)? skal bogføres/ }).click()
  await page.getByRole('link', { name: placed.orderNumber }).click()
  await section.getByRole('button', { name: 'Send varer' }).click()
  await dialog.getByRole('checkbox', { name: /^Send, selv om/ }).check()
  await dialog.getByRole('button', { name: 'Send 2 stk.' }).click()
  await page.getByText('Forsendelse 2 er sendt').waitFor()
  await expect.poll(() => read(section)).toMatch(/Forsendelse 1 .*GLS 9900 1122.* 1 × Restordre Rød .*Forsendelse 2 .*2 × Restordre Rød/)
  await section.getByRole('button', { name: 'Send varer' }).waitFor({ state: 'detached' })
  const mails = async () => (await mailsTo(email, 'order-sent')).map(({ subject }) => subject)
  await expect
    .poll(mails)
    .toEqual([`En del af din ordre er sendt (${placed.orderNumber})`, `Resten af din ordre er sendt (${placed.orderNumber})`])

  // asked of the second parcel, the shop proposes one invoice for the whole order, as its setting says
  await section.getByRole('button', { name: 'Faktura for forsendelse 2' }).click()
  const invoicing = page.getByRole('dialog', { name: `Faktura: ${placed.orderNumber}` })
  await expect.poll(() => invoicing.getByRole('radio', { name: /^Alt, der mangler/ }).isChecked()).toBe(true)
  expect(await read(invoicing)).toMatch(/Forsendelse 1 1 × Restordre Rød .* Forsendelse 2 2 × Restordre Rød/)
  await page.getByRole('button', { name: 'Udsted faktura' }).click()
  await page
    .getByText(/^Faktura \d+ er udstedt$/)
    .first()
    .waitFor()
  expect(await database.documentsOf(placed.orderId)).toHaveLength(1)
  await reload(guest)
  await guest.getByText('Alt er sendt.').waitFor()
  const [paper] = await Promise.all([guest.waitForEvent('download'), guest.getByRole('button', { name: /^Faktura \d+$/ }).click()])
  expect(paper.suggestedFilename()).toBe(`Faktura_${placed.orderNumber}.pdf`)
})

test('an order names the rolls that are still awaited from the remote warehouse', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: 'RO-2', nameDa: 'Restordre Rest', price: 900, stock: 1 })
  const { orderId } = await call<{ orderId: number }>('POST /orders', { body: orderBody([{ id: film.id, quantity: 3 }]) })
  const token = await tokenOf('admin@demo.dk')
  const { order } = await call<{ order: { items: { id: number }[] } }>(`GET /orders/${orderId}`, { token })
  const items = [{ itemId: order.items[0]?.id, quantity: 2 }]
  await call(`POST /orders/${orderId}/parcels`, { token, body: { items, withoutPayment: true } })
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/ordrer/${orderId}`)
  await page.getByText('RO-2 · 1 fra fjernlager').waitFor()
})

async function mailsTo(email: string, template: string) {
  return (await database.mailsTo(email)).filter((mail) => mail.template === template)
}
