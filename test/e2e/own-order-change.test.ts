import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { ownShop } from './own-shop.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWorkshop, call, DEMO_PASSWORD, logIn, openBackOffice, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'retter@kobberbakken.dk'
const PASSWORD = 'rulle-efter-rulle'

test('a customer changes their order on the phone, and once it is being packed asks for a change', async () => {
  await addWorkshop(EMAIL, PASSWORD)
  const { id, nameDa } = await database.product('GR-1030')
  const body = {
    items: [{ id, quantity: 1 }],
    ...{ customerName: 'Karen Kjær', customerEmail: EMAIL, customerPhone: '+45 20 30 40 50', paymentMethod: 'invoice' },
    ...{ shippingAddress: 'Havnegade 3', shippingPostalCode: '7100', shippingCity: 'Vejle' },
  }
  const placed = await call<{ orderId: number; orderNumber: string }>('POST /orders', { token: await tokenOf(EMAIL, PASSWORD), body })

  // a change is refused once, when staff were quicker
  const page = await newVisitor({ width: 390, expects: /409/ })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, EMAIL, PASSWORD)
  await visit(page, '/ordrer')
  const order = page.getByTestId('order').filter({ hasText: placed.orderNumber })
  const change = order.getByRole('button', { name: `Ret ordren: ${placed.orderNumber}` })
  // with the keyboard alone
  await change.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Ret ordre ${placed.orderNumber}` })
  const more = dialog.getByRole('button', { name: 'Flere' })
  await more.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(`${nameDa}: 1 → 2 stk.`).waitFor()
  // what another place costs is shown before it is saved
  const place = dialog.getByLabel('Postnummer', { exact: true })
  await place.fill('5000')
  await dialog.getByText('7100 → 5000').waitFor()
  await place.fill('7100')
  await dialog.getByText('7100 → 5000').waitFor({ state: 'detached' })
  await dialog.getByLabel('Reference').fill('Bil 12')
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Gem ændringen' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await order.getByText('Reference: intet → Bil 12').waitFor()

  // what staff changed while it was open stays theirs, also at the second press
  const token = await tokenOf('admin@demo.dk', DEMO_PASSWORD)
  const staffChange = (change: object) => {
    const body = { items: [], added: [], prices: 'ordered', shipping: 'kept', note: '', ...change }
    return call(`POST /orders/${placed.orderId}/changes`, { token, body })
  }
  await change.click()
  await more.click()
  await staffChange({ reference: 'Bil 13' })
  await dialog.getByRole('button', { name: 'Gem ændringen' }).click()
  await dialog.getByText('Ordren er ændret imens').waitFor()
  await expect.poll(() => dialog.getByLabel('Reference').inputValue()).toBe('Bil 13')
  await dialog.getByRole('button', { name: 'Gem ændringen' }).click()
  await dialog.waitFor({ state: 'detached' })
  const stored = async () => (await call<{ order: unknown }>(`GET /orders/${placed.orderId}`, { token })).order
  expect(await stored()).toMatchObject({ reference: 'Bil 13', items: [{ quantity: 3 }] })

  await change.click()
  await more.click()
  const slip = `${ownShop.url}/api/orders/${placed.orderId}/packing-slip-pdf`
  expect((await fetch(slip, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  await dialog.getByRole('button', { name: 'Gem ændringen' }).click()
  await page.getByText('Vi er begyndt på ordren').first().waitFor()
  const ask = order.getByRole('button', { name: `Bed om en ændring: ${placed.orderNumber}` })
  await ask.waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await ask.click()
  const asking = page.getByRole('dialog', { name: 'Bed om en ændring' })
  await asking.getByRole('button', { name: 'Send' }).click()
  await asking.getByText('Skriv, hvad der skal ændres.', { exact: true }).waitFor()
  await asking.getByLabel('Hvad skal ændres?').fill('Læg en rulle mere i.')
  await asking.getByRole('button', { name: 'Send' }).click()
  await asking.waitFor({ state: 'detached' })

  const back = await newVisitor({ width: 390, expects: /409/ })
  await logIn(back, 'admin@demo.dk')
  await visit(back, `/admin/ordrer/${placed.orderId}`)
  await back.getByText('Læg en rulle mere i.').waitFor()
  expect(await findAccessibilityFaults(back)).toEqual([])
  await back.getByRole('button', { name: 'Ændringen er behandlet' }).click()
  await back.getByText('Læg en rulle mere i.').waitFor({ state: 'detached' })

  await back.getByRole('button', { name: 'Ret ordren' }).click()
  const changing = back.getByRole('dialog', { name: `Ret ordre ${placed.orderNumber}` })
  await changing.getByRole('button', { name: 'Flere' }).click()
  await staffChange({ reference: 'Bil 14' })
  await changing.getByRole('button', { name: 'Gem, og giv kunden besked' }).click()
  await changing.getByText('Ordren er ændret imens').waitFor()
  await expect.poll(() => changing.getByLabel('Reference').inputValue()).toBe('Bil 14')
  await changing.getByRole('button', { name: 'Gem, og giv kunden besked' }).click()
  await changing.waitFor({ state: 'hidden' })
  expect(await stored()).toMatchObject({ reference: 'Bil 14', items: [{ quantity: 4 }] })
})

test('points of a smaller or cancelled order can be spent at once', async () => {
  const email = 'point@kobberbakken.dk'
  await addWorkshop(email, PASSWORD)
  const { id, pointsCost } = await database.product('GR-1030')
  const cost = pointsCost ?? 0
  await (await openBackOffice()).givePoints(email, 2 * cost)
  const body = {
    items: [{ id, quantity: 2, payWithPoints: true }],
    ...{ customerName: 'Karen Kjær', customerEmail: email, customerPhone: '+45 20 30 40 50', paymentMethod: 'invoice' },
    ...{ shippingAddress: 'Havnegade 3', shippingPostalCode: '7100', shippingCity: 'Vejle' },
  }
  const { orderNumber } = await call<{ orderNumber: string }>('POST /orders', { token: await tokenOf(email, PASSWORD), body })

  const page = await newVisitor()
  await logIn(page, email, PASSWORD)
  await visit(page, '/ordrer')
  const menu = page.getByRole('button', { name: 'Brugermenu, Karen Kjær' })
  const has = async (points: number) => {
    await menu.click()
    await page.getByRole('banner').getByText(`${points} point`, { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  }
  await has(0)
  const change = page.getByRole('button', { name: `Ret ordren: ${orderNumber}` })
  const dialog = page.getByRole('dialog', { name: `Ret ordre ${orderNumber}` })
  await change.click()
  await dialog.getByRole('button', { name: 'Færre' }).click()
  await dialog.getByRole('button', { name: 'Gem ændringen' }).click()
  await dialog.waitFor({ state: 'detached' })
  await has(cost)
  await change.click()
  await dialog.getByRole('button', { name: 'Annuller hele ordren' }).click()
  await page.getByRole('button', { name: 'Annuller ordren', exact: true }).click()
  await change.waitFor({ state: 'detached' })
  await has(2 * cost)
})
