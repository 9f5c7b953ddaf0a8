import type { BodyIn } from '#contract/call.ts'
import type { Project, projectCalls } from '#contract/projects/projects.ts'

type ProjectFields = BodyIn<(typeof projectCalls)['changeProject']>

/** A project as it is saved; fields that are not changed are sent as they were read. */
export function fieldsOf({ car, status, plannedOn, note, customer, responsible, minutes, material, revision }: Project): ProjectFields {
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
