import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { idParam, typed } from '#contract/fields.ts'
import { PICTURE_ERRORS } from '#contract/upload-errors.ts'
import { LONGEST_CHOICE, readChoice } from '#domain/jobs/job-car.ts'
import { savedJob } from './jobs.ts'

/** Decision 0065. */
export const jobCarCalls = {
  keepJobCar: defineCall({
    method: 'POST',
    path: '/jobs/{id}/car',
    access: 'customer',
    forMembers: 'order',
    summary:
      'Keeps a car in its films with a job, in place of the one it had: `choice` is the address of /bil, the form field "image" the picture (JPG, PNG or WebP by content, 10 MB). Films that are not sold are left out',
    accepts: 'multipart',
    params: idParam,
    query: z.object({ choice: typed().max(LONGEST_CHOICE).transform(readChoice) }),
    response: savedJob,
    errors: [...PICTURE_ERRORS, 'job_not_found', 'job_car_without_film', 'too_many_requests'],
  }),
  showJobCar: defineCall({
    method: 'GET',
    path: '/jobs/{id}/car',
    access: 'customer',
    forMembers: 'seePrices',
    summary: 'The picture of the car of a job',
    params: idParam,
    response: z.instanceof(Blob),
    answers: 'image/jpeg',
    errors: ['job_car_not_found'],
  }),
  removeJobCar: defineCall({
    method: 'DELETE',
    path: '/jobs/{id}/car',
    access: 'customer',
    forMembers: 'order',
    summary: 'Takes the car off a job; again is no error. Offers that were made keep it',
    params: idParam,
    response: savedJob,
    errors: ['job_not_found'],
  }),
} as const
