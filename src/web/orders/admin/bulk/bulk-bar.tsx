import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useMay } from '#web/customers/use-may.ts'
import { ListCount } from '#web/lists/list-frame.tsx'
import { useDownload } from '#web/orders/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { BULK_ACTIONS, type BulkActionName } from './bulk-actions.ts'
import { BulkDialog } from './bulk-dialog.tsx'

const NAMES = Object.keys(BULK_ACTIONS) as BulkActionName[]

type BulkBarProps = {
  chosen: readonly Order[]
  onChosen: (orders: readonly Order[]) => void
  /** how many there are: said while none is chosen */
  children: ReactNode
}

/** How many orders are chosen, also on other pages, and what can be done with all of them. */
export function BulkBar({ chosen, onChosen, children }: BulkBarProps) {
  const may = useMay()
  const [action, setAction] = useState<BulkActionName | null>(null)
  const { revalidate } = useRevalidator()
  const { download, isBusy } = useDownload()
  const saveSlips = () =>
    void download(
      () => browserApi.downloadPackingSlips({ query: { ids: chosen.map(({ id }) => id).join(',') } }),
      `Pakkesedler_${chosen.length}.pdf`,
    )
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-2 pb-2">
      {chosen.length === 0 ? (
        <ListCount className="">{children}</ListCount>
      ) : (
        <>
          <ListCount className="mr-2 font-semibold text-ink">{count(chosen.length, 'valgt', 'valgte')}</ListCount>
          {may('sendParcels') && (
            <Button size="sm" variant="outline" isBusy={isBusy} busyText="Henter..." onClick={saveSlips}>
              Pakkesedler
            </Button>
          )}
          {NAMES.filter((name) => may(BULK_ACTIONS[name].work)).map((name) => (
            <Button key={name} size="sm" variant="outline" onClick={() => setAction(name)}>
              {BULK_ACTIONS[name].label}
            </Button>
          ))}
          <Button size="sm" variant="quiet" onClick={() => onChosen([])}>
            Fravælg
          </Button>
        </>
      )}
      {action && (
        <BulkDialog
          action={action}
          orders={chosen}
          onClose={() => setAction(null)}
          onDone={(left) => {
            setAction(null)
            onChosen(left)
            void revalidate()
          }}
        />
      )}
    </div>
  )
}
