import { type BufferGeometry, DoubleSide, MeshStandardMaterial } from 'three'
import { createPatch, type Point } from '#domain/film/b-spline.ts'
import { type FormMesh, meshThrough } from '#domain/film/form-mesh.ts'
import { speedShape } from '#domain/film/speed-shape.ts'
import { geometryFromMesh } from './film-geometry.ts'
import { createFilmRoll } from './film-roll.ts'

export type ShapeName = 'speed-shape' | 'panel' | 'roll'

/** The part covered by film, and other parts with their material. */
export interface FilmForm {
  readonly film: BufferGeometry
  readonly others: readonly { readonly geometry: BufferGeometry; readonly material: MeshStandardMaterial }[]
  /** Height looked at and space needed, in model units. */
  readonly centre: number
  readonly reach: number
  readonly restingYaw: number
  readonly restingPitch: number
  /** Whether a clear film lies on paint. */
  readonly hasPaintBelow: boolean
}

const SHAPES: Readonly<Record<ShapeName, () => FilmForm>> = {
  'speed-shape': () => ({
    film: geometryFromMesh(speedShape()),
    others: [],
    centre: 0.31,
    reach: 1.04,
    restingYaw: 214,
    restingPitch: 17,
    hasPaintBelow: true,
  }),
  panel: () => ({
    film: geometryFromMesh(panel({ rows: 60, columns: 80 })),
    others: [],
    centre: 0.5,
    reach: 0.9,
    restingYaw: 24,
    restingPitch: 12,
    hasPaintBelow: true,
  }),
  roll: () => {
    const roll = createFilmRoll()
    return {
      film: roll.film,
      others: [
        { geometry: roll.liner, material: new MeshStandardMaterial({ color: '#FBFAF6', roughness: 0.55 }) },
        { geometry: roll.core, material: new MeshStandardMaterial({ color: '#A87C4C', roughness: 0.9, side: DoubleSide }) },
        { geometry: roll.edges, material: new MeshStandardMaterial({ color: '#D8D4CB', roughness: 0.8, side: DoubleSide }) },
      ],
      centre: 0.12,
      reach: 1.13,
      restingYaw: -30,
      restingPitch: 25,
      hasPaintBelow: false,
    }
  },
}

/** Dispose its parts when it is replaced. */
export function createForm(name: ShapeName): FilmForm {
  return SHAPES[name]()
}

function panel({ rows, columns }: { rows: number; columns: number }): FormMesh {
  const patch = createPatch(panelNet())
  const stride = columns + 1
  const places = Array.from(
    { length: (rows + 1) * stride },
    (_, i) => patch(Math.floor(i / stride) / rows, (i % stride) / columns).position,
  )
  return meshThrough({ rows, columns, places })
}

function panelNet(): Point[][] {
  const heights: readonly Point[] = [
    [0, 0.02, 0.2],
    [0, 0.3, 0.16],
    [0, 0.7, 0.02],
    [0, 1.0, -0.22],
  ]
  const across = [-0.78, -0.3, 0.3, 0.78]
  const curl = [0.16, -0.03, -0.03, 0.16]
  return heights.map(([, y, z]) => across.map((x, i): Point => [x, y, z + (curl[i] ?? 0)]).toReversed())
}
