import { groundShadow, lyingShadow, type Motif } from './stage.ts'

const FAN_HEXES = [
  '#F4F6F5',
  '#D8C7A0',
  '#F2A900',
  '#F26A1B',
  '#C8102E',
  '#7A1023',
  '#9A7BB5',
  '#4B2E6B',
  '#0F4C9B',
  '#9CCBE6',
  '#0F4F57',
  '#12402B',
  '#8FC31F',
  '#7C8386',
  '#3A3D40',
  '#0B0C0E',
]

export function drawSwatchFan(): Motif {
  const last = FAN_HEXES.length - 1
  const leaves = FAN_HEXES.map((hex, index) => {
    const degrees = (-66 + (132 * index) / last).toFixed(1)
    return [
      `<g transform="rotate(${degrees} 400 512)">`,
      '<rect x="365" y="122" width="78" height="424" rx="12" fill="#000" opacity=".22" filter="url(#tight)"/>',
      '<rect x="362" y="118" width="76" height="424" rx="12" fill="#FBFAF8"/>',
      `<path d="M362 130Q362 118 374 118H426Q438 118 438 130V420H362Z" fill="${hex}"/>`,
      '<path d="M362 130Q362 118 374 118H426Q438 118 438 130V420H362Z" fill="url(#leaf)"/>',
      '<path d="M376 440H410M376 452H398" stroke="#1D1F21" stroke-opacity=".5" stroke-width="4"/></g>',
    ].join('')
  })
  return {
    defs: leafLight(),
    body: `${groundShadow({ x: 400, y: 530, width: 300, depth: 2 })}${leaves.join('')}<circle cx="400" cy="512" r="15" fill="#C9C7C2"/><circle cx="400" cy="512" r="15" fill="url(#slab)"/><circle cx="400" cy="512" r="6" fill="#3B3835"/>`,
  }
}

export function drawSwatchCard(): Motif {
  const card = 'M236 150L560 112L598 436L274 476Z'
  return {
    defs: `${leafLight()}<linearGradient id="many" x2="1" y2="1">${FAN_HEXES.slice(2, 14)
      .map((hex, i) => `<stop offset="${(i / 11).toFixed(2)}" stop-color="${hex}"/>`)
      .join('')}</linearGradient>`,
    body: [
      lyingShadow(card),
      `<path d="${card}" fill="#FBFAF8"/>`,
      '<path d="M252 164L547 130L575 368L280 403Z" fill="url(#many)"/><path d="M252 164L547 130L575 368L280 403Z" fill="url(#leaf)"/>',
      '<path d="M296 428L420 414M298 446L372 438" stroke="#1D1F21" stroke-opacity=".55" stroke-width="6"/>',
      '<path d="M598 436L548 442C566 428 578 410 580 388Z" fill="#E5E2DC"/><path d="M598 436L548 442C566 428 578 410 580 388Z" fill="url(#slab)"/>',
    ].join(''),
  }
}

export function drawSwatchRow(): Motif {
  const cards = [
    ['#6F7880', '#E6EBEE', '#8B949B'],
    ['#123A63', '#4E8FD0', '#1F4E79'],
    ['#5E2A10', '#E0905A', '#A65E2E'],
    ['#2FA37B', '#4A7FD0', '#7A2FC2'],
    ['#1E6FA8', '#3DA07C', '#D9A520'],
  ]
  const drawn = cards.map((_, index) => {
    const x = 118 + index * 108
    const y = 190 - index * 8
    const path = `M${x} ${y}H${x + 150}V${y + 250}H${x}Z`
    return [
      `<g transform="rotate(${(-8 + index * 4).toFixed(0)} ${x + 75} ${y + 420})">`,
      lyingShadow(path),
      `<path d="${path}" fill="#FBFAF8"/>`,
      `<rect x="${x + 10}" y="${y + 10}" width="130" height="188" fill="url(#card${index})"/><rect x="${x + 10}" y="${y + 10}" width="130" height="188" filter="url(#flakes)" opacity=".35"/>`,
      `<path d="M${x + 14} ${y + 218}H${x + 84}M${x + 14} ${y + 232}H${x + 58}" stroke="#1D1F21" stroke-opacity=".5" stroke-width="5"/></g>`,
    ].join('')
  })
  return {
    defs: `<filter id="flakes" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 4 4 0 0 -4.7"/></filter>${cards
      .map(
        ([from, middle, to], index) =>
          `<linearGradient id="card${index}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset=".48" stop-color="${middle}"/><stop offset="1" stop-color="${to}"/></linearGradient>`,
      )
      .join('')}`,
    body: drawn.join(''),
  }
}

function leafLight(): string {
  return '<linearGradient id="leaf" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="#FFF" stop-opacity=".5"/><stop offset=".34" stop-color="#FFF" stop-opacity=".08"/><stop offset=".36" stop-color="#FFF" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".26"/></linearGradient>'
}
