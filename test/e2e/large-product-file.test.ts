import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { newVisitor, openBrowser, reload, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

const PRODUCTS = 300
/** What the shop does in the background comes behind whatever else a busy machine does. */
const IN_BACKGROUND = { timeout: 600_000 }

/** Hidden films, one wrong line, and after them the empty lines a spreadsheet leaves. */
function largeFile(): Buffer {
  const head = 'KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris;Aktiv'
  const lines = Array.from({ length: PRODUCTS }, (_, at) => `STOR-${at}x;Film ${at};Folie ${at};bilfolie;${at + 1};Nej`)
  return Buffer.from(`\ufeff${[head, ...lines, 'STOR-dyr;Film;Folie;bilfolie;dyr;Nej'].join('\r\n')}${'\r\n;;;;;'.repeat(10_000)}`)
}

test('a large file becomes a job: tried, loaded without its wrong line while the page may be left, told afterwards and taken back as one', async () => {
  const page = await newVisitor({ width: 390 })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/produkter/csv')
  await page.locator('input[type=file]').setInputFiles({ name: 'leverandør.csv', mimeType: 'text/csv', buffer: largeFile() })
  const job = page.getByRole('region', { name: 'Stor fil' })
  await job.getByText('leverandør.csv').waitFor()
  await job.getByText('1 linje har fejl.').waitFor(IN_BACKGROUND)
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await job.getByRole('button', { name: 'Hent fejl i leverandør.csv' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Fejl_\d+\.csv$/)

  await job.getByRole('button', { name: `Indlæs ${PRODUCTS} linjer uden fejl` }).click()
  await page.getByText('Indlæsningen er i gang').waitFor()
  // what is under way goes on without anybody looking
  await reload(page)
  const past = page.getByRole('region', { name: 'Store filer de seneste 30 dage' })
  await past.getByText(`${PRODUCTS} produkter oprettet, 0 ændret, 0 uændrede`).waitFor(IN_BACKGROUND)
  expect(await job.count()).toBe(0)
  await visit(page, '/admin/produkter?search=STOR-299x')
  await page.getByText('STOR-299x').first().waitFor()

  // and all of it goes again as one, in the background too
  await visit(page, '/admin/produkter/csv')
  await past.getByRole('button', { name: 'Tilbage: leverandør.csv' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tag importen tilbage' })
  await dialog.getByText(`0 produkter bliver som før, ${PRODUCTS} nye produkter slettes.`).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Tag tilbage' }).click()
  await dialog.getByText(`Taget tilbage. 0 produkter er som før, ${PRODUCTS} nye produkter slettet.`).waitFor(IN_BACKGROUND)
  expect(await pixelsTooWide(page)).toBe(0)
  await dialog.getByText('Luk', { exact: true }).click()
  await past.getByRole('button', { name: 'Taget tilbage: leverandør.csv' }).waitFor()
})
