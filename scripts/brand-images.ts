import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Draws the icons and the picture of a shared link again, into `public`. Run after a change of the logo or of the demo pictures. */
const HOUSE = 'M3 13.2 16 3l13 10.2V20L20 29H3Z'
const SHEET = 'M29 20 20 29v-6.5a2.5 2.5 0 0 1 2.5-2.5Z'
const NIGHT = '#17191b'
const LIGHT = '#f4f2ee'
const SIGNAL = '#ff6a13'
const SHARED = { width: 1200, height: 630 }
const SHARED_FILM = 'db/demo/images/NL-1011-main-1200.webp'

/** The logo on a dark square; `reach` is the share of the square it fills, small enough for the circle a phone may cut. */
function icon(size: number, reach: number): Promise<Buffer> {
  const scale = (size * reach) / 32
  const offset = (size - 32 * scale) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${NIGHT}"/><g transform="translate(${offset} ${offset}) scale(${scale})"><path d="${HOUSE}" fill="${LIGHT}"/><path d="${SHEET}" fill="${SIGNAL}"/></g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer()
}

await writeFile('public/icon-192.png', await icon(192, 0.68))
await writeFile('public/icon-512.png', await icon(512, 0.68))
await writeFile('public/icon-maskable-512.png', await icon(512, 0.52))
await writeFile('public/apple-touch-icon.png', await icon(180, 0.64))
await writeFile('public/favicon.ico', await icoOf([16, 32, 48]))
await sharp(SHARED_FILM)
  .resize({ ...SHARED, fit: 'cover' })
  .flatten({ background: '#e9e6e0' })
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile('public/shared.jpg')

/** The icon of those who request `/favicon.ico` whatever the page names: PNGs behind a directory of 16 bytes each. */
async function icoOf(sizes: readonly number[]): Promise<Buffer> {
  const drawing = await readFile('public/favicon.svg')
  const pictures = await Promise.all(sizes.map((size) => sharp(drawing, { density: 300 }).resize(size, size).png().toBuffer()))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [index, size] of sizes.entries()) {
    const bytes = pictures[index]?.length ?? 0
    const entry = 6 + 16 * index
    head[entry] = size
    head[entry + 1] = size
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(bytes, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += bytes
  }
  return Buffer.concat([head, ...pictures])
}
