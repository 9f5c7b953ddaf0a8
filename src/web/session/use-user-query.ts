import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { readSession, useSession } from './session.ts'

type UserQuery<Data> = Omit<UseQueryOptions<Data>, 'enabled'> & { enabled?: boolean }
/** Empty for a guest, even right after a logout. */
type UserAnswer<Data> = Pick<UseQueryResult<Data>, 'isError' | 'isPlaceholderData'> & { data: Data | undefined }
const NOTHING = { data: undefined, isError: false, isPlaceholderData: false } as const

export function useUserQuery<Data>(query: UserQuery<Data>): UserAnswer<Data> {
  const isLoggedIn = useSession().status === 'customer'
  const answer = useAnswer(whileLoggedIn(query, isLoggedIn))
  return isLoggedIn ? answer : NOTHING
}

/** A query that guests may ask too. */
export function useAnswer<Data>(query: UseQueryOptions<Data>): UseQueryResult<Data> {
  return useQuery(query, queryClient)
}

/** Checks the session when fetching: React may run effects rendered before a logout, which would refetch without a token. */
export function whileLoggedIn<Data>({ enabled = true, ...query }: UserQuery<Data>, isLoggedIn: boolean): UseQueryOptions<Data> {
  return { ...query, enabled: () => enabled && isLoggedIn && readSession().status === 'customer' }
}
