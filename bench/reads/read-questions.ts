/** What a read may name, so that each address is new and still finds the same. */
export type ReadFacts = Readonly<{
  skus: readonly string[]
  series: readonly string[]
  colors: readonly string[]
  syllables: readonly string[]
}>

export type ReadQuestion = Readonly<{
  what: string
  /** below /api; `requestNumber` grows with each request to a server, so that no address is requested twice */
  path: (facts: ReadFacts, requestNumber: number) => string
  isLoggedIn: boolean
  /** at least so much of the bare handler beside it */
  aim: number
}>

/** The reads that are not cached, by the word that selects one. */
export const READ_QUESTIONS = {
  list: {
    what: 'list of 24',
    path: (facts, requestNumber) => `/products?limit=24&${manyColors(facts, requestNumber)}`,
    isLoggedIn: false,
    aim: 0.9,
  },
  search: {
    what: 'search of 3 letters',
    path: (facts, requestNumber) =>
      `/products?limit=24&search=${encodeURIComponent(facts.syllables[requestNumber % facts.syllables.length] ?? '')}&${manyColors(facts, requestNumber)}`,
    isLoggedIn: false,
    aim: 0.6,
  },
  filter: {
    what: 'filter of series and colours',
    path: (facts, requestNumber) =>
      `/products?limit=24&series=${facts.series[requestNumber % facts.series.length]}&${manyColors(facts, requestNumber)}`,
    isLoggedIn: false,
    aim: 0.6,
  },
  product: {
    what: 'one product',
    path: ({ skus }, requestNumber) =>
      `/products/${spell(skus[requestNumber % skus.length] ?? '', Math.floor(requestNumber / skus.length))}`,
    isLoggedIn: false,
    aim: 0.6,
  },
  ownList: {
    what: 'list of 24, logged in',
    path: (facts, requestNumber) => `/products?limit=24&${manyColors(facts, requestNumber)}`,
    isLoggedIn: true,
    aim: 0.6,
  },
  me: { what: 'auth/me', path: () => '/auth/me', isLoggedIn: true, aim: 0.6 },
  ownOrders: { what: 'own orders', path: () => '/orders/my-orders', isLoggedIn: true, aim: 0.6 },
  points: { what: 'points', path: () => '/points/balance', isLoggedIn: true, aim: 0.6 },
  pointsHistory: { what: 'points, each movement', path: () => '/points/history', isLoggedIn: true, aim: 0.6 },
  favourites: { what: 'favourites', path: () => '/favourites', isLoggedIn: true, aim: 0.6 },
} as const satisfies Record<string, ReadQuestion>

export type ReadName = keyof typeof READ_QUESTIONS

/** All colours but a few, another few each time: the address changes, its result hardly does. */
function manyColors({ colors }: ReadFacts, requestNumber: number): string {
  const left = (Math.imul(requestNumber + 1, 2_654_435_761) >>> 0) % 2 ** colors.length
  // of two in three bits the colour stays
  const chosen = colors.filter((_, place) => (left & (1 << place)) === 0 || (requestNumber & (1 << (place % 12))) === 0)
  return `color=${[...chosen, 'ingen', `x${requestNumber}`].join(',')}`
}

/** One of the ways to write a SKU in an address: the letters whose bit is set are percent-encoded. */
function spell(sku: string, way: number): string {
  return [...sku].map((letter, place) => (way & (1 << place) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('')
}
