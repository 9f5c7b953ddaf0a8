import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderItem } from '#contract/orders/order.ts'
import { paths } from '#contract/pages.ts'
import { type KnownBatch, knownOf } from '#domain/batches/batch-rolls.ts'
import { batchesText } from '#domain/batches/batch-texts.ts'
import { BatchOrdersDialog } from '#web/batches/batch-orders-dialog.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'

/** The batches of the claimed rolls, who else has them, and blocked ones; also for deleted products. */
export function ClaimedBatches({ item }: { item: OrderItem | undefined }) {
  const may = useMay()
  const [opened, setOpened] = useState<KnownBatch | null>(null)
  const text = item ? batchesText(item.batches) : ''
  if (!item || text === '') return null
  return (
    <span className="block text-xs font-normal">
      {text}
      {item.productId !== null && may('readProducts') && (
        <>
          {' · '}
          <Link to={paths.adminProductStock(item.productId)} className="underline underline-offset-4">
            Se lageret
          </Link>
        </>
      )}
      {may('readOrders') && (
        <span className="mt-2 flex flex-wrap gap-2 print:hidden">
          {knownOf(item.batches).map((batch) => (
            <Button key={batch.id} size="sm" onClick={() => setOpened(batch)}>
              Hvem har batch {batch.code}?
            </Button>
          ))}
        </span>
      )}
      {opened && <BatchOrdersDialog batch={opened} onClose={() => setOpened(null)} />}
    </span>
  )
}
