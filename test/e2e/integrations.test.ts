import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { startReceiver } from '#test/webhook-receiver.ts'
import { openAssortment } from './assortment.ts'
import { ownShop } from './own-shop.ts'
import { chooseAction, newVisitor, openBrowser, visit } from './visitor.ts'
import { call, logIn } from './workshop.ts'

openBrowser()
const receiver = await startReceiver((response) => response.writeHead(200).end('Tak'))
afterAll(() => receiver.close())

const asKey = (token: string, path: string, body?: object) =>
  fetch(`${ownShop.url}/api${path}`, {
    method: body ? 'PUT' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })

/** What a dialog shows this once. */
async function shownOnce(page: Page, title: string, label: string): Promise<string> {
  const dialog = page.getByRole('dialog', { name: title })
  const secret = await dialog.getByLabel(label, { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Jeg har gemt den' }).click()
  await dialog.waitFor({ state: 'detached' })
  return secret
}

test('a superadmin gives a warehouse program a key and lets it be told of orders, sees both at work, and takes the key back', async () => {
  const film = await (await openAssortment()).addProduct({ kcwId: `LAGER-${Date.now()}`, nameDa: 'Lagerfolie', price: 500, stock: 40 })
  const page = await newVisitor({ width: 390, expects: /40[09]/ })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/integrationer')

  await page.getByRole('button', { name: 'Ny nøgle' }).click()
  const making = page.getByRole('dialog', { name: 'Ny nøgle' })
  await making.getByLabel('Program*').fill('Lagerprogram')
  await making.getByRole('checkbox', { name: /^Ændre lager/ }).check()
  await making.getByRole('button', { name: 'Lav nøgle' }).click()
  const token = await shownOnce(page, 'Nøglen til Lagerprogram', 'Nøgle')
  await page.getByText('Aldrig brugt').first().waitFor()

  // the program counts its shelf, and may do no more than that
  expect((await asKey(token, `/products/${film.id}`, { stock: 39 })).status).toBe(200)
  const refused = (await (await asKey(token, '/orders')).json()) as { message: string }
  expect(refused.message).toBe('Nøglen mangler rettigheden »Læse ordrer«.')

  await page.getByRole('button', { name: 'Ny modtager' }).click()
  const adding = page.getByRole('dialog', { name: 'Ny modtager' })
  await adding.getByLabel('Program*').fill('Lagerserver')
  await adding.getByLabel('Adresse*').fill('http://192.168.1.10/')
  await adding.getByRole('checkbox', { name: 'Ordre bestilt' }).check()
  await adding.getByRole('button', { name: 'Gem' }).click()
  await adding.getByText('Adressen skal begynde med https://').waitFor()
  await adding.getByLabel('Adresse*').fill(receiver.url)
  await adding.getByRole('button', { name: 'Gem' }).click()
  expect(await shownOnce(page, 'Hemmeligheden til Lagerserver', 'Hemmelighed')).toMatch(/^whsec_/)

  const { orderNumber } = await call<{ orderNumber: string }>('POST /orders', { body: orderBody([{ id: film.id, quantity: 1 }]) })
  await expect.poll(() => receiver.received.map(({ event }) => event.order)).toMatchObject([{ orderNumber }])
  const delivered = page.getByRole('row', { name: new RegExp(orderNumber) })
  await expect
    .poll(
      async () => {
        const found = await delivered.getByText('Leveret').count()
        if (found > 0) return found
        // a look ends the one before, so each is given time to be answered and drawn
        const looked = page.waitForResponse('**/api/webhooks/deliveries*')
        await page.getByRole('button', { name: 'Opdater' }).click()
        await looked
        return 0
      },
      { interval: 1_000 },
    )
    .toBe(1)
  await delivered.locator('span').getByText('200 Tak').waitFor()
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])

  await delivered.getByRole('button', { name: /^Send igen/ }).click()
  await expect.poll(() => receiver.received.length).toBe(2)
  expect(receiver.received[1]?.event).toEqual(receiver.received[0]?.event)

  await page.getByRole('button', { name: 'Træk tilbage: Lagerprogram' }).click()
  await page.getByRole('dialog', { name: 'Træk nøglen tilbage' }).getByRole('button', { name: 'Træk tilbage' }).click()
  await page.getByText('Trukket tilbage').first().waitFor()
  expect((await asKey(token, `/products/${film.id}`, { stock: 1 })).status).toBe(401)
  // later journeys tell it nothing more
  await chooseAction(page.getByRole('row', { name: /Lagerserver/ }), 'Slet')
  await page.getByRole('dialog', { name: 'Slet modtager' }).getByRole('button', { name: 'Slet' }).click()
  await page.getByText('Tilføj et program, der skal have besked').waitFor()
  await visit(page, '/admin/log?search=Lagerprogram')
  await page.getByText('Nøgle: Lagerprogram').filter({ visible: true }).first().waitFor()
})
