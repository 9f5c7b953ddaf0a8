import type { JobFilm } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/pages.ts'
import { writeQuestion } from '#domain/metres/calculator-address.ts'

/** Where a calculation of a job is reckoned anew, or another one added to it; or whose car is put in films. */
export type PlaceInJob = Readonly<{ jobId: number; filmId: number | null }>

/** The calculator with a job's question, or an empty one for another film of the job. */
export function calculatorOfJob(jobId: number, film: Pick<JobFilm, 'id' | 'question'> | null): string {
  return paths.calculator({ ...(film && writeQuestion(film.question)), ...placeParams({ jobId, filmId: film?.id ?? null }) })
}

/** The job a question in the address is of; null where it is of none. */
export function readPlace(params: Readonly<{ get: (name: string) => string | null }>): PlaceInJob | null {
  const [jobId, filmId] = [idIn(params.get('opgave')), idIn(params.get('beregning'))]
  return jobId === null ? null : { jobId, filmId }
}

export function placeParams({ jobId, filmId }: PlaceInJob): Record<string, string> {
  return { opgave: String(jobId), ...(filmId !== null && { beregning: String(filmId) }) }
}

function idIn(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
