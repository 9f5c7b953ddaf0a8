/** The page path of a data request (`/produkter.data`, `/_.data` for the home page), or null. */
export function pageOfData(path: string): string | null {
  if (path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : null
}

/** Names the requested loaders. */
export const DATA_PARAM = '_routes'
