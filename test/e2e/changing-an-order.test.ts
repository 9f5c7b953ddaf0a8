import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'ringer@kobberbakken.dk'
const PASSWORD = 'rulle-efter-rulle'
const ROLL = 'GR-1030' // Granit Mat Grafit

test('two rolls more before the parcel leaves', async () => {
  await addWorkshop(EMAIL, PASSWORD)
  const { id, nameDa, stock } = await database.product(ROLL)
  const body = {
    items: [{ id, quantity: 1 }],
    ...{ customerName: 'Karen Kjær', customerEmail: EMAIL, customerPhone: '+45 20 30 40 50', paymentMethod: 'invoice' },
    ...{ shippingAddress: 'Havnegade 3', shippingPostalCode: '7100', shippingCity: 'Vejle' },
  }
  const placed = await call<{ orderId: number; orderNumber: string }>('POST /orders', { token: await tokenOf(EMAIL, PASSWORD), body })

  // nothing half typed is asked of the server: no request is refused
  const page = await newVisitor({ width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'admin@demo.dk')
  const list = `/admin/ordrer?search=${placed.orderNumber}&status=pending`
  await visit(page, list)
  await page.getByRole('link', { name: placed.orderNumber }).click()
  await page.getByRole('heading', { level: 1, name: placed.orderNumber }).waitFor()
  await page.getByRole('button', { name: 'Ret ordren' }).click()
  const dialog = page.getByRole('dialog', { name: `Ret ordre ${placed.orderNumber}` })
  await dialog.getByText('Der er ikke rettet noget endnu').waitFor()
  await dialog.getByRole('button', { name: 'Flere' }).click()
  await dialog.getByRole('button', { name: 'Flere' }).click()
  await dialog.getByLabel('Reference').fill('SAG-77')
  await dialog.getByText('Reference: intet → SAG-77').waitFor()
  // the town follows its code; one that was typed is asked about, by keyboard too
  const town = dialog.getByLabel('By', { exact: true })
  await dialog.getByLabel('Postnummer', { exact: true }).fill('5000')
  await expect.poll(() => town.inputValue()).toBe('Odense C')
  await town.fill('Vejle')
  await town.press('Tab')
  const proposal = dialog.getByRole('button', { name: 'Ret byen til Odense C' })
  await proposal.waitFor()
  await dialog.getByLabel('Postnummer', { exact: true }).fill('3900')
  await dialog.getByLabel('Fakturaadresse').fill('Kontorvej 2')
  // the last whole change stays in sight, and a field is complained of once it was left
  await dialog.getByText('Reference: intet → SAG-77').waitFor()
  const missing = dialog.getByText('Skriv fakturaens postnummer.')
  expect(await missing.count()).toBe(0)
  await dialog.getByLabel('Fakturaens postnummer').press('Tab')
  await missing.waitFor()
  await dialog.getByLabel('Fakturaens postnummer').fill('8700')
  await expect.poll(() => dialog.getByLabel('Fakturaens by').inputValue()).toBe('Horsens')
  await dialog.getByRole('button', { name: 'Gem, og giv kunden besked' }).click()
  await dialog.getByText('Vi leverer endnu ikke til Grønland.').waitFor()
  await dialog.getByLabel('Postnummer', { exact: true }).fill('5000')
  await proposal.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => town.inputValue()).toBe('Odense C')
  await dialog.getByLabel('Besked til kunden').fill('Som aftalt i telefonen.')
  await dialog.getByText(`${nameDa}: 1 → 3 stk.`).waitFor()
  await dialog.getByText('Reference: intet → SAG-77').waitFor()
  expect(await findAccessibilityFaults(page, 'dialog[open]')).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Gem, og giv kunden besked' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await database.ordersOf(EMAIL)).toMatchObject([
    {
      shippingPostalCode: '5000',
      shippingCity: 'Odense C',
      invoiceAddress: 'Kontorvej 2',
      invoicePostalCode: '8700',
      invoiceCity: 'Horsens',
    },
  ])
  await page.getByRole('heading', { name: 'Rettelser' }).waitFor()
  await page.getByText('Som aftalt i telefonen.').first().waitFor()
  expect((await database.product(ROLL)).stock).toBe(stock - 3)
  await page.getByRole('main').getByRole('link', { name: 'Ordrer' }).click()
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(list)

  const changed = async () => (await database.mailsTo(EMAIL)).find(({ template }) => template === 'order-changed')
  await expect.poll(async () => (await changed())?.text ?? '').toContain(`${nameDa}: 1 → 3 stk.`)
  const customer = await newVisitor()
  await logIn(customer, EMAIL, PASSWORD)
  await visit(customer, `/ordrer#${placed.orderNumber}`)
  const own = customer.getByTestId('order').filter({ hasText: placed.orderNumber })
  await own.getByRole('heading', { name: 'Ændret siden bestillingen' }).waitFor()
  expect(await read(own)).toContain('Reference: intet → SAG-77')
})
