import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OwnShelfLine, ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { type CartLine, countUnits } from '#domain/cart/cart.ts'
import { priceChangedText } from '#domain/cart/seen-price.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type FillRemark, joinListLines, planFill, rollsInCart } from '#domain/shelf-lists/fill-cart.ts'
import { missingOf } from '#domain/shelf-lists/shelf-list.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart, intoCartText } from '#web/cart/add-all-to-cart.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { readCart } from '#web/cart/cart-store.ts'
import { stockRemarkText } from '#web/cart/stock-remark.ts'
import { useAction } from '#web/forms/use-action.ts'
import { usePriceView, useVatView } from '#web/prices/vat-view.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { cacheShelf } from './use-shelf.ts'

/** Fills the cart from lists; first shows what differs. Render `dialog` somewhere on the page. */
export function useFill() {
  const { discountPercent, isRetailView } = usePriceView()
  const navigate = useNavigate()
  const [preview, setPreview] = useState<readonly FillItem[] | null>(null)

  const add = async (items: readonly FillItem[]) => {
    setPreview(null)
    if (!addAllToCart(items.flatMap(({ cartLine }) => (cartLine ? [cartLine] : [])))) return
    const repriced = items.filter(({ remarks }) => remarks.some(({ kind }) => kind === 'price-changed'))
    void navigate(paths.cart())
    if (repriced.length === 0) return
    // on failure the notices are shown again next time
    const seen = await browserApi.seeShelfPrices({ body: { ids: repriced.flatMap(({ lineIds }) => lineIds) } }).catch(() => null)
    if (seen) await cacheShelf({ lists: seen.lists })
  }
  const { run, isBusy } = useAction()
  const fill = (lines: readonly LineToFill[]) =>
    run(async () => {
      const items = await loadFill(lines, isRetailView ? 0 : discountPercent)
      if (items.some(({ remarks }) => remarks.length > 0)) setPreview(items)
      else await add(items)
    })
  const dialog = preview && <FillDialog items={preview} onAdd={() => void add(preview)} onClose={() => setPreview(null)} />
  return { fill, isBusy, dialog }
}

type FillDialogProps = { items: readonly FillItem[]; onAdd: () => void; onClose: () => void }

/** Shows all lines before they go into the cart, with notices; no quantity is lowered silently. */
function FillDialog({ items, onAdd, onClose }: FillDialogProps) {
  const { delivery } = useSettings()
  const vat = useVatView()
  const orderable = countUnits(items.flatMap(({ cartLine }) => cartLine ?? []))
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
                {fillRemarkText(remark, { remoteDays: delivery.remote, toShown: vat.toShown })}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type LineToFill = Readonly<{ line: OwnShelfLine; wanted: number }>
/** `lineIds`: the lines of the product, on all lists. */
type FillItem = LineToFill & Readonly<{ lineIds: readonly number[]; cartLine: CartLine | null; remarks: readonly FillRemark[] }>

/** The address must fit every proxy. */
const IDS_PER_CALL = 200

/** Compares the needed quantities with today's shop for this buyer and with the cart. Only for users who see prices. */
async function loadFill(all: readonly LineToFill[], discountPercent: number): Promise<readonly FillItem[]> {
  const lines = joinListLines(all.map((one) => ({ ...one, productId: one.line.productId, seenPriceOre: krToOre(one.line.seenPrice ?? 0) })))
  const products = await findProducts(lines.flatMap(({ productId }) => productId ?? []))
  const cart = readCart()
  const inCart = (id: number) => rollsInCart(cart, id)
  const sold = products.map((product) => ({ ...product, unitPriceOre: krToOre(product.price), promotionPercent: product.promotion }))
  const planned = planFill(lines, sold, { discountPercent, inCart })
  return lines.map(({ line, wanted }, index) => {
    const { added = 0, remarks = [] } = planned[index] ?? {}
    const product = products.find(({ id }) => id === line.productId)
    const lineIds = all.flatMap((one) => (one.line.productId === line.productId ? [one.line.id] : []))
    return { line, wanted, lineIds, cartLine: product && added > 0 ? cartLineOf(product, { quantity: added }) : null, remarks }
  })
}

async function findProducts(ids: readonly number[]) {
  const calls = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) =>
    ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL),
  )
  const answers = await Promise.all(calls.map((some) => browserApi.listProducts({ query: { ids: some.join(',') } })))
  return answers.flatMap(({ products }) => products)
}

type RemarkContext = Readonly<{ remoteDays: string; toShown: (grossOre: number) => number }>

function fillRemarkText(remark: FillRemark, { remoteDays, toShown }: RemarkContext): string {
  switch (remark.kind) {
    case 'not-sold':
      return 'Sælges ikke mere, så den kommer ikke i kurven.'
    case 'last-ones':
    case 'sold-out':
    case 'too-few-in-stock':
      return stockRemarkText(remark, remoteDays)
    case 'price-changed':
      return priceChangedText(amount(toShown(remark.beforeOre)), amount(toShown(remark.nowOre)))
    case 'in-cart':
      return `${count(remark.quantity, 'stk.', 'stk.')} ligger allerede i kurven.`
  }
}

type FillMissingButtonProps = { isBusy: boolean; disabled?: boolean; onClick: () => void }

export function FillMissingButton({ isBusy, disabled = false, onClick }: FillMissingButtonProps) {
  return (
    <Button variant="signal" size="lg" isBusy={isBusy} busyText="Henter..." disabled={disabled} onClick={onClick}>
      <ShoppingCart size={20} aria-hidden />
      Læg det manglende i kurv
    </Button>
  )
}

export function missingLines(lists: readonly ShelfList[]): readonly LineToFill[] {
  return lists.flatMap(({ lines }) => lines.map((line) => ({ line, wanted: missingOf(line) }))).filter(({ wanted }) => wanted > 0)
}

export function allLines({ lines }: ShelfList): readonly LineToFill[] {
  return lines.map((line) => ({ line, wanted: line.minimum }))
}
