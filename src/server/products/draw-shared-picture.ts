import sharp from 'sharp'
import { createOutliner } from '#server/documents/outline-text.ts'

/** What a shared link shows, as every service that shows one takes it. */
const WIDTH = 1200
const HEIGHT = 630
const PICTURE_WIDTH = 800
const MARGIN = 40
const TEXT_LEFT = PICTURE_WIDTH + MARGIN
const TEXT_WIDTH = WIDTH - TEXT_LEFT - MARGIN
const NIGHT = '#17191b'
const INK = '#f4f2ee'
const QUIET = '#a9acaf'
const SIGNAL = '#ff6a13'
const QUALITY = 82
const NAME_SIZE = 52

type Shared = Readonly<{
  /** the product's own picture: a photograph or a drawing */
  picture: Buffer
  name: string
  sku: string
  /** 'Nordlys · Blank' */
  kind: string
  hex: string | null
  shopName: string
}>

let outliner: ReturnType<typeof createOutliner> | undefined

/** A film as it is shared: its picture with name and SKU beside it, 1200 × 630, as JPEG. */
export async function drawSharedPicture({ picture, name, sku, kind, hex, shopName }: Shared): Promise<Buffer> {
  const film = await sharp(picture, { density: 160 }).resize(PICTURE_WIDTH, HEIGHT, { fit: 'cover', position: 'centre' }).toBuffer()
  return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: NIGHT } })
    .composite([
      { input: film, left: 0, top: 0 },
      { input: Buffer.from(panel({ name, sku, kind, hex, shopName })), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

function panel({ name, sku, kind, hex, shopName }: Omit<Shared, 'picture'>): string {
  outliner ??= createOutliner()
  const { outline, wrap, widthOf } = outliner
  const text = (line: string, weight: 'strong' | 'heavy', size: number, at: { y: number; fill: string; x?: number }) =>
    `<g transform="translate(${at.x ?? TEXT_LEFT} ${at.y})" fill="${at.fill}">${outline(line, weight, size).path}</g>`
  const widestWord = Math.max(...name.split(/\s+/).map((word) => widthOf(word, 'heavy', NAME_SIZE)))
  const size = Math.max(NAME_SIZE / 2, Math.min(NAME_SIZE, (NAME_SIZE * TEXT_WIDTH) / widestWord))
  const lines = wrap(name, { weight: 'heavy', size, width: TEXT_WIDTH, most: 4 })
  const [about = ''] = wrap(kind, { weight: 'strong', size: 24, width: TEXT_WIDTH, most: 1 })
  const [shop = ''] = wrap(shopName, { weight: 'heavy', size: 28, width: TEXT_WIDTH - 34, most: 1 })
  const nameTop = 190
  const afterName = nameTop + lines.length * size * 1.1
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect x="${PICTURE_WIDTH}" width="10" height="${HEIGHT}" fill="${hex ?? QUIET}"/>
${text(`SKU: ${sku}`, 'strong', 22, { y: 110, fill: QUIET })}
${lines.map((line, index) => text(line, 'heavy', size, { y: nameTop + index * size * 1.1, fill: INK })).join('')}
${text(about, 'strong', 24, { y: afterName + 6, fill: QUIET })}
<rect x="${TEXT_LEFT}" y="${HEIGHT - 84}" width="20" height="20" fill="${SIGNAL}"/>
${text(shop, 'heavy', 28, { y: HEIGHT - 64, fill: INK, x: TEXT_LEFT + 34 })}
</svg>`
}
