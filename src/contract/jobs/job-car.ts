import { z } from 'zod'
import { timestamp } from '#contract/fields.ts'
import { CAR_PANELS } from '#domain/film/car/car-form.ts'

export const wornFilm = z.object({ panel: z.enum(CAR_PANELS), nameDa: z.string() })

/** The car of a job: the address that opens it again, and its films as they were called. */
export const jobCar = z.object({ choice: z.string(), films: z.array(wornFilm).readonly(), keptAt: timestamp })
export type JobCar = z.infer<typeof jobCar>
