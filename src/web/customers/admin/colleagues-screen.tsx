import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, redirect } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { isSuperadmin, PERMISSIONS, ROLE_LABELS } from '#domain/customers/rights/rights.ts'
import { restrictionLabel, STAFF_PERMISSION_TEXTS, STANDARD_SETS } from '#domain/customers/rights/staff-permissions.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PERMISSION_TEXTS } from './colleague-fields.tsx'
import { CustomerDialogs, type OpenDialog } from './customer-dialogs.tsx'
import { actionsFor, CUSTOMER_ACTIONS, type CustomerAction, StatusBadge } from './customer-table.tsx'
import { useCustomerDecision } from './use-customer-decision.ts'

const TITLE = 'Kolleger'
const MAX_LISTED = 100

const COLUMNS: readonly Column<Customer, never>[] = [
  {
    label: 'Navn',
    isFreeText: true,
    cellClassName: 'font-semibold',
    cell: ({ id, name }) => (
      <Link
        to={paths.adminCustomer(id)}
        className="underline decoration-line underline-offset-4 hover:decoration-current max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
      >
        {name}
      </Link>
    ),
  },
  { label: 'Email', isFreeText: true, cellClassName: 'max-md:w-full', cell: ({ email }) => email },
  { label: 'Må', isFreeText: true, cellClassName: 'max-md:w-full', cell: rightsOf },
  { label: 'Totrinslogin', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Med totrinslogin' : 'Uden totrinslogin') },
  { label: 'Status', isBesideActions: true, cell: (user) => <StatusBadge user={user} /> },
]

/** 'Superadmin', or an admin's permissions: everything or named work, and extra permissions. */
function rightsOf({ role, restrictedTo, permissions }: Customer): string {
  if (role === 'superadmin') return ROLE_LABELS.superadmin
  if (restrictedTo === null)
    return [
      restrictionLabel(null),
      ...PERMISSIONS.filter((one) => permissions.includes(one)).map((one) => PERMISSION_TEXTS[one].label),
    ].join(', ')
  const set = STANDARD_SETS.find(({ label }) => label === restrictionLabel(restrictedTo))
  return set?.label ?? restrictedTo.map((permission) => STAFF_PERMISSION_TEXTS[permission].label).join(', ')
}

export function clientLoader() {
  return loadForStaff(async (me) => {
    if (!isSuperadmin(me)) throw redirect(paths.admin())
    return { ...(await browserApi.listCustomers({ query: { role: 'staff', sort: 'name', limit: MAX_LISTED } })), me }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminColleagues()} />
}

type Loaded = { loaderData: Awaited<ReturnType<typeof clientLoader>> }

export default function Colleagues({ loaderData }: Loaded) {
  const { users, total } = loaderData
  const me = useSession().user ?? loaderData.me
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { decide, isBusy } = useCustomerDecision()
  // the dialog follows changes of the list
  const current = dialog && 'user' in dialog ? { ...dialog, user: users.find(({ id }) => id === dialog.user.id) ?? dialog.user } : dialog
  const act = (action: CustomerAction, user: Customer) => {
    if (action === 'unlock') void decide(action, user)
    else if (action !== 'approve' && action !== 'handOut') setDialog({ kind: action, user })
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminColleagues()}
      action={
        <Button size="sm" variant="signal" onClick={() => setDialog({ kind: 'createColleague' })}>
          <Plus size={16} aria-hidden /> Opret kollega
        </Button>
      }
    >
      <p className="pb-3 text-sm text-muted">{count(total, 'kollega', 'kolleger')}</p>
      <ListTable
        rows={users}
        columns={COLUMNS}
        empty="Ingen kolleger endnu"
        testId="colleague"
        rowClassName={() => 'bg-ground hover:bg-raised'}
        actions={(user) => (
          <RowActions
            actions={actionsFor(user, me).filter((action) => action !== 'handOut')}
            looks={CUSTOMER_ACTIONS}
            name={user.name}
            onAction={(action) => act(action, user)}
          />
        )}
        isStacked
      />
      <CustomerDialogs dialog={current} me={me} isBusy={isBusy} decide={decide} setDialog={setDialog} />
    </AdminPage>
  )
}
