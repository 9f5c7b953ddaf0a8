import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Colleague, Project } from '#contract/projects/projects.ts'
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES, PROJECT_TEXTS } from '#domain/projects/project.ts'
import { UNSAVED } from '#web/forms/unsaved-warning.tsx'
import { Button } from '#web/ui/button.tsx'
import { Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import type { ProjectFieldsForm } from './use-project-fields.ts'

type ProjectFactsProps = Readonly<{ job: Project; form: ProjectFieldsForm }>

export function ProjectFacts({ job, form }: ProjectFactsProps) {
  const { fields, errors, type } = form
  return (
    <div className="grid content-start gap-4">
      {/* stored at once: the next offer is for this customer */}
      <CustomerChoice
        customer={job.customer}
        chosen={job.customer?.id ?? null}
        onChoose={(customerId) => void form.store({ customerId })}
      />
      {job.customer && (
        <p className="text-xs text-muted">
          {[job.customer.phone, job.customer.email].filter(Boolean).join(' · ')}{' '}
          <Link to={paths.projectCustomers({ search: job.customer.name })} className="underline underline-offset-4">
            Ret kunden
          </Link>
        </p>
      )}
      <Form label="Om opgaven" className="grid gap-4" onSubmit={() => form.store(form.typed)}>
        <SelectField
          label="Status"
          value={fields.status}
          onChange={({ target }) => type({ status: PROJECT_STATUSES.find((one) => one === target.value) ?? 'offer' })}
        >
          <Options of={PROJECT_STATUSES} label={(status) => PROJECT_STATUS_LABELS[status]} />
        </SelectField>
        <ResponsibleField job={job} chosen={fields.responsible} onChoose={(responsible) => type({ responsible })} />
        <TextField
          label="Bil"
          value={fields.car}
          maxLength={PROJECT_TEXTS.car}
          autoComplete="off"
          onChange={({ target }) => type({ car: target.value })}
          error={errors.car}
        />
        <TextField
          label="Dato"
          type="date"
          isOptional
          value={fields.plannedOn ?? ''}
          onChange={({ target }) => type({ plannedOn: target.value || null })}
          error={errors.plannedOn}
        />
        <TextAreaField
          label="Note"
          isOptional
          hint="Kun til dig og dine kolleger. Den står ikke på tilbuddet."
          value={fields.note ?? ''}
          maxLength={PROJECT_TEXTS.note}
          onChange={({ target }) => type({ note: target.value })}
          error={errors.note}
        />
        {form.isOutdated && (
          <Notice tone="warning" title="En kollega har ændret opgaven imens" isAlert>
            <p>Det, du selv har skrevet, står her endnu. Tjek det, og gem igen.</p>
          </Notice>
        )}
        <p aria-live="polite" className="text-xs text-muted empty:hidden">
          {form.isDirty && `${UNSAVED}.`}
        </p>
        <Button type="submit" variant="solid" isBusy={form.isBusy} busyText="Gemmer...">
          Gem opgaven
        </Button>
      </Form>
    </div>
  )
}

type ResponsibleFieldProps = Readonly<{
  job: Project
  chosen: Colleague['who'] | null
  onChoose: (responsible: Colleague['who'] | null) => void
}>

/** The colleague responsible for the project; not asked in a workshop of one. */
function ResponsibleField({ job: { colleagues, responsible }, chosen, onChoose }: ResponsibleFieldProps) {
  // the responsible colleague may have lost the right since
  const isListed = colleagues.some(({ who }) => who === responsible?.who)
  const shown = responsible && !isListed ? [...colleagues, responsible] : colleagues
  if (shown.length < 2) return null
  return (
    <SelectField
      label="Ansvarlig"
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(shown.find(({ who }) => String(who) === target.value)?.who ?? null)}
    >
      <option value="">Ingen</option>
      {shown.map(({ who, name }) => (
        <option key={who} value={who}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
