import { type FormEvent, useState } from 'react'
import type { ProjectCustomer } from '#contract/projects/project-customers.ts'
import { PROJECT_CUSTOMER_TEXTS } from '#domain/projects/project.ts'
import { browserApi } from '#web/api.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField, PhoneField } from '#web/ui/contact-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type CustomerDialogProps = Readonly<{ customer: ProjectCustomer | null; onSaved: (customer: ProjectCustomer) => void; onClose: () => void }>

export function CustomerDialog({ customer, onSaved, onClose }: CustomerDialogProps) {
  const [fields, setFields] = useState(() => ({
    name: customer?.name ?? '',
    phone: customer?.phone ?? '',
    email: customer?.email ?? '',
    car: customer?.car ?? '',
    plate: customer?.plate ?? '',
    note: customer?.note ?? '',
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
    error: errors[name],
    autoComplete: 'off',
  })
  const { run, isBusy } = useAction({ isShown: (error) => setRefusedFields(error, setErrors) })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await run(async () => {
      setErrors({})
      const { message, customer: saved } = customer
        ? await browserApi.changeProjectCustomer({ params: { id: customer.id }, body: fields })
        : await browserApi.createProjectCustomer({ body: fields })
      toast.success(message)
      onSaved(saved)
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={customer ? 'Ret kunden' : 'Ny kunde'}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form="opgave-kunde" variant="solid" isBusy={isBusy} busyText="Gemmer...">
            Gem kunden
          </Button>
        </>
      }
    >
      <form method="post" id="opgave-kunde" noValidate onSubmit={(event) => void save(event)} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Navn" className="sm:col-span-2" maxLength={PROJECT_CUSTOMER_TEXTS.name} {...field('name')} />
        <PhoneField isOptional {...field('phone')} />
        <EmailField isOptional {...field('email')} />
        <TextField label="Bil" isOptional maxLength={PROJECT_CUSTOMER_TEXTS.car} {...field('car')} />
        <TextField label="Nummerplade" isOptional maxLength={PROJECT_CUSTOMER_TEXTS.plate} {...field('plate')} />
        <TextAreaField label="Note" isOptional className="sm:col-span-2" maxLength={PROJECT_CUSTOMER_TEXTS.note} {...field('note')} />
      </form>
      <p className="mt-3 text-xs text-muted">
        Kun dit værksted kan se dine kunder. Du er selv ansvarlig for, hvad du skriver om dem, og kan slette dem når som helst.
      </p>
    </Dialog>
  )
}
