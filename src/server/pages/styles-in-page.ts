const LINK = '<link rel="stylesheet" href="'
const LINK_END = '/>'

/** The text of a built style file; null where it is not to stand in the page. */
export type StyleOf = (address: string) => Buffer | null

/**
 * Puts the styles into the page, as a phone on a slow line otherwise waits for a second answer before it can paint. The link stays for React
 * to find, and is disabled so that it is not fetched. Works on bytes, to avoid large strings on the heap.
 */
export function bringStyles(page: Buffer, styleOf: StyleOf): Buffer {
  const parts: Buffer[] = []
  let taken = 0
  for (let from = page.indexOf(LINK, 0, 'latin1'); from >= 0; from = page.indexOf(LINK, from + 1, 'latin1')) {
    const end = page.indexOf(LINK_END, from, 'latin1')
    if (end < 0) break
    const [, href = ''] = /href="([^"]+)"/.exec(page.toString('latin1', from, end)) ?? []
    const style = styleOf(href)
    if (style === null) continue
    parts.push(page.subarray(taken, from), OPENING, style, CLOSING, page.subarray(from, end), DISABLED)
    taken = end
  }
  return taken === 0 ? page : Buffer.concat([...parts, page.subarray(taken)])
}
const OPENING = Buffer.from('<style>')
const CLOSING = Buffer.from('</style>')
const DISABLED = Buffer.from(' disabled=""')
