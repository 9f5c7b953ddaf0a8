const NAMED = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: ' ',
    aelig: 'æ',
    oslash: 'ø',
    aring: 'å',
    AElig: 'Æ',
    Oslash: 'Ø',
    Aring: 'Å',
    eacute: 'é',
    ndash: '–',
    mdash: '–',
    hellip: '…',
    rsquo: '’',
    deg: '°',
    reg: '®',
    trade: '™',
  }),
)

/** Converts an HTML description to plain text: paragraphs stay separate, list items get a dash, markup is removed. */
export function plainOfHtml(html: string): string {
  if (!/<[a-z!/][^>]*>|&#?\w+;/i.test(html)) return html
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<br\b[^>]*>/gi, '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<\/(?:p|div|h[1-6]|ul|ol|table|blockquote)\s*>/gi, '\n\n')
    .replace(/<\/tr\s*>/gi, '\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<[a-z!/][^>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => entity(all, { decimal, hex, name }))
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

type Entity = Readonly<{ decimal?: string; hex?: string; name?: string }>

function entity(all: string, { decimal, hex, name = '' }: Entity): string {
  if (decimal === undefined && hex === undefined) return NAMED.get(name) ?? all
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return point > 0 && point <= 0x10_ff_ff && !(point >= 0xd8_00 && point <= 0xdf_ff) ? String.fromCodePoint(point) : ''
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for HTML and XML, in elements and double-quoted attributes. */
export function escapedMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
}
