import { useRevalidator } from 'react-router'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { isSuperadmin, mayTouchAccount } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { PersonDialog } from '#web/privacy/admin/person-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { CreateCustomer } from './create-customer-dialog.tsx'
import { CustomerDetails } from './customer-details.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { RetainedData } from './customer-page-sections.tsx'
import { ImportCustomers } from './import-customers-dialog.tsx'
import type { Decision } from './use-customer-decision.ts'

export type OpenDialog = Readonly<
  | { kind: 'create' }
  | { kind: 'createColleague' }
  | { kind: 'person' }
  | { kind: 'import' }
  | { kind: 'details' | 'edit' | 'reject' | 'delete' | 'lock' | 'resetSecondFactor' | 'makeCustomer'; user: Customer }
>

/** Confirmations, letter for letter for deleting and rejecting (requirements §8 'Admin, customers'). */
const QUESTIONS = {
  delete: {
    title: 'Slet kunde',
    question: 'Er du sikker på at du vil slette denne kunde?',
    confirmLabel: 'Slet',
  },
  deleteColleague: {
    title: 'Slet kollega',
    question: 'Er du sikker på, at du vil slette denne kollega?',
    confirmLabel: 'Slet',
  },
  reject: {
    title: 'Afvis kunde',
    question: 'Er du sikker på at du vil afvise denne kunde? Kunden vil blive slettet.',
    confirmLabel: 'Afvis og slet',
  },
  resetSecondFactor: {
    title: 'Nulstil totrinslogin',
    question:
      'Er du sikker på, at det er ejeren selv, der har mistet sin app? Bagefter åbner adgangskoden alene kontoen. Ejeren logges ud og får en mail.',
    confirmLabel: 'Nulstil',
  },
} as const

function questionOf(kind: 'delete' | 'reject' | 'resetSecondFactor' | 'lock' | 'makeCustomer', user: Customer) {
  const { name, company, tier } = user
  if (kind === 'makeCustomer')
    return {
      title: `Gør ${name} til kunde`,
      question: `${name} får sin egen konto som ${tier}-kunde, kan bestille for sig selv og får en mail om det. Arbejdet for andres værksteder fortsætter. Skriv firma og adresse bagefter under Rediger.`,
      confirmLabel: 'Gør til kunde',
    }
  if (kind === 'delete' && isStaff(user)) return QUESTIONS.deleteColleague
  if (kind !== 'lock') return QUESTIONS[kind]
  const who = company ?? name
  return {
    title: `Spær ${who}`,
    question: `${who} logges ud og kan hverken logge ind eller bestille, før du ophæver spærringen. Ordrer, der er lagt, bliver stående.`,
    confirmLabel: 'Spær',
  }
}

type CustomerDialogsProps = {
  /** after an account is rejected or deleted */
  onRemoved?: () => void
  dialog: OpenDialog | null
  me: SessionUser
  isBusy: boolean
  decide: (decision: Decision, user: Customer) => Promise<boolean>
  setDialog: (dialog: OpenDialog | null) => void
}

export function CustomerDialogs({ dialog, me, isBusy, decide, setDialog, onRemoved }: CustomerDialogsProps) {
  const { revalidate } = useRevalidator()
  const close = () => setDialog(null)
  const finish = () => {
    close()
    void revalidate()
  }
  const apply = async (decision: Decision, user: Customer) => {
    if (!(await decide(decision, user))) return
    close()
    if (decision === 'delete' || decision === 'reject') onRemoved?.()
  }
  if (!dialog) return null
  if (dialog.kind === 'create' || dialog.kind === 'createColleague')
    return (
      <CreateCustomer mayMakeStaff={isSuperadmin(me)} isColleague={dialog.kind === 'createColleague'} onDone={finish} onClose={close} />
    )
  if (dialog.kind === 'person') return <PersonDialog onDone={finish} onClose={close} />
  if (dialog.kind === 'import') return <ImportCustomers onDone={finish} onClose={close} />
  const { kind, user } = dialog
  if (kind === 'edit') return <CustomerDialog user={user} me={me} onDone={finish} onChange={() => void revalidate()} onClose={close} />
  if (kind === 'details')
    return (
      <CustomerDetails
        user={user}
        mayDecide={mayTouchAccount(me, user)}
        isBusy={isBusy}
        onApprove={() => void apply('approve', user)}
        onReject={() => setDialog({ kind: 'reject', user })}
        onClose={close}
      />
    )
  return (
    <ConfirmDialog {...questionOf(kind, user)} isBusy={isBusy} onConfirm={() => void apply(kind, user)} onClose={close}>
      {kind === 'delete' && !isStaff(user) && <RetainedData user={user} />}
    </ConfirmDialog>
  )
}
