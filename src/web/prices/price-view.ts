import { useUser } from '#web/customers/session.ts'
import { useIsRevealed, useRetailView } from './retail-view.ts'

/** Whose prices are shown: the percent a customer gets off, unless the retail view is on (requirements §4 'Price display'). */
type PriceView = Readonly<{
  discountPercent: number
  /** somebody else looks along: nothing may tell of own prices, discount, tier or points */
  isRetailView: boolean
}>

/** How prices are shown to this visitor on this page. Guests get no discount and have no retail view. */
export function usePriceView(): PriceView {
  const user = useUser()
  const isOn = useRetailView()
  const isRevealed = useIsRevealed()
  return { discountPercent: user?.discount ?? 0, isRetailView: user !== null && isOn && !isRevealed }
}
