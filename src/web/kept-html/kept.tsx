import { createContext, type ReactElement, use } from 'react'

/** Answers where a piece stands in a page and whether its HTML is cached. */
export type PiecesOfPage = Readonly<{ place: (key: string) => Readonly<{ id: number; isKept: boolean }> }>

/** Null in the browser, where everything is drawn. */
export const PiecesContext = createContext<PiecesOfPage | null>(null)

/** Marks where a piece begins, ends or is inserted; `KeptPieces` removes it. */
export const PIECE_ATTRIBUTE = 'data-piece'

type KeptProps = {
  /** Names the component: pieces of two components never meet. */
  name: string
  /** Everything the piece shows: equal values must give equal HTML. */
  of: unknown
  children: ReactElement
}

/** The server renders it once for all pages (decision 66): it must depend only on `of`, and must not use `useId` or wait. */
export function Kept({ name, of, children }: KeptProps) {
  const pieces = use(PiecesContext)
  if (pieces === null) return children
  const { id, isKept } = pieces.place(`${name} ${JSON.stringify(of)}`)
  if (isKept) return mark('kept', id)
  return (
    <>
      {mark('from', id)}
      {children}
      {mark('to', id)}
    </>
  )
}

function mark(kind: 'kept' | 'from' | 'to', id: number) {
  return <template {...{ [PIECE_ATTRIBUTE]: `${kind}-${id}` }} />
}
