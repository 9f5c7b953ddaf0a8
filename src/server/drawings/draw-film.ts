import { lightnessOf, mixColours } from '#domain/products/colours/colour.ts'
import type { FilmLook, FilmSurface } from '#domain/products/film-look.ts'
import { groundShadow, stage } from './stage.ts'

const OUTLINE =
  'M106 392C112 368 168 338 246 318C300 304 326 292 362 262C404 226 448 206 506 206C578 206 634 252 672 300C690 322 700 352 694 392C690 416 676 426 652 427L152 427C122 427 102 412 106 392Z'
const SIDE =
  'M106 392C150 366 250 352 372 348C500 344 612 336 686 322C699 346 699 368 694 392C690 416 676 426 652 427L152 427C122 427 102 412 106 392Z'
const CABIN = 'M352 336C372 286 424 238 500 238C566 238 612 276 640 316C560 330 450 336 352 336Z'
const SHOULDER = 'M118 388C170 364 260 352 372 347C500 342 612 334 684 320'
const ROOF = 'M372 270C414 234 452 220 506 220C560 220 602 246 634 284'
const BONNET = 'M168 350C240 324 300 314 344 288'

interface Sheen {
  readonly light: number
  readonly blur: number
  readonly depth: number
}

const SHEENS: Readonly<Record<FilmSurface, Sheen>> = {
  gloss: { light: 0.95, blur: 1.2, depth: 0.5 },
  satin: { light: 0.5, blur: 9, depth: 0.42 },
  matt: { light: 0.2, blur: 20, depth: 0.34 },
  metallic: { light: 0.85, blur: 5, depth: 0.62 },
  shift: { light: 0.75, blur: 5, depth: 0.5 },
  chrome: { light: 1, blur: 0.6, depth: 0.3 },
  'satin-chrome': { light: 0.8, blur: 8, depth: 0.55 },
  carbon: { light: 0.4, blur: 9, depth: 0.4 },
  'gloss-carbon': { light: 0.95, blur: 1.2, depth: 0.4 },
  'forged-carbon': { light: 0.85, blur: 2, depth: 0.4 },
  brushed: { light: 0.7, blur: 10, depth: 0.55 },
  leather: { light: 0.3, blur: 12, depth: 0.4 },
  clear: { light: 1, blur: 0.8, depth: 0.5 },
  'clear-matt': { light: 0.25, blur: 18, depth: 0.34 },
}

/** For products without a picture. */
export function drawFilm({ title, look }: { title: string; look: FilmLook }): string {
  const sheen = SHEENS[look.surface]
  const white = mixColours(look.hex, '#FFFFFF', 0.35 + 0.3 * lightnessOf(look.hex))
  const line = (path: string, width: number, opacity: number) =>
    `<path d="${path}" fill="none" stroke="#FFF" stroke-width="${width}" stroke-linecap="round" opacity="${(opacity * sheen.light).toFixed(2)}"/>`
  return stage(title, {
    defs: [
      `<linearGradient id="paint" x1="0" y1="0" x2="0" y2="1" gradientUnits="objectBoundingBox">${paintStops(look, white)}</linearGradient>`,
      look.shiftHexes.length > 0 ? travel(look) : '',
      `<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="${(sheen.depth * 0.35).toFixed(2)}"/><stop offset=".7" stop-color="#000" stop-opacity="${sheen.depth}"/><stop offset="1" stop-color="#000" stop-opacity="${Math.min(0.9, sheen.depth + 0.25).toFixed(2)}"/></linearGradient>`,
      `<clipPath id="outline"><path d="${OUTLINE}"/></clipPath>`,
      `<filter id="sheen" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="${sheen.blur}"/></filter>`,
      TEXTURES[look.texture],
      look.flakes > 0 ? FLAKES : '',
    ].join(''),
    body: [
      groundShadow({ x: 402, y: 428, width: 560 }),
      `<g clip-path="url(#outline)">`,
      `<path d="${OUTLINE}" fill="url(#paint)"/>`,
      look.shiftHexes.length > 0 ? `<path d="${OUTLINE}" fill="url(#travel)"/>` : '',
      look.texture === 'none' ? '' : '<rect x="90" y="190" width="620" height="250" fill="url(#texture)"/>',
      look.flakes > 0 ? `<rect x="90" y="190" width="620" height="250" filter="url(#flakes)" opacity="${look.flakes * 0.5}"/>` : '',
      `<path d="${CABIN}" fill="#000" opacity="${(sheen.depth * 0.32).toFixed(2)}" filter="url(#tight)"/>`,
      `<path d="${SIDE}" fill="url(#fall)"/>`,
      look.surface === 'chrome' ? `<path d="${SIDE}" fill="#15171A" opacity=".62" transform="translate(0 26)"/>` : '',
      `<g filter="url(#sheen)">${line(SHOULDER, 7, 0.9)}${line(ROOF, 15, 0.85)}${line(BONNET, 12, 0.7)}</g>`,
      `<path d="M150 424L652 424C672 423 686 414 691 396" fill="none" stroke="#FFF" stroke-width="3" opacity="${(0.35 * sheen.light).toFixed(2)}" filter="url(#tight)"/>`,
      look.tint > 0 ? `<path d="M400 180H720V450H400Z" fill="#17181A" opacity="${look.tint}"/>` : '',
      look.surface.startsWith('clear')
        ? '<path d="M404 180C396 260 396 360 404 440" fill="none" stroke="#FFF" stroke-width="2.5" opacity=".8"/>'
        : '',
      '</g>',
    ].join(''),
  })
}

function paintStops(look: FilmLook, white: string): string {
  if (look.surface !== 'chrome') {
    return `<stop offset="0" stop-color="${white}"/><stop offset=".3" stop-color="${look.hex}"/><stop offset="1" stop-color="${look.hex}"/>`
  }
  const dark = mixColours(look.hex, '#0B0C0D', 0.75)
  return `<stop offset="0" stop-color="${white}"/><stop offset=".22" stop-color="${look.hex}"/><stop offset=".42" stop-color="${white}"/><stop offset=".47" stop-color="${dark}"/><stop offset=".6" stop-color="${look.hex}"/><stop offset="1" stop-color="${look.hex}"/>`
}

function travel({ hex, shiftHexes }: FilmLook): string {
  const [between = hex, end = hex] = shiftHexes
  return `<linearGradient id="travel"><stop offset=".02" stop-color="${end}"/><stop offset=".22" stop-color="${between}"/><stop offset=".42" stop-color="${hex}"/><stop offset=".62" stop-color="${hex}"/><stop offset=".84" stop-color="${between}"/><stop offset="1" stop-color="${end}"/></linearGradient>`
}

const FLAKES =
  '<filter id="flakes" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".9" numOctaves="1" seed="7"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 4 4 0 0 -4.9"/></filter>'

const TEXTURES: Readonly<Record<FilmLook['texture'], string>> = {
  none: '',
  twill:
    '<pattern id="texture" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="#08090A"/><path d="M0 0h6v3H0zM3 3h6v3H3zM6 6h6v3H6zM9 9h3v3H9zM0 9h3v3H0z" fill="#4A4E52" opacity=".75"/></pattern>',
  chips:
    '<pattern id="texture" width="90" height="70" patternUnits="userSpaceOnUse" patternTransform="rotate(14)"><rect width="90" height="70" fill="#1B1D1F"/><path d="M0 0L40 6L34 30L4 24ZM52 4L88 14L80 40L58 34ZM10 36L44 38L40 64L6 60ZM54 46L86 48L82 68L50 66Z" fill="#43474A" opacity=".7"/><path d="M38 2L56 8L50 34L36 28ZM0 26L30 30L22 44L0 40ZM44 36L66 30L70 52L48 58Z" fill="#0C0D0E"/></pattern>',
  brushed:
    '<pattern id="texture" width="160" height="9" patternUnits="userSpaceOnUse"><path d="M0 1H120M30 3H160M0 5H90M60 7H160" stroke="#FFF" stroke-width=".8" opacity=".28"/><path d="M20 2H140M0 6H160" stroke="#000" stroke-width=".8" opacity=".2"/></pattern>',
  grain:
    '<pattern id="texture" width="22" height="20" patternUnits="userSpaceOnUse"><path d="M2 2Q6 0 10 3T9 9T2 8ZM13 1Q18 0 21 4T18 10T12 7ZM1 11Q6 10 10 12T9 19T2 18ZM12 11Q17 10 21 13T19 19T12 18Z" fill="#FFF" opacity=".09"/></pattern>',
}
