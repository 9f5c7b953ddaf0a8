const EXTENSIONS = /(?:\.(?:jpe?g|jfif|png|webp|hei[cf]|tiff?|avif|gif))+$/i
const NOISE: readonly RegExp[] = [
  /\(\d+\)/g,
  /(?<![\p{L}\d])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:img(?:[- ]?e)?|dsc[nf]?|pxl|mvimg|gopr|dji|sam|cimg|pict|wa|p)[- ]?\d{3,}(?:[- ]\d{3,})*(?![\p{L}\d])/giu,
  /\b(?:19|20)\d{2}[- .]?(?:0[1-9]|1[0-2])[- .]?(?:0[1-9]|[12]\d|3[01])(?:[- ]?(?:t|kl|at)?[- ]?\d{2}[-:. ]?\d{2}(?:[-:. ]?\d{2,5})?)?(?!\d)/gi,
  /(?<!\d)\d{3,5} ?[x×] ?\d{3,5}(?: ?px)?(?![\p{L}\d])/giu,
  /(?<!\p{L})(?:copy|kopi)(?: (?:of|af))?(?: \d{1,2})?(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:v|ver|version|rev) ?\d{1,2}(?![\p{L}\d])/giu,
  /(?<!\p{L})(?:whatsapp|facebook|instagram|messenger|snapchat|received|creation|full ?size ?render|screenshot|skærmbillede|skaermbillede|photo|foto|image|billede|produktbillede|produktfoto|picture|pic|final|endelig|færdig|edited|edit|redigeret|retoucheret|web|hi-?res|low-?res|scaled|rotated|cropped|beskåret|thumb|thumbnail|small|large|stor|lille|iphone|kamera|img|dsc|jpe?g|png|webp|untitled|unavngivet|uden navn)(?!\p{L})/giu,
]
const NO_LETTERS = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}]|\uFE0F)+/gu
const LONGEST = 260
const UNIT = /^(?:ml|cl|l|liter|g|kg|mm|cm|m|w|v|stk|pcs|my|µm|°c)$/i
const SKU = /(?<![\p{L}\d])(?:(?<brand>kcw)[- ]?)?(?<prefix>[a-z]{1,4})(?<gap>[- ]?)(?<digits>\d{2,6})(?<suffix>[a-z]?)(?![\p{L}\d])/giu
const BRAND_SKU = /(?<![\p{L}\d])kcw[- ]?(?<digits>\d{1,6})(?<suffix>[a-z]?)(?![\p{L}\d])/iu
/** Codes of 3M, Avery, Oracal, KPMF, Hexis and others. Spaces count as hyphens only where the series defines what follows. */
const MANUFACTURERS: readonly RegExp[] = [
  /(?<![\p{L}\d])(?:3m)?(?<code>(?:1080|2080)[- ]?[a-z]{1,3}[- ]?\d{2,4})(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>(?:sw[- ]?900|sf[- ]?\d{3}(?=[- ]))[- ]?\d{3}(?:[- ]?[a-z])?)(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>9[57]\d(?:[a-z]{0,2}[- ]|[a-z]{2})\d{3}[a-z]?)(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>\d{3,4}(?!(?:ml|cl|mm|cm|px|kg|x)\b)[a-z]{1,3}-\d{3,4}[a-z]?)(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>k\d{5}(?:-[a-z]{1,2})?)(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>hx[- ]?\d{2,5}(?:-[a-z\d]{3}b|[a-z\d]{0,6}))(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>[a-z]{2,4}\d{2,4}[a-z]{0,2}-hd)(?![\p{L}\d])/iu,
  /(?<![\p{L}\d])(?<code>[a-z]{1,4}\d{2,5}[a-z]{1,4}\d{1,4}[a-z]{0,3}|[a-z]{1,4}\d{2,5}[a-z]{2,4})(?![\p{L}\d])/iu,
]
const NO_SKU = new Set(['ral', 'tpu', 'ppf', 'pet', 'pvc', 'pp', 'pe', 'nr', 'no', 'uv', 'ir', 'id', 'ca', 'til', 'og', 'x'])

type NameWords = Readonly<{ kcwId: string | null; words: readonly string[] }>

/** The words of a file name without camera and program additions, and the SKU. `isWord` recognises words of the shop. */
export function readWords(fileName: string, isWord: (text: string) => boolean): NameWords {
  const plain = withoutNoise(fileName)
  const sku = findSku(plain, isWord)
  const rest = sku ? `${plain.slice(0, sku.at)} ${plain.slice(sku.at + sku.length)}` : plain
  const words = rest
    .replace(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s/()[\]{}–—-]+/)
    .map((word) => word.replace(/^[^\p{L}\d]+|[^\p{L}\d%°]+$/gu, ''))
    .filter(Boolean)
  return { kcwId: sku?.kcwId ?? null, words: words.filter((word, at) => !isCounter(word, words[at + 1])) }
}

function withoutNoise(fileName: string): string {
  // macOS decomposes letters: 'å' arrives as 'a' and a ring
  const base = (fileName.normalize('NFC').split(/[\\/]/).at(-1) ?? '').replace(EXTENSIONS, '').slice(0, LONGEST)
  const spaced = base
    .replaceAll('%20', ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(NO_LETTERS, ' ')
    .replace(/[_+~;&=#]+|[.,](?!\d)|(?<!\d)[.,]/g, ' ')
    .replace(/(\d) +%/g, '$1%')
    .replace(/(\p{Ll})(\p{Lu}{1,4}-?\d)/gu, '$1 $2')
    .replace(/\s+/g, ' ')
  return NOISE.reduce((text, noise) => text.replace(noise, ' '), spaced).replace(/\s+/g, ' ')
}

type FoundSku = Readonly<{ kcwId: string; at: number; length: number }>

function findSku(text: string, isWord: (text: string) => boolean): FoundSku | null {
  const made = findManufacturersNumber(text)
  if (made) return made
  for (const match of text.matchAll(SKU)) {
    const { brand, prefix = '', gap, digits = '', suffix = '' } = match.groups ?? {}
    if (!brand && (NO_SKU.has(prefix.toLowerCase()) || isWord(prefix))) continue
    // 'NL 1001' is a SKU, 'A 20' hardly
    if (gap === ' ' && digits.length < 4) continue
    if (UNIT.test(suffix) && digits.length < 4) continue
    const kcwId = [brand, prefix, `${digits}${suffix}`].filter(Boolean).join('-').toUpperCase()
    return { kcwId, at: match.index, length: match[0].length }
  }
  const branded = BRAND_SKU.exec(text)
  if (!branded?.groups) return null
  return { kcwId: `KCW-${branded.groups.digits}${branded.groups.suffix}`.toUpperCase(), at: branded.index, length: branded[0].length }
}

function findManufacturersNumber(text: string): FoundSku | null {
  for (const scheme of MANUFACTURERS) {
    const match = scheme.exec(text)
    const code = match?.groups?.code
    if (match && code) return { kcwId: spelled(code), at: match.index, length: match[0].length }
  }
  return null
}

function spelled(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(' ', '-')
    .replace(/^(S[WF])-?(\d{3})-?(\d{3})-?([A-Z]?)$/, (_, series, first, second, end) =>
      [series + first, second, end].filter(Boolean).join('-'),
    )
    .replace(/^(9[57]\d[A-Z]{2})(\d)/, '$1-$2')
    .replace(/^HX-?(\d+)-?/, 'HX$1')
    .replace(/^(1080|2080)-?([A-Z]+)-?(\d+)$/, '$1-$2$3')
}

function isCounter(word: string, next: string | undefined): boolean {
  return /^\d{3,}$/.test(word) && !(next && UNIT.test(next))
}

export function isUnit(word: string): boolean {
  return UNIT.test(word)
}
