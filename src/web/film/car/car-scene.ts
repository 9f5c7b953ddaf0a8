import { type BufferGeometry, DoubleSide, type Material, Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three'
import { CAR_PANELS, type CarPanel, FILM_PARTS, type FilmPart, type PartName, type PlainPart, WORN_BY } from '#domain/film/car/car-form.ts'
import type { CarMesh } from '#domain/film/car/car-mesh.ts'
import type { CarName } from '#domain/film/car/car-picture.ts'
import type { PartMesh } from '#domain/film/car/part-mesh.ts'
import type { LightName, Scheme } from '#domain/film/lighting.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { geometryFromMesh } from '#web/film/film-geometry.ts'
import { createFilmMaterial } from '#web/film/film-material.ts'
import type { TurnedScene } from '#web/film/film-scene.ts'
import { createStudioStage, type Placement, type Viewpoint } from '#web/film/studio-stage.ts'

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

/** Panels without a look take the body's; without one the body is grey. */
export type PanelLooks = Readonly<Partial<Record<CarPanel, FilmLook>>>

export interface CarSceneOptions {
  readonly car: CarName
  readonly mesh: CarMesh
  readonly looks: PanelLooks
  readonly light: LightName
  readonly scheme: Scheme
  readonly environmentSize?: number
}

interface CarScene extends TurnedScene {
  setLooks(looks: PanelLooks): void
  setLight(light: LightName, scheme: Scheme): void
}

/** Model units per metre, so that all cars have the other shapes' length, and the point looked at. */
const PLACEMENTS: Readonly<Record<CarName, Placement & { readonly unitsPerMetre: number; readonly resting: Viewpoint }>> = {
  coupe: { unitsPerMetre: 0.56, centre: 0.35, reach: 0.98, resting: { yaw: 214, pitch: 9 } },
  varevogn: { unitsPerMetre: 0.46, centre: 0.52, reach: 1.06, resting: { yaw: 214, pitch: 7 } },
}
const ENVIRONMENT_SIZE = 256
const UNWRAPPED: FilmLook = {
  surface: 'gloss',
  hex: '#B9BCBE',
  shiftHexes: [],
  metalness: 0,
  roughness: 0.4,
  clearcoat: 1,
  clearcoatRoughness: 0.05,
  anisotropy: 0,
  flakes: 0,
  texture: 'none',
  textureDepth: 0,
  tint: 0,
}

/** Renders on a transparent background. Throws without WebGL 2. */
export function createCarScene(canvas: HTMLCanvasElement, options: CarSceneOptions): CarScene {
  const stage = createStudioStage(canvas, options.environmentSize ?? ENVIRONMENT_SIZE)
  const placement = PLACEMENTS[options.car]
  let materials = filmMaterials(options.looks)
  let viewpoint = placement.resting
  let size = { width: canvas.width, height: canvas.height }
  const parts = [...options.mesh].map(([name, part]) => ({ name, mesh: new Mesh(geometryOf(part, placement.unitsPerMetre)) }))
  const plain: Material[] = []
  for (const { name, mesh } of parts) {
    if (isFilm(name)) {
      mesh.castShadow = true
      continue
    }
    mesh.material = plainMaterial(name)
    mesh.castShadow = name === 'glass' || name === 'tyre' || name === 'trim'
    plain.push(mesh.material)
  }
  const applyMaterials = () => {
    for (const { name, mesh } of parts) if (isFilm(name)) mesh.material = materialFor(name, materials)
  }
  applyMaterials()
  stage.setObjects(
    parts.map(({ mesh }) => mesh),
    parts.map(({ mesh }) => mesh.geometry),
  )
  stage.setLight(options.light, options.scheme)

  return {
    setLooks(looks) {
      for (const material of materials.values()) material.dispose()
      materials = filmMaterials(looks)
      applyMaterials()
    },
    setLight: stage.setLight,
    restingView: () => placement.resting,
    rotateTo(next) {
      if (next.yaw !== viewpoint.yaw) stage.moveShadow()
      viewpoint = next
    },
    resize(next) {
      size = next
      stage.resize(next)
    },
    render: () => stage.draw(placement, viewpoint, { x: 0, y: 0, ...size }),
    dispose() {
      for (const { mesh } of parts) mesh.geometry.dispose()
      for (const material of [...plain, ...materials.values()]) material.dispose()
      stage.dispose()
    },
  }
}

type Materials = ReadonlyMap<CarPanel, Material>

function filmMaterials(looks: PanelLooks): Materials {
  const materials = CAR_PANELS.flatMap((panel) => {
    const look = looks[panel] ?? (panel === 'body' ? UNWRAPPED : null)
    return look ? [[panel, createFilmMaterial(look, { hasPaintBelow: true })] as const] : []
  })
  return new Map(materials)
}

function materialFor(part: FilmPart, materials: Materials): Material {
  const material = WORN_BY[part].flatMap((panel) => materials.get(panel) ?? [])[0]
  if (!material) throw new Error('The body wears something always')
  return material
}

function isFilm(part: PartName): part is FilmPart {
  return (FILM_PARTS as readonly PartName[]).includes(part)
}

function geometryOf(part: PartMesh, unitsPerMetre: number): BufferGeometry {
  const { positions, normals, along, lengths, triangles } = part
  return geometryFromMesh({
    positions: positions.map((metres) => metres * unitsPerMetre),
    normals,
    along,
    lengths,
    triangles,
    hollows: new Float32Array(positions.length / 3),
  })
}

function plainMaterial(part: PlainPart): Material {
  return PLAIN_MATERIALS[part]()
}
