import { createContext, type ReactElement, use } from 'react'

/** What a page that is rendered on the server is told of a piece of it: its place in the page, and whether its HTML is at hand. */
export type PiecesOfPage = Readonly<{ place: (key: string) => Readonly<{ id: number; isKept: boolean }> }>

/** Null in the browser, where everything is drawn. */
export const PiecesContext = createContext<PiecesOfPage | null>(null)

/** Stands in the page where a piece begins, ends or is to be put; `KeptPieces` takes it out again. */
export const PIECE_ATTRIBUTE = 'data-piece'

type KeptProps = {
  /** which component it is: pieces of two never meet */
  name: string
  /** all the piece shows, and nothing else: what is the same has the same HTML */
  of: unknown
  children: ReactElement
}

/**
 * A piece of a page that is rendered once on the server for all pages that show the same (decision 66). Nothing in it may depend on who looks, on the address or
 * on a setting that is not in `of`, hold a `useId` or wait for anything; in the browser it is drawn like everything else.
 */
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
