import { redirect } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { ApiError } from '#web/api.ts'
import { takeCachedAnswer } from '#web/browser/answer-cache.ts'
import { fetchOwnViews } from '#web/saved-views/use-own-views.ts'
import { clearSession, whenSessionIsKnown } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Sends others than staff to the front page (requirements §2 'Admin screens'). `cachedAt`: the address whose cached answer is shown first. */
export async function loadForStaff<Data>(load: (user: SessionUser) => Data | Promise<Data>, cachedAt?: URL): Promise<Data> {
  const { user } = await whenSessionIsKnown()
  if (!user || !isStaff(user)) throw redirectHome(user)
  const cached = cachedAt && takeCachedAnswer<Data>(cachedAt)
  if (cached) return cached
  try {
    const [data] = await Promise.all([load(user), fetchOwnViews()])
    return data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') throw redirect(paths.accountSettings())
    // the rights changed
    if (error instanceof ApiError && error.code === 'forbidden') throw redirectHome(user)
    if (error instanceof ApiError && error.code === 'not_logged_in') {
      clearSession()
      throw redirectHome(null)
    }
    throw error
  }
}

/** A redirect to the front page, which says why. */
function redirectHome(user: SessionUser | null): Response {
  if (!user) toast.error('Log ind som kollega for at åbne siden.')
  else if (isStaff(user)) toast.error('Det har du ikke adgang til. Spørg butikkens ejer.')
  else toast.error('Siden er kun for butikkens kolleger.')
  return redirect(paths.home())
}
