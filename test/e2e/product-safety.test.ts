import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { fillInDelivery, orderButton, putInCart } from './checkout-form.ts'
import { newVisitor, openBrowser, read, unfold, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()

const SHEET = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'

test('staff write who made a chemical and what it does, and a guest on a phone reads it before buying', async () => {
  const made = await (await openAssortment()).addProduct({ kcwId: 'KEMI-7', nameDa: 'Kantrens', price: 120, categoryId: 'kemi' })
  const page = await newVisitor({ expects: /400|415/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, `/admin/produkter/${made.id}`)
  const form = page.getByRole('form', { name: 'Produkt' })
  await unfold(page, 'Producent og sikkerhed')
  await form.getByRole('button', { name: 'Ny: Producent' }).click()
  const maker = page.getByRole('dialog', { name: 'Tilføj producent' })
  await maker.getByLabel('Navn eller varemærke*').fill('Kanton Clean Ltd')
  await maker.getByLabel('Postadresse*', { exact: true }).fill('12 Harbour Road\nGuangzhou')
  await maker.getByLabel('Land*').selectOption('Kina')
  await maker.getByLabel('E-mail eller hjemmeside*', { exact: true }).fill('https://kantonclean.example')
  await maker.getByRole('button', { name: 'Gem' }).click()
  // a manufacturer outside the Union needs a responsible person inside it
  await maker.getByText('Producenten ligger uden for EU. Skriv, hvem der er ansvarlig i EU.').waitFor()
  await maker.getByLabel('Den ansvarliges navn*').fill('Nordværk Import A/S')
  await maker.getByLabel('Den ansvarliges e-mail eller hjemmeside*').fill('sikkerhed@nordvaerk.example')
  await maker.getByLabel('Den ansvarliges postadresse*').fill('Fabriksparken 33\n2600 Glostrup')
  await maker.getByRole('button', { name: 'Gem' }).click()
  await page.getByText('Producenten er oprettet').waitFor()
  await expect.poll(() => form.getByLabel('Producent', { exact: true }).inputValue()).toBe('kanton-clean-ltd')

  await form.getByLabel('Faresætninger', { exact: true }).fill('h225\nH319\nH999')
  await form.getByLabel('Sikkerhedssætninger', { exact: true }).fill('P305+P351+P338\nP501 genbrugsstationen')
  await form.getByRole('button', { name: 'Udfyld signalord og piktogrammer efter faresætningerne' }).click()
  await expect.poll(() => form.getByLabel('Signalord').inputValue()).toBe('danger')
  await form.getByRole('checkbox', { name: /GHS02/, checked: true }).waitFor()
  await form.getByText('Indhold/beholder bortskaffes i genbrugsstationen.').waitFor()
  await form.getByLabel('Advarsler og sikkerhed').fill('Luft ud, og brug handsker.')
  await form.getByRole('button', { name: 'Gem Ændringer' }).click()
  await form.getByText('Faresætningen H999 findes ikke i CLP-forordningen.').waitFor()
  await form.getByLabel('Faresætninger', { exact: true }).fill('h225\nH319')
  await form.getByRole('button', { name: 'Gem Ændringer' }).click()
  await page.getByText('Produkt opdateret!').last().waitFor()

  // the overview says so, and leads to it
  await visit(page, '/admin')
  await page.getByRole('link', { name: /mangler sikkerhedsdatablad/ }).click()
  await page.getByRole('link', { name: 'Kantrens' }).first().click()
  await page.getByText('Kemikaliet mangler et sikkerhedsdatablad.').waitFor()
  await page.getByRole('button', { name: 'Upload: Sikkerhedsdatablad' }).click()
  const upload = page.getByRole('dialog', { name: 'Sikkerhedsdatablad' })
  const choose = async (buffer: string) => {
    await upload.getByLabel('PDF-fil*').setInputFiles({ name: 'sds.pdf', mimeType: 'application/pdf', buffer: Buffer.from(buffer) })
    await upload.getByRole('button', { name: 'Gem dokument' }).click()
  }
  await upload.getByLabel('Dokumentets dato*').fill('2026-03-14')
  await upload.getByLabel('Version').fill('2.1')
  await choose('<html>')
  await upload.getByText('Filen er ikke en PDF.').waitFor()
  await choose(SHEET)
  await page.getByText('Dokumentet er gemt').waitFor()
  await page.getByText('Kemikaliet mangler et sikkerhedsdatablad.').waitFor({ state: 'hidden' })

  const guest = await newVisitor({ width: 390 })
  await visit(guest, '/produkt/KEMI-7')
  const safety = guest.getByRole('region', { name: 'Sikkerhed og producent' })
  await safety.getByRole('img', { name: 'Farepiktogram: flamme' }).waitFor()
  const text = await read(safety)
  for (const fact of [
    ...['Fare', 'Meget brandfarlig væske og damp. H225', 'Indhold/beholder bortskaffes i genbrugsstationen. P501'],
    ...['Luft ud, og brug handsker.', 'Kanton Clean Ltd', 'Kina', 'Ansvarlig i EU', 'Nordværk Import A/S', 'Version 2.1 · 14.03.2026'],
  ])
    expect(text).toContain(fact)
  const link = safety.getByRole('link', { name: 'Sikkerhedsdatablad (PDF)' })
  const answer = await guest.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toBe('application/pdf')
  expect(await answer.text()).toBe(SHEET)
  expect(await findFaultsInBothSchemes(guest)).toEqual([])
  expect(await pixelsTooWide(guest)).toBe(0)
})

test('a guest orders a chemical, and the order and its print say what is in it and who made it', async () => {
  const guest = await newVisitor({ width: 390 })
  await putInCart(guest, 'KE-1084')
  await visit(guest, '/checkout')
  await fillInDelivery(guest, 'kemi@example.dk')
  await orderButton(guest).click()
  const safety = guest.getByRole('region', { name: 'Sikkerhed og producenter' })
  await safety.getByRole('img', { name: 'Farepiktogram: miljø' }).waitFor()
  expect(await read(safety)).toContain('Limfjerner Citrus 1 L KE-1084')
  expect(await findFaultsInBothSchemes(guest)).toEqual([])
  expect(await pixelsTooWide(guest)).toBe(0)
  await guest.emulateMedia({ media: 'print' })
  const printed = await read(guest.getByRole('main'))
  for (const fact of ['Kan være livsfarligt, hvis det indtages', 'Fjordkemi A/S', 'Havnevej 48']) expect(printed).toContain(fact)
})

test('the demo shop has a label, documents that open and a maker on every kind of product', async () => {
  const guest = await newVisitor()
  for (const [sku, names] of [
    ['KE-1083', ['Sikkerhedsdatablad (PDF)']],
    ['NL-1005', ['Datablad (PDF)', 'Monteringsvejledning (PDF)']],
    ['VT-1075', []],
  ] as const) {
    await visit(guest, `/produkt/${sku}`)
    const safety = guest.getByRole('region', { name: 'Sikkerhed og producent' })
    expect(await read(safety)).toContain('Producent')
    for (const name of names) {
      const answer = await guest.request.get((await safety.getByRole('link', { name }).getAttribute('href')) ?? '')
      expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  }
})
