import type { LightName } from '#domain/film/lighting.ts'

export const LIGHT_CHOICES: readonly { value: LightName; label: string }[] = [
  { value: 'studio', label: 'Studie' },
  { value: 'sun', label: 'Sol' },
  { value: 'overcast', label: 'Overskyet' },
  { value: 'evening', label: 'Aften' },
]
