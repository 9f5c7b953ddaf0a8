import type { Work } from '#domain/customers/duties.ts'
import { mayDo } from '#domain/customers/rights.ts'
import { useSession } from './session.ts'

/** Whether the colleague may do a kind of work; other elements are not rendered (decision 0030). */
export function useMay(): (work: Work) => boolean {
  const { user } = useSession()
  return (work) => mayDo(user, work)
}
