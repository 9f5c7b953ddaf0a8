import { addNamed, type NamedProducts, NO_PRODUCTS, namedText } from '#domain/csv/named-products.ts'
import { count } from '#domain/numbers/danish-figures.ts'

/** Why a word is flagged (Directive 2005/29/EC, annex I, as amended by Directive (EU) 2024/825; in force since 27 September 2026). */
const GENERIC =
  'er et generelt miljøudsagn. Det kræver en anerkendt, fremragende miljøpræstation; skriv i stedet, hvad der præcist er bedre.'
const OFFSET = 'er forbudt, når det bygger på klimakompensation. Skriv i stedet, hvor meget udledningen er, og hvordan den er målt.'

/** Point 4a (generic claims; examples in recital 9 of Directive (EU) 2024/825) and point 4c (offsets), with Danish and English endings. */
const CLAIMS: readonly (readonly [words: string, why: string])[] = [
  [
    '(?:miljø|natur|klima|øko)(?:venlig|rigtig|skånsom|bevidst)\\p{L}*|skånsom\\p{L}* (?:mod|for) (?:miljøet|naturen|klimaet)|godt? for (?:miljøet|naturen|klimaet|planeten)|bæredygtig\\p{L}*|økologisk\\p{L}* (?:korrekt|rigtig)\\p{L}*|(?:biologisk |bio)nedbrydelig\\p{L}*|biobasere\\p{L}*|energieffektiv\\p{L}*|miljøansvarlig\\p{L}*',
    GENERIC,
  ],
  [
    'grønnere\\p{L}*|grøn(?:t|ne)? (?:valg|profil|omstilling|energi|strøm|løsning|produktion|alternativ|fremtid|samvittighed|firma|virksomhed|teknologi)\\p{L}*',
    GENERIC,
  ],
  [
    '(?:environment(?:ally)?|eco|climate|planet|nature)[- ]?(?:friendly|conscious|correct|safe)|sustainab\\p{L}+|biodegradable|bio-?based|energy[- ]efficient|greener|green (?:choice|product|production|energy|power|solution|alternative|future|technology)\\p{L}*|good for the (?:environment|planet|climate)',
    GENERIC,
  ],
  [
    '(?:klima|co[2₂][- ]?|carbon[- ]?|climate[- ]?|kulstof)(?:neutral|kompensere|positiv|negativ|compensated|positive|negative)\\p{L}*|co[2₂][- ]?fri\\p{L}*|carbon[- ]free|netto-?nul|net[- ]zero',
    OFFSET,
  ],
]
const PATTERNS = CLAIMS.map(([words, why]) => ({ pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu'), why }))

type EnvironmentalClaim = Readonly<{ words: string; why: string }>

/** Claims that staff should prove or word precisely, each once, in their order. Flagged, never refused: the shop may hold the proof. */
export function environmentalClaims(texts: readonly (string | null | undefined)[]): EnvironmentalClaim[] {
  const found = PATTERNS.flatMap(({ pattern, why }) =>
    texts.flatMap((text, place) => [...(text ?? '').matchAll(pattern)].map(({ 0: words, index }) => ({ words, why, place, index }))),
  ).toSorted((a, b) => a.place - b.place || a.index - b.index)
  return [...new Map(found.map(({ words, why }) => [words.toLowerCase(), { words, why }])).values()]
}

/** One sentence per reason, for staff who save the texts; null without claims. */
export function claimsNote(texts: readonly (string | null | undefined)[]): string | null {
  const byReason = Map.groupBy(environmentalClaims(texts), ({ why }) => why)
  const sentences = [...byReason].map(([why, claims]) => `${claims.map(({ words }) => `»${words}«`).join(', ')} ${why}`)
  return sentences.length > 0 ? sentences.join(' ') : null
}

/** Products of a file whose new texts hold claims, named with their words. */
export function claimsOfFile(lines: readonly Readonly<{ kcwId: string; texts: readonly (string | null)[] }>[]): NamedProducts {
  const named = lines.flatMap(({ kcwId, texts }) => {
    const claims = environmentalClaims(texts)
    return claims.length === 0 ? [] : [`${kcwId} (${claims.map(({ words }) => `»${words}«`).join(', ')})`]
  })
  return addNamed(NO_PRODUCTS, { products: named.length, named })
}

/** The flag in the report of a file; null without claims. They are stored like every text. */
export function fileClaimsText(claims: NamedProducts): string | null {
  if (claims.products === 0) return null
  return `${count(claims.products, 'produkt har et miljøudsagn', 'produkter har miljøudsagn')}, som du skal kunne dokumentere: ${namedText(claims)}. Begrundelsen står ved produktets tekster.`
}

export const WRITTEN_FIELDS = ['name', 'nameDa', 'description', 'descriptionDa', 'features'] as const

type Texts = Readonly<{
  name: string
  nameDa: string
  description: string | null
  descriptionDa: string | null
  features: readonly string[]
}>

/** What customers read of a product in staff's own words. */
export function writtenTexts({ name, nameDa, description, descriptionDa, features }: Texts): readonly (string | null)[] {
  return [nameDa, name, descriptionDa, description, ...features]
}
