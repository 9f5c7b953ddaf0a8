import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { advertisedShipping } from '#domain/delivery-methods/advertised-shipping.ts'
import { freeDeliveryPromise } from '#web/prices/free-delivery-promise.ts'
import { RetailSwitch, VatSwitch } from '#web/prices/price-switches.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useIsRevealed, useRetailView } from '#web/session/retail-view.ts'
import { useMemberMay, useSession, useUser } from '#web/session/session.ts'
import { useRootData } from '#web/settings/use-settings.ts'

/** The row above the header. It stays in sight for customers, as workshops switch prices beside their own customer. */
export function PriceBar() {
  const { status } = useSession()
  const may = useMemberMay()
  const isRetail = useRetailView() && status === 'customer'
  return (
    <div className="price-bar" data-testid={isRetail ? 'retail-bar' : undefined}>
      <div className="wrap flex h-(--price-bar-height) items-center gap-3 text-2xs sm:gap-4">
        {isRetail ? <WhoseView /> : !may('order') ? <ForWhom /> : status === 'customer' ? <QuickOrderLink /> : <DeliveryPromise />}
        {may('seePrices') && <RetailSwitch />}
        {may('seePrices') && !isRetail && <VatSwitch />}
      </div>
    </div>
  )
}

function WhoseView() {
  const isRevealed = useIsRevealed()
  return (
    <>
      <EyeOff size={18} aria-hidden className="shrink-0 max-xs:hidden" />
      <p role="status" className="mr-auto text-balance leading-tight font-semibold">
        {isRevealed ? (
          'Kun denne side viser dine priser'
        ) : (
          <>
            Kundevisning: <span className="max-xs:hidden">detailpriser </span>inkl. moms
          </>
        )}
      </p>
    </>
  )
}

function ForWhom() {
  return <p className="mr-auto truncate font-semibold">{useUser()?.workshop.name}</p>
}

function QuickOrderLink() {
  return (
    <Link
      to={paths.quickOrder()}
      prefetch="intent"
      className="mr-auto inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
    >
      Hurtigbestilling
    </Link>
  )
}

function DeliveryPromise() {
  const { isExclVat } = useVatView()
  const settings = useRootData()?.settings
  const free = settings && freeDeliveryPromise(advertisedShipping(settings), isExclVat)
  return (
    <p className="mr-auto truncate text-muted">
      {settings && `Levering på ${settings.delivery.home} hverdage fra afsendelse${free ? ` · ${free}` : ''}`}
    </p>
  )
}
