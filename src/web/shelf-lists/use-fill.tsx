import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { usePriceView } from '#web/prices/price-view.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { FillDialog } from './fill-dialog.tsx'
import { type FillItem, loadFill, type Wanted } from './load-fill.ts'
import { keepShelf } from './use-shelf.ts'

/** Fills the cart from lists; first shows what differs. Render `dialog` somewhere on the page. */
export function useFill() {
  const { discountPercent, isRetailView } = usePriceView()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [shown, setShown] = useState<readonly FillItem[] | null>(null)

  const add = async (items: readonly FillItem[]) => {
    setShown(null)
    if (!addAllToCart(items.flatMap(({ cartLine }) => (cartLine ? [cartLine] : [])))) return
    const told = items.filter(({ remarks }) => remarks.some(({ kind }) => kind === 'price-changed'))
    void navigate(paths.cart())
    if (told.length === 0) return
    // on failure the notices are shown again next time
    const seen = await browserApi.seeShelfPrices({ body: { ids: told.map(({ line }) => line.id) } }).catch(() => null)
    if (seen) await keepShelf({ lists: seen.lists })
  }
  const fill = async (wanted: readonly Wanted[]) => {
    setIsBusy(true)
    try {
      const items = await loadFill(wanted, isRetailView ? 0 : discountPercent)
      if (items.some(({ remarks }) => remarks.length > 0)) setShown(items)
      else await add(items)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const dialog = shown && <FillDialog items={shown} onAdd={() => void add(shown)} onClose={() => setShown(null)} />
  return { fill, isBusy, dialog }
}
