import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/customers/account.ts'
import { queryClient } from './query-client.ts'
import { clearSession, storeUser } from './session.ts'
import { whileLoggedIn } from './use-user-query.ts'

const karen = { id: 7, name: 'Karen Holm', role: 'customer', workshop: { id: 7, role: 'owner' } } as SessionUser
const room = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const fetchReviews = vi.fn(async () => 'what Karen has reviewed')
const query = { queryKey: ['own'], queryFn: fetchReviews }
const stops: (() => void)[] = []
const show = (options: ReturnType<typeof whileLoggedIn<string>>) => {
  const observer = new QueryObserver(queryClient, options)
  stops.push(observer.subscribe(() => {}))
  return observer
}

beforeEach(() => {
  vi.stubGlobal('localStorage', room)
  vi.stubGlobal('sessionStorage', room)
  fetchReviews.mockClear()
  storeUser(karen)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  clearSession()
  vi.unstubAllGlobals()
})

test('a query for customers is sent for a customer, not for a guest', () => {
  show(whileLoggedIn(query, true))
  expect(fetchReviews).toHaveBeenCalledTimes(1)
  clearSession()
  show(whileLoggedIn(query, false))
  expect(fetchReviews).toHaveBeenCalledTimes(1)
})

test('a page rendered before a logout sends no query after it', () => {
  const observer = show(whileLoggedIn(query, true))
  expect(fetchReviews).toHaveBeenCalledTimes(1)
  clearSession()
  // React runs the effect late, after the logout
  observer.setOptions(whileLoggedIn(query, true))
  expect(fetchReviews).toHaveBeenCalledTimes(1)
})
