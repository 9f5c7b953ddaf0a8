import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TOKEN_KEY } from '#web/browser/session-token.ts'
import { EMPTY_FORM } from '#web/checkout/checkout-fields.ts'
import { KNOWN_USER_KEY } from './stored-user.ts'

class FakeStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, text: string): void {
    this[key] = text
  }
  removeItem(key: string): void {
    delete this[key]
  }
}

const karen = {
  id: 7,
  name: 'Karen Holm',
  email: 'karen@vaerksted.dk',
  discount: 15,
  tier: 'Gold',
  role: 'customer',
  permissions: [],
  restrictedTo: null,
  points: 3,
  workshop: { id: 7, memberId: null, name: 'Karen Holm', role: 'owner', orderLimit: null, orderEmail: 'karen@vaerksted.dk' },
  workshops: [{ memberId: null, name: 'Karen Holm' }],
}

/** Loads fresh modules, like a newly opened browser. */
async function openBrowser() {
  vi.resetModules()
  const [session, { checkoutDraft }, { queryClient }, { cacheWhenHidden, takeCachedAnswer }] = await Promise.all([
    import('./session.ts'),
    import('#web/checkout/form-start.ts'),
    import('#web/session/query-client.ts'),
    import('#web/browser/answer-cache.ts'),
  ])
  return { ...session, checkoutDraft, queryClient, cacheWhenHidden, takeCachedAnswer }
}

let browser: Awaited<ReturnType<typeof openBrowser>>
let isReachable = true
let page: EventTarget
let ended: (string | null)[] = []

beforeEach(async () => {
  page = new EventTarget()
  isReachable = true
  ended = []
  vi.stubGlobal('window', page)
  vi.stubGlobal('localStorage', new FakeStorage())
  vi.stubGlobal('sessionStorage', new FakeStorage())
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Headers }) => {
    if (path === '/api/auth/logout') ended.push(headers.get('authorization'))
    if (!isReachable) throw new TypeError('no connection')
    return Response.json({ success: true, token: 'a'.repeat(43), user: karen, message: 'Login succesfuldt' })
  })
  browser = await openBrowser()
  await browser.logIn({ email: karen.email, password: 'nordlys over fjorden' })
  browser.queryClient.setQueryData(['orders'], [{ orderNumber: '2026-1' }])
  browser.checkoutDraft.set({ ...EMPTY_FORM, customerName: 'Karen Holm' })
  sessionStorage.setItem(browser.QUICK_ORDER_DRAFT_KEY, 'NL-1001 2 til Karens bil')
})
afterEach(() => {
  vi.unstubAllGlobals()
  // listeners of this window belong to this test
  vi.resetModules()
})

const storedState = () =>
  JSON.stringify([
    localStorage,
    sessionStorage,
    browser.queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ])

describe('the next user of a customer’s browser finds nothing of the customer', () => {
  test('after a logout, also while the shop cannot be reached', async () => {
    expect(storedState()).toContain('Karen Holm')
    isReachable = false
    await browser.logOut()
    expect(browser.readSession().status).toBe('guest')
    expect(storedState()).not.toMatch(/Karen|karen@|2026-1|aaaa/)
  })

  test('after a logout in another tab', () => {
    browser.restoreSession()
    const token = Object.keys(localStorage).find((key) => localStorage.getItem(key) === 'a'.repeat(43)) ?? ''
    localStorage.removeItem(token)
    page.dispatchEvent(Object.assign(new Event('storage'), { key: token, newValue: null }))
    expect(browser.readSession().status).toBe('guest')
    expect(storedState()).not.toMatch(/Karen|karen@|2026-1|aaaa/)
  })
})

test('a list on the screen during a logout is not shown to the next user', async () => {
  const address = { pathname: '/admin/ordrer', search: '' }
  const hide = browser.cacheWhenHidden(address, [{ orderNumber: '2026-1' }])
  await browser.logOut()
  hide()
  expect(browser.takeCachedAnswer(address)).toBeNull()
})

test('logging in again ends the former session', async () => {
  expect(ended).toEqual([])
  await browser.logIn({ email: karen.email, password: 'nordlys over fjorden' })
  expect(ended).toEqual([`Bearer ${'a'.repeat(43)}`])
})

test('logging in during the session of another user leaves nothing of the other', async () => {
  await browser.logIn({ email: 'bo@vaerksted.dk', password: 'fjord under nordlys' })
  expect(browser.readSession().status).toBe('customer')
  expect([browser.checkoutDraft.read(), browser.queryClient.getQueryData(['orders'])]).toEqual([{}, undefined])
})

test('a guest who reloads the page keeps what they typed', async () => {
  await browser.logOut()
  browser.checkoutDraft.set({ ...EMPTY_FORM, customerName: 'Bo Lund' })
  browser.restoreSession()
  expect(storedState()).toContain('Bo Lund')
})

describe('a page of the workshop a user acted for before', () => {
  let led: string[] = []

  beforeEach(() => {
    led = []
    Object.assign(page, { location: { assign: (path: string) => led.push(path) } })
    browser.restoreSession()
    const other = { ...karen, workshop: { ...karen.workshop, id: 12, memberId: 4, name: 'Ærø Folie ApS' } }
    // as a switch in another tab does
    localStorage.setItem(KNOWN_USER_KEY, JSON.stringify(other))
    localStorage.setItem(TOKEN_KEY, 'b'.repeat(43))
  })

  test('is left with its drafts when the user switches in another tab', () => {
    page.dispatchEvent(Object.assign(new Event('storage'), { key: TOKEN_KEY, newValue: 'b'.repeat(43) }))
    expect(led).toEqual(['/'])
    expect(browser.readSession().user?.workshop.id).toBe(7)
    expect(JSON.stringify(sessionStorage)).not.toContain('Karen')
  })

  test('is left when the browser restores it from the back/forward cache', () => {
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(led).toEqual(['/'])
  })
})
