import type { CarName } from '#domain/film/car/car-picture.ts'

export const CAR_CHOICES: readonly { value: CarName; label: string }[] = [
  { value: 'coupe', label: 'Coupé' },
  { value: 'varevogn', label: 'Varevogn' },
]
export const CAR_TEXTS: Readonly<Record<CarName, string>> = { coupe: 'en coupé', varevogn: 'en varevogn' }

/** The static picture before 3D is requested (`npm run car:posters`), in pixels. */
export const CAR_POSTER = { width: 1280, height: 720 } as const

export function carPoster(car: CarName): string {
  return `/bil-${car}.webp`
}
