import { expect, test } from 'vitest'
import { readNoticeFile } from './guarantee-notice.ts'

const svg = (inside: string, attributes = 'viewBox="0 0 595.3 841.9"') =>
  new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>\n`,
  )

/** The header and end of a PNG; what lies between is not read. */
function png(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(60)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  const header = new DataView(bytes.buffer)
  header.setUint32(16, width)
  header.setUint32(20, height)
  bytes.set(new TextEncoder().encode('IEND'), 52)
  return bytes
}

test('the official SVG and PNG are accepted with their size', () => {
  expect(readNoticeFile(svg('<path d="M0 0"/><image href="data:image/png;base64,AA=="/><use xlink:href="#qr"/>'))).toEqual({
    kind: 'svg',
    width: 595.3,
    height: 841.9,
  })
  const [declaration = '', root = ''] = new TextDecoder().decode(svg('')).split('\n')
  const commented = new TextEncoder().encode(`${declaration}<!-- a -- > b -->\n<!---->\n${root}`)
  expect(readNoticeFile(commented)).toMatchObject({ kind: 'svg' })
  expect(readNoticeFile(png(1186, 1675))).toEqual({ kind: 'png', width: 1186, height: 1675 })
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script under another prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['an event handler', '<g onload="alert(1)"/>'],
  ['a picture from elsewhere', '<image href="https://example.com/a.png"/>'],
  ['a style from elsewhere', '<style>@import "https://example.com/a.css"</style>'],
  ['a background from elsewhere', '<rect style="fill:url(https://example.com/a)"/>'],
  ['a page inside', '<foreignObject><p>hej</p></foreignObject>'],
  ['a page inside under another prefix', '<s:foreignObject xmlns:s="http://www.w3.org/2000/svg"><p>hej</p></s:foreignObject>'],
])('an SVG with %s is refused', (_, inside) => {
  expect(readNoticeFile(svg(inside))).toEqual({ problem: expect.stringContaining('script') })
})

test.each([
  ['a PDF', new TextEncoder().encode('%PDF-1.7\n%%EOF')],
  ['a web page', new TextEncoder().encode('<!doctype html><svg viewBox="0 0 1 1"></svg>')],
  ['forty comments without a picture', new TextEncoder().encode(`${'<!---->'.repeat(40)}x`)],
  ['nothing', new Uint8Array()],
])('%s is answered with the two kinds that can be shown', (_, bytes) => {
  expect(readNoticeFile(bytes)).toEqual({ problem: expect.stringContaining('PNG eller SVG') })
})

test.each([
  ['a PNG cut off', png(1186, 1675).subarray(0, 40)],
  ['a PNG without width', png(0, 1675)],
  ['an SVG cut off', svg('').subarray(0, -8)],
  ['an SVG without a size', svg('', '')],
])('%s is called incomplete', (_, bytes) => {
  expect(readNoticeFile(bytes)).toEqual({ problem: expect.stringContaining('helt billede') })
})
