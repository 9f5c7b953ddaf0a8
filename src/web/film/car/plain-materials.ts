import { DoubleSide, type Material, MeshBasicMaterial, MeshStandardMaterial } from 'three'
import type { PlainPart } from '#domain/film/car/car-form.ts'

/** Parts without film. Windows and lamps are dark and reflective, which hides the missing interior. */
const PLAIN_MATERIALS: Readonly<Record<PlainPart, () => Material>> = {
  glass: () => new MeshStandardMaterial({ color: '#050607', roughness: 0.04 }),
  trim: () => new MeshStandardMaterial({ color: '#0B0C0D', roughness: 0.5 }),
  gap: () => new MeshBasicMaterial({ color: '#040404' }),
  lamp: () => new MeshStandardMaterial({ color: '#08090B', roughness: 0.06 }),
  light: () => new MeshStandardMaterial({ color: '#E8EEF4', emissive: '#F4F8FF', emissiveIntensity: 0.85, roughness: 0.25 }),
  tail: () => new MeshStandardMaterial({ color: '#A80C10', emissive: '#FF1A14', emissiveIntensity: 0.7, roughness: 0.25 }),
  'tail-glass': () => new MeshStandardMaterial({ color: '#2A0305', roughness: 0.06 }),
  plate: () => new MeshStandardMaterial({ color: '#E6E6E2', roughness: 0.5 }),
  tyre: () => new MeshStandardMaterial({ color: '#17171A', roughness: 0.82 }),
  rim: () => new MeshStandardMaterial({ color: '#8D9196', metalness: 0.9, roughness: 0.32 }),
  steel: () => new MeshStandardMaterial({ color: '#55585B', metalness: 0.9, roughness: 0.45 }),
  dark: () => new MeshBasicMaterial({ color: '#050505', side: DoubleSide }),
}

export function plainMaterial(part: PlainPart): Material {
  return PLAIN_MATERIALS[part]()
}
