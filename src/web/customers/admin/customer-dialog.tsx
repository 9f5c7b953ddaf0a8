import { BadgePercent, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { mayChangeRights } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { MAIL_DAYS, shelfListSummary } from '#domain/shelf-lists/shelf-texts.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { AdminMembers } from '#web/members/admin-members.tsx'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPoints } from './customer-points.tsx'
import { EditCustomer } from './edit-customer.tsx'

const TABS = [
  { value: 'edit', label: 'Oplysninger' },
  { value: 'orders', label: 'Ordrer' },
  { value: 'points', label: 'Point' },
] as const
type Tab = (typeof TABS)[number]['value']

type CustomerDialogProps = { user: Customer; me: SessionUser; onDone: () => void; onChange: () => void; onClose: () => void }

export function CustomerDialog({ user, me, onDone, onChange, onClose }: CustomerDialogProps) {
  const [tab, setTab] = useState<Tab>('edit')
  const may = useMay()
  const tabs = TABS.filter(({ value }) => value !== 'orders' || may('readOrders'))
  const mayMakeStaff = mayChangeRights(me, user)
  // a colleague has no orders and no points
  const isColleague = isStaff(user)
  return (
    <Dialog isOpen onClose={onClose} title={isColleague ? 'Rediger kollega' : 'Rediger Kunde'}>
      <div className="grid gap-3 pb-5 empty:hidden">
        {!isColleague && <Segments label="Vis" size="md" isWide value={tab} onChange={setTab} choices={tabs} />}
        {whyNoBuyer(user) === null && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            {may('changeOrders') && (
              <LinkButton size="sm" to={paths.adminNewOrder({ kunde: user.id })}>
                <ShoppingCart size={16} aria-hidden /> Handl for {user.company ?? user.name}
              </LinkButton>
            )}
            {may('makeOffers') && (
              <LinkButton size="sm" to={paths.adminNewOffer({ kunde: user.id })}>
                <BadgePercent size={16} aria-hidden /> Skriv tilbud
              </LinkButton>
            )}
          </div>
        )}
      </div>
      {/* kept in other tabs */}
      <div hidden={tab !== 'edit'}>
        <EditCustomer user={user} mayMakeStaff={mayMakeStaff} onDone={onDone} onClose={onClose} />
        <CustomerFacts user={user} />
        <AdminMembers user={user} />
      </div>
      {tab === 'orders' && <CustomerOrders user={user} />}
      {tab === 'points' && <CustomerPoints user={user} me={me} onChange={onChange} />}
    </Dialog>
  )
}

export function CustomerFacts({ user }: { user: Customer }) {
  const { data: shelves } = useUserQuery({
    queryKey: ['kept-by-customer', user.id],
    queryFn: ({ signal }) => browserApi.showKeptByCustomer({ params: { id: user.id } }, { signal }),
    enabled: !isStaff(user),
  })
  const rows = [
    ['E-mail bekræftet', user.emailVerified ? 'Ja' : 'Nej'],
    ['Totrinslogin', user.hasSecondFactor ? 'Ja' : 'Nej'],
    ['Oprettet', date(user.createdAt)],
    ...(shelves ? [['Fast lager', shelvesText(shelves)] as const] : []),
  ] as const
  return (
    <section aria-label="Om kontoen" className="@container mt-6 border-t border-line pt-4">
      <dl className="grid gap-x-6 text-sm @lg:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-3 border-b border-line py-2">
            <dt className="w-32 shrink-0 text-muted">{label}</dt>
            <dd className="figures min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function shelvesText({ weekday, ...shelves }: Parameters<typeof shelfListSummary>[0] & Readonly<{ weekday: number | null }>): string {
  return weekday === null ? shelfListSummary(shelves) : `${shelfListSummary(shelves)}. Mail hver ${MAIL_DAYS[weekday]}`
}
