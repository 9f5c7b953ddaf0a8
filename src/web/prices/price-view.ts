import { useIsRevealed, useRetailView } from '#web/session/retail-view.ts'
import { useUser } from '#web/session/session.ts'

/** Whose prices are shown: the customer's discount, unless the retail view is on (requirements §4 'Price display'). */
type PriceView = Readonly<{
  discountPercent: number
  /** A workshop's customer looks along: own prices, discount, tier and points must not show. */
  isRetailView: boolean
}>

/** The price view of this page. Guests have neither discount nor retail view. */
export function usePriceView(): PriceView {
  const user = useUser()
  const isOn = useRetailView()
  const isRevealed = useIsRevealed()
  return { discountPercent: user?.discount ?? 0, isRetailView: user !== null && isOn && !isRevealed }
}
