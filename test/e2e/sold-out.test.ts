import { expect, test } from 'vitest'
import { findAccessibilityFaults, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const FILM = 'GR-1028'
const subjectsTo = async (email: string) => (await database.mailsTo(email)).map(({ subject }) => subject)

test('sold out, told when back: a guest by e-mail, a workshop by a press, each once', async () => {
  const email = 'venter@example.dk'
  const { nameDa } = await database.product(FILM)
  const putBack = await database.change(FILM, { stock: 0 })
  try {
    const guest = await newVisitor({ width: 390 })
    await visit(guest, `/produkt/${FILM}`)
    await guest.getByRole('button', { name: 'Bestil (10–18 dage)' }).waitFor()
    await guest.getByText('Vi har den ikke på lager. Bestiller du nu, sender vi den fra fjernlageret om 10–18 dage.').waitFor()
    await guest.getByRole('button', { name: 'Giv besked' }).click()
    await guest.getByLabel('E-mail').fill(email)
    expect(await findAccessibilityFaults(guest)).toEqual([])
    expect(await pixelsTooWide(guest)).toBe(0)
    await guest.getByRole('button', { name: 'Send mig besked' }).click()
    await guest.getByText('Tjek din mail, og bekræft, så giver vi besked.').waitFor()
    const [asked] = await database.mailsTo(email)
    await visit(guest, `/giv-besked?token=${asked?.payload.token}`)
    await guest.getByRole('button', { name: 'Ja, giv mig besked' }).click()
    await guest.getByText(`Tak. Du får én mail, når ${nameDa} er på lager igen.`).waitFor()

    const workshop = await newVisitor()
    await logIn(workshop, 'silver@demo.dk')
    await visit(workshop, `/produkt/${FILM}`)
    await workshop.getByRole('button', { name: 'Giv besked' }).click()
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
    expect(await workshop.getByRole('button', { name: 'Giv besked' }).count()).toBe(0)
    expect(await read(workshop.locator('dl').first())).toContain('6 tilbage')
  } finally {
    await putBack()
  }
})
