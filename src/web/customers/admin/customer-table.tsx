import { Check, Download, Eye, Lock, LockOpen, Pencil, ShieldCheck, ShieldOff, Trash2, UserPlus, X } from 'lucide-react'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer, CustomerSortField } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { creditState } from '#domain/customers/credit/credit-limit.ts'
import { mayDo, mayRemoveAccount, mayTouchAccount, ROLE_LABELS } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { RowActions, ShortenedLine } from '#web/lists/row-parts.tsx'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { CREDIT_LABELS, discountText, STATUS_LABELS, statusOf } from './customer-labels.ts'
import { type CustomersState, customersList } from './customers-list.ts'

export type CustomerAction =
  | ('handOut' | 'details' | 'approve' | 'reject' | 'edit' | 'delete')
  | ('lock' | 'unlock' | 'resetSecondFactor' | 'makeCustomer')

const COLUMNS: readonly Column<Customer, CustomerSortField>[] = [
  { label: 'Navn', field: 'name', isFreeText: true, cellClassName: 'font-semibold', cell: (user) => <Name user={user} /> },
  {
    label: 'Email',
    field: 'email',
    isShortened: true,
    className: 'max-md:hidden',
    cell: ({ email }) => <ShortenedLine>{email}</ShortenedLine>,
  },
  {
    label: 'Firma',
    field: 'company',
    isFreeText: true,
    className: 'max-md:hidden',
    cellClassName: 'row-one-line',
    cell: ({ company }) => company ?? '–',
  },
  { label: 'Tier', field: 'tier', className: 'max-md:hidden', cell: (user) => (isStaff(user) ? '–' : user.tier) },
  {
    label: 'Point',
    field: 'points',
    isFigure: true,
    className: 'max-md:hidden',
    cell: (user) => (isStaff(user) ? '–' : wholeNumber(user.points)),
  },
  {
    label: 'Rabat',
    field: 'customDiscount',
    isFigure: true,
    className: 'max-md:hidden',
    cell: (user) => <span title={discountHint(user)}>{discountText(user.customDiscount)}</span>,
  },
  { label: 'Kredit', className: 'max-2xl:hidden', cellClassName: 'figures', cell: (user) => <CreditCell user={user} /> },
  { label: 'Status', field: 'status', isBesideActions: true, cell: (user) => <StatusBadge user={user} /> },
  // on narrower screens beside the name: with it the actions would stand on the status
  { label: 'Rolle', field: 'role', className: 'max-xl:hidden', cell: (user) => <Role user={user} /> },
]

type CustomerTableProps = {
  users: readonly Customer[]
  me: SessionUser
  state: CustomersState
  onAction: (action: CustomerAction, user: Customer) => void
}

/** Waiting customers are highlighted (requirements §2 'Customer administration'). On phones details move below the name. */
export function CustomerTable({ users, me, state, onAction }: CustomerTableProps) {
  const hidden = useHiddenColumns('customers', state.hidden)
  return (
    <ListTable
      rows={users}
      hidden={hidden}
      columns={COLUMNS}
      sorting={{ current: state.sort, to: (sort) => customersList.href({ sort }, state) }}
      empty="Ingen kunder fundet"
      testId="customer"
      rowClassName={rowLook}
      actions={(user) => (
        <RowActions
          actions={actionsFor(user, me)}
          looks={CUSTOMER_ACTIONS}
          name={user.name}
          onAction={(action) => onAction(action, user)}
        />
      )}
      actionsClassName="right-0 max-xl:sticky"
      isStacked
    />
  )
}

function rowLook(user: Customer): string {
  const status = statusOf(user)
  return classes(
    'max-md:px-1.5',
    status === 'pending' ? 'bg-warning-ground' : 'bg-ground hover:bg-raised',
    status === 'locked' && 'text-muted',
  )
}

function Name({ user }: { user: Customer }) {
  return (
    <>
      {/* only the name is shortened, never the details */}
      <span className="row-lines row-lines-wide flex-wrap">
        <Link
          to={paths.adminCustomer(user.id)}
          prefetch="intent"
          className="row-one-line leading-6 underline decoration-line underline-offset-4 hover:decoration-current max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
        >
          {user.name}
        </Link>{' '}
        <span className="row-parts">
          {user.deletionDueOn && (
            <Badge tone="danger" className="mr-2 max-2xl:whitespace-normal">
              Ønsker sletning senest {dayFigures(user.deletionDueOn)}
            </Badge>
          )}
          {isOnlyMember(user) && (
            <Badge tone="neutral" className="mr-2">
              Kun medarbejder
            </Badge>
          )}
          {user.duplicateOf.length > 0 && (
            <Badge tone="danger" className="mr-2">
              Mulig dublet
            </Badge>
          )}
          <CreditBadge user={user} className="mr-2 2xl:hidden" />
          {(isStaff(user) || user.hasSecondFactor) && (
            <span className="mr-2 max-md:hidden xl:hidden">
              <Role user={user} />
            </span>
          )}
        </span>
      </span>
      <span className="figures block font-normal text-muted md:hidden">
        {user.company && <span className="block wrap-anywhere">{user.company}</span>}
        <span className="block wrap-anywhere">{user.email}</span>
        {isStaff(user) ? (
          `${ROLE_LABELS[user.role]}${user.hasSecondFactor ? ' · Totrinslogin' : ''}`
        ) : (
          <>
            {user.tier} · {wholeNumber(user.points)} point ·{' '}
            <span className="whitespace-nowrap">Rabat {discountText(user.customDiscount)}</span>
            {user.creditLimit != null && <span className="block">Kredit: {creditText(user)}</span>}
          </>
        )}
      </span>
    </>
  )
}

export function StatusBadge({ user }: { user: Customer }) {
  const status = statusOf(user)
  return <Badge {...STATUS_LOOKS[status]}>{STATUS_LABELS[status]}</Badge>
}

function Role({ user }: { user: Customer }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {isStaff(user) ? (
        <Badge tone="signal" className="max-xl:px-1">
          {ROLE_LABELS[user.role]}
        </Badge>
      ) : (
        ROLE_LABELS[user.role]
      )}
      {user.hasSecondFactor && (
        <span title="Totrinslogin">
          <ShieldCheck size={16} aria-hidden className="text-success" />
          <span className="sr-only">Totrinslogin</span>
        </span>
      )}
    </span>
  )
}

const STATUS_LOOKS = {
  pending: { tone: 'warning', className: 'border border-current' },
  approved: { tone: 'success' },
  locked: { tone: 'danger' },
} as const

export const CUSTOMER_ACTIONS = {
  details: { icon: Eye, label: 'Se detaljer' },
  approve: { icon: Check, label: 'Godkend' },
  reject: { icon: X, label: 'Afvis' },
  edit: { icon: Pencil, label: 'Rediger' },
  lock: { icon: Lock, label: 'Spær' },
  unlock: { icon: LockOpen, label: 'Ophæv spærring' },
  resetSecondFactor: { icon: ShieldOff, label: 'Nulstil totrinslogin' },
  makeCustomer: { icon: UserPlus, label: 'Gør til kunde' },
  handOut: { icon: Download, label: 'Udlever data' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<CustomerAction, unknown>

/** Only allowed actions: superadmins for staff, no locking or deleting oneself (requirements §10). */
export function actionsFor(user: Customer, me: SessionUser): readonly CustomerAction[] {
  const mayTouch = mayTouchAccount(me, user)
  if (statusOf(user) === 'pending') return mayTouch ? ['approve', 'details', 'reject'] : ['details']
  if (!mayTouch) return []
  if (!mayRemoveAccount(me, user)) return ['edit']
  const mayHandOut = mayDo(me, 'handOutData')
  return [
    ...(user.approved ? (['edit'] as const) : []),
    ...(isOnlyMember(user) ? (['makeCustomer'] as const) : []),
    ...(mayHandOut ? (['handOut'] as const) : []),
    ...(user.hasSecondFactor ? (['resetSecondFactor'] as const) : []),
    user.active ? 'lock' : 'unlock',
    'delete',
  ]
}

function isOnlyMember(user: Customer): boolean {
  return !user.buysAlone && !isStaff(user)
}

function discountHint({ customDiscount, tier }: Customer): string | undefined {
  if (customDiscount === null) return `Ingen individuel rabat: ${tier}-rabatten gælder`
  return customDiscount === 0 ? 'Individuel rabat på 0 %: kunden får ingen rabat' : undefined
}

type CreditOf = { user: Pick<Customer, 'creditLimit' | 'creditUsed'> }

/** The credit limit; a dash without one, and for staff who see no amounts. */
function CreditCell({ user }: CreditOf) {
  const text = creditText(user)
  return text === null ? (
    '–'
  ) : (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {text} <CreditBadge user={user} />
    </span>
  )
}

function CreditBadge({ user: { creditLimit, creditUsed }, className = '' }: CreditOf & { className?: string }) {
  const state = creditLimit == null ? 'unlimited' : creditState({ limitOre: krToOre(creditLimit), openOre: krToOre(creditUsed ?? 0) })
  if (state === 'near')
    return (
      <Badge tone="warning" className={className}>
        {CREDIT_LABELS.near}
      </Badge>
    )
  return state === 'over' ? (
    <Badge tone="danger" className={className}>
      {CREDIT_LABELS.over}
    </Badge>
  ) : null
}

function creditText({ creditLimit, creditUsed }: CreditOf['user']): string | null {
  return creditLimit == null ? null : `${amount(krToOre(creditUsed ?? 0))} af ${amount(krToOre(creditLimit))}`
}
