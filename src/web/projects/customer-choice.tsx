import { keepPreviousData } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ProjectCustomer } from '#contract/projects/project-customers.ts'
import { PROJECT_CUSTOMER_TEXTS } from '#domain/projects/project.ts'
import { browserApi } from '#web/api.ts'
import { touchedFields } from '#web/forms/edit-conflict.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, PhoneField } from '#web/ui/contact-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { SearchedChoice } from './searched-choice.tsx'

type CustomerChoiceProps = Readonly<{
  customer: ProjectCustomer | null
  chosen: number | null
  onChoose: (id: number | null) => void
}>

export function CustomerChoice({ customer, chosen, onChoose }: CustomerChoiceProps) {
  const [picked, setPicked] = useState<ProjectCustomer | null>(customer)
  const [open, setOpen] = useState<'search' | 'new' | null>(null)
  const choose = (one: ProjectCustomer | null) => {
    setPicked(one)
    setOpen(null)
    onChoose(one?.id ?? null)
  }
  // a choice that was not stored is not shown
  const current = picked?.id === chosen ? picked : customer
  const shown = chosen === null ? null : current
  return (
    <fieldset>
      <legend className="mb-1.5 block text-xs font-semibold">Kunde</legend>
      <div className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-2">
        <span className="min-w-0 text-sm wrap-anywhere">
          {shown ? [shown.name, shown.plate].filter(Boolean).join(', ') : <span className="text-muted">Ingen valgt</span>}
        </span>
        <span className="flex flex-wrap gap-2">
          {shown && (
            <Button size="sm" variant="quiet" onClick={() => choose(null)}>
              Fjern
            </Button>
          )}
          <Button size="sm" onClick={() => setOpen('search')}>
            {shown ? 'Skift' : 'Vælg'}
          </Button>
          <Button size="sm" onClick={() => setOpen('new')}>
            Ny kunde
          </Button>
        </span>
      </div>
      {open === 'search' && <CustomerSearch onChoose={choose} onClose={() => setOpen(null)} />}
      {open === 'new' && <CustomerDialog customer={null} onSaved={choose} onClose={() => setOpen(null)} />}
    </fieldset>
  )
}

function CustomerSearch({ onChoose, onClose }: { onChoose: (customer: ProjectCustomer) => void; onClose: () => void }) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const { data, isError, isPlaceholderData } = useUserQuery({
    queryKey: ['job-customers', search],
    queryFn: ({ signal }) => browserApi.listProjectCustomers({ query: { search } }, { signal }),
    placeholderData: keepPreviousData,
  })
  const choices = data?.customers.map((customer) => ({ customer, ...choiceOf(customer) })) ?? []
  return (
    <Dialog isOpen onClose={onClose} title="Vælg kunde" losesNothing footer={<Button onClick={onClose}>Annuller</Button>}>
      <SearchedChoice
        label="Søg navn, telefon, bil eller nummerplade"
        listLabel="Kunder"
        onSearch={setText}
        isSettled={search === text && data !== undefined && !isPlaceholderData}
        found={data && { choices, total: data.total }}
        noneText="Ingen kunde passer."
        failure={isError && 'Kunderne kunne ikke hentes. Prøv igen.'}
        onChoose={(id) => {
          const chosen = choices.find((choice) => choice.id === id)
          if (chosen) onChoose(chosen.customer)
        }}
      />
    </Dialog>
  )
}

function choiceOf({ id, name, car, plate, phone }: ProjectCustomer) {
  return { id, title: name, detail: [car, plate, phone].filter(Boolean).join(' · ') }
}

function fieldsOf(customer: ProjectCustomer | null) {
  return {
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    car: customer?.car ?? '',
    plate: customer?.plate ?? '',
    note: customer?.note ?? '',
  }
}

type CustomerDialogProps = Readonly<{ customer: ProjectCustomer | null; onSaved: (customer: ProjectCustomer) => void; onClose: () => void }>

export function CustomerDialog({ customer, onSaved, onClose }: CustomerDialogProps) {
  // only changed fields are sent, so that a colleague's later change stays
  const [opened] = useState(() => fieldsOf(customer))
  const [fields, setFields] = useState(opened)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
    error: errors[name],
    autoComplete: 'off',
  })
  const { run, isBusy } = useAction({ showAtFields: (error) => setRefusedFields(error, setErrors) })
  const save = () =>
    run(async () => {
      setErrors({})
      const { message, customer: saved } = customer
        ? await browserApi.changeProjectCustomer({ params: { id: customer.id }, body: Object.fromEntries(touchedFields(fields, opened)) })
        : await browserApi.createProjectCustomer({ body: fields })
      toast.success(message)
      onSaved(saved)
    })
  return (
    <FormDialog
      title={customer ? 'Ret kunden' : 'Ny kunde'}
      onSubmit={save}
      saveLabel="Gem kunden"
      isBusy={isBusy}
      className="grid gap-4 sm:grid-cols-2"
      onClose={onClose}
    >
      <TextField label="Navn" className="sm:col-span-2" maxLength={PROJECT_CUSTOMER_TEXTS.name} {...field('name')} />
      <PhoneField isOptional {...field('phone')} />
      <EmailField isOptional {...field('email')} />
      <TextField label="Bil" isOptional maxLength={PROJECT_CUSTOMER_TEXTS.car} {...field('car')} />
      <TextField label="Nummerplade" isOptional maxLength={PROJECT_CUSTOMER_TEXTS.plate} {...field('plate')} />
      <TextAreaField label="Note" isOptional className="sm:col-span-2" maxLength={PROJECT_CUSTOMER_TEXTS.note} {...field('note')} />
      <p className="text-xs text-muted sm:col-span-2">
        Kun dit værksted kan se dine kunder. Du er selv ansvarlig for, hvad du skriver om dem, og kan slette dem når som helst.
      </p>
    </FormDialog>
  )
}
