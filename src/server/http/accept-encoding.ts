export type Encoding = 'br' | 'gzip' | 'identity'

const MAX_KNOWN = 500
const known = new Map<string, Encoding>()

/** The encoding to answer in: brotli before gzip when both are taken, a q-value of 0 refuses one. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined || header === '') return 'identity'
  const text = String(header)
  const before = known.get(text)
  if (before) return before
  const encoding = negotiate(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, encoding)
  return encoding
}

function negotiate(header: string): Encoding {
  const taken = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    taken.set(name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)))
  }
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
