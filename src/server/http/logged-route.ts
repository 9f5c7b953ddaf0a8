import { PATHS } from '#contract/call-paths.ts'
import { PAGES } from '#contract/pages.ts'
import { readTarget } from './request-target.ts'

/** Of an address that matches no pattern, or that is asked for before a pattern is found. */
export const OTHER_ROUTE = 'other'

/** Files below these are named by no pattern of their own. */
const FILES = ['/assets/', '/images/', '/documents/']
const PATTERNS = [...Object.values(PAGES).map(({ path }) => path), ...Object.values(PATHS).map(([, path]) => `/api${path}`)]
const IS_PARAMETER = /^(?::\w+|\{\w+\})$/
/** The more of a pattern is fixed, the more it says: `/orders/my-orders` before `/orders/{id}`. */
const BY_PRECISION = PATTERNS.map((pattern) => ({ pattern, parts: pattern.split('/') })).toSorted(
  (one, other) => one.parts.filter(isParameter).length - other.parts.filter(isParameter).length,
)

/**
 * What the log names of an address: the pattern it matches, never the address itself. It can hold a secret, such as the token that opens a
 * guest's order, and be spelled in many ways.
 */
export function loggedRoute(url: string): string {
  const target = readTarget(url)
  if (typeof target === 'number') return OTHER_ROUTE
  const { path, decodedPath } = target
  // the data of a page
  if (decodedPath.endsWith('.data')) return `${patternOf(decodedPath.slice(0, -'.data'.length))}.data`
  const files = FILES.find((start) => path.startsWith(start))
  return files === undefined ? patternOf(decodedPath) : `${files}*`
}

function patternOf(path: string): string {
  const asked = path.split('/')
  const fits = ({ parts }: Readonly<{ parts: readonly string[] }>) =>
    parts.length === asked.length && parts.every((part, index) => isParameter(part) || part === asked[index])
  return BY_PRECISION.find(fits)?.pattern ?? OTHER_ROUTE
}

function isParameter(part: string): boolean {
  return IS_PARAMETER.test(part)
}
