import { expect, test } from 'vitest'
import { findFaultsInBothSchemes } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { hold, newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const EMAIL = 'anmelder@folie.dk'
const PASSWORD = 'hemmeligt-kodeord'
const SKU = 'NL-1006'

test('a buyer reviews a film some days after it was sent, and staff answer for all to read', async () => {
  await addWorkshop(EMAIL, PASSWORD, { company: 'Anmelderens Lak' })
  const { product } = await call<{ product: { id: number; nameDa: string } }>(`GET /products/${SKU}`)
  const order = {
    items: [{ id: product.id, quantity: 1 }],
    ...{ customerName: 'Karen Kjær', customerEmail: EMAIL, customerPhone: '+45 20 30 40 50', paymentMethod: 'invoice' },
    ...{ shippingAddress: 'Havnegade 3', shippingPostalCode: '7100', shippingCity: 'Vejle' },
  }
  const { orderId } = await call<{ orderId: number }>('POST /orders', { token: await tokenOf(EMAIL, PASSWORD), body: order })
  await call(`PUT /orders/${orderId}/status`, { token: await tokenOf('admin@demo.dk'), body: { status: 'shipped', withoutPayment: true } })

  const guest = await newVisitor({ width: 390 })
  await visit(guest, `/produkt/${SKU}`)
  expect(await guest.getByRole('heading', { name: 'Anmeldelser' }).count(), 'a film without reviews shows nothing').toBe(0)

  const buyer = await newVisitor({ width: 390 })
  await logIn(buyer, EMAIL, PASSWORD)
  await visit(buyer, '/ordrer')
  await buyer.getByRole('list', { name: 'Varer i ordren' }).waitFor()
  const review = buyer.getByRole('button', { name: `Skriv anmeldelse: ${product.nameDa}` })
  expect(await review.count(), 'not on the day it was sent').toBe(0)
  await database.shippedDaysAgo(orderId, 6)
  await reload(buyer)
  await review.click()
  const dialog = buyer.getByRole('dialog', { name: `Anmeld ${product.nameDa}` })
  await dialog.getByRole('button', { name: 'Send anmeldelse' }).click()
  await dialog.getByText('Vælg, hvor mange stjerner varen får.').waitFor()
  await dialog.getByText('Skriv mindst 10 tegn.').waitFor()
  await dialog.locator('label').filter({ hasText: '4 stjerner' }).click()
  expect(await dialog.getByLabel('4 stjerner').isChecked()).toBe(true)
  await dialog.getByLabel('Hvad synes du?').fill('Lægger sig let omkring kofangeren.')
  await dialog.getByLabel('Jeg siger ja til det hele').check()
  expect(await findFaultsInBothSchemes(buyer)).toEqual([])
  const saving = await hold(buyer, /\/api\/reviews\/mine\//)
  await dialog.getByRole('button', { name: 'Send anmeldelse' }).click()
  await saving.asked
  expect(await dialog.getByLabel('Hvad synes du?').isEditable(), 'what is sent stays as it was sent').toBe(false)
  saving.letGo()
  await buyer.getByText('Tak! Vi læser anmeldelsen og skriver til dig.').waitFor()
  await buyer.getByRole('button', { name: `Ret din anmeldelse: ${product.nameDa}` }).waitFor()

  const staff = await newVisitor()
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/anmeldelser?state=pending')
  const row = staff.getByTestId('review').filter({ hasText: 'Anmelderens Lak' })
  await row.waitFor()
  expect(await findFaultsInBothSchemes(staff)).toEqual([])
  await row.getByRole('button', { name: /^Afvis/ }).click()
  const refusal = staff.getByRole('dialog', { name: 'Afvis anmeldelsen' })
  await refusal.getByRole('button', { name: 'Afvis anmeldelsen' }).click()
  await refusal.getByText('Vælg en af begrundelserne.').waitFor()
  expect(await refusal.getByRole('radio').count(), 'the published reasons and no other').toBe(5)
  await refusal.getByRole('button', { name: 'Annuller' }).click()
  await row.getByRole('button', { name: /^Godkend/ }).click()
  await staff.getByText('Anmeldelsen vises nu').waitFor()
  await visit(staff, '/admin/anmeldelser?search=kofangeren')
  await row.getByRole('button', { name: /^Svar/ }).click()
  const answer = staff.getByRole('dialog', { name: 'Svar på anmeldelsen' })
  await answer.getByLabel('Jeres svar').fill('Tak! Varm den op til 60 grader.')
  await answer.getByRole('button', { name: 'Gem svar' }).click()
  await staff.getByText('Svaret er gemt').waitFor()

  await reload(guest)
  const section = guest.getByRole('region', { name: 'Anmeldelser' })
  await section.waitFor()
  const shown = await read(section)
  expect(shown).toContain('Anmeldelser kan kun skrives af kunder, der har købt varen her i butikken.')
  expect(shown).toContain('1 anmeldelse')
  expect(shown).toContain('Anmelderens Lak, Vejle')
  expect(shown).toContain('Lægger sig let omkring kofangeren. Svar fra')
  expect(shown).toContain('Tak! Varm den op til 60 grader.')
  expect(await section.getByRole('button', { name: /anmeldelse:/ }).count(), 'a guest is not asked').toBe(0)
  const data = await guest.locator('script[type="application/ld+json"]').allTextContents()
  expect(data.join()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1')
  expect(await findFaultsInBothSchemes(guest)).toEqual([])

  await visit(buyer, '/konto/anmeldelser')
  await buyer.getByRole('button', { name: `Slet anmeldelsen: ${product.nameDa}` }).click()
  await buyer.getByRole('dialog').getByRole('button', { name: 'Slet anmeldelsen' }).click()
  await buyer.getByText('Anmeldelsen er slettet').waitFor()
  await reload(guest)
  expect(await guest.getByRole('region', { name: 'Anmeldelser' }).count()).toBe(0)
  expect((await guest.locator('script[type="application/ld+json"]').allTextContents()).join()).not.toContain('aggregateRating')
})
