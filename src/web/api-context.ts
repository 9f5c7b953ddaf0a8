import { createContext } from 'react-router'

/** What carries calls to the API. Paths begin with `/api`; on the server the host answers them in the same process. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Given by the host for every request it renders. */
export const apiFetchContext = createContext<ApiFetch>()

/** The pages a host has drawn before, as one that is asked for now meets them. */
export type DrawnPages = Readonly<{
  /** whether there is one that shows the same; the host then answers with it */
  find: (shows: string) => boolean
  /** takes what was drawn in place of the answer's body: a host that works on its bytes need not read them back. Kept where it shows what was looked for */
  take: (page: Buffer, how: Readonly<{ isKept: boolean }>) => void
}>

/** Given by a host that keeps what it drew. */
export const drawnPagesContext = createContext<DrawnPages | null>(null)

/** Where errors thrown while rendering go: the host's log. */
export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
