import { paths } from '#contract/pages.ts'
import { intoCartText } from '#web/cart/into-cart-text.ts'
import { useVatView } from '#web/prices/vat-view.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type FillItem, fillRemarkText } from './load-fill.ts'

type FillDialogProps = { items: readonly FillItem[]; onAdd: () => void; onClose: () => void }

/** Shows all lines before they go into the cart, with notices; no quantity is lowered silently. */
export function FillDialog({ items, onAdd, onClose }: FillDialogProps) {
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
