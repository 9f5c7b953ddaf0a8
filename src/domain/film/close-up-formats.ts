import type { Scheme } from './lighting.ts'

/** The close-up of the home page is as wide as the window, and on a telephone as high as it is wide. */
export type CloseUpFormat = 'wide' | 'tall'

interface Format {
  readonly width: number
  readonly height: number
  /** The widths it is kept in. */
  readonly widths: readonly number[]
  /** How many films share it. */
  readonly films: number
}

export const CLOSE_UP_FORMATS: Readonly<Record<CloseUpFormat, Format>> = {
  wide: { width: 2000, height: 760, widths: [1200, 2000], films: 6 },
  tall: { width: 800, height: 720, widths: [560, 800], films: 4 },
}

/** What the file of a close-up is called, without its ending: `naerbillede-<fingerprint>-wide-dark-2000`. */
export function closeUpName(
  fingerprint: string,
  { format, scheme, width }: { format: CloseUpFormat; scheme: Scheme; width: number },
): string {
  return `${CLOSE_UP_PREFIX}${fingerprint}-${format}-${scheme}-${width}`
}

export const CLOSE_UP_PREFIX = 'naerbillede-'
