import { netOfGross } from '#domain/money/vat.ts'
import { browserApi } from '#web/api.ts'
import { createMemory, FLAG } from '#web/browser/memory.ts'
import { useValue } from '#web/browser/store.ts'
import { keepUser, readSession, useSession } from '#web/customers/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Where a guest's choice of prices without VAT is kept; the script in the document's head reads it. */
export const EXCL_VAT_KEY = 'foliehuset.ekskl-moms'

const guestsChoice = createMemory({ key: EXCL_VAT_KEY, empty: false, format: FLAG })

type VatView = Readonly<{
  isExclVat: boolean
  label: 'inkl. moms' | 'ekskl. moms'
  /** an amount incl. VAT as it is shown in this view, both in øre */
  shown: (grossOre: number) => number
}>

const INCL: VatView = { isExclVat: false, label: 'inkl. moms', shown: (grossOre) => grossOre }
const EXCL: VatView = { isExclVat: true, label: 'ekskl. moms', shown: netOfGross }

/** Whether prices are shown with or without VAT. A view only: what is charged never changes by it. */
export function useVatView(): VatView {
  const { user } = useSession()
  const isExclForGuest = useValue(guestsChoice)
  return (user?.showsPricesExclVat ?? isExclForGuest) ? EXCL : INCL
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
