import { z } from 'zod'
import { timestamp } from '#contract/http/fields.ts'
import { CAR_PANELS } from '#domain/film/car/car-form.ts'

export const wornFilm = z.object({ panel: z.enum(CAR_PANELS), nameDa: z.string() })

/** `choice` is the address that opens the car; `films` have their names of that time. */
export const projectCar = z.object({ choice: z.string(), films: z.array(wornFilm).readonly(), keptAt: timestamp })
export type ProjectCar = z.infer<typeof projectCar>
