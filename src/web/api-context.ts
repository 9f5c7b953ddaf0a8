import { createContext } from 'react-router'

/** Calls the API with paths beginning with `/api`; in process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const apiFetchContext = createContext<ApiFetch>()

export type DrawnPages = Readonly<{
  /** true when one shows the same; the host then answers with it */
  find: (shows: string) => boolean
  /** passes the rendered bytes to the host, which caches them under what was looked for */
  store: (page: Buffer, options: Readonly<{ isCacheable: boolean }>) => void
}>

export const drawnPagesContext = createContext<DrawnPages | null>(null)

export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
