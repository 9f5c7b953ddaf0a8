import type { OwnWaiting } from '#contract/dashboard/dashboard.ts'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { sentChanges } from '#web/browser/answer-cache.ts'
import { useValue } from '#web/browser/store.ts'
import { useMemberMay } from './session.ts'
import { useUserQuery } from './use-user-query.ts'

const FRESH_MS = 60_000

/** What waits for the workshop; undefined until known, for guests, and for members who see no prices. */
export function useOwnWaiting({ isEnabled = true }: { isEnabled?: boolean } = {}): OwnWaiting | undefined {
  const seesPrices = useMemberMay()('seePrices')
  // a change sent from this browser may have changed the counts
  const queryKey = ['own-waiting', useValue(sentChanges)]
  const { data } = useUserQuery({
    queryKey,
    queryFn: async ({ signal }) => (await browserApi.showOwnWaiting({}, { signal })).waiting,
    placeholderData: (before) => before,
    staleTime: FRESH_MS,
    enabled: isEnabled && seesPrices,
  })
  return data
}

/** How much waits on a page of the account: approvals, offers, overdue invoices, products missing on the shelf. */
export function waitsOn(page: string, waiting: OwnWaiting | undefined): number {
  if (!waiting) return 0
  const counts: Readonly<Record<string, number>> = {
    [paths.orders()]: waiting.invoices.filter(({ isOverdue }) => isOverdue).length,
    [paths.waitingOrders()]: waiting.approvals,
    [paths.ownOffers()]: waiting.offers,
    [paths.shelfLists()]: waiting.shelfMissing,
  }
  return counts[page] ?? 0
}
