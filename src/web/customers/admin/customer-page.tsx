import { BadgePercent, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { mayChangeRights, mayTouchAccount, ROLE_LABELS } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { mayOpen } from '#web/admin/screens.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi, orNotFound } from '#web/api.ts'
import { ASKS_NOTHING } from '#web/forms/unsaved-warning.tsx'
import { AdminMembers } from '#web/members/admin-members.tsx'
import { MissingRecord } from '#web/page/error-page.tsx'
import { useExport } from '#web/privacy/admin/person-dialog.tsx'
import { useSession } from '#web/session/session.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/customer-page.ts'
import { CvrNotice, DuplicateNotice, Registration, Terms } from './customer-details.tsx'
import { CustomerFacts } from './customer-dialog.tsx'
import { CustomerDialogs, type OpenDialog } from './customer-dialogs.tsx'
import { statusOf } from './customer-labels.ts'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerClaims, CustomerMails, CustomerNotes, CustomerOffers, OpenInvoices } from './customer-page-sections.tsx'
import { CustomerPoints } from './customer-points.tsx'
import { actionsFor, CUSTOMER_ACTIONS, type CustomerAction, StatusBadge } from './customer-table.tsx'
import { EditCustomer } from './edit-customer.tsx'
import { useCustomerDecision } from './use-customer-decision.ts'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadForStaff(async (me) => {
    const { user } = await orNotFound(browserApi.showCustomer({ params: { id: Number(params.id) } }))
    return { user, me }
  })
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <AdminPageSkeleton title="Kunde" path={paths.adminCustomer(Number(params.id))} />
}

/** Everything about one customer in one place; a colleague's page has no prices, points and orders. */
export default function CustomerPage({ loaderData: { user, me } }: Route.ComponentProps) {
  return <OneCustomer key={user.id} user={user} me={useSession().user ?? me} />
}

function OneCustomer({ user, me }: { user: Customer; me: SessionUser }) {
  const may = useMay()
  const { revalidate } = useRevalidator()
  const [cancels, setCancels] = useState(0)
  const isColleague = isStaff(user)
  return (
    <AdminPage
      title={user.company ?? user.name}
      path={paths.adminCustomer(user.id)}
      above={mayOpen(me, listOf(user)) && <BackLink to={listOf(user)}>{isColleague ? 'Alle kolleger' : 'Alle kunder'}</BackLink>}
      action={<WorkFor user={user} />}
    >
      <Head user={user} me={me} />
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {!isColleague && (
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
            <OpenInvoices user={user} />
            <CustomerNotes user={user} />
            {may('readOrders') && (
              <OrderSection title="Ordrer">
                <CustomerOrders user={user} />
              </OrderSection>
            )}
            <CustomerOffers user={user} />
            <CustomerClaims user={user} />
            <CustomerMails user={user} />
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
          <OrderSection title={isColleague ? 'Oplysninger og rettigheder' : 'Oplysninger, priser og betingelser'}>
            <div className="pt-4">
              {!user.approved || !mayTouchAccount(me, user) ? (
                <Registration user={user} />
              ) : (
                <EditCustomer
                  key={cancels}
                  user={user}
                  mayMakeStaff={mayChangeRights(me, user)}
                  isOnPage
                  onDone={() => void revalidate()}
                  onClose={() => setCancels((before) => before + 1)}
                />
              )}
            </div>
            <CustomerFacts user={user} />
            <AdminMembers user={user} />
          </OrderSection>
          {!isColleague && (
            <OrderSection title="Point">
              <CustomerPoints user={user} me={me} onChange={() => void revalidate()} />
            </OrderSection>
          )}
        </div>
      </div>
    </AdminPage>
  )
}

const listOf = (user: Customer) => (isStaff(user) ? paths.adminColleagues() : paths.adminCustomers())

function WorkFor({ user }: { user: Customer }) {
  const may = useMay()
  if (whyNoBuyer(user) !== null) return null
  return (
    <div className="flex flex-wrap gap-2">
      {may('makeOffers') && (
        <LinkButton size="sm" to={paths.adminNewOffer({ kunde: user.id })}>
          <BadgePercent size={16} aria-hidden /> Skriv tilbud
        </LinkButton>
      )}
      {may('changeOrders') && (
        <LinkButton size="sm" variant="signal" to={paths.adminNewOrder({ kunde: user.id })}>
          <ShoppingCart size={16} aria-hidden /> Ny ordre
        </LinkButton>
      )}
    </div>
  )
}

function Head({ user, me }: { user: Customer; me: SessionUser }) {
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { decide, isBusy } = useCustomerDecision()
  const { exportData } = useExport()
  const isPending = statusOf(user) === 'pending'
  const actions = actionsFor(user, me).filter((action) => !['details', 'edit', 'approve', 'reject'].includes(action))
  const act = (action: CustomerAction) => {
    if (action === 'handOut') void exportData(user.email)
    else if (action === 'approve' || action === 'unlock') void decide(action, user)
    else setDialog({ kind: action, user })
  }
  return (
    <div className="grid gap-3 pb-6 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <StatusBadge user={user} />
        {isStaff(user) ? <Badge tone="signal">{ROLE_LABELS[user.role]}</Badge> : <Terms user={user} />}
        {user.company && <span>{user.name}</span>}
        <a href={`mailto:${user.email}`} className="underline underline-offset-4">
          {user.email}
        </a>
        {user.phone && (
          <a href={`tel:${user.phone.replace(/\s/g, '')}`} className="figures underline underline-offset-4">
            {user.phone}
          </a>
        )}
      </p>
      {isPending && (
        <Notice tone="warning" title="Afventer godkendelse">
          <p>Godkendes med det, der står her. Tier, rabat, kredit og betingelser kan du rette bagefter.</p>
          {mayTouchAccount(me, user) && (
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="signal" isBusy={isBusy} busyText="Godkender..." onClick={() => act('approve')}>
                Godkend Kunde
              </Button>
              <Button onClick={() => act('reject')}>Afvis Kunde</Button>
            </div>
          )}
        </Notice>
      )}
      <DuplicateNotice user={user} />
      <CvrNotice user={user} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {actions.map((action) => (
          <Button key={action} size="sm" onClick={() => act(action)}>
            {CUSTOMER_ACTIONS[action].label}
          </Button>
        ))}
      </div>
      <CustomerDialogs
        dialog={dialog && 'user' in dialog ? { ...dialog, user } : dialog}
        me={me}
        isBusy={isBusy}
        decide={decide}
        setDialog={setDialog}
        onRemoved={() => void navigate(listOf(user), { replace: true, state: ASKS_NOTHING })}
      />
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <MissingRecord
      frame={AdminPage}
      title="Kunden findes ikke"
      text="Kontoen er måske slettet, eller også er adressen skrevet forkert."
      list={paths.adminCustomers()}
      toList="Til kunderne"
    />
  )
}
