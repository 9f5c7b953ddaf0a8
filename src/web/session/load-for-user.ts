import { redirect } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { ApiError } from '#web/api.ts'
import { clearSession, whenSessionIsKnown } from './session.ts'

/** Loads data for a logged-in user; otherwise redirects to login and back (requirements §2 'Account'). For client loaders. */
export async function loadForUser<Data>(url: URL, load: (user: SessionUser) => Data | Promise<Data>): Promise<Data> {
  const { user } = await whenSessionIsKnown()
  if (!user) throw redirect(loginFrom(url))
  try {
    return await load(user)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_logged_in') {
      // after declining to log in again in place
      clearSession()
      throw redirect(loginFrom(url))
    }
    // a page the member's role does not allow
    if (error instanceof ApiError && error.code === 'not_for_member') throw redirect(paths.accountSettings())
    throw error
  }
}

/** A loader's URL has no fragment. On the first page of a visit the browser's address still has it. */
function loginFrom({ pathname, search }: URL): string {
  const hash = window.location.pathname === pathname ? window.location.hash : ''
  return paths.login({ next: `${pathname}${search}${hash}` })
}
