import type { Goods, Motif } from './goods.ts'
import { lyingShadow, shaded } from './stage.ts'

/** The name decides colour and edge: felt, hard, or flexible with microfibre. */
export function drawSqueegee({ title, hex }: Goods): Motif {
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

const TOOL_COLOURS = ['#E8590C', '#2A2C2F', '#1D63B3', '#F2B705', '#3E8E5A']
const TIPS = [
  'M-20 0H20L26 -96C27 -122 12 -138 0 -138S-27 -122 -26 -96Z',
  'M-20 0H20L30 -118L-14 -142Z',
  'M-20 0H20L22 -84C44 -112 34 -140 4 -140C-10 -140 -22 -122 -22 -84Z',
  'M-20 0H20V-104L0 -144L-20 -104Z',
  'M-20 0H20L34 -132H-34Z',
]

export function drawTuckingTools(): Motif {
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
