import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityFaults, findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWorkshop, logIn } from './workshop.ts'

openBrowser()

const WORKSHOP = 'bil@opgaver.dk'
const PASSWORD = 'en-bil-i-to-folier'

test('a workshop opens a customer’s link, puts another film on the roof, saves the picture, buys, and keeps the car with a job', async () => {
  const assortment = await openAssortment()
  const body = { kcwId: 'BIL-1', nameDa: 'Bilprøve Havnegrøn', price: 1_250, stock: 7, hex: '#1f5a3c' }
  const roof = { kcwId: 'BIL-2', nameDa: 'Bilprøve Tagsort', price: 990, stock: 4, hex: '#101112' }
  for (const film of [body, roof]) await assortment.addProduct(film)
  await addWorkshop(WORKSHOP, PASSWORD)
  const page = await newVisitor({ width: 390 })
  await logIn(page, WORKSHOP, PASSWORD)
  // a link may name what is not sold any more: it says so and opens all the same
  await visit(page, `/bil?karosseri=${body.kcwId.toLowerCase()}&spejle=FINDES-IKKE`)
  await page.getByText('Vi har ingen folie med nummeret FINDES-IKKE.').waitFor()
  const car = page.getByRole('application', { name: `en coupé: karosseri i ${body.nameDa} (${body.kcwId})` })
  await expect.poll(() => car.getAttribute('aria-busy')).toBe('false')
  const before = await drawn(page)

  // by keys alone: another film on the roof
  const panel = page.getByRole('region', { name: 'Tag' })
  await panel.getByRole('button', { name: 'Vælg folie: Tag' }).press('Enter')
  await panel.getByLabel('Søg farve').fill('Tagsort')
  await panel.getByRole('option', { name: roof.nameDa }).waitFor()
  await panel.getByLabel('Søg farve').press('Enter')
  await expect.poll(() => read(panel)).toMatch(/752,40 kr\..*4 på lager/)
  await expect.poll(() => page.url()).toContain(`tag=${roof.kcwId}`)
  await expect.poll(() => drawn(page)).not.toBe(before)
  expect(await panel.getByRole('link', { name: 'Beregn meter' }).getAttribute('href')).toBe(`/beregner?folie=${roof.kcwId}&dele=roof`)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Gem billede' }).click()
  const saved = await readFile(await (await download).path())
  expect(saved.subarray(1, 4).toString()).toBe('PNG')
  // 1600 wide, the car and a line for each of the two films
  expect([saved.readUInt32BE(16), saved.readUInt32BE(20)]).toEqual([1600, 900 + 48 + 2 * 44])

  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await panel.getByRole('button', { name: `Læg i kurv: ${roof.nameDa}` }).click()
  // drawing without a card, a slow machine may miss what is told for seconds only
  await page.getByRole('link', { name: 'Kurv, 1 vare' }).waitFor()

  // a visitor who opens an empty car and comes back finds the films again, also one chosen here
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bil i folie' }).click()
  await expect.poll(() => read(panel)).toContain('Som karosseriet')
  await page.goBack()
  await expect.poll(() => read(panel)).toContain(roof.nameDa)

  // the car is kept with a new job, whose films are calculated from the car's
  await page.getByRole('button', { name: 'Gem på en opgave' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hvilken opgave?' })
  await dialog.getByRole('button', { name: 'Gem som opgave' }).click()
  await dialog.getByText('Vælg bilen først.').waitFor()
  await dialog.getByLabel('Ny opgave til').selectOption('VW Golf')
  // in one scheme: the car behind it would be drawn again for the other
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Gem som opgave' }).click()
  await page.waitForURL(/\/konto\/opgaver\/\d+$/)
  await page.getByRole('heading', { name: 'VW Golf', level: 1 }).waitFor()
  expect(await page.getByTestId('job-film').count()).toBe(2)
  await page.getByRole('img', { name: `Bilen i folie. Karosseri: ${body.nameDa}, Tag: ${roof.nameDa}` }).waitFor()
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await page.getByRole('link', { name: 'Åbn bilen' }).getAttribute('href')).toMatch(
    new RegExp(`^/bil\\?karosseri=${body.kcwId}&tag=${roof.kcwId}&drej=.*&opgave=\\d+$`, 'i'),
  )
  await page.getByRole('button', { name: 'Fjern bilen' }).click()
  await page.getByText('Bilen er taget af opgaven').waitFor()
  // the job's own films on a car, to be kept with it
  const onCarLink = page.getByRole('link', { name: 'Vis på en bil' })
  expect(await onCarLink.getAttribute('href')).toMatch(new RegExp(`^/bil\\?karosseri=${body.kcwId}&tag=${roof.kcwId}&opgave=\\d+$`))
  await onCarLink.click()
  await page.getByRole('button', { name: 'Gem på opgaven' }).click()
  await page.waitForURL(/\/konto\/opgaver\/\d+$/)
  await page.getByRole('img', { name: `Bilen i folie. Karosseri: ${body.nameDa}, Tag: ${roof.nameDa}` }).waitFor()
}, 600_000)

test('the focus of the keyboard goes to what takes the place of »Vis bilen i 3D«', async () => {
  const page = await newVisitor()
  await visit(page, '/bil')
  await page.getByRole('button', { name: 'Vis bilen i 3D' }).press('Enter')
  const car = page.getByRole('application', { name: 'en coupé' })
  await expect.poll(() => car.evaluate((canvas) => canvas === document.activeElement)).toBe(true)

  const unable = await newVisitor({ isNewBrowser: true })
  await unable.addInitScript('HTMLCanvasElement.prototype.getContext = () => null')
  await visit(unable, '/bil')
  await unable.getByRole('button', { name: 'Vis bilen i 3D' }).press('Enter')
  await expect.poll(() => unable.evaluate(() => document.activeElement?.textContent)).toMatch(/^Din browser kan ikke vise 3D/)
}, 120_000)

/** The picture in a few large strokes: the same for the same films in the same light. */
function drawn(page: Page): Promise<string> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = document.createElement('canvas')
    Object.assign(copy, { width: 100, height: 75 })
    const pen = copy.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(canvas, 0, 0, 100, 75)
    return [...pen.getImageData(0, 0, 100, 75).data].map((byte) => byte >> 5).join('')
  })
}

test('what stands below the car stays in its place on a phone while the car of a link is loaded', async () => {
  const assortment = await openAssortment()
  await assortment.addProduct({ kcwId: 'BIL-RO', nameDa: 'Bilprøve Roligblå', price: 900, stock: 3, hex: '#20406a' })
  const page = await newVisitor({ width: 390, isNewBrowser: true })
  const loading = Promise.withResolvers<void>()
  await page.route(/\/car-stage-[^/]*\.js$/, async (route) => {
    await loading.promise
    await route.continue()
  })
  await visit(page, '/bil?karosseri=BIL-RO')
  const films = page.getByRole('heading', { name: 'Folier' })
  const before = (await films.boundingBox())?.y
  loading.resolve()
  await page.getByRole('application', { name: /^en coupé/ }).waitFor()
  await page.getByRole('button', { name: 'Gem billede' }).waitFor()
  expect((await films.boundingBox())?.y).toBe(before)
})
