import { QueryClient } from '@tanstack/react-query'

/** What this browser has been told by the API. Nothing is asked while rendering on the server, so nobody shares it. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } })
