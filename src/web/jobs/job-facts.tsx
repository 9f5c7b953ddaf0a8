import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Colleague, Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/pages.ts'
import { JOB_STATUS_LABELS, JOB_STATUSES, JOB_TEXTS } from '#domain/jobs/job.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { CustomerChoice } from './customer-choice.tsx'
import { fieldsOf } from './job-fields.ts'

type JobFactsProps = Readonly<{ job: Job; onChanged: (job: Job) => void }>

export function JobFacts({ job, onChanged }: JobFactsProps) {
  const [fields, setFields] = useState(() => fieldsOf(job))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [newer, setNewer] = useState<Job | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const type = (part: Partial<typeof fields>) => setFields({ ...fields, ...part })
  const save = async (body: typeof fields) => {
    if (isBusy) return
    setIsBusy(true)
    setErrors({})
    try {
      const { message, job: saved } = await browserApi.changeJob({ params: { id: job.id }, body })
      toast.success(message)
      onChanged(saved)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'job_changed') setNewer((error.body as { job: Job }).job)
      else if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast.error(messageOf(error))
    }
    setIsBusy(false)
  }
  return (
    <div className="grid content-start gap-4">
      {/* stored at once: the next offer is for this customer */}
      <CustomerChoice
        customer={job.customer}
        chosen={job.customer?.id ?? null}
        onChoose={(customerId) => void save({ ...fields, customerId })}
      />
      <form
        method="post"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save(fields)
        }}
        className="grid gap-4"
        aria-label="Om opgaven"
      >
        <SelectField
          label="Status"
          value={fields.status}
          onChange={({ target }) => type({ status: JOB_STATUSES.find((one) => one === target.value) ?? 'offer' })}
        >
          {JOB_STATUSES.map((status) => (
            <option key={status} value={status}>
              {JOB_STATUS_LABELS[status]}
            </option>
          ))}
        </SelectField>
        <ResponsibleField job={job} chosen={fields.responsible} onChoose={(responsible) => type({ responsible })} />
        <TextField
          label="Bil"
          value={fields.car}
          maxLength={JOB_TEXTS.car}
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
          maxLength={JOB_TEXTS.note}
          onChange={({ target }) => type({ note: target.value })}
          error={errors.note}
        />
        {newer && (
          <Notice tone="warning" title="En kollega har ændret opgaven imens" isAlert>
            <p>Det, du har skrevet, er ikke gemt.</p>
            <Button size="sm" className="mt-3" onClick={() => onChanged(newer)}>
              Vis opgaven, som den er nu
            </Button>
          </Notice>
        )}
        <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
          Gem opgaven
        </Button>
      </form>
      {job.customer && (
        <p className="text-xs text-muted">
          {[job.customer.phone, job.customer.email].filter(Boolean).join(' · ')}{' '}
          <Link to={paths.jobCustomers({ search: job.customer.name })} className="underline underline-offset-4">
            Ret kunden
          </Link>
        </p>
      )}
    </div>
  )
}

type ResponsibleFieldProps = Readonly<{
  job: Job
  chosen: Colleague['who'] | null
  onChoose: (who: Colleague['who'] | null) => void
}>

/** The colleague responsible for the job; not asked in a workshop of one. */
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
