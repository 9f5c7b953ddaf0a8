import type { CarName } from '#domain/film/car/car-picture.ts'

export const CAR_CHOICES: readonly { value: CarName; label: string }[] = [
  { value: 'coupe', label: 'Coupé' },
  { value: 'varevogn', label: 'Varevogn' },
]
export const CAR_TEXTS: Readonly<Record<CarName, string>> = { coupe: 'en coupé', varevogn: 'en varevogn' }
