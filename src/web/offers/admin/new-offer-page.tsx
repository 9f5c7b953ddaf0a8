import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { findCustomer, idInAddress } from '#web/customers/admin/find-customer.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ChooseBuyer } from '#web/orders/admin/phone/choose-buyer.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/new-offer-page.ts'

const TITLE = 'Nyt tilbud'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = idInAddress(url.searchParams.get('kunde'))
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'makeOffers')) throw redirect(paths.admin())
    return { customer: id === null ? null : await findCustomer(id) }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminNewOffer()} />
}

export default function NewOfferPage({ loaderData }: Route.ComponentProps) {
  const [customer, setCustomer] = useState<Customer | null>(loaderData.customer)
  const navigate = useNavigate()
  const why = customer && whyNoBuyer(customer)
  const { run, isBusy } = useAction({ failed: 'Kladden kunne ikke oprettes' })
  const create = ({ id }: Customer) =>
    run(async () => {
      const { offer } = await browserApi.createOffer({ body: { customerId: id } })
      await navigate(paths.adminOffer(offer.id), { replace: true })
    })
  return (
    <AdminPage title={TITLE} path={paths.adminNewOffer()} above={<BackLink to={paths.adminOffers()}>Alle tilbud</BackLink>}>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <ChooseBuyer
          buyer={customer}
          onChoose={(chosen) => setCustomer(chosen === 'guest' ? null : chosen)}
          title="Hvem er det til?"
          offersGuest={false}
        />
        {why && <p className="text-sm font-semibold text-danger">{ERRORS[why].message}</p>}
        {customer && !why && (
          <Button
            variant="signal"
            className="justify-self-start"
            isBusy={isBusy}
            busyText="Opretter..."
            onClick={() => void create(customer)}
          >
            Skriv tilbud
          </Button>
        )}
      </div>
    </AdminPage>
  )
}
