import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { openShopDatabase } from './shop-database.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'

openBrowser()
const database = await openShopDatabase()

const BLUE = '#1d4f91'

test.each(['/farver?finish=mAT', '/find-farve?farve=1d4f91&finish=mAT', '/galleri?finish=mAT'])('%s shows matt films', async (address) => {
  const page = await newVisitor()
  await visit(page, address)
  expect(await read(page.getByRole('navigation', { name: /^Vælg finish/ }).locator('[aria-current=true]'))).toMatch(/^Mat\b/)
  expect(await page.getByText(/ingen folier/i).count()).toBe(0)
})

test('a customer’s paint photo to the nearest film in stock: white balanced, picked, sampled, and never sent', async () => {
  const page = await newVisitor({ width: 390 })
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(`${request.method()} ${request.url()}`))
  await visit(page, '/find-farve?lager=1')
  // a blue door and a sheet of paper under a yellow lamp: red 0.9, green 0.6 and blue 0.3 of daylight
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 800
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    const lit = (hex: string, share: number) =>
      `rgb(${[0.9, 0.6, 0.3].map((lamp, at) => {
        const byte = Number.parseInt(hex.slice(1 + at * 2, 3 + at * 2), 16) / 255
        const linear = (byte <= 0.04045 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4) * lamp * share
        return Math.round((linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055) * 255)
      })})`
    pen.fillStyle = lit('#1d4f91', 1)
    pen.fillRect(0, 0, 600, 800)
    pen.fillStyle = lit('#ffffff', 0.85)
    pen.fillRect(0, 0, 300, 200)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page.getByLabel('Vælg foto').setInputFiles({ name: 'bil.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') })
  const picture = page.getByRole('application')
  await picture.waitFor()
  await page.getByRole('button', { name: 'Sæt hvidpunkt' }).click()
  const box = async () => (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await picture.click({ position: { x: (await box()).width / 4, y: (await box()).height / 8 } })
  await page.getByText('Rettet efter dit hvidpunkt').waitFor()
  await picture.click({ position: { x: (await box()).width / 2, y: (await box()).height / 2 } })
  const nearest = page.getByTestId('nearest').getByRole('listitem')
  await nearest.first().waitFor()
  const picked = /farve=([0-9a-f]{6})/.exec(page.url())?.[1] ?? ''
  const off = [0, 2, 4].map((at) =>
    Math.abs(Number.parseInt(picked.slice(at, at + 2), 16) - Number.parseInt(BLUE.slice(at + 1, at + 3), 16)),
  )
  expect(Math.max(...off), `${picked} is the blue of the door`).toBeLessThan(6)

  // by keys alone: from the door to the paper, which is then nearly white
  await picture.focus()
  for (let press = 0; press < 8; press += 1) await picture.press('ArrowLeft')
  for (let press = 0; press < 34; press += 1) await picture.press('ArrowUp')
  await expect.poll(() => page.url()).toMatch(/farve=e[cdef]e[cdef]e[cdef]/)
  for (let press = 0; press < 34; press += 1) await picture.press('ArrowDown')
  await expect.poll(() => page.url()).toContain(`farve=${picked}`)

  await page.getByText('Farver ser anderledes ud på skærm').waitFor()
  await expect.poll(() => read(nearest.first())).toMatch(/ΔE \d+,\d/)
  expect(await read(nearest.first())).toMatch(/næsten ens|tæt på|ses tydeligt/)
  expect(await read(page.getByTestId('nearest'))).not.toContain('Ikke på lager')
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  expect(await pixelsTooWide(page)).toBe(0)
  expect(sent, 'the photo stays in the browser').toEqual([])
  await nearest
    .first()
    .getByRole('button', { name: /^Bestil prøve/ })
    .click()
  await page.getByText(/^Farveprøve.* tilføjet til kurv!$/).waitFor()
})

test('a film that is sold out leads to three in stock; two films fill the screen and change places; the palette goes by arrow keys', async () => {
  const putBack = await database.change('NL-1011', { stock: 0 })
  try {
    const page = await newVisitor({ width: 390 })
    await visit(page, '/produkt/NL-1011')
    const standIns = page.getByRole('region', { name: 'Udsolgt – de tre nærmeste på lager' })
    expect(await standIns.getByRole('listitem').count()).toBe(3)
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await standIns.getByRole('link', { name: 'Se flere på tværs af finish' }).click()
    await page.getByRole('heading', { name: 'Find farve', exact: true }).waitFor()
    await page
      .getByRole('link', { name: /^Sammenlign med/ })
      .first()
      .click()

    const names = async () => await page.getByTestId('side-by-side').getByRole('link').allTextContents()
    await page.getByTestId('side-by-side').waitFor()
    const [first, second] = await names()
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
    await page.getByRole('link', { name: 'Byt om' }).click()
    await expect.poll(names).toEqual([second, first])
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Find farve', exact: true }).waitFor()

    await visit(page, '/farver')
    const patches = page.getByTestId('palette').getByRole('link')
    await patches.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    expect(await patches.nth(9).evaluate((patch) => patch === document.activeElement)).toBe(true)
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await page.getByRole('link', { name: 'Kun på lager' }).click()
    await expect
      .poll(() =>
        page
          .getByTestId('palette')
          .getByRole('link', { name: /^Nordlys Kattegatblå/ })
          .count(),
      )
      .toBe(0)
  } finally {
    await putBack()
  }
})
