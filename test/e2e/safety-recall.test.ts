import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const database = await openShopDatabase()

test('a dangerous batch is recalled on one screen; the buyer opens the notice from the mail and chooses, at 390 px', async () => {
  const email = 'tilbagekaldt@example.dk'
  const assortment = await openAssortment()
  const film = await assortment.addProduct({ kcwId: 'RECALL-1', nameDa: 'Fjord Glød', price: 5_000, stock: 0 })
  const token = await tokenOf('admin@demo.dk')
  const lines = [{ sku: 'RECALL-1', batch: 'R77', rolls: 2 }]
  await call('POST /receipts', { token, body: { key: crypto.randomUUID(), supplier: null, note: null, lines } })
  await assortment.order({
    ...{ customerName: 'Gerda Gæst', customerEmail: email, customerPhone: '20304050', paymentMethod: 'card', buyerKind: 'consumer' },
    ...{ shippingAddress: 'Havnevej 1', shippingPostalCode: '8000', shippingCity: 'Aarhus C', acceptsTerms: true },
    items: [{ id: film.id, quantity: 1, payWithPoints: false }],
  })

  const staff = await newVisitor({ width: 390, expects: /400/ })
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, `/admin/lager/${film.id}`)
  await staff.getByRole('button', { name: 'Ordrer med batch R77' }).click()
  await staff.getByRole('link', { name: 'Kald batchen tilbage' }).click()
  await staff.getByLabel('Hvad er faren?').fill('En frivillig tilbagekaldelse: limen kan antændes.')
  await staff.getByLabel('Hvad skal kunden gøre?').fill('Læg rullen udenfor. Vi henter den.')
  await staff.getByRole('button', { name: 'Kald batchen tilbage' }).click()
  await staff.getByText('Fjern »frivillig«').first().waitFor()
  await staff.getByLabel('Hvad er faren?').fill('Limen kan antændes under varmluft og give forbrændinger.')
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  expect(await pixelsTooWide(staff)).toBe(0)
  await staff.getByRole('button', { name: 'Kald batchen tilbage' }).click()
  await staff.getByRole('heading', { name: '0 af 1 kunde har svaret' }).waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  expect(await pixelsTooWide(staff)).toBe(0)

  const mailed = async () => (await database.mailsTo(email)).find(({ template }) => template === 'safety-recall')?.text ?? ''
  await expect.poll(mailed).toContain('/tilbagekaldelse/')
  const [, address = ''] = /https?:\/\/[^/\s]+(\/tilbagekaldelse\/\S+)/.exec(await mailed()) ?? []
  const buyer = await newVisitor({ width: 390 })
  await visit(buyer, address)
  await buyer.getByRole('heading', { name: 'Produktsikkerhedstilbagekaldelse' }).waitFor()
  await buyer.getByText('Stop med at bruge varen med det samme.').waitFor()
  expect(await findFaultsInBothSchemes(buyer)).toEqual([])
  expect(await pixelsTooWide(buyer)).toBe(0)
  await buyer.getByRole('radio', { name: 'Pengene tilbage' }).check()
  await buyer.getByRole('button', { name: 'Send svar' }).click()
  await buyer.getByText('Tak. Vi har fået dit svar').waitFor()

  await staff.reload()
  await staff.getByRole('heading', { name: '1 af 1 kunde har svaret' }).waitFor()
  await staff.getByLabel('Anmeldelsens nummer').fill('A12/00123/26')
  await staff.getByRole('button', { name: 'Den er anmeldt' }).click()
  await staff.getByText(/^Anmeldt .*A12\/00123\/26/).waitFor()
}, 120_000)
