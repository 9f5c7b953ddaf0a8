import { createContext } from 'react-router'

/** What carries calls to the API. Paths begin with `/api`; on the server the host answers them in the same process. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Given by the host for every request it renders. */
export const apiFetchContext = createContext<ApiFetch>()

/** Takes a rendered page in place of the answer's body: a host that works on its bytes need not read them back. */
export const keepPageContext = createContext<((page: Buffer) => void) | null>(null)

/** Where errors thrown while rendering go: the host's log. */
export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
