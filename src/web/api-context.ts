import { createContext } from 'react-router'

/** Calls the API with paths beginning with `/api`; in process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const apiFetchContext = createContext<ApiFetch>()

export type DrawnPages = Readonly<{
  /** true when one shows the same; the host then answers with it */
  find: (shows: string) => boolean
  /** passes the rendered bytes to the host; kept when it showed what was looked for */
  take: (page: Buffer, how: Readonly<{ isKept: boolean }>) => void
}>

export const drawnPagesContext = createContext<DrawnPages | null>(null)

export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
