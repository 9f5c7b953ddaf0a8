import { QueryClient } from '@tanstack/react-query'
import { readSession, subscribeToSession } from './session.ts'

/** The API's answers known to this browser; offline, the cache answers. Rendering on the server sends no query. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'always', refetchOnReconnect: true } } })

// a customer's answers must not stay for the next user of this browser
let wasCustomer = readSession().status === 'customer'
subscribeToSession(() => {
  const isCustomer = readSession().status === 'customer'
  if (wasCustomer && !isCustomer) queryClient.clear()
  wasCustomer = isCustomer
})
