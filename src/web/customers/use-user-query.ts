import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryClient } from '#web/query-client.ts'
import { readSession, useSession } from './session.ts'

type UserQuery<Data> = Omit<UseQueryOptions<Data>, 'enabled'> & { enabled?: boolean }
/** A guest who looks at what was a user's page a moment ago is told nothing. */
type UserAnswer<Data> = Pick<UseQueryResult<Data>, 'isError' | 'isPlaceholderData'> & { data: Data | undefined }
const NOTHING = { data: undefined, isError: false, isPlaceholderData: false } as const

/** Asks what the API tells only those who are logged in; nothing for a guest and until it is known who is looking. */
export function useUserQuery<Data>(query: UserQuery<Data>): UserAnswer<Data> {
  const isLoggedIn = useSession().status === 'customer'
  const answer = useQuery(whileLoggedIn(query, isLoggedIn), queryClient)
  return isLoggedIn ? answer : NOTHING
}

/**
 * The query, asked only while the session lasts. It is looked up at the moment of asking: React may run the effects of what it drew
 * before a logout after it, and would then ask anew, without a token, what the logout has just made forgotten.
 */
export function whileLoggedIn<Data>({ enabled = true, ...query }: UserQuery<Data>, isLoggedIn: boolean): UseQueryOptions<Data> {
  return { ...query, enabled: () => enabled && isLoggedIn && readSession().status === 'customer' }
}
