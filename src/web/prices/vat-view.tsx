import { seesPricesExclVat } from '#domain/customers/vat-choice.ts'
import { netOfGross, pricesAre, type VatLabel, type VatTreatment, vatLabel } from '#domain/money/vat.ts'
import { browserApi } from '#web/api.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, FLAG } from '#web/browser/stored-value.ts'
import { useIsRevealed, useRetailView } from '#web/session/retail-view.ts'
import { readSession, storeUser, useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { toast } from '#web/ui/toast.ts'

/** Whose prices are shown: the customer's discount, unless the retail view is on (requirements §4 'Price display'). */
type PriceView = Readonly<{
  discountPercent: number
  /** A workshop's customer is looking too: own prices, discount, tier and points must not show. */
  isRetailView: boolean
}>

/** The price view of this page. Guests have neither discount nor retail view. */
export function usePriceView(): PriceView {
  const user = useUser()
  const isOn = useRetailView()
  const isRevealed = useIsRevealed()
  return { discountPercent: user?.discount ?? 0, isRetailView: user !== null && isOn && !isRevealed }
}

/** The storage key of a guest's choice; the script in the head reads it. */
export const EXCL_VAT_KEY = 'foliehuset.ekskl-moms'

const guestChoice = createStoredValue({ key: EXCL_VAT_KEY, empty: false, format: FLAG })

type VatView = Readonly<{
  isExclVat: boolean
  label: VatLabel
  /** Converts an amount incl. VAT to the shown amount, both in øre. */
  toShown: (grossOre: number) => number
}>

const INCL: VatView = { isExclVat: false, label: vatLabel({ isExclVat: false }), toShown: (grossOre) => grossOre }
const EXCL: VatView = { isExclVat: true, label: vatLabel({ isExclVat: true }), toShown: netOfGross }

/** Whether prices are shown with VAT, which an export has none of. What is charged never changes by it. The retail view always includes VAT. */
export function useVatView(treatment: VatTreatment = 'domestic'): VatView {
  const { isRetailView } = usePriceView()
  const choosesExclVat = useVatChoice()
  return treatment === 'export' || (choosesExclVat && !isRetailView) ? EXCL : INCL
}

export function useVatChoice(): boolean {
  const user = useUser()
  const isExclForGuest = useValue(guestChoice)
  return user ? seesPricesExclVat(user) : isExclForGuest
}

/** Stores the choice: on the account, or in this browser for a guest. */
export async function showPricesExclVat(isExclVat: boolean): Promise<void> {
  const { user } = readSession()
  if (!user) {
    guestChoice.set(isExclVat)
    return
  }
  storeUser({ ...user, showsPricesExclVat: isExclVat })
  try {
    storeUser((await browserApi.changeMe({ body: { showsPricesExclVat: isExclVat } })).user)
  } catch {
    const { user: still } = readSession()
    if (still) storeUser({ ...still, showsPricesExclVat: user.showsPricesExclVat })
    toast.error('Dit valg kunne ikke gemmes. Prøv igen.')
  }
}

export function VatNote({ treatment, className }: { treatment?: VatTreatment; className?: string }) {
  return <span className={classes('own-price', className)}>{pricesAre(useVatView(treatment))}</span>
}
