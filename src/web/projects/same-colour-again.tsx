import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { OrderedForProject } from '#contract/projects/projects.ts'
import { MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { type SameColour, sameColour, sameColourText } from '#domain/projects/same-colour.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

type SameColourAgainProps = Readonly<{ jobId: number; line: OrderedForProject }>
type Found = Readonly<{ same: SameColour; product: Product | null; nearest: readonly Product[] }>

const NEAREST = 4

/** 'Samme farve igen': more of the batch on the car while it lasts, otherwise the nearest colours. */
export function SameColourAgain({ jobId, line }: SameColourAgainProps) {
  const [found, setFound] = useState<Found | null>(null)
  const { run, isBusy } = useAction()
  const look = () =>
    run(async () => {
      setFound(await findAgain(line))
    })
  return (
    <>
      <Button size="sm" className="mt-2" isBusy={isBusy} busyText="Ser efter..." onClick={() => void look()}>
        Samme farve igen<span className="sr-only">: {line.nameDa}</span>
      </Button>
      {found && <Again jobId={jobId} line={line} found={found} onClose={() => setFound(null)} />}
    </>
  )
}

type AgainProps = SameColourAgainProps & Readonly<{ found: Found; onClose: () => void }>

function Again({ jobId, line, found: { same, product, nearest }, onClose }: AgainProps) {
  const navigate = useNavigate()
  const max = same.kind === 'same-batch' ? same.batch.rolls : product?.discontinued ? product.stock : MAX_LINE_QUANTITY
  const [quantity, setQuantity] = useState(1)
  const add = () => {
    if (!product) return
    const requested = same.kind === 'same-batch' ? { batchId: same.batch.id } : {}
    onClose()
    if (addAllToCart([{ ...cartLineOf(product, { quantity, ...requested }), jobIds: [jobId] }])) void navigate(paths.cart())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${line.nameDa} igen`}
      losesNothing
      footer={
        <>
          <Button onClick={onClose}>Luk</Button>
          {same.kind !== 'gone' && product && (
            <Button variant="signal" onClick={add}>
              {same.kind === 'same-batch' ? `Bestil fra batch ${same.batch.code}` : 'Bestil fra en anden batch'}
            </Button>
          )}
        </>
      }
    >
      <p className={same.kind === 'same-batch' ? 'text-sm' : 'text-sm font-semibold text-warning'}>{sameColourText(same)}</p>
      {same.kind !== 'gone' && product && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <QuantityField label="Ruller" value={quantity} min={1} max={max} onChange={setQuantity} />
          {same.kind === 'other-batch' && (
            <span className="text-sm text-muted">
              {product.stock > 0 ? `${count(product.stock, 'rulle', 'ruller')} på lager` : 'Ikke på lager lige nu'}
            </span>
          )}
        </div>
      )}
      {same.kind === 'gone' && <Nearest line={line} nearest={nearest} />}
    </Dialog>
  )
}

function Nearest({ line, nearest }: Readonly<{ line: OrderedForProject; nearest: readonly Product[] }>) {
  return (
    <>
      <ul aria-label="Nærmeste farver" className="mt-3 border-t border-line">
        {nearest.map(({ id, kcwId, nameDa, hex }) => (
          <li key={id} className="border-b border-line">
            <Link to={paths.product(kcwId)} className="flex min-h-12 items-center gap-3 py-2 text-sm hover:underline">
              <span aria-hidden className="size-9 shrink-0 border border-line" style={{ background: hex ?? 'var(--color-stage)' }} />
              <span className="min-w-0">{nameDa}</span>
              <span className="code ml-auto text-muted">{kcwId}</span>
            </Link>
          </li>
        ))}
      </ul>
      {line.hex && (
        <Link
          to={paths.findColour({ farve: line.hex.replace('#', '') })}
          className="mt-3 inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Se flere farver i nærheden
        </Link>
      )}
    </>
  )
}

async function findAgain({ productId, kcwId, batches, hex }: OrderedForProject): Promise<Found> {
  const query = { ids: String(productId), active: 'true' } as const
  const { products } = productId === null ? { products: [] } : await browserApi.listProducts({ query })
  const [product = null] = products
  const same = sameColour(batches, product)
  if (same.kind !== 'gone' || hex === null) return { same, product, nearest: [] }
  const { films } = await browserApi.findNearest({ query: { hex, limit: NEAREST + 1 } })
  const others = films.map((near) => near.product).filter((one) => one.kcwId !== kcwId)
  return { same, product, nearest: others.slice(0, NEAREST) }
}
