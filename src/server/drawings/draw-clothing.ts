import { escapeXml, type Goods, lyingShadow, type Motif, shaded } from './stage.ts'

const GLOVE =
  'M-66 236V120C-84 92 -120 52 -126 26C-130 6 -108 -4 -94 12L-64 52C-70 -20 -74 -84 -74 -128C-74 -152 -42 -154 -40 -130L-34 -30C-34 -92 -30 -140 -26 -176C-22 -200 10 -198 10 -174L6 -32C14 -84 24 -128 34 -152C42 -174 70 -166 66 -142L42 -18C56 -52 68 -78 80 -92C94 -108 116 -94 108 -74C92 -30 84 20 78 66C74 98 72 110 72 132V236Z'

export function drawGloves({ title }: Goods): Motif {
  const size = title.match(/\b(XS|S|M|L|XL|XXL)\b/)?.[1] ?? ''
  const glove = (transform: string, isFront: boolean) =>
    [
      `<g transform="${transform}">${lyingShadow(GLOVE)}`,
      shaded(GLOVE, isFront ? '#F0EFEB' : '#DEDCD7', 'slab'),
      `<g clip-path="url(#glove)">${knit()}</g>`,
      '<path d="M-66 178H72V236H-66Z" fill="#3B4046"/><path d="M-66 178H72V236H-66Z" fill="url(#round)" opacity=".55"/><path d="M-66 232H72" stroke="#E8590C" stroke-width="8"/>',
      '<path d="M-40 -60L-38 40M6 -70L2 44M46 -50L36 50M-64 52C-50 76 -40 96 -34 128" stroke="#000" stroke-opacity=".14" stroke-width="4" fill="none" stroke-linecap="round"/>',
      isFront
        ? `<text x="3" y="216" text-anchor="middle" font-family="Archivo,Helvetica,Arial,sans-serif" font-size="30" font-weight="700" fill="#FFF">${escapeXml(size)}</text>`
        : '',
      '</g>',
    ].join('')
  return {
    defs: `<clipPath id="glove"><path d="${GLOVE}"/></clipPath>`,
    body: `${glove('translate(302 296) rotate(-12) scale(-.96 .96)', false)}${glove('translate(486 300) rotate(10)', true)}`,
  }
}

export function drawToolBelt(): Motif {
  const belt = 'M70 214C190 186 610 186 730 214V266C610 238 190 238 70 266Z'
  const pocket = (x: number, width: number, height: number) =>
    `M${x} 244H${x + width}L${x + width - 8} ${244 + height}Q${x + width - 10} ${262 + height} ${x + width - 30} ${262 + height}H${x + 30}Q${x + 10} ${262 + height} ${x + 8} ${244 + height}Z`
  const pockets = [pocket(150, 150, 150), pocket(318, 180, 186), pocket(516, 140, 132)]
  const tool = (x: number, tilt: number, colour: string, height: number) => {
    const path = `M${x - 13} 270V${150 - height}Q${x - 13} ${138 - height} ${x} ${138 - height}T${x + 13} ${150 - height}V270Z`
    return `<g transform="rotate(${tilt} ${x} 260)">${shaded(path, colour, 'round')}</g>`
  }
  return {
    body: [
      lyingShadow(`${belt}${pockets.join('')}`),
      tool(196, -6, '#1D63B3', 14),
      tool(246, 4, '#E8590C', 30),
      '<path d="M352 150H450L462 270H340Z" fill="#26282B"/><path d="M352 150H450L462 270H340Z" fill="url(#slab)"/>',
      tool(566, -4, '#F2B705', 20),
      tool(606, 5, '#D9D7D2', -4),
      shaded(belt, '#3A3532', 'steel'),
      '<path d="M76 224C192 197 608 197 724 224M76 256C192 229 608 229 724 256" fill="none" stroke="#D8C7A0" stroke-opacity=".6" stroke-width="2.5" stroke-dasharray="9 6"/>',
      ...pockets.map((path) => shaded(path, '#2B2826', 'slab')),
      ...pockets.map(
        (path) =>
          `<path d="${path}" fill="none" stroke="#D8C7A0" stroke-opacity=".45" stroke-width="2.5" stroke-dasharray="9 6" transform="translate(400 340) scale(.95 .93) translate(-400 -336)"/>`,
      ),
      '<rect x="672" y="190" width="62" height="84" rx="10" fill="none" stroke="#B9BEC2" stroke-width="12"/><path d="M684 232H722" stroke="#B9BEC2" stroke-width="8"/>',
    ].join(''),
  }
}

function knit(): string {
  return Array.from(
    { length: 62 },
    (_, i) => `<path d="M-140 ${-210 + i * 7.4}H130" stroke="#000" stroke-opacity=".05" stroke-width="2.5"/>`,
  ).join('')
}
