export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'
type Encodings = Readonly<{ smallest: Encoding; quickest: Encoding }>

const PLAIN: Encodings = { smallest: 'identity', quickest: 'identity' }
const MAX_KNOWN = 500
const known = new Map<string, Encodings>()

/** The encodings to use: brotli before gzip, zstd first when it must be quick; a q-value of 0 excludes one. */
export function chooseEncodings(header: string | string[] | undefined): Encodings {
  if (header === undefined || header === '') return PLAIN
  const text = String(header)
  const before = known.get(text)
  if (before) return before
  const encodings = negotiate(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, encodings)
  return encodings
}

function negotiate(header: string): Encodings {
  const taken = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    taken.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false
  const smallest = takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
  return { smallest, quickest: takes('zstd') ? 'zstd' : smallest }
}
