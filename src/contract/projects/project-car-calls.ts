import { z } from 'zod'
import { defineCalls } from '#contract/http/call.ts'
import { idParam, typed } from '#contract/http/fields.ts'
import { PICTURE_ERRORS } from '#contract/http/upload-errors.ts'
import { MAX_CHOICE_LENGTH, readChoice } from '#domain/projects/project-car.ts'
import { savedProject } from './projects.ts'

export const projectCarCalls = defineCalls({
  keepProjectCar: {
    access: 'customer',
    forMembers: 'order',
    summary:
      'Stores a car in its films with a job, replacing the current one: `choice` is the address of /bil, the form field "image" the picture (JPG, PNG or WebP, detected by content, at most 10 MB). Films that are not sold are left out',
    accepts: 'multipart',
    params: idParam,
    query: z.object({ choice: typed().max(MAX_CHOICE_LENGTH).transform(readChoice) }),
    response: savedProject,
    errors: [...PICTURE_ERRORS, 'job_not_found', 'job_car_without_film', 'too_many_requests'],
  },
  showProjectCar: {
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'Returns the picture of the car of a job',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['job_car_not_found'],
  },
  removeProjectCar: {
    access: 'customer',
    forMembers: 'order',
    summary: 'Removes the car from a job; existing offers keep it. Idempotent',
    params: idParam,
    response: savedProject,
    errors: ['job_not_found'],
  },
})
