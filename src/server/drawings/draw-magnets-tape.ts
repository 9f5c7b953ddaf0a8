import type { Goods, Motif } from './goods.ts'
import { groundShadow, lyingShadow, shaded } from './stage.ts'

export function drawMagnets(): Motif {
  const places = [
    [262, 300],
    [448, 246],
    [556, 380],
    [362, 440],
  ] as const
  return {
    body: places
      .map(([x, y]) => {
        const side = 'M-78 -10V34C-78 62 -44 82 0 82S78 62 78 34V-10Z'
        return [
          `<g transform="translate(${x} ${y})">`,
          groundShadow({ x: 4, y: 74, width: 140, depth: 1.6 }),
          shaded(side, '#202225', 'round'),
          '<path d="M-78 22C-78 50 -44 70 0 70S78 50 78 22V30C78 58 44 78 0 78S-78 58 -78 30Z" fill="#E8590C"/><path d="M-78 22C-78 50 -44 70 0 70S78 50 78 22V30C78 58 44 78 0 78S-78 58 -78 30Z" fill="url(#round)" opacity=".7"/>',
          '<ellipse cx="0" cy="-10" rx="78" ry="46" fill="#35383C"/><ellipse cx="0" cy="-10" rx="78" ry="46" fill="url(#slab)"/>',
          '<ellipse cx="0" cy="-14" rx="30" ry="17" fill="#17191B"/><ellipse cx="0" cy="-20" rx="26" ry="15" fill="#4A4E53"/><ellipse cx="0" cy="-20" rx="26" ry="15" fill="url(#slab)"/>',
          '<path d="M-70 -26C-56 -48 -30 -54 0 -54" fill="none" stroke="#FFF" stroke-opacity=".5" stroke-width="3"/></g>',
        ].join('')
      })
      .join(''),
  }
}

export function drawTape({ title }: Goods): Motif {
  const isDesign = /design/i.test(title)
  const tape = isDesign ? '#2E8B57' : '#2A6DB0'
  const line = 'M560 428C620 430 668 436 724 452L720 470C664 454 616 448 556 446Z'
  return {
    defs: '<linearGradient id="hole" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7A5A36"/><stop offset="1" stop-color="#C79B66"/></linearGradient>',
    body: [
      groundShadow({ x: 392, y: 456, width: 330, depth: 1.8 }),
      lyingShadow(line),
      shaded(line, tape, 'slab'),
      `<path d="M556 437C616 439 664 445 722 461" fill="none" stroke="${isDesign ? '#F2F2EF' : '#F2C230'}" stroke-width="3"/>`,
      shaded('M216 262V330C216 410 296 470 396 470S576 410 576 330V262Z', tape, 'round'),
      Array.from(
        { length: 9 },
        (_, i) =>
          `<path d="M216 ${276 + i * 7}C216 ${356 + i * 7} 296 ${416 + i * 6} 396 ${416 + i * 6}S576 ${356 + i * 7} 576 ${276 + i * 7}" fill="none" stroke="#000" stroke-opacity=".1" stroke-width="2"/>`,
      ).join(''),
      `<ellipse cx="396" cy="262" rx="180" ry="128" fill="${tape}"/><ellipse cx="396" cy="262" rx="180" ry="128" fill="url(#slab)"/>`,
      Array.from(
        { length: 7 },
        (_, i) =>
          `<ellipse cx="396" cy="262" rx="${172 - i * 9}" ry="${122 - i * 6.4}" fill="none" stroke="#FFF" stroke-opacity=".12" stroke-width="1.5"/>`,
      ).join(''),
      '<ellipse cx="396" cy="262" rx="112" ry="79" fill="#D9B07A"/><ellipse cx="396" cy="262" rx="112" ry="79" fill="url(#slab)"/>',
      '<ellipse cx="396" cy="264" rx="98" ry="68" fill="url(#hole)"/><path d="M298 264C298 302 342 332 396 332S494 302 494 264C494 290 450 314 396 314S298 290 298 264Z" fill="#E0DDD7"/>',
    ].join(''),
  }
}
