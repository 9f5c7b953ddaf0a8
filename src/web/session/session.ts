import { createContext, useContext } from 'react'
import type { SessionUser as User } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { type MemberRight, memberMay } from '#domain/customers/rights/member-rights.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { endVisit } from '#web/browser/answer-cache.ts'
import { onRefusedToken, sessionToken } from '#web/browser/session-token.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { writeText } from '#web/browser/stored-value.ts'
import { clearOfflineCache } from '#web/offline/offline-cache.ts'
import { setRetailView } from './retail-view.ts'
import { lastKnownUser } from './stored-user.ts'

/** A session that ended during work: the user is asked to log in again in place. */
type EndedSession = Readonly<{ token: string; user: SessionUser; over: Promise<string | null>; settle: (token: string | null) => void }>

export const endedSession = createStore<EndedSession | null>(null)

/** Resolves to the new token, or to null when the user declines. */
function requestLogin(token: string, user: SessionUser): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const settle = (renewed: string | null) => {
    endedSession.set(null)
    resolve(renewed)
  }
  endedSession.set({ token, user, over: promise, settle })
  return promise
}

/** Storage keys of what is typed and chosen for an order; cleared with the session. */
export const CHECKOUT_DRAFT_KEY = 'foliehuset.kassen.v1'
export const QUICK_ORDER_DRAFT_KEY = 'foliehuset.hurtigbestilling'
export const PICKUP_POINT_KEY = 'foliehuset.udleveringssted.v1'

/** As last answered by the server. */
export type SessionUser = User

/** `loading` on the server and until a stored token is checked. */
type SessionState =
  | Readonly<{ status: 'guest'; user: null }>
  | Readonly<{ status: 'loading'; user: null }>
  | Readonly<{ status: 'customer'; user: SessionUser }>

export const GUEST: SessionState = { status: 'guest', user: null }
const LOADING: SessionState = { status: 'loading', user: null }
const PAUSES_BEFORE_RETRY_MS = [500, 2000]

const session = createStore<SessionState>(LOADING)
let check: Promise<void> = Promise.resolve()
/** the confirmed token, or its replacement after a renewal */
let confirmed = ''
let renewed: Readonly<{ from: string; to: string }> | null = null

/** Overrides the viewer, for previews in the back office. */
export const ViewerOverride = createContext<SessionState | null>(null)

/** Shared by all tabs. */
export function useSession(): SessionState {
  const current = useValue(session)
  return useContext(ViewerOverride) ?? current
}

const userOf = ({ user }: SessionState) => user

/** Null for a guest and while loading. Components that need no more are not rendered again for guests, which was a page's longest task. */
export function useUser(): SessionUser | null {
  const current = useValue(session, userOf)
  const shown = useContext(ViewerOverride)
  return shown ? shown.user : current
}

export const readSession = session.read

export const subscribeToSession = session.subscribe

export async function whenSessionIsKnown(): Promise<SessionState> {
  await check
  return session.read()
}

/** Restores the session before hydration: calls `GET /auth/me` only with a token (requirements §4). */
export function restoreSession(): void {
  onRefusedToken(handleRefusal)
  sessionToken.watch(applyToken)
  // a page from the back/forward cache has missed changes
  window.addEventListener('pageshow', ({ persisted }) => persisted && applyToken())
  applyToken()
}

/** Opens a session (requirements §4) and clears what an earlier one left in the browser. Throws the refusal; answers the message. */
export async function logIn(credentials: Readonly<{ email: string; password: string; code?: string }>): Promise<string> {
  if (sessionToken.read()) void browserApi.logOut().catch(() => {})
  clearSession()
  return await logInAgain(credentials)
}

/** Opens a session for the owner of an ended one, in place (decision 0005). Throws the refusal; answers the message. */
export async function logInAgain(credentials: Readonly<{ email: string; password: string; code?: string }>): Promise<string> {
  const { token, user, message } = await browserApi.logIn({ body: credentials })
  sessionToken.set(token)
  storeUser(user)
  return message
}

/** Switches the workshop in the whole browser and reloads, so that nothing of the former one remains. */
export async function switchWorkshop(memberId: number | null): Promise<void> {
  const { token, user } = await browserApi.switchWorkshop({ body: { memberId } })
  // before the token, whose change other tabs notice
  lastKnownUser.set(user)
  sessionToken.set(token)
  openHome()
}

function openHome(): void {
  forgetDrafts()
  leaveFor(paths.home())
}

export function useMemberMay(): (right: MemberRight) => boolean {
  const user = useUser()
  return (right) => user === null || memberMay(user.workshop.role, right)
}

/** Ends the session locally at once, then on the server. */
export async function logOut(): Promise<void> {
  const revoked = browserApi.logOut()
  clearSession()
  await revoked.catch(() => {})
}

export function refreshUser(): Promise<void> {
  check = loadUser()
  return check
}

export function storeUser(user: SessionUser): void {
  confirmed = sessionToken.read()
  // offline answers of another role must not be reused
  if (lastKnownUser.read()?.workshop.role !== user.workshop.role) void clearOfflineCache()
  lastKnownUser.set(user)
  const ended = endedSession.read()
  // another user logged in in another tab
  if (ended && (ended.user.id !== user.id || ended.user.workshop.id !== user.workshop.id)) {
    leavePage()
    return
  }
  session.set({ status: 'customer', user })
  if (!ended || ended.token === confirmed) return
  renewed = { from: ended.token, to: confirmed }
  ended.settle(confirmed)
}

export function leavePage(): void {
  if (sessionToken.read() === endedSession.read()?.token) clearSession()
  else becomeGuest()
  leaveFor(paths.login())
}

/** Without asking to keep unsaved input, which belongs to another user. */
function leaveFor(path: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.assign(path)
}

/** Ends the session in this browser silently (requirements §8 'General'). */
export function clearSession(): void {
  sessionToken.clear()
  lastKnownUser.clear()
  setRetailView(false)
  becomeGuest()
}

function forgetDrafts(): void {
  writeText('tab', CHECKOUT_DRAFT_KEY, null)
  writeText('tab', QUICK_ORDER_DRAFT_KEY, null)
  writeText('browser', PICKUP_POINT_KEY, null)
}

/** Clears what a customer typed for an order; a guest's survives a reload. */
function becomeGuest(): void {
  const { status } = session.read()
  if (status === 'customer') forgetDrafts()
  endVisit()
  if (status !== 'guest') session.set(GUEST)
  endedSession.read()?.settle(null)
}

/** A refused token: an active user logs in again in place; at the start of a page the session ends silently (requirements §4). */
function handleRefusal(token: string): Promise<string | null> | null {
  if (renewed?.from === token) return Promise.resolve(renewed.to)
  const ended = endedSession.read()
  if (ended?.token === token) return ended.over
  const { user } = session.read()
  if (sessionToken.read() !== token) return null
  if (user && confirmed === token) return requestLogin(token, user)
  clearSession()
  return null
}

function applyToken(): void {
  if (!sessionToken.read()) {
    lastKnownUser.clear()
    becomeGuest()
    return
  }
  const known = lastKnownUser.read()
  const { user } = session.read()
  // the workshop was switched in another tab: orders must not go to the wrong one
  if (known && user && known.workshop.id !== user.workshop.id) {
    openHome()
    return
  }
  session.set(known ? { status: 'customer', user: known } : LOADING)
  void refreshUser()
}

async function loadUser(): Promise<void> {
  const token = sessionToken.read()
  if (!token) return clearSession()
  try {
    const { user } = await showMe()
    if (sessionToken.read() === token) storeUser(user)
  } catch (error) {
    // without an answer a known customer stays logged in, as the server checks everything anyway
    if (sessionToken.read() === token && (isRefusal(error) || session.read().status !== 'customer')) clearSession()
  }
}

/** A refusal counts at once; network errors get two more attempts. */
async function showMe() {
  for (const pause of PAUSES_BEFORE_RETRY_MS) {
    try {
      return await browserApi.showMe()
    } catch (error) {
      if (isRefusal(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return await browserApi.showMe()
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
