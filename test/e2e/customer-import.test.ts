import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const database = await openShopDatabase()

const HEAD = 'E-mail;Navn;Firma;Tier;Rabat (%);Point'
const KNOWN = 'bronze@demo.dk;;;;7'
const NEW = 'import-karen@kjaer-folie.dk;Karen Kjær;Kjær Folie ApS;Guld;;40'
const FAULTY = 'import-ole@syd-folie.dk;Ole Syd;Syd Folie;Diamant;halv pris'

async function openImport(page: Page) {
  await visit(page, '/admin/kunder')
  const opener = page.getByRole('button', { name: 'Importer kunder' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Importer kunder' })
  await dialog.waitFor()
  const choose = (lines: readonly string[]) => {
    const buffer = Buffer.from(`${[HEAD, ...lines].join('\r\n')}\r\n`, 'latin1')
    return dialog.locator('input[type=file]').setInputFiles({ name: 'kunder.csv', mimeType: 'text/csv', buffer })
  }
  return { dialog, choose, opener, outcome: dialog.getByRole('region', { name: 'Det sker der' }) }
}

test('an owner moves in: a file with faults changes nothing, mended it brings customers, and the links are sent later', async () => {
  const page = await newVisitor({ width: 1440, expects: /400/ })
  await logIn(page, 'superadmin@demo.dk')
  const { dialog, choose, outcome } = await openImport(page)
  await choose([KNOWN, NEW, FAULTY])
  await outcome.getByText('Filen har fejl, så intet kan gemmes endnu.').waitFor()
  const faults = await read(outcome.getByRole('alert'))
  expect(faults).toContain('2 fejl')
  expect(faults).toContain('4 Tier Skriv Bronze, Silver, Gold eller Platinum.')
  expect(faults).toContain('4 Rabat (%) Rabatten skal være et helt tal fra 0 til 100.')
  expect(await dialog.getByRole('button', { name: 'Importer', exact: true }).isDisabled()).toBe(true)
  expect(await findAccessibilityFaults(page)).toEqual([])

  await choose([KNOWN, NEW])
  await outcome.getByText('Intet er gemt endnu.').waitFor()
  const dryRun = await read(outcome)
  expect(dryRun).toContain('1 oprettes, 1 ændres, 0 er uændrede.')
  expect(dryRun).toContain('Linje 3: Karen Kjær import-karen@kjaer-folie.dk · oprettes')
  expect(await database.userWith('import-karen@kjaer-folie.dk')).toBeUndefined()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Importer', exact: true }).press('Enter')
  await page.getByText('1 kunde oprettet, 1 kunde ændret').waitFor()
  await dialog.waitFor({ state: 'detached' })

  const karen = await database.userWith('import-karen@kjaer-folie.dk')
  expect(karen).toMatchObject({ name: 'Karen Kjær', tier: 'Gold', points: 40, approved: true, passwordHash: null })
  expect(await database.pointsOf(karen?.id ?? 0)).toMatchObject([{ kind: 'granted', points: 40, reason: 'Overført fra tidligere system' }])
  expect(await database.userWith('bronze@demo.dk')).toMatchObject({ customDiscount: 7, tier: 'Bronze' })
  expect(await database.mailsTo('import-karen@kjaer-folie.dk')).toEqual([])

  const again = await openImport(page)
  await again.dialog.getByRole('button', { name: /^Send link til \d+ kunde/ }).press('Enter')
  await page.getByText(/^Link sendt til \d+ kunde/).waitFor()
  expect((await database.mailsTo('import-karen@kjaer-folie.dk')).map(({ template }) => template)).toEqual(['account-created'])
  await page.keyboard.press('Escape')
  await again.dialog.waitFor({ state: 'detached' })
})

test('on a telephone the dialog fits, is reached by keyboard, and gives the focus back', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'superadmin@demo.dk')
  const { dialog, choose, opener, outcome } = await openImport(page)
  const many = Array.from({ length: 7 }, (_, at) => `import-${at}@vest-folie.dk;Ny ${at};Folie ${at} ApS;Guld;12;5`)
  const long = 'import-en-meget-lang-adresse@specialforretningen-for-bilfolie.dk'
  await choose([`${long};Bo Vest;Vestjysk Bilfolie og Reklame ApS;Sølv;12;5`, ...many])
  await outcome.getByText('Intet er gemt endnu.').waitFor()
  const changes = outcome.getByRole('region', { name: 'Ændringer' })
  expect(await read(changes)).toContain('Kunde Felt Efter Linje 2: Bo Vest')
  for (const box of [dialog, changes]) expect(await box.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  expect(await dialog.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true)
  await dialog.getByLabel(/^Send 8 nye kunder en mail/).press('Space')
  await dialog.getByRole('button', { name: 'Importer', exact: true }).press('Enter')
  await page.getByText('8 kunder oprettet, 0 kunder ændret').waitFor()
  expect((await database.mailsTo(long)).map(({ template }) => template)).toEqual(['account-created'])
  await expect.poll(() => opener.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
})
