import { expect, test } from 'vitest'
import { putInCart } from './checkout-form.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn, openBackOffice } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const ROLL = 'NL-1003' // Nordlys Kulsort, 5.495 kr., 10 points
const EMAIL = 'nyt@vaerksted-oest.dk'
const PASSWORD = 'blaa-folie-paa-taget'

test('a workshop registers, is approved, sees its own prices, buys two rolls on invoice and a third with points', async () => {
  const page = await newVisitor({ expects: /403/ })

  await visit(page, '/')
  await page.getByRole('link', { name: 'Opret B2B Konto' }).first().click()
  await page.getByText('5 % rabat på alle produkter fra første dag som Bronze-kunde').first().waitFor()
  await page.getByRole('button', { name: 'Opret B2B-konto' }).click()
  await page.getByText('Du skal acceptere vilkår og betingelser').waitFor()
  await page.getByLabel('Firma').fill('Værksted Øst ApS')
  await page.getByLabel('CVR-nummer').fill('12345678')
  await page.getByText('det ligner ikke et gyldigt CVR-nummer').waitFor()
  await page.getByLabel('CVR-nummer').fill('DK 24 25 67 90')
  await page.getByText('CVR-nummeret ser rigtigt ud.').waitFor()
  await page.getByLabel('Telefon').fill('+45 30 40 50 60')
  await page.getByLabel('Navn').fill('Åse Østergård')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Adresse').fill('Østergade 8')
  await page.getByLabel('Postnummer').fill('8000')
  await expect.poll(() => page.getByLabel('By', { exact: false }).last().inputValue()).toBe('Aarhus C')
  await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Gentag adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Jeg accepterer').check()
  await page.getByRole('button', { name: 'Opret B2B-konto' }).click()
  await page.getByText('Registrering succesfuldt. Afventer godkendelse.').waitFor()
  await page.getByText('Vi godkender din konto').waitFor()

  await visit(page, await verificationLink())
  await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Bekræft min e-mail' }).click()
  await page.getByText('Tak, din e-mail er bekræftet.').waitFor()
  expect(new URL(page.url()).search, 'the token leaves the address').toBe('')

  await visit(page, '/login')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Adgangskode', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log ind', exact: true }).click()
  await page.getByText('Din konto afventer godkendelse.').waitFor()

  const backOffice = await openBackOffice()
  await backOffice.approve(EMAIL)
  await backOffice.givePoints(EMAIL, 10)
  await logIn(page, EMAIL, PASSWORD)
  await page.getByText('Velkommen, Åse').waitFor()

  await putInCart(page, ROLL, 2)
  await expect.poll(() => read(page.getByRole('main'))).toContain('4.176,20 kr. Din pris pr. rulle · Blank · ekskl. moms')
  await page.getByLabel('Betal med point').check()
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByText('Du har ikke nok point').waitFor()
  await page.getByRole('button', { name: 'Færre' }).click()
  await page.getByRole('button', { name: 'Læg i kurv', exact: true }).click()
  await page.getByRole('link', { name: 'Kurv, 3 varer' }).click()
  await page.getByRole('link', { name: /^Gå til betaling/ }).click()

  await page.getByRole('heading', { name: 'Kassen' }).waitFor()
  await expect.poll(() => page.getByLabel('Navn').inputValue()).toBe('Åse Østergård')
  await expect.poll(() => read(page.getByTestId('total'))).toBe('10.440,50 kr.')
  await page.getByRole('radio', { name: /^Faktura/ }).check()
  await page.getByRole('button', { name: /^Bestil og betal/ }).click()

  await page.getByRole('heading', { name: 'Mine Ordrer' }).waitFor()
  const [placed] = await database.ordersOf(EMAIL)
  const order = page.getByTestId('order').first()
  await expect.poll(() => read(order)).toContain(placed?.orderNumber ?? 'no order')
  expect(await read(order)).toContain('Afventer Ubetalt 8.352,40 kr.')
  expect(await read(order)).toContain('10 point brugt · 2 point på vej')
  expect(placed).toMatchObject({ paymentMethod: 'invoice', totalOre: 1_044_050, pointsUsed: 10, pointsEarned: 2, discountPercent: 5 })

  await page
    .getByRole('navigation', { name: 'Konto' })
    .getByRole('link', { name: /^Firma/ })
    .click()
  // the session was asked for again after the order
  await expect.poll(() => read(page.getByTestId('points-balance'))).toBe('0 point')
  await page.getByText('2 point på vej').waitFor()
  await page.getByRole('cell', { name: placed?.orderNumber ?? '' }).waitFor()
})

async function verificationLink(): Promise<string> {
  const find = async () => {
    const texts = (await database.mailsTo(EMAIL)).map(({ text }) => text ?? '')
    return texts.map((text) => /https?:\/\/\S+\/verify-email\?token=[\w-]+/.exec(text)?.[0]).find(Boolean)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
