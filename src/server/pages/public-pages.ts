/**
 * The pages that are the same for every guest, with the query parameters they read. Only these are cached, without any
 * other parameter (an advertisement's, say). A page left out is rendered for every request.
 */
export const PUBLIC_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': [],
  '/produkter': ['search', 'category', 'color', 'finish', 'series', 'feature', 'newlyAdded', 'sort', 'view', 'filters', 'page'],
  '/produkt/{id}': [],
  '/kurv': [],
  '/checkout': [],
  '/om-os': [],
  '/kontakt': [],
  '/sponsorat': [],
  '/installationsguide': [],
  '/galleri': ['finish'],
  '/blog': [],
  '/blog/{id}': [],
  '/favoritter': [],
  '/faq': [],
  '/privatlivspolitik': [],
  '/vilkaar': [],
  '/fortryd': [],
}

/** The path of a page whose data is asked for (`/produkter.data`, `/_.data` for the home page), or null. */
export function pageOfData(path: string): string | null {
  if (path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : null
}

/** Names the loaders whose data is asked for. */
export const DATA_PARAM = '_routes'
