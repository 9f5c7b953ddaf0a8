import { ArrowDown, ArrowUp, Check, Eye, Lock, LockOpen, Pencil, Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer, CustomerSortField } from '#contract/customers/customer.ts'
import { isStaff, mayRemoveAccount, mayTouchAccount, ROLE_LABELS } from '#domain/customers/rights.ts'
import { useListFocus } from '#web/admin/use-list-focus.ts'
import { number } from '#web/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { discountText, STATUS_LABELS, statusOf } from './customer-labels.ts'
import { type CustomerListState, customersAddress, sortedBy } from './customers-address.ts'

/** What can be done with a row. */
export type CustomerAction = 'details' | 'approve' | 'reject' | 'edit' | 'delete' | 'lock' | 'unlock'

const COLUMNS: readonly Readonly<{ label: string; field: CustomerSortField; isFigure?: boolean }>[] = [
  { label: 'Navn', field: 'name' },
  { label: 'Email', field: 'email' },
  { label: 'Firma', field: 'company' },
  { label: 'Tier', field: 'tier' },
  { label: 'Point', field: 'points', isFigure: true },
  { label: 'Rabat', field: 'customDiscount', isFigure: true },
  { label: 'Status', field: 'status' },
  { label: 'Rolle', field: 'role' },
]

type CustomerTableProps = {
  users: readonly Customer[]
  me: SessionUser
  state: CustomerListState
  onAction: (action: CustomerAction, user: Customer) => void
}

/** The customers, one a line; who waits for approval stands on yellow (spec §2 'Customer administration'). */
export function CustomerTable({ users, me, state, onAction }: CustomerTableProps) {
  const keepFocus = useListFocus<HTMLTableSectionElement>(users)
  return (
    <div className="-mr-(--gutter) max-h-[75dvh] overflow-auto lg:-mr-8 xl:mr-0 xl:max-h-none xl:overflow-visible">
      {/* a telephone shows name, status and what can be done; the rest stands below the name and in the dialog */}
      <table className="w-full border-collapse text-xs max-sm:[&_:is(th,td):nth-child(n+2):nth-child(-n+6)]:hidden max-sm:[&_:is(th,td):nth-child(8)]:hidden xl:text-sm">
        <thead className="sticky top-0 z-10 bg-ground">
          <tr>
            {COLUMNS.map(({ label, field, isFigure = false }) => (
              <Heading key={field} label={label} field={field} isFigure={isFigure} state={state} />
            ))}
            <th
              scope="col"
              className="right-0 bg-ground px-2 text-right text-xs font-semibold text-muted max-xl:sticky shadow-[inset_0_-1px_0_var(--color-edge)]"
            >
              Handlinger
            </th>
          </tr>
        </thead>
        <tbody {...keepFocus}>
          {users.map((user) => (
            <CustomerRow key={user.id} user={user} actions={actionsFor(user, me)} onAction={onAction} />
          ))}
        </tbody>
      </table>
      {users.length === 0 && <p className="border-b border-line py-12 text-center text-muted">Ingen kunder fundet</p>}
    </div>
  )
}

function Heading({
  label,
  field,
  isFigure,
  state,
}: {
  label: string
  field: CustomerSortField
  isFigure: boolean
  state: CustomerListState
}) {
  const isUp = state.sort === field
  const isDown = state.sort === `-${field}`
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classes(
        'px-1.5 text-xs xl:px-2 font-semibold shadow-[inset_0_-1px_0_var(--color-edge)]',
        isFigure ? 'text-right' : 'text-left',
      )}
    >
      <Link
        to={customersAddress({ sort: sortedBy(field, state.sort) }, state)}
        replace
        preventScrollReset
        className={classes('inline-flex min-h-10 items-center gap-1 hover:text-ink', isUp || isDown ? 'text-ink' : 'text-muted')}
      >
        {label}
        {isUp && <ArrowUp size={14} aria-hidden />}
        {isDown && <ArrowDown size={14} aria-hidden />}
      </Link>
    </th>
  )
}

type CustomerRowProps = { user: Customer; actions: readonly CustomerAction[]; onAction: CustomerTableProps['onAction'] }

function CustomerRow({ user, actions, onAction }: CustomerRowProps) {
  const status = statusOf(user)
  return (
    <tr
      data-testid="customer"
      className={classes(
        'border-b border-line',
        status === 'pending' ? 'bg-warning-ground' : 'bg-ground hover:bg-raised',
        status === 'locked' && 'text-muted',
      )}
    >
      <Cell className="font-semibold">
        {user.name}
        {user.duplicateOf.length > 0 && (
          <Badge tone="danger" className="ml-2">
            Mulig dublet
          </Badge>
        )}
        <span className="figures block font-normal text-muted sm:hidden">
          {user.company && <span className="block break-words">{user.company}</span>}
          <span className="block break-all">{user.email}</span>
          {isStaff(user) ? ROLE_LABELS[user.role] : `${user.tier} · ${number(user.points)} point`}
        </span>
      </Cell>
      <Cell className="max-w-64 truncate max-xl:max-w-28">
        <span title={user.email}>{user.email}</span>
      </Cell>
      <Cell>{user.company ?? '–'}</Cell>
      <Cell>{user.tier}</Cell>
      <Cell className="figures text-right">{number(user.points)}</Cell>
      <Cell className="figures text-right">
        <span title={discountHint(user)}>{discountText(user.customDiscount)}</span>
      </Cell>
      <Cell>
        <Badge {...STATUS_LOOKS[status]}>{STATUS_LABELS[status]}</Badge>
      </Cell>
      <Cell>
        {isStaff(user) ? (
          <Badge tone="signal" className="max-xl:px-1">
            {ROLE_LABELS[user.role]}
          </Badge>
        ) : (
          ROLE_LABELS[user.role]
        )}
      </Cell>
      <td className="right-0 bg-inherit py-0.5 text-right whitespace-nowrap max-xl:sticky">
        {actions.map((action) => {
          const { icon: Icon, label } = ACTIONS[action]
          return (
            <IconButton key={action} label={`${label}: ${user.name}`} title={label} onClick={() => onAction(action, user)}>
              <Icon size={18} aria-hidden />
            </IconButton>
          )
        })}
      </td>
    </tr>
  )
}

const STATUS_LOOKS = {
  pending: { tone: 'warning', className: 'border border-current' },
  approved: { tone: 'success' },
  locked: { tone: 'danger' },
} as const

const ACTIONS = {
  details: { icon: Eye, label: 'Se detaljer' },
  approve: { icon: Check, label: 'Godkend' },
  reject: { icon: X, label: 'Afvis' },
  edit: { icon: Pencil, label: 'Rediger' },
  lock: { icon: Lock, label: 'Spær' },
  unlock: { icon: LockOpen, label: 'Ophæv spærring' },
  delete: { icon: Trash2, label: 'Slet' },
} as const satisfies Record<CustomerAction, unknown>

/** Only what the server will allow is offered: a superadmin touches staff, nobody locks or deletes himself (design §5). */
function actionsFor(user: Customer, me: SessionUser): readonly CustomerAction[] {
  const mayTouch = mayTouchAccount(me, user)
  if (statusOf(user) === 'pending') return mayTouch ? ['details', 'approve', 'reject'] : ['details']
  if (!mayTouch) return []
  if (!mayRemoveAccount(me, user)) return ['edit']
  return ['edit', user.active ? 'lock' : 'unlock', 'delete']
}

function discountHint({ customDiscount, tier }: Customer): string | undefined {
  if (customDiscount === null) return `Ingen individuel rabat: ${tier}-rabatten gælder`
  return customDiscount === 0 ? 'Individuel rabat på 0 %: kunden får ingen rabat' : undefined
}

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={classes('px-1.5 py-2 xl:px-2', className)}>{children}</td>
}
