import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { splitByStock } from '#domain/orders/delivery.ts'
import { isGone, runsOut, runsOutText } from '#domain/products/discontinued.ts'
import { browserApi } from '#web/api.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { intoCartText } from '#web/cart/into-cart-text.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Missing = Readonly<{ name: string; why: string }>
type Fill = Readonly<{ lines: readonly CartLine[]; missing: readonly Missing[] }>

/** Puts a project's rolls and tools in the cart, each line for this project; first says what is not available. */
export function useFillFromProject(job: Project) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Fill | null>(null)
  const add = (lines: readonly CartLine[]) => {
    setAsked(null)
    if (addAllToCart(lines)) void navigate(paths.cart())
  }
  const { run, isBusy } = useAction()
  const fill = () =>
    run(async () => {
      const planned = planFillOf(job, await productsOf(job))
      if (planned.missing.length > 0) setAsked(planned)
      else add(planned.lines)
    })
  const dialog = asked && (
    <Dialog
      isOpen
      onClose={() => setAsked(null)}
      title="Noget kan ikke bestilles"
      losesNothing
      footer={
        <>
          <Button onClick={() => setAsked(null)}>Annuller</Button>
          <Button variant="signal" disabled={asked.lines.length === 0} onClick={() => add(asked.lines)}>
            {intoCartText(asked.lines.length)}
          </Button>
        </>
      }
    >
      <ul className="text-sm">
        {asked.missing.map(({ name, why }) => (
          <li key={name} className="border-b border-line py-3 last:border-0">
            <p className="font-semibold">{name}</p>
            <p className="text-danger">{why}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
  return { fill, isBusy, dialog }
}

async function productsOf(job: Project): Promise<readonly Product[]> {
  const ids = job.films.flatMap(({ productId, tools }) => [...(productId ? [productId] : []), ...tools.map((tool) => tool.productId)])
  if (ids.length === 0) return []
  return (await browserApi.listProducts({ query: { ids: [...new Set(ids)].join(','), active: 'true' } })).products
}

type Wanted = Readonly<{ name: string; productId: number | null; quantity: number; oneBatch: boolean }>

/** What goes into the cart and what is unavailable; rolls of one product in two calculations are added up. */
function planFillOf(job: Project, products: readonly Product[]): Fill {
  const lines: CartLine[] = []
  const missing: Missing[] = []
  for (const same of Map.groupBy(wantedOf(job), ({ productId, name }) => productId ?? name).values()) {
    const [{ name, productId } = { name: '', productId: null }] = same
    const quantity = same.reduce((sum, one) => sum + one.quantity, 0)
    const product = products.find(({ id }) => id === productId)
    if (!product || isGone(product)) missing.push({ name, why: 'Sælges ikke mere.' })
    else if (runsOut(product, splitByStock(quantity, product.stock))) missing.push({ name, why: runsOutText(product, quantity) })
    else lines.push({ ...cartLineOf(product, { quantity, oneBatch: same.some(({ oneBatch }) => oneBatch) }), jobIds: [job.id] })
  }
  return { lines, missing }
}

function wantedOf({ films }: Project): Wanted[] {
  return films.flatMap(({ productId, nameDa, rolls, question: { oneBatch }, tools }) => [
    ...(nameDa === null ? [] : [{ name: nameDa, productId, quantity: rolls, oneBatch }]),
    ...tools.map((tool) => ({ name: tool.nameDa, productId: tool.productId, quantity: tool.pieces, oneBatch: false })),
  ])
}
