import { paths } from '#contract/pages/pages.ts'
import type { ProjectFilm } from '#contract/projects/projects.ts'
import { writeQuestion } from '#domain/calculator/calculator-address.ts'

/** The project a calculation belongs to; `filmId` names the calculation to replace. */
export type PlaceInProject = Readonly<{ jobId: number; filmId: number | null }>

export function calculatorOfProject(jobId: number, film: Pick<ProjectFilm, 'id' | 'question'> | null): string {
  return paths.calculator({ ...(film && writeQuestion(film.question)), ...placeParams({ jobId, filmId: film?.id ?? null }) })
}

export function readPlace(params: Readonly<{ get: (name: string) => string | null }>): PlaceInProject | null {
  const [jobId, filmId] = [idIn(params.get('opgave')), idIn(params.get('beregning'))]
  return jobId === null ? null : { jobId, filmId }
}

export function placeParams({ jobId, filmId }: PlaceInProject): Record<string, string> {
  return { opgave: String(jobId), ...(filmId !== null && { beregning: String(filmId) }) }
}

function idIn(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
