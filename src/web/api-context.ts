import { createContext } from 'react-router'

/** What carries calls to the API. Paths begin with `/api`; on the server the host answers them in the same process. */
export type ApiFetch = (path: string, init?: RequestInit) => Promise<Response>

/** Given by the host for every request it renders. */
export const apiFetchContext = createContext<ApiFetch>()

/** Where errors thrown while rendering go: the host's log. */
export const reportErrorContext = createContext<(error: unknown) => void>(console.error)
