import { createOutliner } from '#server/documents/typeface.ts'
import { type Panel, SHARED } from './shared-picture.ts'

const MARGIN = 40
const TEXT_LEFT = SHARED.pictureWidth + MARGIN
const TEXT_WIDTH = SHARED.width - TEXT_LEFT - MARGIN
const INK = '#f4f2ee'
const QUIET = '#a9acaf'
const SIGNAL = '#ff6a13'
const NAME_SIZE = 52

let outliner: ReturnType<typeof createOutliner> | undefined

export function renderSharedPanel({ name, sku, kind, hex, shopName }: Panel): string {
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
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARED.width}" height="${SHARED.height}">
<rect x="${SHARED.pictureWidth}" width="10" height="${SHARED.height}" fill="${hex ?? QUIET}"/>
${text(`SKU: ${sku}`, 'strong', 22, { y: 110, fill: QUIET })}
${lines.map((line, index) => text(line, 'heavy', size, { y: nameTop + index * size * 1.1, fill: INK })).join('')}
${text(about, 'strong', 24, { y: afterName + 6, fill: QUIET })}
<rect x="${TEXT_LEFT}" y="${SHARED.height - 84}" width="20" height="20" fill="${SIGNAL}"/>
${text(shop, 'heavy', 28, { y: SHARED.height - 64, fill: INK, x: TEXT_LEFT + 34 })}
</svg>`
}
