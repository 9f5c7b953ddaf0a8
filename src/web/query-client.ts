import { QueryClient } from '@tanstack/react-query'
import { readSession, subscribeToSession } from './customers/session.ts'

/** What this browser has been told by the API; without a net it is asked too, and what is remembered answers. Nothing is asked while rendering on the server, so nobody shares it. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, networkMode: 'always', refetchOnReconnect: true } } })

// what a customer was told is nothing for whoever uses this browser after him
let wasCustomer = readSession().status === 'customer'
subscribeToSession(() => {
  const isCustomer = readSession().status === 'customer'
  if (wasCustomer && !isCustomer) queryClient.clear()
  wasCustomer = isCustomer
})
