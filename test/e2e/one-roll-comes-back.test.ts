import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { amount } from '#domain/money/kroner-text.ts'
import { lineShare } from '#domain/money/line-share.ts'
import { orderBody } from '#test/shop.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'retur@eksempel-lak.dk'
const PASSWORD = 'en-rulle-retur'

test('one roll of three comes back, money too', async () => {
  const { addProduct } = await openAssortment()
  const film = await addProduct({ kcwId: 'RE-1', nameDa: 'Retur Rød', price: 1234.5, stock: 10, pointsEligible: true })
  await addWorkshop(EMAIL, PASSWORD)
  const customer = await tokenOf(EMAIL, PASSWORD)
  const placed = await call<{ orderId: number; orderNumber: string }>('POST /orders', {
    token: customer,
    body: orderBody([{ id: film.id, quantity: 3 }], { customerEmail: EMAIL, paymentMethod: 'invoice' }),
  })
  const staff = await tokenOf('superadmin@demo.dk')
  await call(`PUT /orders/${placed.orderId}/status`, { token: staff, body: { status: 'shipped', withoutPayment: true } })
  await call(`POST /orders/${placed.orderId}/invoice`, { token: staff, body: { paymentTerms: '8_days' } })
  await call(`PUT /orders/${placed.orderId}`, { token: staff, body: { paymentStatus: 'paid' } })
  const points = async () => (await database.userWith(EMAIL))?.points ?? 0
  const stock = async () => (await database.product(film.kcwId)).stock
  expect([await points(), await stock()]).toEqual([3, 7])

  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, `/admin/ordrer/${placed.orderId}`)
  const documents = page.getByRole('region', { name: /^Fakturaer/ })
  await documents.getByRole('button', { name: /^Krediter Faktura/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Varer, der kom tilbage/ }).check()
  await typedTextIsNotLost(page)
  const rolls = dialog.getByRole('group', { name: 'Kom tilbage: Retur Rød' })
  await rolls.getByRole('button', { name: 'Flere' }).click()
  const [line] = await database.linesOf(placed.orderId)
  const eachOre = lineShare({ quantity: 3, totalOre: line?.lineTotalOre ?? 0 }, 1, 0)
  const each = amount(eachOre).replace(/\s/g, ' ')
  await expect.poll(() => read(dialog)).toContain(`Kreditnota inkl. moms ${each}`)
  const told = await read(dialog)
  expect(told).toContain('Point, kunden mister 1 point')
  expect(told).toContain(`Kunden har herefter til gode ${each}`)
  expect(told).toContain(`mailes til ${EMAIL}`)
  await dialog.getByRole('button', { name: 'Udsted kreditnota' }).dblclick()
  expect(await read(dialog.getByRole('alert'))).toContain(`Kunden har ${each} til gode`)
  await page.keyboard.press('Escape')
  await expect.poll(() => read(documents)).toMatch(/Kreditnota \d+/)
  expect(await read(documents)).toContain(`krediteret ${each} · betalt`)
  expect(await database.documentsOf(placed.orderId)).toHaveLength(2)
  expect([await points(), await stock()]).toEqual([2, 8])

  // what is owed is filled in
  await page
    .getByRole('region', { name: /^Betalinger/ })
    .getByRole('button', { name: 'Betal tilbage' })
    .click()
  const refund = page.getByRole('dialog', { name: `Betal tilbage: ${placed.orderNumber}` })
  await refund.locator('button[type=submit]').click()
  await refund.waitFor({ state: 'detached' })
  const order = async () => (await database.ordersOf(EMAIL))[0]
  expect(await order()).toMatchObject({ openOre: 0, paymentStatus: 'paid', creditedOre: eachOre })

  const buyer = await newVisitor()
  await logIn(buyer, EMAIL, PASSWORD)
  await visit(buyer, '/ordrer')
  await buyer.getByRole('button', { name: /^Kreditnota \d+/ }).waitFor()
  const mails = async () => (await database.mailsTo(EMAIL)).filter(({ template }) => /invoice|refunded/.test(template)).map(subjectKind)
  await expect.poll(mails).toEqual(['Faktura', 'Kreditnota', 'Vi har betalt'])
})

/** Escape asks before it throws away what was typed. */
async function typedTextIsNotLost(page: Page): Promise<void> {
  const reason = page.getByLabel('Begrundelse')
  await reason.fill('Ridset ved åbningen')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Skriv videre' }).click()
  expect(await reason.inputValue()).toBe('Ridset ved åbningen')
}

function subjectKind({ subject }: Readonly<{ subject: string | null }>): string {
  return /^(Faktura|Kreditnota|Vi har betalt)/.exec(subject ?? '')?.[0] ?? ''
}
