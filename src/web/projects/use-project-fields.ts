import { useState } from 'react'
import type { BodyIn } from '#contract/http/call.ts'
import type { Project, projectCalls } from '#contract/projects/projects.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

type Typed = Partial<Omit<ReturnType<typeof fieldsOf>, 'seen'>>

export type ProjectFieldsForm = ReturnType<typeof useProjectFields>

/** Typed values override stored ones, so that a part which saves by itself leaves the rest of the typed text alone (decision 80). */
export function useProjectFields(job: Project, onChanged: (job: Project) => void) {
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isOutdated, setIsOutdated] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const stored = fieldsOf(job)
  const isDirty = differs(stored, typed)
  /** Stores these fields and leaves other typed ones unsaved; returns the saved project, or null when it was not stored. */
  const store = async (fields: Typed, { isAnnounced = true }: { isAnnounced?: boolean } = {}): Promise<Project | null> => {
    if (!differs(stored, fields)) return job
    if (isBusy) return null
    setIsBusy(true)
    setErrors({})
    setIsOutdated(false)
    try {
      const { message, job: saved } = await browserApi.changeProject({ params: { id: job.id }, body: { ...stored, ...fields } })
      // fields typed in while it was being stored are still unsaved
      setTyped((now) => differing(fields, now))
      onChanged(saved)
      if (isAnnounced) toast.success(message)
      return saved
    } catch (error) {
      if (error instanceof ApiError && error.code === 'job_changed') {
        setIsOutdated(true)
        onChanged((error.body as { job: Project }).job)
      } else if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else toast.error(messageOf(error))
      return null
    } finally {
      setIsBusy(false)
    }
  }
  return {
    fields: { ...stored, ...typed },
    typed,
    errors,
    isDirty,
    isOutdated,
    isBusy,
    type: (part: Typed) => setTyped((before) => ({ ...before, ...part })),
    store,
  }
}

function differing(from: Typed, typed: Typed): Typed {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => from[name as keyof Typed] !== value))
}

function differs(from: Typed, typed: Typed): boolean {
  return Object.keys(differing(from, typed)).length > 0
}

type ProjectFields = BodyIn<(typeof projectCalls)['changeProject']>

/** A project as it is saved; fields that are not changed are sent as they were read. */
function fieldsOf({ car, status, plannedOn, note, customer, responsible, minutes, material, revision }: Project): ProjectFields {
  return {
    car,
    status,
    plannedOn,
    note,
    customerId: customer?.id ?? null,
    responsible: responsible?.who ?? null,
    minutes: minutes.typed,
    material: material.typed,
    seen: revision,
  }
}
