import { expect, test } from 'vitest'
import { findAccessibilityFaults } from '#test/accessibility.ts'
import { takePhotos } from './photos.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

test('a number pasted from contacts stands in its field without invisible marks, and is not cut', async () => {
  const page = await newVisitor({ width: 390 })
  await visit(page, '/kontakt')
  const phone = page.getByLabel(/^Telefon/)
  await phone.evaluate((field: HTMLInputElement) => {
    field.focus()
    field.maxLength = 8
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '\u202d20304050\u202c')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => phone.inputValue()).toBe('20304050')
})

test.each([390, 1440])('staff at %d px see which line of a file is in another encoding before anything is stored', async (width) => {
  const page = await newVisitor({ width })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/kunder')
  await page.getByRole('button', { name: 'Importer kunder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Importer kunder' })
  const lines = [
    Buffer.from('E-mail;Navn\r\na@blandet.dk;Søren\r\n'),
    Buffer.from('b@blandet.dk;Åse\r\n', 'latin1'),
    Buffer.from('c@blandet.dk;Bjørn\r\n'),
  ]
  const file = { name: 'kunder.csv', mimeType: 'text/csv', buffer: Buffer.concat(lines) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  const outcome = dialog.getByRole('region', { name: 'Det sker der' })
  await outcome.getByText('Linje 3 er skrevet med et andet tegnsæt end resten af filen.').waitFor()
  const shown = await read(outcome)
  for (const name of ['Søren', 'Åse', 'Bjørn']) expect(shown).toContain(name)
  expect(await findAccessibilityFaults(page)).toEqual([])
})

test('two photos with one number in their names are two drafts that ask for it', async () => {
  const page = await newVisitor({ width: 1440 })
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/produkt-import')
  const photos = await takePhotos([
    { name: 'SW900-190-O forfra.png', hex: '#1d4f91' },
    { name: 'SW900-190-O bagfra.png', hex: '#c01020' },
    { name: 'SW900-101-O.png', hex: '#f4f4f4' },
  ])
  await page.locator('input[type=file]').setInputFiles(photos)
  await expect.poll(() => page.getByTestId('draft').count()).toBe(3)
  const shared = page.getByText('Flere filer har nummeret SW900-190-O i navnet.')
  await expect.poll(() => shared.count()).toBe(2)
  expect(await findAccessibilityFaults(page)).toEqual([])
})
