import { mayDo } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { useSession } from './session.ts'

/** Whether the colleague may do a kind of work; other elements are not rendered (decision 0030). */
export function useMay(): (work: StaffAction) => boolean {
  const { user } = useSession()
  return (work) => mayDo(user, work)
}
