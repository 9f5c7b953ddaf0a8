import { redirect } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import { paths } from '#contract/pages/pages.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { ApiError } from '#web/api.ts'
import { takeAnswer } from '#web/browser/kept-answers.ts'
import { fetchOwnViews } from '#web/saved-views/use-own-views.ts'
import { clearSession, whenSessionIsKnown } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Sends others than staff to the front page (requirements §2 'Admin screens'). `kept`: the address of a screen shown as it was. */
export async function loadForStaff<Data>(load: (user: SessionUser) => Data | Promise<Data>, kept?: URL): Promise<Data> {
  const { user } = await whenSessionIsKnown()
  if (!user || !isStaff(user)) throw sentHome(user)
  const known = kept && takeAnswer<Data>(kept)
  if (known) return known
  try {
    const [data] = await Promise.all([load(user), fetchOwnViews()])
    return data
  } catch (error) {
    if (error instanceof ApiError && error.code === 'second_factor_required') throw redirect(paths.accountSettings())
    // the rights changed
    if (error instanceof ApiError && error.code === 'forbidden') throw sentHome(user)
    if (error instanceof ApiError && error.code === 'not_logged_in') {
      clearSession()
      throw sentHome(null)
    }
    throw error
  }
}

/** A redirect to the front page, which says why. */
function sentHome(user: SessionUser | null): Response {
  if (!user) toast.error('Log ind som kollega for at åbne siden.')
  else if (isStaff(user)) toast.error('Det har du ikke adgang til. Spørg butikkens ejer.')
  else toast.error('Siden er kun for butikkens kolleger.')
  return redirect(paths.home())
}
