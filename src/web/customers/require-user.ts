import { redirect } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages.ts'
import { isStaff } from '#domain/customers/roles.ts'
import { ApiError } from '#web/api.ts'
import { forget, whenSessionIsKnown } from './session.ts'

/**
 * Loads what only a customer may see. Who is not logged in, or whose session ends meanwhile, is sent to the login page
 * and from there back to where he was (requirements §2 'Account'). For client loaders.
 */
export async function loadForUser<Data>(url: URL, load: (user: SessionUser) => Data | Promise<Data>): Promise<Data> {
  const { user } = await whenSessionIsKnown()
  if (!user) throw redirect(loginFrom(url))
  try {
    return await load(user)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_logged_in') {
      // who did not log in again where he was does it there
      forget()
      throw redirect(loginFrom(url))
    }
    // a page his role in the workshop has nothing on
    if (error instanceof ApiError && error.code === 'not_for_member') throw redirect(paths.accountSettings())
    throw error
  }
}

/** Loads what only staff may see; everybody else is sent to the front page (requirements §2 'Admin screens'). For client loaders. */
export async function loadForStaff<Data>(load: (user: SessionUser) => Data | Promise<Data>): Promise<Data> {
  const { user } = await whenSessionIsKnown()
  if (!user || !isStaff(user)) throw redirect(paths.home())
  try {
    const [data] = await Promise.all([load(user), fetchColumns()])
    return data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') throw redirect(paths.accountSettings())
    if (error instanceof ApiError && error.code === 'not_logged_in') forget()
    // the session ended, or the rights were taken meanwhile
    if (error instanceof ApiError && (error.code === 'not_logged_in' || error.code === 'forbidden')) throw redirect(paths.home())
    throw error
  }
}

/** Comes with the first screen of staff: who buys is spared it. */
async function fetchColumns(): Promise<void> {
  const { fetchOwnColumns } = await import('#web/saved-views/use-list-columns.ts')
  await fetchOwnColumns()
}

function loginFrom({ pathname, search }: URL): string {
  return paths.login({ next: `${pathname}${search}` })
}
