import { createContext, useContext } from 'react'
import type { SessionUser as User } from '#contract/customers/account.ts'
import { paths } from '#contract/pages.ts'
import { type MemberRight, memberMay } from '#domain/customers/member-rights.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { writeText } from '#web/browser/storage.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { CHECKOUT_DRAFT_KEY } from '#web/checkout/draft-key.ts'
import { forgetOwnAnswers } from '#web/offline/own-answers.ts'
import { setRetailView } from '#web/prices/retail-view.ts'
import { askToLogInAgain, endedSession } from './ended-session.ts'
import { lastKnownUser } from './stored-user.ts'
import { onRefusedToken, sessionToken } from './token.ts'

/** The logged-in customer as the server last answered him. */
export type SessionUser = User

/** `loading` on the server and until it is known whether a stored token still holds. */
type SessionState =
  | Readonly<{ status: 'guest'; user: null }>
  | Readonly<{ status: 'loading'; user: null }>
  | Readonly<{ status: 'customer'; user: SessionUser }>

/** Nobody logged in. */
export const GUEST: SessionState = { status: 'guest', user: null }
const LOADING: SessionState = { status: 'loading', user: null }
const PAUSES_BEFORE_RETRY_MS = [500, 2000]

const session = createStore<SessionState>(LOADING)
let check: Promise<void> = Promise.resolve()
/** the token the server has confirmed in this page, and the one it was given in place of an ended one */
let confirmed = ''
let renewed: Readonly<{ from: string; to: string }> | null = null

/** What lies inside is shown as somebody else would see it: a preview of the shop in the back office. */
export const ShownTo = createContext<SessionState | null>(null)

/** Who is looking, in every part of the page and every tab of the browser. */
export function useSession(): SessionState {
  const here = useValue(session)
  return useContext(ShownTo) ?? here
}

const userOf = ({ user }: SessionState) => user

/**
 * The logged-in customer, null for a guest and until it is known. What shows no more than this is not drawn a second time for a guest, who is
 * nobody before and after it is known: of a list's cards that was the longest task of a page.
 */
export function useUser(): SessionUser | null {
  const here = useValue(session, userOf)
  const shown = useContext(ShownTo)
  return shown ? shown.user : here
}

/** Who is looking, for use outside of rendering. */
export const readSession = session.read

/** Calls the listener at every change of the session; answers how to stop. */
export const subscribeToSession = session.subscribe

/** Waits until the server has confirmed or refused the stored session. */
export async function whenSessionIsKnown(): Promise<SessionState> {
  await check
  return session.read()
}

/** Restores the session at the start of the page, before it is hydrated: asks `GET /auth/me` only when there is a token (requirements §4). */
export function restoreSession(): void {
  onRefusedToken(takeRefusal)
  sessionToken.watch(takeUpToken)
  // a page the browser had put aside has heard of nothing meanwhile
  window.addEventListener('pageshow', ({ persisted }) => persisted && takeUpToken())
  takeUpToken()
}

/**
 * Opens a session (requirements §4) in place of the one there may be: keeps the token, sets the user, turns the retail view off. Throws the
 * refusal; answers the message.
 */
export async function logIn(credentials: Readonly<{ email: string; password: string; code?: string }>): Promise<string> {
  if (sessionToken.read()) void browserApi.logOut().catch(() => {})
  sessionToken.forget()
  const { token, user, message } = await browserApi.logIn({ body: credentials })
  sessionToken.set(token)
  setRetailView(false)
  keepUser(user)
  return message
}

/** Opens a session for the owner of the one that has ended, where he is (decision 0005). Throws the refusal; answers the message. */
export async function logInAgain(credentials: Readonly<{ email: string; password: string; code?: string }>): Promise<string> {
  const { token, user, message } = await browserApi.logIn({ body: credentials })
  sessionToken.set(token)
  keepUser(user)
  return message
}

/** Acts for another workshop from now on, everywhere in this browser: the page is loaded anew, so that nothing of the former one stays on it. */
export async function switchWorkshop(memberId: number | null): Promise<void> {
  const { token, user } = await browserApi.switchWorkshop({ body: { memberId } })
  // before the token, by which other tabs hear of it
  lastKnownUser.set(user)
  sessionToken.set(token)
  beginAnew()
}

/** Loads the shop anew for the workshop that is acted for now: what stands and was typed on this page is the former's. */
function beginAnew(): void {
  writeText('tab', CHECKOUT_DRAFT_KEY, null)
  leaveFor(paths.home())
}

/** Whether who looks may do something for the workshop he acts for; a guest is his own. */
export function useMemberMay(): (right: MemberRight) => boolean {
  const user = useUser()
  return (right) => user === null || memberMay(user.workshop.role, right)
}

/** Ends the session here at once and then on the server; that it cannot be reached keeps nobody logged in. */
export async function logOut(): Promise<void> {
  const revoked = browserApi.logOut()
  forget()
  await revoked.catch(() => {})
}

/** Fetches the user again, after an order for example: points, discount and profile may have changed. */
export function refreshUser(): Promise<void> {
  check = loadUser()
  return check
}

/** Takes over what the server answered about the user. */
export function keepUser(user: SessionUser): void {
  confirmed = sessionToken.read()
  // what he was answered as something else in the workshop is not given again without a net
  if (lastKnownUser.read()?.workshop.role !== user.workshop.role) void forgetOwnAnswers()
  lastKnownUser.set(user)
  const ended = endedSession.read()
  // another one has logged in, in another tab: the page of the former is none of his
  if (ended && (ended.user.id !== user.id || ended.user.workshop.id !== user.workshop.id)) {
    leavePage()
    return
  }
  session.set({ status: 'customer', user })
  if (!ended || ended.token === confirmed) return
  renewed = { from: ended.token, to: confirmed }
  ended.settle(confirmed)
}

/** Gives up the page of an ended session, for whoever is at the browser now. */
export function leavePage(): void {
  if (sessionToken.read() === endedSession.read()?.token) forget()
  else becomeGuest()
  leaveFor(paths.login())
}

/** What was typed here is nobody's any more, so nobody is asked whether to keep it. */
function leaveFor(path: string): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.assign(path)
}

/** Ends the session in this browser without a message (requirements §8 'General'). */
export function forget(): void {
  sessionToken.forget()
  lastKnownUser.forget()
  setRetailView(false)
  becomeGuest()
}

/** What a customer typed in the checkout is nothing for whoever uses this browser next; a guest's own reload keeps his. */
function becomeGuest(): void {
  const { status } = session.read()
  if (status === 'customer') writeText('tab', CHECKOUT_DRAFT_KEY, null)
  if (status !== 'guest') session.set(GUEST)
  endedSession.read()?.settle(null)
}

/**
 * A refused token ends the session. Who was at work with it is asked to log in where he is, and answers the token he gets; at the start of a page,
 * where nobody has done anything yet, it ends without a word (requirements §4).
 */
function takeRefusal(token: string): Promise<string | null> | null {
  if (renewed?.from === token) return Promise.resolve(renewed.to)
  const ended = endedSession.read()
  if (ended?.token === token) return ended.over
  const { user } = session.read()
  if (sessionToken.read() !== token) return null
  if (user && confirmed === token) return askToLogInAgain(token, user)
  forget()
  return null
}

function takeUpToken(): void {
  if (!sessionToken.read()) {
    lastKnownUser.forget()
    becomeGuest()
    return
  }
  const known = lastKnownUser.read()
  const { user } = session.read()
  // in another tab he chose to act for another workshop: nothing is ordered for it from a page of the former
  if (known && user && known.workshop.id !== user.workshop.id) {
    beginAnew()
    return
  }
  session.set(known ? { status: 'customer', user: known } : LOADING)
  void refreshUser()
}

async function loadUser(): Promise<void> {
  const token = sessionToken.read()
  if (!token) return forget()
  try {
    const { user } = await showMe()
    if (sessionToken.read() === token) keepUser(user)
  } catch (error) {
    // when nobody answers, a customer known in this browser stays; what he does next is checked by the server anyway
    if (sessionToken.read() === token && (isRefusal(error) || session.read().status !== 'customer')) forget()
  }
}

/** A refusal counts at once; a server that is starting again or a lost connection gets two more tries. */
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
