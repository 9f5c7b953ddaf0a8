import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { filesInZip } from '#test/zip-reader.ts'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
/** The files a press saves, by their names, however they come. */
async function savedBy(page: Page, count: number, press: () => Promise<unknown>): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const saving: Promise<unknown>[] = []
  const save = (download: Download) => {
    saving.push(download.path().then(async (path) => files.set(download.suggestedFilename(), await readFile(path))))
  }
  page.on('download', save)
  await press()
  // a month's papers are drawn one by one
  await expect.poll(() => files.size, { timeout: 600_000 }).toBe(count)
  await Promise.all(saving)
  page.off('download', save)
  return files
}

test('the month is closed: the bookkeeper takes last month’s postings and papers in one press, and they stay as they are', async () => {
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/bogfoering')
  await page.getByRole('heading', { name: 'Måneder' }).waitFor()
  await page.getByText('Butikken er ikke et bogføringssystem.').waitFor()
  const press = page.getByRole('button', { name: /^Afslut og hent / })
  const month = ((await press.textContent()) ?? '').replace(/^.*Afslut og hent /, '')
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 800 })
  expect(await pixelsTooWide(page)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByLabel('Posteringer til').selectOption('Dinero')
  await press.click()
  const dialog = page.getByRole('dialog', { name: `Afslut ${month}` })
  await dialog.waitFor()
  expect(await findFaultsInBothSchemes(page, 'dialog[open]')).toEqual([])
  const files = await savedBy(page, 2, () => dialog.getByRole('button', { name: 'Afslut og hent' }).click())
  const [csv = '', zip = ''] = [...files.keys()].toSorted((a, b) => b.length - a.length)
  expect([csv, zip]).toEqual([
    expect.stringMatching(/^posteringer-\d{4}-\d\d-dinero\.csv$/),
    expect.stringMatching(/^bilag-\d{4}-\d\d\.zip$/),
  ])

  const rows = String(files.get(csv)).trim().split('\r\n')
  expect(rows[0]).toContain('Bilagsnr.;Dato;Tekst;Konto;Momstype;Beløb;Modkonto')
  const øre = rows.slice(1).map((row) => Math.round(Number(row.split(';')[5]?.replace(',', '.')) * 100))
  expect(øre.length).toBeGreaterThan(2)
  expect(øre.reduce((sum, one) => sum + one, 0)).toBe(0)
  const papers = [...filesInZip(files.get(zip) ?? Buffer.alloc(0)).keys()]
  expect(papers.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(0)

  await page.getByText(/^Afsluttet .* af /).waitFor()
  expect(await page.getByRole('button', { name: /^Afslut og hent / }).count()).toBe(0)
  const again = await savedBy(page, 2, () => page.getByRole('button', { name: `Hent ${month}` }).click())
  for (const [name, file] of files) expect(again.get(name)?.equals(file), name).toBe(true)
}, 600_000)
