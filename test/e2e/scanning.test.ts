import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { newVisitor, openBrowser, visit } from './visitor.ts'
import { logIn } from './workshop.ts'

openBrowser()
const writer = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(writer).buffer } })

test.each([
  ['Code128', 'KASSE-128'],
  ['EAN13', '5701234567899'],
  ['QRCode', 'KASSE-QR'],
] as const)(
  'staff of a browser that cannot read barcodes hold a %s before the camera, and its number is in the receipt',
  async (format, code) => {
    const { image } = await writeBarcode(code, { format, scale: 4, addQuietZones: true })
    if (!image) throw new Error('no picture of the barcode was made')
    const page = await newVisitor({ isNewBrowser: true })
    await page.addInitScript(standBeforeCamera, [...new Uint8Array(await image.arrayBuffer())])
    await logIn(page, 'admin@demo.dk')
    await visit(page, '/admin/varemodtagelse')
    await page.getByRole('button', { name: 'Scan med kameraet' }).click()
    const sku = page.getByLabel('Varenummer, linje 1', { exact: true })
    await expect.poll(() => sku.inputValue()).toBe(code)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

/** A browser without a reader of its own, whose camera sees the picture in the middle of a table. */
function standBeforeCamera(png: number[]): void {
  Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  navigator.mediaDevices.getUserMedia = async () => {
    const picture = await createImageBitmap(new Blob([new Uint8Array(png)], { type: 'image/png' }))
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('a canvas draws nothing')
    const draw = () => {
      context.fillStyle = '#ddd'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(picture, (canvas.width - picture.width) / 2, (canvas.height - picture.height) / 2)
      requestAnimationFrame(draw)
    }
    draw()
    return canvas.captureStream(10)
  }
}
