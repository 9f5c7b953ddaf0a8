import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { chooseAction, newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const PASSWORD = 'nordlys-over-fjorden'

type Data = Readonly<{ user: { email: string } | null; messages: { message: string }[] }>

async function fileFrom(page: Page, press: () => Promise<void>): Promise<{ name: string; data: Data }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), data: JSON.parse(await readFile(await download.path(), 'utf8')) as Data }
}

async function expectNoFaults(page: Page): Promise<void> {
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page), 'it fits the screen').toBe(0)
}

test.each([390, 1440])(
  'at %i px a customer who asked to be deleted waits on the overview until staff handed out their data and deleted them',
  async (width) => {
    const email = `ud-${width}@folie-nord.dk`
    await addWorkshop(email, PASSWORD)
    await call('POST /auth/me/deletion', { token: await tokenOf(email, PASSWORD), body: { password: PASSWORD } })
    const page = await newVisitor({ width })
    await logIn(page, 'admin@demo.dk')
    await visit(page, '/admin')
    const task = page.getByRole('link', { name: /ønsker at blive slettet/ })
    expect(await read(task)).toMatch(/senest \d\d\.\d\d\.\d{4}/)
    await expectNoFaults(page)
    await task.press('Enter')
    await page.waitForURL(/deletion=asked/)
    const row = page.getByTestId('customer').filter({ hasText: email })
    await row.getByText(/Ønsker sletning senest/).waitFor()
    await expectNoFaults(page)
    // what is said goes again while the file is still being read
    const [{ name, data }] = await Promise.all([
      fileFrom(page, () => chooseAction(row, 'Udlever data')),
      page.getByText('Filen er hentet. Send den til personen selv.').waitFor(),
    ])
    expect([name, data.user?.email]).toEqual([`data-om-${email}.json`, email])
    await chooseAction(row, 'Slet')
    await page.getByRole('dialog', { name: 'Slet kunde' }).getByRole('button', { name: 'Slet', exact: true }).press('Enter')
    await page.getByText('Kunde slettet').waitFor()
    await row.waitFor({ state: 'detached' })
    expect(await database.userWith(email)).toBeUndefined()
  },
)

test.each([390, 1440])('at %i px staff hand out and delete a guest’s data by email, with the keyboard alone', async (width) => {
  const email = `gaest-${width}@folie-nord.dk`
  await call('POST /contact', { body: { name: 'Gæst Gåsen', email, subject: 'Hej', message: 'Jeg er gæst' } })
  const page = await newVisitor({ width, expects: /404/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/kunder')
  await page.getByRole('button', { name: 'Udlever eller slet data' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Udlever eller slet data' })
  await dialog.getByLabel('Personens e-mail').focus()
  await page.keyboard.type(email)
  const { data } = await fileFrom(page, () => page.keyboard.press('Enter'))
  expect(data).toMatchObject({ user: null, messages: [{ message: 'Jeg er gæst' }] })
  await expectNoFaults(page)
  await dialog.getByRole('button', { name: 'Slet alt om personen' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Slet alt om personen' })
  expect(await read(question)).toContain(`Er du sikker på, at du vil slette alt om ${email}?`)
  await expectNoFaults(page)
  await question.getByRole('button', { name: 'Slet alt', exact: true }).press('Enter')
  await page.getByText('Alt om personen er slettet.').waitFor()
  await question.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Udlever eller slet data' }).press('Enter')
  await dialog.getByLabel('Personens e-mail').fill(email)
  await dialog.getByRole('button', { name: 'Udlever data' }).press('Enter')
  await page.getByText('Vi har intet gemt om den e-mail.').waitFor()
})

test('the privacy page says for each kind of data how long it is kept and by which law', async () => {
  const page = await newVisitor({ width: 390 })
  await visit(page, '/privatlivspolitik')
  const part = page.locator('section').filter({ hasText: 'Hvor længe' })
  expect(await read(part)).toContain('Ordrer og fakturaer: fem år efter udgangen af det regnskabsår, de hører til.')
  expect(await read(part)).toContain('bogføringslovens § 12')
  expect(await part.locator('li').count()).toBeGreaterThan(12)
  await expectNoFaults(page)
})
