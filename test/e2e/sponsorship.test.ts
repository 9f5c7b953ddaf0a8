import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const CAR = fileURLToPath(new URL('../../public/shared.jpg', import.meta.url))
const ICON = fileURLToPath(new URL('../../public/icon-512.png', import.meta.url))
const pictures = (page: Page) => page.getByRole('list', { name: 'Valgte billeder' }).getByRole('listitem')

async function fillIn(page: Page, email: string, name = 'Ida Holm'): Promise<void> {
  await visit(page, '/sponsorat')
  await page.getByRole('button', { name: 'Send ansøgning' }).and(page.locator(':enabled')).waitFor()
  await page.getByLabel('Fulde navn').fill(name)
  await page.getByLabel('Alder').fill('27')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Telefon').fill('+45 20 30 40 50')
  await page.getByLabel('Racingtype').selectOption('Drift')
  await page.getByLabel('Års erfaring').fill('4')
  await page.getByLabel('Bil', { exact: true }).fill('BMW E36')
  await page.getByLabel('Resultater').fill('Nr. 3 ved DM')
  await page.getByLabel('Hvorfor søger du sponsorat?').fill('Bilen skal være blå.')
}

test('an application is approved with 15.000 kr', async () => {
  const email = 'ida@holm-drift.dk'
  const applicant = await newVisitor({ width: 390 })
  await fillIn(applicant, email)
  await applicant.locator('input[type=file]').setInputFiles([CAR, ICON])
  await expect.poll(() => pictures(applicant).filter({ hasText: 'Uploadet' }).count()).toBe(2)
  await applicant.getByRole('button', { name: 'Send ansøgning' }).click()
  await applicant.getByText('Tak for din ansøgning! Du får svar på mail.').waitFor()
  await applicant.waitForURL((url) => url.pathname === '/')
  const thanks = applicant.getByRole('region', { name: 'Tak for din ansøgning' })
  await thanks.getByText('Du får svar på mail, også når det er nej.').waitFor()
  await reload(applicant)
  await thanks.waitFor()

  const staff = await newVisitor()
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/sponsorskab')
  await staff.getByRole('heading', { name: 'Sponsorat Ansøgninger' }).waitFor()
  await staff.getByTestId('sponsorship').first().waitFor()
  await staff.keyboard.press('/')
  await staff.keyboard.type('holm-drift')
  const row = staff.getByTestId('sponsorship').filter({ hasText: email })
  await staff.waitForURL(/search=holm-drift/)
  expect(await read(row)).toMatch(/^Ida Holm ida@holm-drift\.dk – Drift \d\d\.\d\d\.\d{4} Afventer Behandl$/)

  let arrive = () => {}
  const pressed = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await staff.route(/\/images\/2$/, async (route) => {
    await pressed
    await route.continue()
  })
  await chooseAction(row, 'Se detaljer')
  const details = staff.getByRole('dialog', { name: 'Ansøgningsdetaljer' })
  expect(await read(details)).toContain('Fulde navn Ida Holm E-mail ida@holm-drift.dk Telefon +45 20 30 40 50 Alder 27 år')
  expect(await read(details)).toContain('Racingtype Drift Erfaring 4 år Team Intet team Bil BMW E36')
  // a picture that arrives under the finger takes no press away
  const small = details.getByRole('button', { name: 'Vis billede 2 af 2 stort' })
  await small.hover()
  await staff.mouse.down()
  arrive()
  await small.locator('img').waitFor()
  await staff.mouse.up()
  const large = staff.getByRole('img', { name: 'Billede 2 fra Ida Holm' })
  await expect.poll(() => large.evaluate((picture) => (picture as unknown as { naturalWidth: number }).naturalWidth)).toBe(512)
  await staff.keyboard.press('ArrowRight')
  await expect
    .poll(() =>
      staff
        .getByRole('img', { name: 'Billede 1 fra Ida Holm' })
        .evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(1200)
  await staff.keyboard.press('Escape')
  await details.getByRole('button', { name: 'Behandl Ansøgning' }).click()

  const decision = staff.getByRole('dialog', { name: 'Behandl Ansøgning' })
  expect(await decision.getByLabel('Godkendt beløb (kr)').count()).toBe(0)
  await decision.getByLabel('Status').selectOption('Godkendt')
  await decision.getByRole('button', { name: 'Gem Afgørelse' }).click()
  await decision.getByText('Indtast godkendt beløb').waitFor()
  await decision.getByLabel('Godkendt beløb (kr)').fill('15,000')
  await decision.getByRole('button', { name: 'Gem Afgørelse' }).click()
  await decision.getByText('Skriv beløbet som 15.000 eller 15.000,50.').waitFor()
  await decision.getByLabel('Godkendt beløb (kr)').fill('15.000')
  await decision.getByLabel('Noter').fill('Flot bil')
  await decision.getByRole('button', { name: 'Gem Afgørelse' }).click()
  await staff.getByText('Ansøgning opdateret!').waitFor()
  await expect.poll(() => read(row)).toContain('Godkendt')

  await chooseAction(row, 'Se detaljer')
  expect(await read(details)).toContain('Godkendt beløb 15.000 kr.')
  expect(await read(details)).toMatch(/Noter Flot bil Historik Ansøgning modtaget .* Godkendt 15\.000 kr\. .* af Line Fosgerau Flot bil/)
  expect(await database.sponsorshipsOf(email)).toMatchObject([{ status: 'approved', approvedAmountOre: 15_000_00, notes: 'Flot bil' }])
  expect((await database.mailsTo(email)).map(({ template }) => template).sort()).toEqual(['sponsorship-approved', 'sponsorship-received'])
})

test('an application can be sent with the keyboard alone, and a wrong picture is refused with words', async () => {
  const email = 'tastatur@example.dk'
  const page = await newVisitor({ expects: /415/ })
  await visit(page, '/sponsorat')
  await page.getByRole('button', { name: 'Send ansøgning' }).and(page.locator(':enabled')).waitFor()
  await page.getByLabel('Fulde navn').focus()
  for (const text of ['Kim Tast', '16', email, '20304050']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('Ra')
  await page.keyboard.press('Tab')
  for (const text of ['0', 'Lada', '', 'Ingen endnu', 'Lars Tast, 20304051, er min far', '']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  expect(await page.evaluate('document.activeElement?.type')).toBe('file')
  await page.getByText('Skriv en forælders navn og telefon under begrundelsen.').waitFor()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'tekst.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Jeg er et billede') },
    { name: 'stor.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 1024 * 1024) },
    { name: 'bil.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  ])
  await page.getByText('stor.png: Billedet må højst fylde 10 MB.').waitFor()
  await page.getByText('bil.gif: Billedet skal være PNG eller JPG.').waitFor()
  await pictures(page).filter({ hasText: 'Billedet skal være PNG eller JPG.' }).waitFor()
  await page.getByRole('button', { name: 'Send ansøgning' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Et af billederne er ikke uploadet. Prøv igen, eller fjern det.').waitFor()
  expect(await database.sponsorshipsOf(email)).toEqual([])
  await page.getByRole('button', { name: 'Fjern tekst.jpg' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement?.type')).toBe('file')
  await page.getByRole('button', { name: 'Send ansøgning' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await database.sponsorshipsOf(email)).toMatchObject([
    { racingType: 'Rally', age: 16, experienceYears: 0, carModel: 'Lada', teamName: null },
  ])
})

test('a reload loses nothing of an application, and two presses send it once', async () => {
  const email = 'genindlaest@example.dk'
  const page = await newVisitor()
  await fillIn(page, email)
  await page.locator('input[type=file]').setInputFiles(CAR)
  await pictures(page).filter({ hasText: 'Uploadet' }).waitFor()
  await reload(page)
  await pictures(page).filter({ hasText: 'shared.jpg' }).waitFor()
  await expect.poll(() => page.getByLabel('Hvorfor søger du sponsorat?').inputValue()).toBe('Bilen skal være blå.')
  expect(await page.getByLabel('Racingtype').inputValue()).toBe('Drift')
  await page.getByRole('button', { name: 'Send ansøgning' }).dblclick()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await database.sponsorshipsOf(email)).toHaveLength(1)
  await visit(page, '/sponsorat')
  await page.getByRole('button', { name: 'Send ansøgning' }).and(page.locator(':enabled')).waitFor()
  expect(await page.getByLabel('Fulde navn').inputValue()).toBe('')
  expect(await pictures(page).count()).toBe(0)
})

test('the second of two deciding at once is shown what the first decided; an application is deleted after a question', async () => {
  const email = 'samtidig@example.dk'
  await database.addSponsorship(email)
  const open = async (login: string) => {
    const page = await newVisitor({ expects: /409/ })
    await logIn(page, login)
    await visit(page, `/admin/sponsorskab?search=${email}`)
    await page.getByRole('button', { name: /^Behandl/ }).click()
    return { page, decision: page.getByRole('dialog', { name: 'Behandl Ansøgning' }) }
  }
  const first = await open('admin@demo.dk')
  const second = await open('superadmin@demo.dk')
  await first.decision.getByLabel('Status').selectOption('Godkendt')
  await first.decision.getByLabel('Godkendt beløb (kr)').fill('2.500,50')
  await first.decision.getByRole('button', { name: 'Gem Afgørelse' }).click()
  await first.page.getByText('Ansøgning opdateret!').waitFor()
  await second.decision.getByLabel('Status').selectOption('Afvist')
  await second.decision.getByRole('button', { name: 'Gem Afgørelse' }).click()
  await second.decision.getByText('Ansøgningen er ændret imens').waitFor()
  const told = await read(second.decision.getByRole('alert'))
  for (const text of ['Ændret af Line Fosgerau', 'Status: Afventer → Godkendt', 'Godkendt beløb: – → 2.500,50 kr.'])
    expect(told).toContain(text)
  // what was chosen here stays until it is saved again; what was left alone shows the colleague's
  expect(await second.decision.getByLabel('Status').inputValue()).toBe('rejected')
  await second.decision.getByLabel('Status').selectOption('Godkendt')
  expect(await second.decision.getByLabel('Godkendt beløb (kr)').inputValue()).toBe('2.500,5')
  expect(await database.sponsorshipsOf(email)).toMatchObject([{ status: 'approved', approvedAmountOre: 2_500_50 }])
  await second.decision.getByRole('button', { name: 'Annuller' }).click()
  expect(await second.page.evaluate('document.activeElement?.ariaLabel')).toMatch(/^Behandl/)

  await chooseAction(second.page, 'Slet')
  await second.page.getByText('Er du sikker på at du vil slette denne ansøgning?').waitFor()
  await second.page.getByRole('button', { name: 'Slet', exact: true }).click()
  await second.page.getByText('Ansøgning slettet').waitFor()
  await second.page.getByText('Ingen ansøgninger matcher søgningen').waitFor()
  expect(await database.sponsorshipsOf(email)).toEqual([])
})

test('axe finds no fault in the application and where staff decide', async () => {
  const page = await newVisitor({ width: 390 })
  await visit(page, '/sponsorat', { waitUntil: 'networkidle' })
  await page.locator('input[type=file]').setInputFiles(CAR)
  await pictures(page).filter({ hasText: 'Uploadet' }).waitFor()
  await page.getByRole('button', { name: 'Send ansøgning' }).click()
  await page.getByText('Skriv dit fulde navn.').waitFor()
  expect(await findAccessibilityFaults(page), 'application').toEqual([])

  const staff = await newVisitor({ width: 768 })
  await logIn(staff, 'admin@demo.dk')
  await visit(staff, '/admin/sponsorskab', { waitUntil: 'networkidle' })
  await staff.getByText('Login succesfuldt').waitFor({ state: 'hidden' })
  await staff.getByTestId('sponsorship').first().waitFor()
  expect(await findAccessibilityFaults(staff), 'list').toEqual([])
  await chooseAction(staff.getByTestId('sponsorship').first(), 'Se detaljer')
  await staff.getByRole('dialog', { name: 'Ansøgningsdetaljer' }).waitFor()
  expect(await findAccessibilityFaults(staff), 'details').toEqual([])
  await staff.getByRole('button', { name: 'Behandl Ansøgning' }).click()
  await staff.getByRole('dialog', { name: 'Behandl Ansøgning' }).waitFor()
  expect(await findAccessibilityFaults(staff), 'decision').toEqual([])
})

test('customers and guests are sent to the front page from the applications', async () => {
  const page = await newVisitor()
  await visit(page, '/admin/sponsorskab')
  await page.waitForURL((url) => url.pathname === '/')
  await logIn(page, 'gold@demo.dk')
  await visit(page, '/admin/sponsorskab')
  await page.waitForURL((url) => url.pathname === '/')
})
