import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Why the order can no longer be changed, and what can be done instead. */
export function NotChangeable({ order: { status, userId }, onClose }: { order: Order; onClose: () => void }) {
  const may = useMay()
  const isCancelled = status === 'cancelled'
  return (
    <Dialog
      isOpen
      losesNothing
      title={isCancelled ? 'Ordren er annulleret' : 'Alt er sendt'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Luk</Button>}
    >
      <p>{!isCancelled && 'Varerne er ude af huset, så ordren ligger fast. '}Det kan du gøre i stedet:</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-sm">
        {isCancelled && <li>Vælg en anden status under »Flere«. Så gælder ordren igen og kan rettes.</li>}
        {!isCancelled && (
          <>
            <li>Er pakken ikke sendt alligevel, så vælg »Tag tilbage« under »Forsendelser«, og ret ordren bagefter.</li>
            <li>Kommer noget retur, eller er der fejl i det, så vælg »Opret retur«.</li>
            {may('readInvoices') && <li>Er prisen forkert, så vælg »Krediter« ud for fakturaen.</li>}
          </>
        )}
        <li>
          Skal kunden have mere, så{' '}
          <Link to={paths.adminNewOrder(userId === null ? {} : { kunde: userId })} className="font-semibold underline underline-offset-2">
            opret en ny ordre
          </Link>
          .
        </li>
      </ul>
    </Dialog>
  )
}
