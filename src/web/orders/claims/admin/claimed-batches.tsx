import { Link } from 'react-router'
import type { OrderItem } from '#contract/orders/order.ts'
import { paths } from '#contract/pages.ts'
import { batchesText } from '#domain/batches/batch-texts.ts'
import { useMay } from '#web/customers/use-may.ts'

/** Of which batches the rolls are that a claim is about, with the way to who else has them. */
export function ClaimedBatches({ item }: { item: OrderItem | undefined }) {
  const may = useMay()
  const text = item ? batchesText(item.batches) : ''
  if (!item || text === '') return null
  return (
    <span className="block text-xs font-normal">
      {text}
      {item.productId !== null && may('readProducts') && (
        <>
          {' · '}
          <Link to={paths.adminProductStock(item.productId)} className="underline underline-offset-4">
            Se, hvem der ellers har den
          </Link>
        </>
      )}
    </span>
  )
}
