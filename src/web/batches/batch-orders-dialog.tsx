import { Link } from 'react-router'
import type { Batch } from '#contract/batches.ts'
import { paths } from '#contract/pages.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { toast } from '#web/ui/toast.ts'
import { LetterForm } from './letter-form.tsx'

export function BatchOrdersDialog({ batch, onClose }: { batch: Pick<Batch, 'id' | 'code'>; onClose: () => void }) {
  const { data, isError } = useUserQuery({
    queryKey: ['batch-orders', batch.id],
    queryFn: () => browserApi.listBatchOrders({ params: { id: batch.id } }),
    gcTime: 0,
  })
  const orders = data?.orders ?? []
  const addresses = [...new Set(orders.map(({ customerEmail }) => customerEmail.toLowerCase()))]
  const may = useMay()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addresses.join('; '))
      toast.success(`${count(addresses.length, 'mailadresse', 'mailadresser')} kopieret`)
    } catch {
      toast.error('Adresserne kunne ikke kopieres')
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Hvem har batch ${batch.code}?`}>
      {isError ? (
        <p role="alert">Ordrerne kunne ikke hentes. Luk, og prøv igen.</p>
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : orders.length === 0 ? (
        <p>Ingen ordre har ruller af batchen.</p>
      ) : (
        <div className="grid gap-4">
          <SmallTable
            rows={orders}
            keyOf={({ id }) => id}
            caption="Ordrer med ruller af batchen"
            columns={[
              {
                label: 'Ordre',
                isRowHeading: true,
                className: 'w-full wrap-anywhere',
                cell: ({ id, orderNumber, createdAt, customerName, company, isSent }) => (
                  <>
                    <Link to={paths.adminOrder(id)} className="font-semibold underline underline-offset-4">
                      {orderNumber}
                    </Link>
                    <span className="block text-xs text-muted">
                      {[company ?? customerName, date(createdAt), isSent ? 'sendt' : 'ikke sendt'].join(' · ')}
                    </span>
                  </>
                ),
              },
              { label: 'Ruller', isFigure: true, cell: ({ rolls }) => wholeNumber(rolls) },
            ]}
          />
          <Button onClick={() => void copy()}>Kopiér mailadresserne</Button>
          {may('answerClaims') && <LetterForm batch={batch} receivers={addresses.length} />}
        </div>
      )}
    </Dialog>
  )
}
