/** The path of a page whose data is asked for (`/produkter.data`, `/_.data` for the home page), or null. */
export function pageOfData(path: string): string | null {
  if (path === '/_.data') return '/'
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : null
}

/** Names the loaders whose data is asked for. */
export const DATA_PARAM = '_routes'
