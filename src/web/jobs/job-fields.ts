import type { BodyIn } from '#contract/call.ts'
import type { Job, jobCalls } from '#contract/jobs/jobs.ts'

type JobFields = BodyIn<(typeof jobCalls)['changeJob']>

/** A job as it is saved; fields that are not changed are sent as they were read. */
export function fieldsOf({ car, status, plannedOn, note, customer, responsible, minutes, material, revision }: Job): JobFields {
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
