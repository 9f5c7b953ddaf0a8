import type { CarName } from '#domain/film/car/car-picture.ts'

/** The static picture before 3D is requested (`npm run car:posters`), in pixels. */
export const CAR_POSTER = { width: 1280, height: 720 } as const

export function carPoster(car: CarName): string {
  return `/bil-${car}.webp`
}
