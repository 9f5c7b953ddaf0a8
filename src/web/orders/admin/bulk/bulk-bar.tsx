import { ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { ListCount } from '#web/lists/list-frame.tsx'
import { CarrierFileDialog } from '#web/parcels/admin/carrier-file-dialog.tsx'
import { LabelDialog } from '#web/parcels/admin/label-dialog.tsx'
import { useLabelOffer } from '#web/parcels/admin/use-label-offer.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { BULK_ACTIONS, type BulkActionName } from './bulk-actions.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { PickListDialog } from './pick-list-dialog.tsx'

const NAMES = Object.keys(BULK_ACTIONS) as BulkActionName[]

type BulkBarProps = {
  chosen: readonly Order[]
  onChosen: (orders: readonly Order[]) => void
  /** The listed orders where they are those to pack: the pick list needs no choice then. */
  toPack: readonly Order[]
  /** The number of orders, shown while none is chosen. */
  children: ReactNode
}

export function BulkBar({ chosen, onChosen, toPack, children }: BulkBarProps) {
  const may = useMay()
  const [action, setAction] = useState<BulkActionName | null>(null)
  const [makesLabels, setMakesLabels] = useState(false)
  const { data: offer } = useLabelOffer(chosen.length > 0)
  const [writesFile, setWritesFile] = useState(false)
  const [picked, setPicked] = useState<readonly Order[] | null>(null)
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
        <>
          <ListCount className="">{children}</ListCount>
          {toPack.length > 0 && may('sendParcels') && (
            <Button size="sm" variant="signal" onClick={() => setPicked(toPack)}>
              <ListChecks size={16} aria-hidden /> Plukliste
            </Button>
          )}
        </>
      ) : (
        // on phones the actions stay within reach of the thumb
        <div className="contents max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:grid max-md:grid-cols-2 max-md:gap-2 max-md:border-t max-md:border-edge max-md:bg-ground max-md:px-(--gutter) max-md:pt-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))]">
          <ListCount className="mr-2 font-semibold text-ink max-md:self-center">{count(chosen.length, 'valgt', 'valgte')}</ListCount>
          <Button size="sm" variant="quiet" className="md:order-last" onClick={() => onChosen([])}>
            Fravælg
          </Button>
          {may('sendParcels') && (
            <Button size="sm" variant="outline" onClick={() => setPicked(chosen)}>
              Plukliste
            </Button>
          )}
          {may('sendParcels') && (
            <Button size="sm" variant="outline" isBusy={isBusy} busyText="Henter..." onClick={saveSlips}>
              Pakkesedler
            </Button>
          )}
          {offer?.isOn && (
            <Button size="sm" variant="outline" onClick={() => setMakesLabels(true)}>
              Labels
            </Button>
          )}
          {may('sendParcels') && (
            <Button size="sm" variant="outline" onClick={() => setWritesFile(true)}>
              Fragtfil
            </Button>
          )}
          {NAMES.filter((name) => may(BULK_ACTIONS[name].work)).map((name) => (
            <Button key={name} size="sm" variant="outline" onClick={() => setAction(name)}>
              {BULK_ACTIONS[name].label}
            </Button>
          ))}
        </div>
      )}
      {picked && <PickListDialog orders={picked} onClose={() => setPicked(null)} />}
      {makesLabels && offer && (
        <LabelDialog
          orders={chosen}
          weightKg={offer.weightKg}
          onClose={() => setMakesLabels(false)}
          onDone={(left) => {
            setMakesLabels(false)
            onChosen(left)
            void revalidate()
          }}
        />
      )}
      {writesFile && (
        <CarrierFileDialog
          orders={chosen}
          onClose={() => setWritesFile(false)}
          onDone={() => {
            setWritesFile(false)
            void revalidate()
          }}
        />
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
