import { createContext, type ReactElement, use } from 'react'

/** Returns the id of a piece in the page and whether its HTML is cached. */
export type PiecesOfPage = Readonly<{ place: (key: string) => Readonly<{ id: number; isCached: boolean }> }>

/** Null in the browser, where everything is rendered. */
export const PiecesContext = createContext<PiecesOfPage | null>(null)

/** Marks where a piece begins, ends or is inserted; `HtmlCache` removes it. */
export const PIECE_ATTRIBUTE = 'data-piece'

type CachedHtmlProps = {
  /** The component's name: pieces of two components never share an entry. */
  name: string
  /** Everything the piece shows: equal values must give equal HTML. */
  of: unknown
  children: ReactElement
}

/** The server renders it once for all pages (decision 66): it must depend only on `of`, and must not use `useId` or wait. */
export function CachedHtml({ name, of, children }: CachedHtmlProps) {
  const pieces = use(PiecesContext)
  if (pieces === null) return children
  const { id, isCached } = pieces.place(`${name} ${JSON.stringify(of)}`)
  if (isCached) return mark('cached', id)
  return (
    <>
      {mark('from', id)}
      {children}
      {mark('to', id)}
    </>
  )
}

function mark(kind: 'cached' | 'from' | 'to', id: number) {
  return <template {...{ [PIECE_ATTRIBUTE]: `${kind}-${id}` }} />
}
