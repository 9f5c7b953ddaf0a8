import { paths } from '#contract/pages.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { readChoice } from '#domain/projects/project-car.ts'
import { placeParams } from './calculator-of-project.ts'

export function carOfProject(jobId: number, choice: string): string {
  return paths.car({ ...writeCarPicture(readChoice(choice)), ...placeParams({ jobId, filmId: null }) })
}
