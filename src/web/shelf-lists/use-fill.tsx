import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { intoCartText } from '#web/cart/into-cart-text.ts'
import { useAction } from '#web/forms/use-action.ts'
import { usePriceView } from '#web/prices/price-view.ts'
import { useVatView } from '#web/prices/vat-view.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FillItem, fillRemarkText, loadFill, type Wanted } from './load-fill.ts'
import { keepShelf } from './use-shelf.ts'

/** Fills the cart from lists; first shows what differs. Render `dialog` somewhere on the page. */
export function useFill() {
  const { discountPercent, isRetailView } = usePriceView()
  const navigate = useNavigate()
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
  const { run, isBusy } = useAction()
  const fill = (wanted: readonly Wanted[]) =>
    run(async () => {
      const items = await loadFill(wanted, isRetailView ? 0 : discountPercent)
      if (items.some(({ remarks }) => remarks.length > 0)) setShown(items)
      else await add(items)
    })
  const dialog = shown && <FillDialog items={shown} onAdd={() => void add(shown)} onClose={() => setShown(null)} />
  return { fill, isBusy, dialog }
}

type FillDialogProps = { items: readonly FillItem[]; onAdd: () => void; onClose: () => void }

/** Shows all lines before they go into the cart, with notices; no quantity is lowered silently. */
function FillDialog({ items, onAdd, onClose }: FillDialogProps) {
  const { delivery } = useSettings()
  const vat = useVatView()
  const orderable = items.filter(({ cartLine }) => cartLine !== null).length
  const isInCart = orderable === 0 && items.some(({ remarks }) => remarks.some(({ kind }) => kind === 'in-cart'))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Se listen igennem først"
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          {isInCart ? (
            <LinkButton variant="signal" to={paths.cart()}>
              Til kurven
            </LinkButton>
          ) : (
            <Button variant="signal" disabled={orderable === 0} onClick={onAdd}>
              {intoCartText(orderable)}
            </Button>
          )}
        </>
      }
    >
      <ul className="figures text-sm">
        {items.map(({ line, wanted, cartLine, remarks }) => (
          <li key={line.id} className="border-b border-line py-3 last:border-0">
            <p className="font-semibold">
              {cartLine ? cartLine.quantity : 0} × {line.nameDa}
              {cartLine?.quantity !== wanted && <span className="font-normal text-muted"> (skal bruge {wanted})</span>}
            </p>
            <p className="code text-muted">SKU: {line.kcwId}</p>
            {remarks.map((remark) => (
              <p key={remark.kind} className={remark.kind === 'not-sold' ? 'mt-1 text-danger' : 'mt-1 text-warning'}>
                {fillRemarkText(remark, { remoteDays: delivery.remote, shown: vat.shown })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
