import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import { useSession } from '#web/customers/session.ts'
import { freeDeliveryPromise } from '#web/prices/free-delivery-promise.ts'
import { RetailSwitch, VatSwitch } from '#web/prices/price-switches.tsx'
import { useVatView } from '#web/prices/vat-view.ts'
import { useRootData } from '#web/settings/use-settings.ts'

/**
 * The narrow row above the header: what the shop promises, and how prices are shown. It scrolls away for guests; a customer's
 * stays with the header, because a workshop changes the prices beside its own customer, wherever on the page they look.
 */
export function PriceBar() {
  const { status } = useSession()
  const { isExclVat } = useVatView()
  const delivery = useRootData()?.settings.delivery.home
  return (
    <div className="hidden border-b border-line bg-sunk md:block">
      <div className="wrap flex h-(--price-bar-height) items-center gap-4 text-2xs">
        {status === 'customer' ? (
          <Link
            to={paths.quickOrder()}
            prefetch="intent"
            className="mr-auto inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
          >
            Hurtigbestilling
          </Link>
        ) : (
          <p className="mr-auto truncate text-muted">
            {delivery && `Levering på ${delivery} hverdage · ${freeDeliveryPromise({ isExclVat })}`}
          </p>
        )}
        <RetailSwitch />
        <VatSwitch />
      </div>
    </div>
  )
}
