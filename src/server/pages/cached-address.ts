import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/http/call.ts'
import { ALL_PAGES, withParam } from '#contract/pages/pages.ts'
import { colourCalls } from '#contract/products/colours.ts'
import { productCalls } from '#contract/products/product.ts'
import { showcaseCalls } from '#contract/products/showcase.ts'
import { suggestionCalls } from '#contract/products/suggestions.ts'
import { proofCalls } from '#contract/proof.ts'
import { reviewCalls } from '#contract/reviews.ts'
import { publicSettingsCalls } from '#contract/settings/public-settings.ts'
import { tagCalls } from '#contract/tags/tags.ts'
import { wrapCalls } from '#contract/wraps/wraps.ts'
import type { CachedAddress, Lasts } from '#server/http/answer-cache.ts'
import type { RequestTarget } from '#server/http/request.ts'

/** Names the requested loaders. */
const DATA_PARAM = '_routes'

type Rule = Readonly<{ params: readonly string[]; lasts: Lasts }>

const CACHED_CALLS: readonly (readonly [call: Call, lasts: Lasts])[] = [
  [productCalls.listProducts, 'second'],
  [productCalls.showProduct, 'second'],
  [productCalls.listRelatedProducts, 'second'],
  [suggestionCalls.suggestProducts, 'second'],
  [showcaseCalls.showShowcase, 'version'],
  [colourCalls.findNearest, 'second'],
  [colourCalls.showPalette, 'second'],
  [proofCalls.showProof, 'version'],
  [wrapCalls.listWraps, 'version'],
  [reviewCalls.listReviews, 'version'],
  [tagCalls.listCategories, 'version'],
  [tagCalls.listAllTags, 'version'],
  // a certificate that ends takes its badge along
  [publicSettingsCalls.showSettings, 'day'],
]

const apiRules = new Map(CACHED_CALLS.map(([call, lasts]) => [`/api${call.path}`, { params: queryNames(call), lasts }]))
const literalPaths: ReadonlySet<string> = new Set([
  ...Object.values(calls).map(({ path }) => `/api${path}`),
  ...ALL_PAGES.map(({ path }) => path),
])
const pageRules = new Map(
  ALL_PAGES.flatMap(({ path, cachedBy }) =>
    cachedBy ? [[withParam(path, '{id}'), { params: cachedBy, lasts: 'second' as const }] as const] : [],
  ),
)

const fileRules = new Map([
  ['/images/drawn/{id}', { params: ['k', 'v'], lasts: 'version' as const }],
  ['/images/shared/{id}', { params: ['v'], lasts: 'version' as const }],
])

/** The normalised address of a cacheable request, else null: unknown parameters are dropped, known ones sorted. */
export function cachedAddress({ path, query }: RequestTarget): CachedAddress | null {
  const rule = ruleOf(path)
  return rule && { key: query === '' ? path : `${path}${knownQuery(query, rule.params)}`, lasts: rule.lasts }
}

function ruleOf(path: string): Rule | null {
  if (path.startsWith('/api/')) return find(apiRules, path)
  if (path.startsWith('/images/')) return find(fileRules, path)
  return dataRule(path) ?? find(pageRules, path)
}

function dataRule(path: string): Rule | null {
  const page = pageOfData(path)
  const rule = page === null ? null : find(pageRules, page)
  return rule && { ...rule, params: [...rule.params, DATA_PARAM] }
}

function find(rules: ReadonlyMap<string, Rule>, path: string): Rule | null {
  const exact = rules.get(path)
  if (exact || literalPaths.has(path)) return exact ?? null
  return rules.get(path.replace(LAST, '/{id}')) ?? rules.get(path.replace(LAST_BUT_ONE, '/{id}/$1')) ?? null
}

const LAST = /\/[^/]+$/
const LAST_BUT_ONE = /\/[^/]+\/([^/]+)$/

function knownQuery(query: string, names: readonly string[]): string {
  const requested = new URLSearchParams(query)
  const known = new URLSearchParams()
  for (const name of names.toSorted()) {
    const value = requested.get(name)
    if (value !== null) known.set(name, value)
  }
  const text = known.toString()
  return text && `?${text}`
}

function queryNames(call: Call): readonly string[] {
  return call.query instanceof z.ZodObject ? Object.keys(call.query.shape) : []
}

/** The page path of a data request (`/produkter.data`, `/_.data` for the home page), or null. */
function pageOfData(path: string): string | null {
  if (path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : null
}
