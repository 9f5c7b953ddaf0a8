import type { Pictogram } from './hazard-symbols.ts'

type Shape = Readonly<{ path: string; tone: 'frame' | 'ground' | 'symbol'; width?: number }>

/** Annex V: a red frame on white with a black symbol. */
export const PICTOGRAM_COLOURS: Readonly<Record<Shape['tone'], string>> = { frame: '#d8001a', ground: '#ffffff', symbol: '#000000' }

const FRAME: readonly Shape[] = [
  { path: 'M50 1 99 50 50 99 1 50Z', tone: 'frame' },
  { path: 'M50 9 91 50 50 91 9 50Z', tone: 'ground' },
]

const black = (path: string, width?: number): Shape => ({ path, tone: 'symbol', ...(width !== undefined && { width }) })
const white = (path: string, width?: number): Shape => ({ path, tone: 'ground', ...(width !== undefined && { width }) })
const dot = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

const FLAME =
  'M51 19C53 28 63 33 61 45C64 42 65 38 64 34C72 42 75 50 71 58C68 65 60 68 50 68C40 68 31 65 29 56C27 48 32 42 36 37C36 42 37 44 39 45C39 36 49 31 51 19Z'
const FLAME_HEART = 'M50 45C51 51 58 53 57 60C56 64 53 66 50 66C46 66 43 64 42 60C42 54 49 52 50 45Z'
const SMALL_FLAME =
  'M51 15C52 21 59 25 58 33C60 31 61 28 60 26C66 31 68 37 65 42C63 47 58 49 50 49C42 49 36 47 35 41C34 35 37 31 40 28C40 31 40 33 42 33C42 27 49 23 51 15Z'

const SYMBOLS: Readonly<Record<Pictogram, readonly Shape[]>> = {
  GHS01: [
    black(dot(47.5, 58.7, 9.5)),
    black(
      'M52.7 45.8 57.8 26.9 59.5 45ZM57 48.4 72.4 33.8 63 51.9ZM60.4 54.4 76.7 52.7 61.3 59.6ZM42.3 45.8 37.2 29.5 48.4 44.1ZM37.2 51 25.1 45 37.2 56.2ZM59.5 63 70.7 67.3 57 65.6Z',
    ),
    black('M63 40.7 69 26.9M67.3 46.7 78.5 44.1M48.4 39 48.4 25.2M33.7 44.1 27.7 36.4', 2.2),
    black('M33.7 71.6 64.7 71.6', 3),
  ],
  GHS02: [black(FLAME), white(FLAME_HEART), black('M29 73.5 71 73.5', 4)],
  GHS03: [
    black(SMALL_FLAME),
    white('M50 34C51 38 55 39 54 43C54 46 52 47 50 47C47 47 46 46 45 43C45 39 50 38 50 34Z'),
    black(dot(50, 62, 12.5)),
    white(dot(50, 62, 8)),
    black('M33 78.5 67 78.5', 4),
  ],
  GHS04: [
    black(
      'M26.6 61.3 59.4 34.7C62.5 32.2 66.5 32 69.5 31.4L74.2 27.6 77.4 31.5 72.7 35.3C71.5 38.1 70.5 42 67.4 44.5L34.6 71.1C31.9 73.3 28.1 72.9 25.9 70.2C23.7 67.5 23.9 63.5 26.6 61.3Z',
    ),
  ],
  GHS05: [
    // two tilted tubes with a drop below each; a corroded plate and hand
    black('M21 40 42 29 45 35 24 46C20.5 47.8 17.5 41.8 21 40Z M79 40 58 29 55 35 76 46C79.5 47.8 82.5 41.8 79 40Z'),
    black('M42 37 44 36C45.5 40 44 43 42 43C40 43 40.5 39.5 42 37Z M58 37 56 36C54.5 40 56 43 58 43C60 43 59.5 39.5 58 37Z'),
    black(`${dot(42, 49, 1.9)} ${dot(58, 49, 1.9)}`),
    black('M22 57 35 57C36 60.5 39 59 40 62C42 63.5 44 61.5 45.5 59.5L47 57 48 57 48 66 22 66Z'),
    black(
      'M54 58C58 56.5 61 60 59 62C61.5 63.5 64.5 61.5 66 59C70 56.5 76 58 80 61L77 66C70 66 63 69.5 56 68.5C52.5 68 51 65 54.5 64C52 62.5 52 59.5 54 58Z',
    ),
    black('M40 55 38 52M44 55 46 52M60 55 58 52M64 55 66 52', 1.6),
    black('M32 73 68 73', 3),
  ],
  GHS06: [
    black(
      'M50 21.6C60.6 21.6 66.7 28.6 66.7 37.4C66.7 42.7 64.1 45.4 62.3 48C61.4 51.5 60.6 54.2 57.9 54.2L42.1 54.2C39.4 54.2 38.6 51.5 37.7 48C35.9 45.4 33.3 42.7 33.3 37.4C33.3 28.6 39.4 21.6 50 21.6Z',
    ),
    white(`${dot(43, 39.2, 4.6)} ${dot(57, 39.2, 4.6)} M50 43.2 52.6 48.4 47.4 48.4Z`),
    white('M45.6 51.1 45.6 54.6M50 51.1 50 54.6M54.4 51.1 54.4 54.6', 1.5),
    black('M31.5 59.4 68.5 73.5M68.5 59.4 31.5 73.5', 5),
    black(
      `${dot(30.6, 57.2, 3)} ${dot(29.3, 61.2, 3)} ${dot(69.4, 57.2, 3)} ${dot(70.7, 61.2, 3)} ${dot(30.6, 75.3, 3)} ${dot(29.3, 71.8, 3)} ${dot(69.4, 75.3, 3)} ${dot(70.7, 71.8, 3)}`,
    ),
  ],
  GHS07: [
    black('M50 20C56 20 59 24 58.5 30L54.5 58C54 61.5 52.5 63 50 63C47.5 63 46 61.5 45.5 58L41.5 30C41 24 44 20 50 20Z'),
    black(dot(50, 74, 6)),
  ],
  GHS08: [
    black(`${dot(50, 27, 9.5)}`),
    black('M45 34 55 34 56 40C65 42 71 46 73 54L75 62 50 84 25 62 27 54C29 46 35 42 44 40Z'),
    white('M50 42 52.5 52.5 61 46 55.5 55 66 56.5 56 60.5 62.5 69 53 63.5 50.5 75 47.5 63.5 38 69 44 60.5 34 57 44.5 55 39 46 47.5 52.5Z'),
  ],
  GHS09: [
    // a bare tree and a dead fish
    black(
      'M39.2 68.9 40.5 50 32 43.7 32.9 42.4 40.5 46.9 40.1 37.4 34.7 31.1 35.8 30.2 40.1 34.7 40.5 24.8 42.8 24.8 43.2 36.5 48.2 30.2 49.5 31.3 43.7 39.6 44.1 45.5 52.7 38.3 53.8 39.6 44.6 49.5 46 68.9Z',
    ),
    black('M24.8 68.9 58.1 68.9', 3),
    black('M45.5 64.4C50.9 57.6 59.9 56.3 66.2 61.2L74.3 56.3 73 64.4 74.3 72.5 66.2 67.5C59.9 72.5 50.9 71.2 45.5 64.4Z'),
    white(dot(52.2, 63, 1.5)),
  ],
}

/** The shapes from back to front. */
export function pictogramShapes(pictogram: Pictogram): readonly Shape[] {
  return [...FRAME, ...SYMBOLS[pictogram]]
}
