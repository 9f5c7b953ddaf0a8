import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { takePhotos } from './photos.ts'
import { newVisitor, openBrowser, read, reload, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

const FILMS = [
  ['Polarhvid', '#f4f6f5'],
  ['Kulsort', '#0b0c0e'],
  ['Vejrgrå', '#7c8386'],
  ['Signalrød', '#c8102e'],
  ['Ravgul', '#f2a900'],
  ['Kattegatblå', '#0f4c9b'],
  ['Skovgrøn', '#12402b'],
  ['Syrenlilla', '#9a7bb5'],
  ['Bronzebrun', '#6b4a2e'],
  ['Solorange', '#f26a1b'],
] as const

test('twenty photos become twenty products in two minutes of work', async () => {
  const names = ['Nordlys', 'Fjord'].flatMap((series, row) =>
    FILMS.map(([film, hex], index) => ({ name: `NY-${2000 + row * 100 + index} ${series} ${film} forår.jpg`, hex })),
  )
  const photos = await takePhotos(names)
  const notes = join(dirname(photos[0] ?? ''), 'priser.jpg')
  writeFileSync(notes, 'Ikke et billede')
  const page = await newVisitor({ expects: /415/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/produkt-import')
  await page.getByText('Ingen billeder uploadet endnu').waitFor()

  await page.locator('input[type=file]').setInputFiles([...photos, notes])
  await page.getByText('Uploader billeder...').waitFor()
  // a busy machine takes longer than what is said stays
  const drafts = page.getByTestId('draft')
  await expect.poll(() => drafts.count(), { timeout: 600_000 }).toBe(20)
  await expect.poll(() => read(page.getByTestId('upload'))).toContain('priser.jpg Venligst upload billede filer')
  // in the order of the files, whichever arrived first, read out of their names and their pixels
  expect(await drafts.first().getByLabel('Navn*').inputValue()).toBe('Nordlys Polarhvid Forår')
  expect(await read(drafts.first())).toContain('Hvid NY-2000 Bilfolie Serie Nordlys')
  // the series says which category, and the category has one product type only
  await drafts
    .first()
    .getByRole('button', { name: /^Rediger/ })
    .click()
  expect(await drafts.first().getByLabel('Kategori*').inputValue()).toBe('bilfolie')
  expect(await drafts.first().getByLabel('Produkttype', { exact: true }).inputValue()).toBe('bilfolie')
  expect(await read(page.getByText(/produkter klar/))).toBe('0 af 20 produkter klar')

  await page.getByRole('button', { name: 'Bulk Indstillinger' }).click()
  const bulk = page.getByRole('dialog', { name: 'Bulk Indstillinger' })
  await bulk.getByLabel('Pris (DKK)').fill('5.495')
  await bulk.getByLabel('Batch').fill('l24 09')
  await bulk.getByLabel('Lager').fill('5')
  await bulk.getByLabel('Nyligt Tilføjet').check()
  await bulk.getByRole('button', { name: 'Anvend på alle' }).click()
  await page.getByText('Indstillinger anvendt på alle produkter!').waitFor()
  expect(await read(page.getByText(/produkter klar/))).toBe('20 produkter klar')

  // two corrections: one by hand, and one that is found out when all are saved
  await drafts.nth(3).getByLabel('Navn*').fill('Nordlys Brandrød Forår')
  await drafts.nth(3).getByLabel('Lager').fill('12')
  await drafts.nth(5).getByLabel('Navn*').fill('')
  await reload(page)
  await expect.poll(() => drafts.nth(3).getByLabel('Navn*').inputValue()).toBe('Nordlys Brandrød Forår')

  await page.getByRole('button', { name: 'Gem Alle Produkter' }).click()
  await Promise.all([page.getByText('19 produkter oprettet!').waitFor(), page.getByText('1 produkt fejlede').waitFor()])
  await expect.poll(() => drafts.count()).toBe(1)
  expect(await read(drafts)).toContain('Navn er påkrævet')
  // the field at fault has the focus
  await expect.poll(() => drafts.getByLabel('Navn*').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Nordlys Havblå Forår')
  await page.keyboard.press('Enter')
  await page.getByText('Produkt oprettet!').last().waitFor()
  await page.getByText('Ingen billeder uploadet endnu').waitFor()

  const guest = await newVisitor()
  await visit(guest, '/produkter?search=forår&sort=newest')
  await guest.getByText('Viser 20 produkter').waitFor()
  await guest
    .getByRole('link', { name: /Nordlys Brandrød Forår/ })
    .first()
    .click()
  await guest.getByRole('heading', { name: 'Nordlys Brandrød Forår' }).waitFor()
  const picture = guest.locator('main picture img').first()
  expect(await picture.getAttribute('src')).toMatch(/^\/images\/[0-9a-f]{36}-480\.webp$/)
  await expect.poll(() => picture.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth)).toBeGreaterThan(300)
}, 600_000)

test('a new colour is made from the import screen', async () => {
  const [photo] = await takePhotos([{ name: 'Fjord Koralrev.jpg', hex: '#ff6f61' }])
  const page = await newVisitor({ expects: /400/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/produkt-import')
  await page.locator('input[type=file]').setInputFiles(photo ?? '')
  await page.getByText('1 billede uploadet!').waitFor()
  const draft = page.getByTestId('draft')
  await draft.getByRole('button', { name: /^Rediger/ }).click()
  await draft.getByText('Tomt: butikken giver det næste ledige varenummer.').waitFor()
  const type = draft.getByLabel('Produkttype', { exact: true })
  const category = draft.getByLabel('Kategori*')
  await category.selectOption('Blæk')
  await expect.poll(() => type.inputValue(), { message: 'ink has one type' }).toBe('blaek')
  await category.selectOption('Printfolie og laminat')
  await expect.poll(() => type.inputValue(), { message: 'print film and laminate are a choice' }).toBe('')
  await type.selectOption('Laminat')
  await category.selectOption('Bilfolie')
  expect(await type.inputValue(), 'what was chosen stays').toBe('laminat')
  await type.selectOption('Ingen')
  await category.selectOption('Blæk')
  await category.selectOption('Bilfolie')
  await expect.poll(() => type.inputValue()).toBe('bilfolie')
  await draft.getByRole('button', { name: 'Ny farve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Opret farve' })
  await dialog.getByLabel('Navn EN*').fill('Coral')
  await dialog
    .getByLabel(/dansk|DA/i)
    .first()
    .fill('Koral')
  await dialog.getByLabel('Farvekode*').fill('#ff6f61')
  await dialog.getByRole('button', { name: /^Opret/ }).click()
  await page.getByText('Tag oprettet!').waitFor()
  // it is chosen at once, and stands among the others
  await draft.getByRole('checkbox', { name: 'Koral', checked: true }).waitFor()

  await draft.getByLabel('Pris (DKK)*').fill('4.995')
  const save = draft.getByRole('button', { name: /^Gem/ })
  await save.dblclick()
  await page.getByText('Produkt oprettet!').last().waitFor()
  const guest = await newVisitor()
  await visit(guest, '/produkter?search=koralrev')
  await guest.getByText('Viser 1 produkt', { exact: true }).waitFor()
  expect(await read(guest.getByRole('article'))).toMatch(/SKU: KCW-\d{4,} /)
})

test('drafts survive a reload, also while others are on their way', async () => {
  const photos = await takePhotos(
    ['Nordlys Havskum.jpg', 'Nordlys Strandsand.jpg', 'Nordlys Tang.jpg', 'Nordlys Rav.jpg'].map((name) => ({ name, hex: '#7c8386' })),
  )
  const page = await newVisitor()
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin/produkt-import')
  let sent = 0
  // two arrive, the others are still being sent when the page is reloaded
  await page.route('**/api/upload/product-image', async (route) => {
    sent += 1
    if (sent <= 2) await route.continue()
  })
  await page.locator('input[type=file]').setInputFiles(photos)
  const drafts = page.getByTestId('draft')
  await drafts.nth(1).waitFor()
  await drafts.first().getByLabel('Pris (DKK)*').click()
  await page.keyboard.type('4.295,50')
  await drafts
    .first()
    .getByRole('button', { name: /^Rediger/ })
    .click()
  await drafts.first().getByLabel('Beskrivelse', { exact: true }).fill('Som skum på en bølge.')
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.accept()
    })
  })
  await reload(page)
  // the browser asks first: the files on their way would have to be chosen again
  expect(await asked).toBe('beforeunload')
  await drafts.nth(1).waitFor()
  expect(await drafts.count()).toBe(2)
  expect(await drafts.first().getByLabel('Pris (DKK)*').inputValue()).toBe('4.295,50')
  // what was open is open again
  expect(await drafts.first().getByLabel('Beskrivelse', { exact: true }).inputValue()).toBe('Som skum på en bølge.')

  // and what is on its way can be stopped
  await page.locator('input[type=file]').setInputFiles(photos.slice(2))
  await page.getByText('Uploader billeder...').waitFor()
  await page.getByRole('button', { name: 'Afbryd' }).click()
  await page.getByText('Uploader billeder...').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByTestId('upload').count()).toBe(0)

  await page.getByRole('button', { name: 'Ryd Alle' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ryd Alle' }).click()
  await page.getByText('Ingen billeder uploadet endnu').waitFor()
  // the keyboard goes on where pictures are chosen
  await page.locator('#billeder:focus').waitFor({ state: 'attached' })
  await reload(page)
  await page.getByText('Ingen billeder uploadet endnu').waitFor()
})
