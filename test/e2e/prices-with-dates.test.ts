import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { silentLog } from '#test/silent-log.ts'
import { openAssortment } from './assortment.ts'
import { ownShop } from './own-shop.ts'
import { newVisitor, openBrowser, reload, unfold, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

const { db, close } = await connect({ databaseUrl: ownShop.databaseUrl, dataDir: '', log: silentLog })
afterAll(close)

test('a promotion from one day to another is planned, begins by itself, says when it ends, and ends by itself', async () => {
  const { id } = await (await openAssortment()).addProduct({ kcwId: 'DATO-1', nameDa: 'Fjord Weekend', price: 5_000, stock: 5 })
  // sold for more than a month: a price before may stand beside its promotion
  await db.execute(sql`update price_history set created_at = created_at - interval '40 days' where product_id = ${id}`)
  const staff = await newVisitor({ width: 1440, expects: /400/ })
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/produkter/${id}`)
  await unfold(staff, 'Kommende kampagne')
  await staff.getByLabel('Kommende kampagne (%)').fill('20')
  await staff.getByLabel('Slutter').fill('1.12.2098')
  await staff.getByRole('button', { name: /^Gem/ }).first().click()
  await staff.getByText('Skriv, hvornår den kommende kampagne begynder.').first().waitFor()
  await staff.getByLabel('Begynder').fill('27-11-2098')
  await staff.getByRole('button', { name: /^Gem/ }).first().click()
  await staff.getByText('Produkt opdateret!').first().waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])

  const guest = await newVisitor({ width: 390 })
  await visit(guest, '/produkt/DATO-1')
  await guest.getByText('5.000 kr.').first().waitFor()
  expect(await guest.content()).not.toContain('2098')

  // the day comes: the time that was planned is moved, the shop does the rest
  await db.execute(sql`update products set next_promotion_from = now() where id = ${id}`)
  await expect
    .poll(async () => {
      await reload(guest)
      return await guest.getByText('4.000 kr.').count()
    })
    .toBeGreaterThan(0)
  await guest.getByText('Kampagnepris til og med mandag 1. december').waitFor()
  expect(await guest.locator('script[type="application/ld+json"]').allTextContents()).toContainEqual(
    expect.stringContaining('"priceValidUntil":"2098-12-01"'),
  )
  expect(await pixelsTooWide(guest)).toBe(0)

  await db.execute(sql`update products set promotion_until = now() where id = ${id}`)
  await expect
    .poll(async () => {
      await reload(guest)
      return await guest.getByText('4.000 kr.').count()
    })
    .toBe(0)
  expect(await guest.getByText('Kampagnepris til').count()).toBe(0)
})

test.each([390, 1440])('next year’s prices are filled, looked at, approved and start by themselves, at %s px', async (width) => {
  const kcwId = `NYTAAR-${width}`
  await (await openAssortment()).addProduct({ kcwId, nameDa: `Fjord Nytår ${width}`, price: 1_000, stock: 5 })
  const staff = await newVisitor({ width, expects: /400/ })
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/prislister')
  await staff.getByRole('button', { name: 'Ny prisliste' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Navn').fill(`Priser ${width}`)
  await dialog.getByLabel('Gælder fra').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Opret' }).click()
  await dialog.getByText('Vælg en dag, der ikke er begyndt endnu.').waitFor()
  await dialog.getByLabel('Gælder fra').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Opret' }).click()
  await staff.getByRole('heading', { name: `Priser ${width}` }).waitFor()

  // by hand, and from a Danish Excel file with an unknown SKU
  await staff.getByLabel('Varenummer').fill(kcwId)
  await staff.getByLabel('Ny pris (DKK)').fill('1.400,50')
  await staff.getByRole('form', { name: 'Skriv en pris' }).getByRole('button', { name: 'Skriv i listen' }).click()
  await staff.getByText('+400,50 kr.').waitFor()
  await staff.getByText('Prisen ændres mere end 30 %.').waitFor()
  const file = { name: 'priser.csv', mimeType: 'text/csv', buffer: Buffer.from(`SKU;Pris\r\n${kcwId};1.049,95\r\nUKENDT-${width};12\r\n`) }
  await staff.locator('input[type="file"]').setInputFiles(file)
  await staff.getByText('+49,95 kr.').waitFor()
  await staff.getByRole('link', { name: 'Vis 1 pris med advarsel' }).click()
  await staff.getByText('Intet produkt har varenummeret.').waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  expect(await pixelsTooWide(staff)).toBe(0)
  await staff.getByRole('button', { name: `Fjern UKENDT-${width}` }).click()
  await staff.getByText('Her står priserne, når de er skrevet.').waitFor()
  await staff.getByRole('link', { name: 'Vis alle priser' }).click()
  await staff.getByText('+49,95 kr.').waitFor()

  await staff.getByRole('button', { name: 'Godkend', exact: true }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Godkend' }).click()
  await staff.getByText(/^Godkendt af /).waitFor()

  await db.execute(sql`update price_lists set starts_at = now() where name = ${`Priser ${width}`}`)
  const guest = await newVisitor({ width })
  await visit(guest, `/produkt/${kcwId}`)
  await expect
    .poll(async () => {
      await reload(guest)
      return await guest.getByText('1.049,95 kr.').count()
    })
    .toBeGreaterThan(0)
  await reload(staff)
  await staff.getByText('Trådt i kraft', { exact: true }).waitFor()
  await staff.getByRole('heading', { name: 'Ændrede priser' }).waitFor()
})
