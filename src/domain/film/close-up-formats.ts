import type { Scheme } from './lighting.ts'

export type CloseUpFormat = 'wide' | 'tall'

interface Format {
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly films: number
}

export const CLOSE_UP_FORMATS: Readonly<Record<CloseUpFormat, Format>> = {
  wide: { width: 2000, height: 760, widths: [1200, 2000], films: 6 },
  tall: { width: 800, height: 720, widths: [560, 800], films: 4 },
}

/** The file name without extension: `naerbillede-<fingerprint>-wide-dark-2000`. */
export function closeUpName(
  fingerprint: string,
  { format, scheme, width }: { format: CloseUpFormat; scheme: Scheme; width: number },
): string {
  return `${CLOSE_UP_PREFIX}${fingerprint}-${format}-${scheme}-${width}`
}

export const CLOSE_UP_PREFIX = 'naerbillede-'
