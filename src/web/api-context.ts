import { createContext } from 'react-router'

/** What carries calls to the API. Paths begin with `/api`; on the server the host answers them in the same process. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Given by the host for every request it renders. */
export const apiFetchContext = createContext<ApiFetch>()

/** Takes a rendered page in place of the answer's body, each of its bytes as a letter (latin1): a host that works on it need neither read it back nor decode it. */
export const keepPageContext = createContext<((letters: string) => void) | null>(null)

/** Where errors thrown while rendering go: the host's log. */
export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
