import { useState } from 'react'
import type { PickList } from '#contract/parcels/parcels.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'

/** What is fetched from the shelves for some orders, to tick off on a phone or to print with the packing slips behind it. */
export function PickListDialog({ orders, onClose }: { orders: readonly Readonly<{ id: number }>[]; onClose: () => void }) {
  const ids = orders.map(({ id }) => id).join(',')
  const { data, isError } = useUserQuery({
    queryKey: ['orders', 'pick-list', ids],
    queryFn: () => browserApi.showPickList({ query: { ids } }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { download, isBusy } = useDownload()
  const print = (count: number) => void download(() => browserApi.downloadPickList({ query: { ids } }), `Plukliste_${count}.pdf`)
  return (
    <Dialog
      isOpen
      losesNothing
      onClose={onClose}
      title="Plukliste"
      footer={
        <>
          <Button onClick={onClose}>Luk</Button>
          {data && data.rows.length > 0 && (
            <Button variant="signal" isBusy={isBusy} busyText="Henter..." onClick={() => print(data.orderIds.length)}>
              Hent plukliste og pakkesedler
            </Button>
          )}
        </>
      }
    >
      {isError && <Alert>Pluklisten kunne ikke hentes. Luk, og prøv igen.</Alert>}
      {!data && !isError && <p>Henter pluklisten …</p>}
      {data && <Rows list={data} />}
    </Dialog>
  )
}

function Rows({ list: { rows, orderIds, leftOut } }: { list: PickList }) {
  const [fetched, setFetched] = useState<ReadonlySet<number>>(new Set())
  const toggle = (row: number) =>
    setFetched((before) => (before.has(row) ? before.difference(new Set([row])) : before.union(new Set([row]))))
  const rolls = rows.reduce((sum, row) => sum + row.rolls, 0)
  return (
    <div className="figures grid gap-4">
      <p className="text-sm text-muted">
        {rows.length === 0
          ? 'Ingen af ordrerne kan sendes nu.'
          : `${withUnit(rolls, 'stk.')} til ${count(orderIds.length, 'ordre', 'ordrer')}, hylde for hylde. Pakkesedlerne ligger i samme rækkefølge.`}
      </p>
      <ul className="border-t border-line text-sm empty:hidden">
        {rows.map(({ shelf, kcwId, nameDa, batch, rolls: toFetch, orders }, row) => (
          <li key={`${kcwId} ${batch}`} className="border-b border-line">
            <label className="flex min-h-11 items-start gap-3 py-2.5 has-checked:text-muted">
              <input type="checkbox" checked={fetched.has(row)} onChange={() => toggle(row)} className="mt-0.5 size-5 shrink-0" />
              <span className="min-w-0 grow">
                <span className="block font-semibold">{nameDa}</span>
                <span className="block text-xs wrap-anywhere text-muted">
                  {[shelf && `hylde ${shelf}`, kcwId, batch !== null && `batch ${batch}`].filter(Boolean).join(' · ')}
                </span>
                <span className="block text-xs wrap-anywhere text-muted">
                  {orders.map((order) => `${wholeNumber(order.rolls)} × ${order.orderNumber}`).join(', ')}
                </span>
              </span>
              <span className="text-lg leading-tight font-bold">{wholeNumber(toFetch)}</span>
            </label>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <Notice tone="warning" title="Ikke med">
          <ul>
            {leftOut.map(({ id, orderNumber, why }) => (
              <li key={id}>
                {orderNumber}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
