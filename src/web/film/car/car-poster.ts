import type { CarName } from '#domain/film/car/car-picture.ts'

/** The still car that stands there until 3D is asked for (`npm run car:posters`), in pixels. */
export const CAR_POSTER = { width: 1280, height: 720 } as const

export function carPoster(car: CarName): string {
  return `/bil-${car}.webp`
}
