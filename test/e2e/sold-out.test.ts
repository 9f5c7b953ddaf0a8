import { expect, test } from 'vitest'
import { findAccessibilityFaults, findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { call, DEMO_PASSWORD, logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const FILM = 'GR-1028'
const subjectsTo = async (email: string) => (await database.mailsTo(email)).map(({ subject }) => subject)

test('the last rolls of a film that is discontinued: said, bought on the phone, and then gone', async () => {
  const film = await database.product('FJ-1022')
  const putBack = await database.change('FJ-1022', { stock: 3 })
  try {
    const staff = await newVisitor({ width: 1440 })
    await logIn(staff, 'admin@demo.dk')
    await visit(staff, `/admin/produkter/${film.id}`)
    await staff.getByLabel('Udgår: sælges, så længe der er på lager, og forsvinder fra listerne ved 0').check()
    await staff.getByRole('button', { name: 'Gem ændringer' }).first().click()
    await staff.getByText('Produkt opdateret!').last().waitFor()

    const page = await newVisitor({ width: 390 })
    await logIn(page, 'silver@demo.dk')
    await visit(page, '/produkt/FJ-1022')
    await page.getByText('Udgår', { exact: true }).waitFor()
    await page.getByText('Den udgår: Vi sælger dem, vi har, og får ikke flere hjem.').waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
    // no more can be asked for than there are
    const quantity = page.getByRole('textbox', { name: 'Antal', exact: true })
    await quantity.fill('3')
    await page.getByRole('button', { name: 'Læg i kurv', exact: true }).first().click()
    await visit(page, '/kurv')
    await page.getByText(film.nameDa).first().waitFor()
    // another customer buys a roll in between
    await database.change('FJ-1022', { stock: 2 })
    await reload(page)
    await page.getByText(`${film.nameDa} udgår, og der er kun 2 stk. tilbage.`).first().waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await page.getByRole('textbox', { name: `Antal ${film.nameDa}` }).fill('2')
    await expect.poll(() => page.getByText('der er kun 2 stk. tilbage').count()).toBe(0)
    const id = film.id
    const { token } = await call<{ token: string }>('POST /auth/login', { body: { email: 'gold@demo.dk', password: DEMO_PASSWORD } })
    const items = [{ id, quantity: 2 }]
    const address = { shippingAddress: 'Kajen 1', shippingPostalCode: '5000', shippingCity: 'Odense' }
    const who = { customerName: 'Guld', customerEmail: 'gold@demo.dk', customerPhone: '20 30 40 51', paymentMethod: 'card' }
    await call('POST /orders', { token, body: { items, ...who, ...address } })

    await visit(page, '/produkt/FJ-1022')
    await page.getByText('Udgået', { exact: true }).waitFor()
    await page.getByText('Den er udgået og udsolgt, så den kan ikke bestilles mere.').waitFor()
    await page.getByRole('link', { name: 'Se farver, der ligner' }).click()
    await page.getByRole('region', { name: 'Farver, der ligner' }).getByRole('article').first().waitFor()
    expect(await page.getByRole('button', { name: /^Bestil(?! prøve)|^Læg i kurv$|^Giv mig besked/ }).count()).toBe(0)
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await visit(page, `/produkter?search=${encodeURIComponent(film.nameDa)}`)
    expect(await page.getByRole('link', { name: film.nameDa, exact: true }).count()).toBe(0)
    await visit(page, '/kurv')
    await page.getByText(`${film.nameDa} er udgået og udsolgt.`).first().waitFor()
  } finally {
    await putBack()
  }
})

test('sold out, told when back: a guest by e-mail, a workshop by a press, each once', async () => {
  const email = 'venter@example.dk'
  const { nameDa } = await database.product(FILM)
  const putBack = await database.change(FILM, { stock: 0 })
  try {
    const guest = await newVisitor({ width: 390, isNewBrowser: true, expects: /ERR_FAILED/ })
    await visit(guest, `/produkt/${FILM}`)
    await guest.getByRole('button', { name: 'Bestil (10–18 dage)' }).waitFor()
    await guest.getByText('Vi har den ikke på lager. Bestiller du nu, sender vi den fra fjernlageret om 10–18 dage.').waitFor()
    await guest.getByRole('button', { name: 'Giv mig besked' }).click()
    await guest.getByLabel('E-mail').fill(email)
    // a link half under the header is no small target, only scrolled
    await guest.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    expect(await findAccessibilityFaults(guest)).toEqual([])
    expect(await pixelsTooWide(guest)).toBe(0)
    await guest.getByRole('button', { name: 'Giv mig besked' }).click()
    await guest.getByText('Tjek din mail, og bekræft, så giver vi besked.').waitFor()
    const [asked] = await database.mailsTo(email)
    await visit(guest, `/giv-besked?token=${asked?.payload.token}`)
    // a lost connection leaves the press to be made again: the address has no token to reload the page with
    await guest.route('**/api/stock-watches/link/confirm', (route) => route.abort(), { times: 1 })
    await guest.getByRole('button', { name: 'Ja, giv mig besked' }).click()
    await guest.getByText('Der opstod en fejl. Prøv venligst igen.').waitFor()
    await guest.getByRole('button', { name: 'Ja, giv mig besked' }).click()
    await guest.getByText(`Tak. Du får én mail, når ${nameDa} er på lager igen.`).waitFor()

    const workshop = await newVisitor()
    await logIn(workshop, 'silver@demo.dk')
    await visit(workshop, `/produkt/${FILM}`)
    await workshop.getByRole('button', { name: 'Giv mig besked' }).click()
    await workshop.getByRole('heading', { name: 'Du får besked' }).waitFor()

    const staff = await newVisitor()
    await logIn(staff, 'admin@demo.dk')
    await visit(staff, `/admin/produkter?search=${FILM}`)
    await staff.getByText('2 venter på besked').first().waitFor()
    const stock = staff.getByLabel(`Lager: ${nameDa}`)
    await stock.fill('6')
    await stock.press('Enter')
    await expect.poll(() => subjectsTo(email)).toContain(`${nameDa} er på lager igen`)
    await expect.poll(() => subjectsTo('silver@demo.dk')).toContain(`${nameDa} er på lager igen`)

    await visit(workshop, `/produkt/${FILM}`)
    await workshop.getByRole('button', { name: 'Læg i kurv', exact: true }).waitFor()
    expect(await workshop.getByRole('button', { name: 'Giv mig besked' }).count()).toBe(0)
    expect(await read(workshop.locator('dl').first())).toContain('6 tilbage')
  } finally {
    await putBack()
  }
})
