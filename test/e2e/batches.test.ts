import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
import { pdfPageSizes, pdfQr } from '#test/pdf-reader.ts'
import { openAssortment } from './assortment.ts'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { call, logIn, tokenOf } from './workshop.ts'

openBrowser()

const line = (page: Page, field: string, number: number) => page.getByLabel(`${field}, linje ${number}`, { exact: true })

test.each([390, 1440])(
  'a pallet arrives, its rolls are sold of one batch, and the bad one is found and blocked, at %s px',
  async (width) => {
    const sku = `BATCH-${width}`
    const made = await (await openAssortment()).addProduct({ kcwId: sku, nameDa: `Fjord Midnat ${width}`, price: 5_000, stock: 1 })
    const page = await newVisitor({ width, expects: /400/ })
    await logIn(page, 'admin@demo.dk')

    // goods come in: typed, pasted, and one line that is wrong
    await visit(page, '/admin/varemodtagelse')
    const supplier = `Kanton Film ${width}`
    await page.getByLabel('Leverandør', { exact: false }).first().fill(supplier)
    await line(page, 'Varenummer', 1).fill('FINDES-IKKE')
    await line(page, 'Batch', 1).fill('l2409')
    await line(page, 'Antal', 1).fill('3')
    await page.getByRole('button', { name: 'Læg på lager' }).click()
    await page.getByText('Ingen vare har varenummeret FINDES-IKKE.').waitFor()
    expect(await line(page, 'Varenummer', 1).evaluate((field) => field === document.activeElement)).toBe(true)
    await line(page, 'Varenummer', 1).fill(sku)
    await line(page, 'Varenummer', 1).evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `${sku}\tL2410\t2\t2.500,50\n`)
    await line(page, 'Antal', 2).waitFor()
    await page.getByText('2 linjer, 5 stk.').waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
    await page.getByRole('button', { name: 'Læg på lager' }).click()
    await page.getByText('5 stk. er lagt på lager').first().waitFor()
    await page.getByRole('button', { name: 'Print 5 labels' }).click()
    const labels = page.getByRole('dialog', { name: 'Labels til varer' })
    await labels
      .getByRole('group', { name: /batch L2409$/ })
      .getByRole('button', { name: 'Færre' })
      .click()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), labels.getByRole('button', { name: 'Print 4 labels' }).click()])
    const printed = await readFile(await file.path())
    expect([pdfPageSizes(printed), await pdfQr(printed)]).toEqual([Array(4).fill('62 × 29'), `${sku}/L2409`])
    const receipt = page.getByRole('listitem').filter({ hasText: supplier })
    await receipt.getByText(supplier).first().click()
    await receipt.getByText('L2410').waitFor()

    // a workshop reads what it gets before it buys
    const buyer = await newVisitor({ width })
    await logIn(buyer, 'gold@demo.dk')
    await visit(buyer, `/produkt/${sku}`)
    await buyer.getByText('Ruller til samme bil tages fra samme batch').waitFor()
    const more = buyer.getByRole('button', { name: 'Flere', exact: true }).locator('visible=true').first()
    await more.click()
    await more.click()
    await buyer.getByText('3 stk. fra samme batch').waitFor()
    await more.click()
    await buyer.getByText('Kun 3 stk. fra samme batch').or(buyer.getByText('Kun 3 + 1 fra to batches')).first().waitFor()

    await buyer.getByLabel('Vent på varer fra én batch').check()
    await buyer.getByText('Venter på varer fra én batch').waitFor()
    await buyer.getByRole('button', { name: 'Læg i kurv', exact: true }).locator('visible=true').first().click()
    await buyer.getByText('tilføjet til kurv!').last().waitFor()
    await visit(buyer, '/kurv')
    await buyer.getByText('Venter på varer fra én batch').waitFor()
    expect(await findFaultsInBothSchemes(buyer)).toEqual([])
    await buyer.getByLabel('Vent på varer fra én batch').uncheck()
    await buyer.getByText(/^Kun 3(\sstk\. fra samme batch| \+ 1 fra to batches)$/).waitFor()
    await buyer.getByRole('button', { name: /^Fjern Fjord Midnat/ }).click()
    await buyer.getByRole('heading', { name: 'Din kurv er tom' }).waitFor()

    // it orders, and staff change their mind about the batch
    const token = await tokenOf('gold@demo.dk')
    const me = { customerName: 'Gerda Guld', customerEmail: 'gold@demo.dk', customerPhone: '20304050' }
    const to = { shippingAddress: 'Havnevej 1', shippingPostalCode: '8000', shippingCity: 'Aarhus C' }
    const placed = (await call('POST /orders', {
      token,
      body: { ...me, ...to, paymentMethod: 'invoice', items: [{ id: made.id, quantity: 2, payWithPoints: false }] },
    })) as { orderId: number }
    await visit(buyer, '/ordrer')
    await buyer.getByText('Batch L2409').first().waitFor()
    // a week later it needs one more for the same car
    await buyer.getByRole('link', { name: 'Bestil mere fra batch L2409' }).first().click()
    await buyer.getByText('Fra batch L2409 som sidst').waitFor()
    await buyer.getByRole('button', { name: 'Læg i kurv', exact: true }).locator('visible=true').first().click()
    await buyer.getByText('tilføjet til kurv!').last().waitFor()
    await visit(buyer, '/kurv')
    await buyer.getByText('1 stk. fra batch L2409 som sidst').waitFor()
    await visit(page, `/admin/ordrer/${placed.orderId}`)
    await page.getByRole('button', { name: /^Byt batch af/ }).click()
    const exchange = page.getByRole('dialog', { name: 'Byt batch' })
    const rollsOf = (batch: string) => exchange.getByRole('textbox', { name: `Antal af batch ${batch}` })
    await rollsOf('L2409').fill('0')
    await exchange.getByText('Der mangler 2 stk.').waitFor()
    await rollsOf('L2410').fill('2')
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await exchange.getByRole('button', { name: 'Gem' }).click()
    await page.getByText('Batchen er byttet').first().waitFor()
    await page.getByText('Batch L2410', { exact: true }).first().waitFor()

    // the bad batch: who has it, and out of sale
    await visit(page, `/admin/lager/${made.id}`)
    await page.getByRole('button', { name: 'Ordrer med batch L2410' }).click()
    const owners = page.getByRole('dialog', { name: 'Hvem har batch L2410?' })
    await owners.getByRole('row').nth(1).waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    await owners.getByRole('textbox', { name: 'Skriv til dem' }).fill('Send rullerne retur. Vi betaler fragten.')
    await owners.getByRole('button', { name: 'Send til 1 kunde' }).click()
    await page.getByText('Skrevet til 1 kunde').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Spær batch L2409' }).click()
    const block = page.getByRole('dialog', { name: 'Spær batch L2409' })
    await block.getByRole('button', { name: 'Spær', exact: true }).click()
    await block.getByText('Skriv hvorfor.').waitFor()
    await expect.poll(() => block.getByLabel('Hvorfor').evaluate((field) => field === document.activeElement)).toBe(true)
    await block.getByLabel('Hvorfor').fill('Striber i folien')
    await block.getByRole('button', { name: 'Spær', exact: true }).click()
    await page.getByText('Batchen er spærret').first().waitFor()
    await page.getByText('3 holdt tilbage: Striber i folien').waitFor()
    expect(await read(page.locator('main'))).toContain('1 på lager')
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
    await page.getByRole('button', { name: 'Giv fri batch L2409' }).click()
    await page.getByRole('dialog').getByLabel('Antal, der er gode').fill('2')
    await page.getByRole('dialog').getByRole('button', { name: 'Giv fri', exact: true }).click()
    await page.getByText('Batchen er givet fri').first().waitFor()
    // the list follows what was done
    await page.getByRole('table', { name: 'Bevægelser' }).getByText('Givet fri').waitFor()
    const rows = await page.getByRole('table', { name: 'Bevægelser' }).getByRole('row').allInnerTexts()
    expect(rows.slice(1).map((row) => row.split(/\s/)[0])).toEqual(
      expect.arrayContaining(['Givet', 'Spærret', 'Byttet', 'Solgt', 'Modtaget', 'Optalt']),
    )

    // who packs rolls of it is told
    await page.getByRole('button', { name: 'Spær batch L2410' }).click()
    const other = page.getByRole('dialog', { name: 'Spær batch L2410' })
    await other.getByLabel('Hvorfor').fill('Striber i folien')
    await other.getByRole('button', { name: 'Spær', exact: true }).click()
    await page.getByText('0 holdt tilbage: Striber i folien').waitFor()
    await visit(page, `/admin/ordrer/${placed.orderId}`)
    await page.getByText('Batch L2410 er spærret').waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
  },
  180_000,
)

test('goods are scanned with the telephone’s camera, and read from a file as Danish Excel writes it', async () => {
  const sku = 'SCAN-1'
  const made = await (await openAssortment()).addProduct({ kcwId: sku, nameDa: 'Fjord Skumring', price: 5_000, stock: 0 })
  const page = await newVisitor({ width: 390, isNewBrowser: true, expects: /400/ })
  await logIn(page, 'admin@demo.dk')
  // a camera that sees one barcode
  await page.addInitScript((code) => {
    const see = () => {
      const canvas = document.createElement('canvas')
      const draw = () => {
        canvas.getContext('2d')?.fillRect(0, 0, canvas.width, canvas.height)
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream()
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => see() } })
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: code }]
      },
    })
  }, sku)
  await visit(page, '/admin/varemodtagelse')
  await page.getByRole('button', { name: 'Scan med kameraet' }).click()
  await page.getByText('1 linje, 1 stk.').waitFor()
  expect(await line(page, 'Varenummer', 1).inputValue()).toBe(sku)
  await line(page, 'Batch', 1).fill('blå 7')

  const rows = `Varenummer;Batch;Ruller;Pris\r\n${sku};Grøn 8;3;2.500,50\r\n`
  const file = page.getByLabel('CSV-fil med varenummer, batch, antal og pris')
  await file.setInputFiles({ name: 'palle.csv', mimeType: 'text/csv', buffer: Buffer.from(rows, 'latin1') })
  await page.getByText('2 linjer, 4 stk.').waitFor()
  expect(await line(page, 'Batch', 2).inputValue()).toBe('Grøn 8')
  await file.setInputFiles({ name: 'palle.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0, 0]) })
  await page.getByText('Filen kunne ikke læses. Brug en CSV- eller tekstfil.').first().waitFor()
  await page.getByRole('button', { name: 'Læg på lager' }).click()
  await page.getByText('4 stk. er lagt på lager').first().waitFor()

  // the supplier's invoice says another price than the pallet's list
  const receipt = page.getByRole('listitem').filter({ hasText: sku }).first()
  await receipt.locator('summary').click()
  await receipt.getByRole('button', { name: /^Ret priser/ }).click()
  const prices = page.getByRole('dialog', { name: 'Ret priser' })
  const price = prices.getByLabel(`Fjord Skumring (${sku})`).nth(1)
  expect(await price.inputValue()).toBe('2.500,50')
  await price.fill('99999999')
  await prices.getByRole('button', { name: 'Gem' }).click()
  await expect.poll(() => price.evaluate((field) => field === document.activeElement && field.getAttribute('aria-invalid'))).toBe('true')
  expect(await findFaultsInBothSchemes(page)).toEqual([])
  await price.fill('2350')
  await prices.getByRole('button', { name: 'Gem' }).click()
  await prices.waitFor({ state: 'hidden' })
  await receipt.getByRole('button', { name: /^Ret priser/ }).click()
  expect(await price.inputValue()).toBe('2.350,00')
  await page.keyboard.press('Escape')

  await visit(page, `/admin/lager/${made.id}`)
  const batches = page.getByRole('list', { name: 'Lager efter batch' }).getByRole('listitem')
  await batches.nth(1).waitFor()
  expect(await batches.count()).toBe(2)
  expect(await read(batches.first())).toMatch(/^GRØN 8.*3\sstk\./s)
  expect(await pixelsTooWide(page)).toBe(0)
  expect(await findFaultsInBothSchemes(page)).toEqual([])
})
