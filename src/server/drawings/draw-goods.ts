import { drawGloves, drawToolBelt } from './draw-clothing.ts'
import { drawCan, drawCanister, drawLiquidBottle } from './draw-liquids.ts'
import { drawSwatchCard, drawSwatchFan, drawSwatchRow } from './draw-swatches.ts'
import { type DrawMotif, type Goods, groundShadow, lyingShadow, type Motif, shaded, stage } from './stage.ts'

const TOOL_COLOURS = ['#E8590C', '#2A2C2F', '#1D63B3', '#F2B705', '#3E8E5A']

const TIPS = [
  'M-20 0H20L26 -96C27 -122 12 -138 0 -138S-27 -122 -26 -96Z',
  'M-20 0H20L30 -118L-14 -142Z',
  'M-20 0H20L22 -84C44 -112 34 -140 4 -140C-10 -140 -22 -122 -22 -84Z',
  'M-20 0H20V-104L0 -144L-20 -104Z',
  'M-20 0H20L34 -132H-34Z',
]

const MOTIFS: readonly (readonly [words: RegExp, draw: DrawMotif])[] = [
  [/vifte|fan\b/i, drawSwatchFan],
  [/farveprøver|prøver/i, drawSwatchRow],
  [/prøve|swatch/i, drawSwatchCard],
  [/rakel|squeegee/i, drawSqueegee],
  [/kantværktøj|tucking/i, drawTuckingTools],
  [/magnet/i, drawMagnets],
  [/tape|bånd/i, drawTape],
  [/varmepistol|varmluft|heat gun/i, drawHeatGun],
  [/termometer/i, drawThermometer],
  [/handske|glove/i, drawGloves],
  [/bælte|belt|taske/i, drawToolBelt],
  [/snitter|cutter/i, drawCutter],
  [/kniv|blad|knife/i, drawKnife],
  [/primer|250 ml|dåse/i, drawCan],
  [/\b(5|10|20|25) ?l\b|dunk/i, drawCanister],
]

const BY_CATEGORY = new Map<string, DrawMotif>(
  Object.entries({
    kemi: drawLiquidBottle,
    blaek: drawLiquidBottle,
    proever: drawSwatchCard,
  }),
)

/** Bottles for liquids, swatches for samples, tools for the rest. */
export function drawGoods(goods: Goods): string {
  const named = MOTIFS.find(([words]) => words.test(goods.title))?.[1]
  const draw = named ?? BY_CATEGORY.get(goods.categoryId ?? '') ?? drawSqueegee
  return stage(goods.title, draw(goods))
}

function drawKnife(): Motif {
  const handle = 'M150 262C150 250 158 243 170 243H470L512 258V300L470 315H170C158 315 150 308 150 296Z'
  const blade = 'M506 260L690 260L592 299H506Z'
  const box = 'M470 392H626V486H470Z'
  return {
    body: [
      `<g transform="rotate(-14 400 300)">${lyingShadow(`${handle}${blade}`)}`,
      shaded(blade, '#C9CED2', 'steel'),
      '<path d="M690 260L592 299" stroke="#FFF" stroke-width="3"/><path d="M540 260V298M572 260V298M604 260V294" stroke="#000" stroke-opacity=".3" stroke-width="1.5"/>',
      shaded(handle, '#B4BABF', 'steel'),
      '<path d="M236 250H420V308H236Z" fill="#222427"/><path d="M236 250H420V308H236Z" fill="url(#steel)" opacity=".5"/>',
      Array.from(
        { length: 17 },
        (_, i) => `<path d="M${246 + i * 10.4} 252V306" stroke="#000" stroke-opacity=".55" stroke-width="3"/>`,
      ).join(''),
      '<rect x="438" y="262" width="34" height="34" rx="6" fill="#E8590C"/><rect x="438" y="262" width="34" height="34" rx="6" fill="url(#slab)"/></g>',
      `<g transform="rotate(7 548 440)">${lyingShadow(box)}`,
      shaded(box, '#F4F3EF', 'slab'),
      '<path d="M470 392H626V424H470Z" fill="#E8590C"/><text x="486" y="416" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="20" font-weight="700" fill="#1D1F21">10 × 30°</text>',
      '<path d="M488 470L560 470L534 446H488Z" fill="#B9BEC2"/><path d="M488 470L560 470L534 446H488Z" fill="url(#steel)"/></g>',
    ].join(''),
  }
}

function drawCutter(): Motif {
  const body =
    'M196 330C196 238 262 168 366 160C470 152 560 176 598 236C622 274 616 320 580 342C548 362 508 348 470 344C430 340 404 362 396 396C388 432 360 452 316 450C244 446 196 404 196 330Z'
  return {
    body: [
      lyingShadow(body),
      shaded(body, '#E8590C', 'slab'),
      '<path d="M226 332C226 252 286 196 372 190C462 184 540 202 570 250C586 278 582 302 562 314C538 326 506 316 470 312C416 308 376 336 366 386C360 410 344 420 318 419C264 416 226 386 226 332Z" fill="#2A2C2F"/><path d="M226 332C226 252 286 196 372 190C462 184 540 202 570 250C586 278 582 302 562 314C538 326 506 316 470 312C416 308 376 336 366 386C360 410 344 420 318 419C264 416 226 386 226 332Z" fill="url(#slab)"/>',
      '<path d="M318 446L352 384L396 400C388 432 360 452 318 446Z" fill="#C9CED2"/><path d="M318 446L352 384L396 400C388 432 360 452 318 446Z" fill="url(#steel)"/>',
      '<circle cx="300" cy="318" r="42" fill="#E4E2DE"/><circle cx="300" cy="318" r="42" fill="#000" opacity=".2"/><path d="M264 302A42 42 0 0 1 336 302" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="6"/>',
      '<path d="M408 226C452 218 500 224 528 244" fill="none" stroke="#FFF" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/><path d="M404 250H500M404 266H486" stroke="#000" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>',
    ].join(''),
  }
}

function drawHeatGun(): Motif {
  const body = 'M236 176C250 152 286 142 330 142H520C560 142 588 166 588 206S560 270 520 270H330C286 270 250 260 236 236Z'
  const handle = 'M440 252H548C556 300 578 372 600 436C606 456 596 470 578 472L510 476C494 477 484 468 480 452C468 402 452 322 440 252Z'
  const nozzle = 'M236 178L152 190C144 191 140 196 140 204V210C140 218 144 222 152 223L236 234Z'
  return {
    defs: '<linearGradient id="cord" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#4A4D51"/><stop offset="1" stop-color="#141517"/></linearGradient>',
    body: [
      lyingShadow(`${body}${handle}${nozzle}`),
      '<path d="M556 470C566 520 620 536 690 524C724 518 742 530 760 548" fill="none" stroke="url(#cord)" stroke-width="13" stroke-linecap="round"/>',
      shaded(handle, '#26282B', 'round'),
      '<path d="M486 330L560 322M492 352L567 343M498 374L574 364M504 396L581 385M510 418L588 406" stroke="#000" stroke-opacity=".4" stroke-width="7" stroke-linecap="round"/>',
      shaded(nozzle, '#B9BEC2', 'steel'),
      '<ellipse cx="146" cy="207" rx="9" ry="17" fill="#3A2A20"/><ellipse cx="146" cy="207" rx="5" ry="12" fill="#E8590C" opacity=".75"/>',
      shaded(body, '#E8590C', 'steel'),
      '<path d="M236 176C226 190 226 222 236 236L262 246V164Z" fill="#2A2C2F"/><path d="M236 176C226 190 226 222 236 236L262 246V164Z" fill="url(#steel)"/>',
      Array.from(
        { length: 6 },
        (_, i) => `<path d="M${536 + i * 7} ${170 + i * 3}V${242 - i * 3}" stroke="#000" stroke-opacity=".45" stroke-width="3.5"/>`,
      ).join(''),
      '<rect x="342" y="166" width="128" height="62" rx="9" fill="#1B1D1F"/><rect x="350" y="173" width="112" height="48" rx="5" fill="#A9C4B4"/>',
      '<text x="406" y="209" text-anchor="middle" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="32" font-weight="700" fill="#1C2A22">90 °C</text><path d="M350 178L462 178L430 221H350Z" fill="#FFF" opacity=".18"/>',
      '<path d="M446 286C440 300 442 324 452 338L474 332L464 282Z" fill="#3C4044"/><path d="M446 286C440 300 442 324 452 338L474 332L464 282Z" fill="url(#slab)"/>',
    ].join(''),
  }
}

function drawThermometer(): Motif {
  const head =
    'M252 132C262 118 280 112 304 112H486C526 112 552 134 556 170L560 206C562 226 550 238 530 238H292C268 238 250 226 246 204L240 164C239 150 244 142 252 132Z'
  const handle = 'M424 226H546C548 290 566 370 590 446C596 466 586 482 566 484L500 488C484 489 474 480 470 464C452 392 434 308 424 226Z'
  return {
    body: [
      '<path d="M244 178L40 214" stroke="#E0322B" stroke-opacity=".55" stroke-width="3"/><circle cx="42" cy="214" r="8" fill="#E0322B" opacity=".6" filter="url(#tight)"/><circle cx="42" cy="214" r="4" fill="#FF5A4A"/>',
      lyingShadow(`${head}${handle}`),
      groundShadow({ x: 536, y: 500, width: 120 }),
      shaded(handle, '#26282B', 'round'),
      '<path d="M478 318L556 310M486 344L564 334M494 370L572 358M502 396L580 383" stroke="#000" stroke-opacity=".4" stroke-width="8" stroke-linecap="round"/>',
      shaded(head, '#F2B705', 'slab'),
      '<path d="M252 132C262 118 280 112 304 112V238H292C268 238 250 226 246 204L240 164C239 150 244 142 252 132Z" fill="#2A2C2F"/><path d="M252 132C262 118 280 112 304 112V238H292C268 238 250 226 246 204L240 164C239 150 244 142 252 132Z" fill="url(#slab)"/>',
      '<ellipse cx="250" cy="172" rx="13" ry="26" fill="#0E0F10"/><ellipse cx="248" cy="168" rx="6" ry="14" fill="#6E5BD0" opacity=".55"/>',
      '<rect x="352" y="136" width="150" height="76" rx="10" fill="#1B1D1F"/><rect x="361" y="144" width="132" height="60" rx="6" fill="#B5CDBE"/>',
      '<text x="427" y="188" text-anchor="middle" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="36" font-weight="700" fill="#1C2A22">21,5 °C</text><path d="M361 150L493 150L450 204H361Z" fill="#FFF" opacity=".18"/>',
      '<path d="M414 252C400 262 398 292 412 310L440 302L430 250Z" fill="#D9402B"/><path d="M414 252C400 262 398 292 412 310L440 302L430 250Z" fill="url(#slab)"/>',
    ].join(''),
  }
}

function drawMagnets(): Motif {
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

function drawTape({ title }: Goods): Motif {
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

/** The name decides colour and edge: felt, hard, or flexible with microfibre. */
function drawSqueegee({ title, hex }: Goods): Motif {
  const isBendable = /mikrofiber|bøjelig|flex/i.test(title)
  const isHard = /hård|hard/i.test(title)
  const body = hex ?? (/blå/i.test(title) ? '#1D63B3' : isBendable ? '#E0701C' : isHard ? '#26282B' : '#3A3E42')
  const felt = isBendable ? '#3E4A55' : isHard ? '#4A4642' : '#2A2C2E'
  const plate = isBendable
    ? 'M214 176C320 152 480 152 586 176C596 178 600 186 600 194C600 270 606 330 618 404L182 404C194 330 200 270 200 194C200 186 204 178 214 176Z'
    : 'M222 162H578C588 162 595 168 596 178L620 404H180L204 178C205 168 212 162 222 162Z'
  const edge =
    'M178 402H622C627 402 630 405 630 410L634 446C634 454 630 458 622 458H178C170 458 166 454 166 446L170 410C170 405 173 402 178 402Z'
  const threads = Array.from({ length: 64 }, (_, i) => `M${172 + i * 7.2} 410l${(i % 3) - 1} 44`)
  return {
    body: [
      `<g transform="rotate(-9 400 320)">${lyingShadow(`${plate}${edge}`)}`,
      shaded(plate, body, 'slab'),
      `<path d="M262 228H538L548 318H252Z" fill="#000" opacity=".16"/><path d="M262 228H538L539 234H261Z" fill="#000" opacity=".3"/><path d="M253 314H547L548 318H252Z" fill="#FFF" opacity=".25"/>`,
      [0, 1, 2]
        .map(
          (row) =>
            `<path d="M${290 - row * 2} ${250 + row * 22}H${510 + row * 2}" stroke="#FFF" stroke-opacity=".16" stroke-width="8" stroke-linecap="round"/>`,
        )
        .join(''),
      '<path d="M222 164H578C586 164 592 169 594 176" fill="none" stroke="#FFF" stroke-opacity=".55" stroke-width="3"/>',
      shaded(edge, felt, 'slab'),
      `<path d="${threads.join('')}" stroke="#FFF" stroke-opacity=".07" stroke-width="2"/>`,
      '<path d="M178 404H622" stroke="#000" stroke-opacity=".45" stroke-width="4"/></g>',
    ].join(''),
  }
}

function drawTuckingTools(): Motif {
  const tools = TOOL_COLOURS.map((colour, index) => {
    const handle = 'M-24 6C-24 -4 -20 -10 -14 -10H14C20 -10 24 -4 24 6L19 206C19 226 12 236 0 236S-19 226 -19 206Z'
    const tip = TIPS[index] ?? ''
    return [
      `<g transform="translate(${176 + index * 112} ${262 + Math.abs(index - 2) * 10}) rotate(${(index - 2) * 6})">`,
      lyingShadow(`${handle}${tip}`),
      shaded(tip, '#EDEBE6', 'slab'),
      shaded(handle, colour, 'round'),
      '<circle cx="0" cy="206" r="8" fill="#DAD8D3"/><circle cx="0" cy="206" r="8" fill="#000" opacity=".18"/>',
      '<path d="M-12 30H12M-12 46H12M-12 62H12M-12 78H12" stroke="#000" stroke-opacity=".25" stroke-width="5" stroke-linecap="round"/></g>',
    ].join('')
  })
  return { body: tools.join('') }
}
