import { createContext } from 'react-router'

/** Calls the API with paths beginning with `/api`; in process on the server. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

export const apiFetchContext = createContext<ApiFetch>()

export type RenderedPages = Readonly<{
  /** True when the host has a page with this content; it then answers with that page. */
  find: (key: string) => boolean
  /** Passes the rendered page to the host, which caches it under the key of the lookup when `isCacheable`. */
  store: (page: Buffer, options: Readonly<{ isCacheable: boolean }>) => void
}>

export const renderedPagesContext = createContext<RenderedPages | null>(null)

export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
