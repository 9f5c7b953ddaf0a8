import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { countryAbroad } from '#domain/customers/postal-code.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { INVOICE_TERMS_LABELS } from '#domain/invoices/invoice.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { date } from '#web/format.ts'
import { useMay } from '#web/session/use-may.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type CustomerDetailsProps = {
  user: Customer
  mayDecide: boolean
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
  onClose: () => void
}

/** Requirements §2 'Kunde Detaljer', with the terms that approving gives. */
export function CustomerDetails({ user, mayDecide, isBusy, onApprove, onReject, onClose }: CustomerDetailsProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Kunde Detaljer"
      footer={
        mayDecide && (
          <>
            <Button onClick={onReject} disabled={isBusy}>
              Afvis Kunde
            </Button>
            <Button variant="signal" onClick={onApprove} isBusy={isBusy} busyText="Godkender...">
              Godkend Kunde
            </Button>
          </>
        )
      }
    >
      <DuplicateNotice user={user} onLeave={onClose} />
      <CvrNotice user={user} />
      <Registration user={user}>
        <div className="col-span-2 grid grid-cols-subgrid items-center py-2">
          <dt className="text-muted">Status</dt>
          <dd>
            <Badge tone="warning">Afventer Godkendelse</Badge>
          </dd>
        </div>
      </Registration>
    </Dialog>
  )
}

/** What a customer wrote of themselves, and on which terms they buy. */
export function Registration({ user, children }: { user: Customer; children?: ReactNode }) {
  const rows = [
    ['Navn', user.name],
    ['E-mail', user.email],
    ['Firma', user.company],
    ['CVR', user.cvr],
    ['Telefon', user.phone],
    ['By', [user.city, countryAbroad(user.postalCode)].filter(Boolean).join(', ')],
    ['Adresse', [user.address, user.postalCode].filter(Boolean).join(', ')],
    ['Registreret', date(user.createdAt)],
  ] as const
  return (
    <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold break-words">{value || '–'}</dd>
        </div>
      ))}
      {!isStaff(user) && (
        <div className="col-span-2 grid grid-cols-subgrid border-b border-line py-2">
          <dt className="text-muted">Køber til</dt>
          <dd className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <Terms user={user} />
          </dd>
        </div>
      )}
      {children}
    </dl>
  )
}

export function Terms({ user: { tier, customDiscount, creditLimit, invoiceTerms } }: { user: Customer }) {
  const { tierDiscounts } = useSettings()
  const seesAmounts = useMay()('seeOrderAmounts')
  const facts = [
    `${withUnit(customDiscount ?? tierDiscounts[tier], '%')} rabat${customDiscount === null ? '' : ' (egen aftale)'}`,
    seesAmounts && (creditLimit == null ? 'ingen kreditgrænse' : `kredit til ${amountWithOre(krToOre(creditLimit))}`),
    INVOICE_TERMS_LABELS[invoiceTerms ?? '8_days'].toLowerCase(),
  ]
  return (
    <>
      <Badge>{tier}</Badge>
      <span className="figures">{facts.filter(Boolean).join(' · ')}</span>
    </>
  )
}

export function DuplicateNotice({ user, onLeave }: { user: Customer; onLeave?: () => void }) {
  if (user.duplicateOf.length === 0) return null
  return (
    <Notice tone="warning" title="Mulig dublet" className="mb-4">
      <ul>
        {user.duplicateOf.map(({ id, company, email, reason }) => (
          <li key={id}>
            <Link
              to={paths.adminCustomer(id)}
              onClick={onLeave}
              className="inline-flex min-h-6 items-center font-semibold break-all underline underline-offset-4"
            >
              {company ?? email}
            </Link>{' '}
            har {reason === 'cvr' ? 'samme CVR-nummer' : 'samme postkasse'}.
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function CvrNotice({ user }: { user: Customer }) {
  if (user.cvrIsValid !== false) return null
  return (
    <Notice tone="warning" className="mb-4">
      CVR-nummeret har et forkert kontrolciffer.
    </Notice>
  )
}
