import { expect, test } from 'vitest'
import { FIGURE_LABELS, FIGURES } from '#domain/finances/figures.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const EMAIL = 'skylder@oekonomi-folie.dk'
const PASSWORD = 'skylder-for-en-rulle'
const FIRM = 'Skylder Folie ApS'

test('the owner opens the finances, follows each figure, and finds a list with the same sum', async () => {
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'OEK-1', nameDa: 'Økonomi Blå', price: 5000, stock: 20 })
  await addWorkshop(EMAIL, PASSWORD, { company: FIRM })
  const body = orderBody([{ id: film.id, quantity: 1 }], { customerEmail: EMAIL, company: FIRM, paymentMethod: 'invoice' })
  const { orderId, orderNumber } = await call<{ orderId: number; orderNumber: string }>('POST /orders', {
    token: await tokenOf(EMAIL, PASSWORD),
    body,
  })
  const token = await tokenOf('superadmin@demo.dk')
  await call(`POST /orders/${orderId}/invoice`, { token, body: { paymentTerms: '8_days' } })

  const page = await newVisitor({ width: 390 })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/oekonomi')
  await page.getByRole('heading', { name: 'Økonomi', exact: true, level: 1 }).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  const linkOf = (label: string) => page.getByRole('link', { name: `${label}: ` }).filter({ visible: true })
  let isAnything = false
  for (const figure of FIGURES) {
    const label = FIGURE_LABELS[figure]
    const link = page.getByRole('link', { name: new RegExp(`^${label.replace(/[.()]/g, '.')}: `) }).filter({ visible: true })
    // the ended quarter is shown until its last day to pay
    if (['vat', 'vatBase', 'vatExport'].includes(figure) && (await link.count()) === 0) continue
    const sum = await link.textContent()
    isAnything ||= !sum?.startsWith('0,00')
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: label, exact: true, level: 1 }).waitFor()
    expect([label, await page.getByRole('main').locator('strong').first().textContent()]).toEqual([label, sum])
    await page.getByRole('main').getByRole('link', { name: 'Økonomi', exact: true }).click()
    await linkOf('Kunder skylder').waitFor()
  }
  expect(isAnything).toBe(true)

  await linkOf('Kunder skylder').click()
  await page.getByRole('row', { name: orderNumber }).filter({ hasText: FIRM }).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
})
