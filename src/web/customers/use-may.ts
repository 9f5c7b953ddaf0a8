import type { Work } from '#domain/customers/duties.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { useSession } from './session.ts'

/** Whether the colleague who looks may do a piece of work; what he may not is not on the page at all (decision 0030). */
export function useMay(): (work: Work) => boolean {
  const { user } = useSession()
  return (work) => mayDo(user, work)
}
