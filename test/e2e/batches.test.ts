import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findFaultsInBothSchemes, pixelsTooWide } from '#test/accessibility.ts'
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
    await line(page, 'Ruller', 1).fill('3')
    await page.getByRole('button', { name: 'Læg på lager' }).click()
    await page.getByText('Ingen vare har varenummeret FINDES-IKKE.').waitFor()
    expect(await line(page, 'Varenummer', 1).evaluate((field) => field === document.activeElement)).toBe(true)
    await line(page, 'Varenummer', 1).fill(sku)
    await line(page, 'Varenummer', 1).evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, `${sku}\tL2410\t2\t2.500,50\n`)
    await line(page, 'Ruller', 2).waitFor()
    await page.getByText('2 linjer, 5 ruller').waitFor()
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
    await page.getByRole('button', { name: 'Læg på lager' }).click()
    await page.getByText('5 ruller er lagt på lager').first().waitFor()
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
    await buyer.getByText('3 ruller fra samme batch').waitFor()
    await more.click()
    await buyer.getByText('Kun 3 ruller fra samme batch').or(buyer.getByText('Kun 3 + 1 fra to batches')).first().waitFor()

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
    await visit(page, `/admin/ordrer/${placed.orderId}`)
    await page.getByRole('button', { name: /^Byt batch af/ }).click()
    const exchange = page.getByRole('dialog', { name: 'Byt batch' })
    const rollsOf = (batch: string) => exchange.getByRole('textbox', { name: `Ruller af batch ${batch}` })
    await rollsOf('L2409').fill('0')
    await exchange.getByText('Der mangler 2 ruller.').waitFor()
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
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Spær batch L2409' }).click()
    const block = page.getByRole('dialog', { name: 'Spær batch L2409' })
    await block.getByRole('button', { name: 'Spær', exact: true }).click()
    await block.getByText('Skriv hvorfor.').waitFor()
    await block.getByLabel('Hvorfor').fill('Striber i folien')
    await block.getByRole('button', { name: 'Spær', exact: true }).click()
    await page.getByText('Batchen er spærret').first().waitFor()
    await page.getByText('3 holdt tilbage: Striber i folien').waitFor()
    expect(await read(page.locator('main'))).toContain('1 på lager')
    expect(await findFaultsInBothSchemes(page)).toEqual([])
    expect(await pixelsTooWide(page)).toBe(0)
    await page.getByRole('button', { name: 'Giv fri batch L2409' }).click()
    await page.getByRole('dialog').getByLabel('Ruller, der er gode').fill('2')
    await page.getByRole('dialog').getByRole('button', { name: 'Giv fri', exact: true }).click()
    await page.getByText('Batchen er givet fri').first().waitFor()
    // the list follows what was done
    await page.getByRole('table', { name: 'Bevægelser' }).getByText('Givet fri').waitFor()
    const rows = await page.getByRole('table', { name: 'Bevægelser' }).getByRole('row').allInnerTexts()
    expect(rows.slice(1).map((row) => row.split(/\s/)[0])).toEqual(
      expect.arrayContaining(['Givet', 'Spærret', 'Byttet', 'Solgt', 'Modtaget', 'Optalt']),
    )
  },
)
