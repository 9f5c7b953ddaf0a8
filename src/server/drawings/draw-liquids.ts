import { escapeXml, type Goods, groundShadow, type Motif, shaded } from './stage.ts'

const CONTENT_COLOURS: readonly (readonly [words: RegExp, hex: string])[] = [
  [/cyan/i, '#0093D3'],
  [/magenta/i, '#CC006B'],
  [/gul\b/i, '#F5CF00'],
  [/sort\b/i, '#1A1A1C'],
  [/citrus/i, '#E8A11C'],
  [/shampoo/i, '#2F7FB8'],
  [/primer/i, '#C4501E'],
  [/isopropanol/i, '#3D7F8C'],
]

const BOTTLE =
  'M352 150H448V178C448 196 470 206 494 218C516 229 526 246 526 270V486C526 500 516 508 502 508H298C284 508 274 500 274 486V270C274 246 284 229 306 218C330 206 352 196 352 178Z'

export function drawLiquidBottle(goods: Goods): Motif {
  const colour = contentColour(goods)
  const isInk = goods.categoryId === 'blaek' && !/rens/i.test(goods.title)
  const plastic = isInk ? '#2B2D30' : '#EFEEEA'
  const cap = isInk ? colour : '#2A2C2F'
  return {
    defs: `<clipPath id="bottle"><path d="${BOTTLE}"/></clipPath>`,
    body: [
      groundShadow({ x: 400, y: 506, width: 244 }),
      `<g clip-path="url(#bottle)"><rect x="270" y="140" width="260" height="380" fill="${plastic}"/>`,
      label({ x: 270, y: 286, width: 260, height: 170, colour, goods }),
      '<rect x="270" y="140" width="260" height="380" fill="url(#round)"/>',
      '<path d="M274 252C330 236 470 236 526 252" fill="none" stroke="#FFF" stroke-opacity=".28" stroke-width="3"/></g>',
      screwCap({ x: 340, y: 86, width: 120, height: 70, colour: cap }),
    ].join(''),
  }
}

export function drawCanister(goods: Goods): Motif {
  const path =
    'M262 176C262 164 270 156 282 156H388L404 178H508C536 178 548 192 548 218V482C548 498 538 508 522 508H278C262 508 252 498 252 482V220C252 204 262 196 262 176Z'
  return {
    defs: `<clipPath id="canister"><path d="${path}"/></clipPath>`,
    body: [
      groundShadow({ x: 400, y: 506, width: 292 }),
      `<g clip-path="url(#canister)"><rect x="240" y="150" width="320" height="370" fill="#F1F0EC"/>`,
      label({ x: 252, y: 296, width: 296, height: 160, colour: contentColour(goods), goods }),
      '<rect x="246" y="150" width="308" height="370" fill="url(#round)"/></g>',
      '<path d="M414 206H492C504 206 508 212 508 222V240C508 248 504 252 494 252H420C410 252 404 246 404 236V216C404 210 408 206 414 206Z" fill="#DDDBD6"/><path d="M414 206H492C504 206 508 212 508 222V226C508 218 502 214 492 214H414C408 214 404 220 404 226V216C404 210 408 206 414 206Z" fill="#000" opacity=".3"/>',
      screwCap({ x: 286, y: 100, width: 90, height: 60, colour: '#C93A26' }),
    ].join(''),
  }
}

export function drawCan(goods: Goods): Motif {
  const colour = contentColour(goods)
  return {
    defs: '<clipPath id="can"><path d="M304 250C304 236 352 228 400 228S496 236 496 250V484C496 498 448 508 400 508S304 498 304 484Z"/></clipPath>',
    body: [
      groundShadow({ x: 400, y: 500, width: 190 }),
      '<g clip-path="url(#can)"><rect x="300" y="220" width="200" height="300" fill="#C9CCCE"/>',
      label({ x: 304, y: 276, width: 192, height: 180, colour, goods }),
      '<rect x="304" y="220" width="192" height="300" fill="url(#round)"/></g>',
      '<ellipse cx="400" cy="250" rx="96" ry="22" fill="#B9BDC0"/><ellipse cx="400" cy="248" rx="88" ry="18" fill="#DEE1E3"/><ellipse cx="400" cy="246" rx="48" ry="11" fill="#8E9396"/>',
      screwCap({ x: 356, y: 150, width: 88, height: 96, colour: '#26282B' }),
    ].join(''),
  }
}

function contentColour({ title, hex }: Goods): string {
  return hex ?? CONTENT_COLOURS.find(([words]) => words.test(title))?.[1] ?? '#68747B'
}

interface LabelPlace {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly goods: Goods
}

function label({ x, y, width, height, colour, goods }: LabelPlace): string {
  const size = goods.title.match(/\d+ ?(ml|l)\b/i)?.[0] ?? ''
  const name = goods.title
    .replace(/eco-solvent blæk /i, '')
    .replace(size, '')
    .trim()
  const text = (content: string, at: { dy: number; size: number; weight: number; opacity: number; fill: string }) =>
    `<text x="${x + width * 0.3}" y="${y + at.dy}" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="${at.size}" font-weight="${at.weight}" fill="${at.fill}" fill-opacity="${at.opacity}">${escapeXml(content)}</text>`
  const words = name.split(' ')
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#FBFAF7"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height * 0.42}" fill="${colour}"/>`,
    text(words[0] ?? '', {
      dy: height * 0.64,
      size: Math.min(24, (width * 1.12) / (words[0]?.length || 1)),
      weight: 700,
      opacity: 0.92,
      fill: '#1D1F21',
    }),
    text(words.slice(1).join(' '), { dy: height * 0.77, size: 15, weight: 400, opacity: 0.75, fill: '#1D1F21' }),
    text(size, { dy: height * 0.92, size: 15, weight: 600, opacity: 0.75, fill: '#1D1F21' }),
  ].join('')
}

function screwCap({ x, y, width, height, colour }: { x: number; y: number; width: number; height: number; colour: string }): string {
  const path = `M${x} ${y + 10}Q${x} ${y} ${x + 12} ${y}H${x + width - 12}Q${x + width} ${y} ${x + width} ${y + 10}V${y + height - 6}Q${x + width} ${y + height} ${x + width - 8} ${y + height}H${x + 8}Q${x} ${y + height} ${x} ${y + height - 6}Z`
  const ribs = Array.from({ length: 15 }, (_, i) => {
    const at = x + width / 2 - (width / 2) * Math.cos(((i + 0.5) * Math.PI) / 15)
    return `M${at.toFixed(1)} ${y + 16}V${y + height - 8}`
  })
  return `${shaded(path, colour, 'round')}<path d="${ribs.join('')}" stroke="#000" stroke-opacity=".28" stroke-width="2.5"/><path d="M${x + 6} ${y + 3}H${x + width - 6}" stroke="#FFF" stroke-opacity=".35" stroke-width="2"/>`
}
