const BRANDS: Readonly<Record<string, 'HEIC' | 'AVIF'>> = {
  heic: 'HEIC',
  heix: 'HEIC',
  heim: 'HEIC',
  heis: 'HEIC',
  hevc: 'HEIC',
  hevx: 'HEIC',
  mif1: 'HEIC',
  msf1: 'HEIC',
  avif: 'AVIF',
  avis: 'AVIF',
}

/** Why a picture in a format the shop cannot decode is refused, and how to make it a JPG; null for any other file. */
export function foreignPictureProblem(beginning: Uint8Array): string | null {
  return problemOf(foreignFormatOf(beginning))
}

/** The same by the name of a file, where it is not read: Windows reports no type for HEIC. */
export function foreignNameProblem({ name, type }: Readonly<{ name: string; type: string }>): string | null {
  const [, ending = ''] = /[./](\w+)$/.exec(type || name) ?? []
  return problemOf(ENDINGS.get(ending.toLowerCase()) ?? null)
}

type ForeignFormat = 'HEIC' | 'AVIF' | 'TIFF'
const ENDINGS = new Map<string, ForeignFormat>(Object.entries({ heic: 'HEIC', heif: 'HEIC', avif: 'AVIF', tif: 'TIFF', tiff: 'TIFF' }))

function problemOf(format: ForeignFormat | null): string | null {
  if (format === null) return null
  return `Billedet er ${format}, som vi ikke kan læse. Gem det som JPG: på iPhone under Indstillinger › Kamera › Formater › »Mest kompatibel«, på pc med »Gem som« i Fotos eller Paint.`
}

function foreignFormatOf(beginning: Uint8Array): ForeignFormat | null {
  const text = String.fromCharCode(...beginning.subarray(0, 12))
  if (text.startsWith('II*\0') || text.startsWith('MM\0*')) return 'TIFF'
  return text.slice(4, 8) === 'ftyp' ? (BRANDS[text.slice(8, 12)] ?? null) : null
}
