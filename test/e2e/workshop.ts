import type { Page } from 'playwright-core'
import { TOKEN_KEY } from '#web/browser/session-token.ts'
import { ownShop } from './own-shop.ts'
import { isNowhere, NOTHING_YET, untilAlive, visit } from './visitor.ts'

export const DEMO_PASSWORD = 'demo1234'

type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
type User = Readonly<{ id: number; email: string }>

/** The token of somebody who logs in with the API. */
export async function tokenOf(email: string, password: string = DEMO_PASSWORD): Promise<string> {
  return (await call<{ token: string }>('POST /auth/login', { body: { email, password } })).token
}

/**
 * Logs in as a person does, from wherever the page asks for it or from the login page. A visitor without a page yet has logged in before
 * and comes back: the browser knows the session.
 */
export async function logIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  if (isNowhere(page)) return await comeBack(page, email, password)
  if (page.url().includes('/login')) await untilAlive(page)
  else await visit(page, '/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Adgangskode', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('Login succesfuldt').waitFor()
}

/** Puts a session where the shop's pages look for it, from the smallest page of the shop. */
async function comeBack(page: Page, email: string, password: string): Promise<void> {
  const [token] = await Promise.all([tokenOf(email, password), page.goto(NOTHING_YET)])
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [TOKEN_KEY, token] as const)
}

/** What staff do by the API until they have screens for it: approve a customer who has registered, give points. */
export async function openBackOffice() {
  const token = await tokenOf('admin@demo.dk')
  const userOf = async (email: string): Promise<User> => {
    const { users } = await call<{ users: User[] }>(`GET /users?search=${encodeURIComponent(email)}`, { token })
    const user = users.find((found) => found.email === email)
    if (!user) throw new Error(`no one registered as ${email}`)
    return user
  }
  return {
    approve: async (email: string) => call(`PUT /users/${(await userOf(email)).id}/approve`, { token }),
    givePoints: async (email: string, points: number) =>
      call('POST /points/add', { token, body: { userId: (await userOf(email)).id, points, reason: 'Velkomstgave' } }),
  }
}

type Firm = Partial<Readonly<{ name: string; company: string; cvr: string }>>

/** An approved workshop, registered by the API: for journeys that begin later. */
export async function addWorkshop(email: string, password: string, firm: Firm = {}): Promise<void> {
  await addWaitingWorkshop(email, password, firm)
  await (await openBackOffice()).approve(email)
}

/** A workshop that has registered and waits. */
export async function addWaitingWorkshop(email: string, password: string, firm: Firm = {}): Promise<void> {
  const body = {
    name: 'Karen Kjær',
    email,
    password,
    company: 'Kjær Folie ApS',
    cvr: '13748136',
    phone: '+45 20 30 40 50',
    address: 'Havnegade 3',
    postalCode: '7100',
    city: 'Vejle',
    ...firm,
  }
  await call('POST /auth/register', { body })
}

/** Asks the shop's API, as a program would. */
export async function call<Answer>(what: Call, { token, body }: { token?: string; body?: unknown } = {}): Promise<Answer> {
  const [method = '', path = ''] = what.split(' ')
  const response = await fetch(`${ownShop.url}/api${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}
