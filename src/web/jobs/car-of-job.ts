import { paths } from '#contract/pages.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { readChoice } from '#domain/jobs/job-car.ts'
import { placeParams } from './calculator-of-job.ts'

export function carOfJob(jobId: number, choice: string): string {
  return paths.car({ ...writeCarPicture(readChoice(choice)), ...placeParams({ jobId, filmId: null }) })
}
