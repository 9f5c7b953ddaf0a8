import { seesPricesExclVat } from '#domain/customers/vat-choice.ts'
import { netOfGross, type VatLabel, vatLabel } from '#domain/money/vat.ts'
import { browserApi } from '#web/api.ts'
import { createMemory, FLAG } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { keepUser, readSession, useUser } from '#web/customers/session.ts'
import { toast } from '#web/ui/toast.ts'
import { usePriceView } from './price-view.ts'

/** Where a guest's choice of prices without VAT is kept; the script in the document's head reads it. */
export const EXCL_VAT_KEY = 'foliehuset.ekskl-moms'

const guestsChoice = createMemory({ key: EXCL_VAT_KEY, empty: false, format: FLAG })

type VatView = Readonly<{
  isExclVat: boolean
  label: VatLabel
  /** an amount incl. VAT as it is shown in this view, both in øre */
  shown: (grossOre: number) => number
}>

const INCL: VatView = { isExclVat: false, label: vatLabel({ isExclVat: false }), shown: (grossOre) => grossOre }
const EXCL: VatView = { isExclVat: true, label: vatLabel({ isExclVat: true }), shown: netOfGross }

/**
 * Whether prices are shown with or without VAT. A view only: what is charged never changes by it. A workshop's customer, who looks
 * along, always sees them with VAT.
 */
export function useVatView(): VatView {
  const { isRetailView } = usePriceView()
  const choosesExclVat = useVatChoice()
  return choosesExclVat && !isRetailView ? EXCL : INCL
}

/** What the visitor chose, or what holds for him until he does. */
export function useVatChoice(): boolean {
  const user = useUser()
  const isExclForGuest = useValue(guestsChoice)
  return user ? seesPricesExclVat(user) : isExclForGuest
}

/** Shows prices without or with VAT from now on: remembered with the customer, for a guest in this browser. */
export async function showPricesExclVat(isExclVat: boolean): Promise<void> {
  const { user } = readSession()
  if (!user) {
    guestsChoice.set(isExclVat)
    return
  }
  keepUser({ ...user, showsPricesExclVat: isExclVat })
  try {
    keepUser((await browserApi.changeMe({ body: { showsPricesExclVat: isExclVat } })).user)
  } catch {
    const { user: still } = readSession()
    if (still) keepUser({ ...still, showsPricesExclVat: user.showsPricesExclVat })
    toast.error('Dit valg kunne ikke gemmes. Prøv igen.')
  }
}
