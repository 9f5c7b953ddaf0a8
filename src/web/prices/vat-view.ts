import { seesPricesExclVat } from '#domain/customers/vat-choice.ts'
import { netOfGross, type VatLabel, vatLabel } from '#domain/money/vat.ts'
import { browserApi } from '#web/api.ts'
import { createMemory, FLAG } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { keepUser, readSession, useUser } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import { usePriceView } from './price-view.ts'

/** The storage key of a guest's choice; the script in the head reads it. */
export const EXCL_VAT_KEY = 'foliehuset.ekskl-moms'

const guestsChoice = createMemory({ key: EXCL_VAT_KEY, empty: false, format: FLAG })

type VatView = Readonly<{
  isExclVat: boolean
  label: VatLabel
  /** Converts an amount incl. VAT to the shown amount, both in øre. */
  shown: (grossOre: number) => number
}>

const INCL: VatView = { isExclVat: false, label: vatLabel({ isExclVat: false }), shown: (grossOre) => grossOre }
const EXCL: VatView = { isExclVat: true, label: vatLabel({ isExclVat: true }), shown: netOfGross }

/** Whether prices are shown with VAT. What is charged never changes by it. The retail view always includes VAT. */
export function useVatView(): VatView {
  const { isRetailView } = usePriceView()
  const choosesExclVat = useVatChoice()
  return choosesExclVat && !isRetailView ? EXCL : INCL
}

export function useVatChoice(): boolean {
  const user = useUser()
  const isExclForGuest = useValue(guestsChoice)
  return user ? seesPricesExclVat(user) : isExclForGuest
}

/** Stores the choice: on the account, or in this browser for a guest. */
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
