import type { BufferGeometry } from 'three'
import { createPatch, type Point } from './b-spline.ts'
import { geometryFromPatch } from './film-geometry.ts'

type Place = readonly [halfWidth: number, height: number]

/** One cross-section of the body; half widths and heights in model units (1 unit ≈ 0.5 m). */
interface Station {
  readonly x: number
  readonly crown: number
  readonly shoulder: Place
  readonly waist: Place
  readonly sill: Place
  /** How far the foot of the section stands back behind its crown, so that the nose closes out of sight. */
  readonly overhang: number
  /** How far the cabin has risen out of the body here, 0–1, and where its roof and its foot run. */
  readonly cabin: { readonly share: number; readonly roof: Place; readonly foot: Place }
}

const NOSE: Point = [1.264, 0.042, 0]
const TAIL: Point = [-1.2, 0.1, 0]

/** Nose (positive x) to tail. Control points, so the surface runs smoothly near them, not through them. */
const STATIONS: readonly Station[] = [
  body(1.268, 0.085, [0.12, 0.078], [0.125, 0.06], [0.11, 0.043], 0.01),
  body(1.272, 0.142, [0.23, 0.118], [0.24, 0.085], [0.225, 0.044], 0.036),
  body(1.24, 0.208, [0.332, 0.17], [0.342, 0.115], [0.315, 0.044], 0.06),
  body(1.155, 0.262, [0.42, 0.215], [0.428, 0.142], [0.395, 0.045], 0.055),
  body(1.02, 0.312, [0.482, 0.262], [0.48, 0.163], [0.455, 0.045], 0.03),
  body(0.83, 0.36, [0.514, 0.308], [0.502, 0.18], [0.488, 0.045]),
  body(0.63, 0.395, [0.522, 0.338], [0.5, 0.19], [0.5, 0.045]),
  cabin(0.42, 0.425, [0.518, 0.346], [0.476, 0.185], [0.498, 0.045], { share: 0.5, roof: [0.26, 0.455], foot: [0.4, 0.395] }),
  cabin(0.18, 0.43, [0.512, 0.352], [0.455, 0.18], [0.492, 0.045], { share: 1, roof: [0.285, 0.565], foot: [0.408, 0.4] }),
  cabin(-0.08, 0.43, [0.516, 0.364], [0.452, 0.18], [0.49, 0.045], { share: 1, roof: [0.285, 0.665], foot: [0.405, 0.41] }),
  cabin(-0.34, 0.43, [0.534, 0.382], [0.468, 0.188], [0.498, 0.045], { share: 1, roof: [0.27, 0.68], foot: [0.39, 0.422] }),
  cabin(-0.6, 0.44, [0.556, 0.402], [0.505, 0.205], [0.512, 0.045], { share: 1, roof: [0.243, 0.64], foot: [0.362, 0.435] }),
  cabin(-0.84, 0.445, [0.556, 0.412], [0.528, 0.22], [0.51, 0.045], { share: 1, roof: [0.21, 0.57], foot: [0.325, 0.44] }),
  cabin(-1.04, 0.445, [0.522, 0.412], [0.51, 0.225], [0.475, 0.05], { share: 0.75, roof: [0.175, 0.505], foot: [0.285, 0.44] }),
  body(-1.19, 0.44, [0.46, 0.404], [0.462, 0.225], [0.42, 0.06]),
  body(-1.265, 0.412, [0.395, 0.382], [0.405, 0.22], [0.365, 0.075]),
  body(-1.27, 0.345, [0.315, 0.325], [0.33, 0.205], [0.295, 0.085]),
  body(-1.235, 0.21, [0.19, 0.2], [0.2, 0.15], [0.18, 0.09]),
]

/** The body without wheels or windows on which the trade judges a film: nose, bonnet, shoulder line, cabin and tail. */
export function createSpeedShape(): BufferGeometry {
  const columns = 21
  const net = [Array<Point>(columns).fill(NOSE), ...STATIONS.map(crossSection), Array<Point>(columns).fill(TAIL)]
  return geometryFromPatch(createPatch(net), { rows: 320, columns: 240 })
}

function crossSection({ x, crown, shoulder, waist, sill, overhang, cabin: { share, roof, foot } }: Station): Point[] {
  const [width, height] = shoulder
  const onCrown = (part: number): Place => [width * part, crown - (crown - height) * part * part]
  const risen = (part: number, place: Place): Place => {
    const [across, up] = onCrown(part)
    return [across + (place[0] - across) * share, up + (place[1] - up) * share]
  }
  const right: Place[] = [
    risen(0.2, [roof[0] * 0.55, roof[1]]),
    risen(0.38, [roof[0], roof[1] - 0.028]),
    risen(0.54, [roof[0] + (foot[0] - roof[0]) * 0.78, foot[1] + (roof[1] - foot[1]) * 0.52]),
    risen(0.68, [foot[0], foot[1]]),
    risen(0.82, [foot[0] + (width - foot[0]) * 0.55, height + 0.012]),
    [width - 0.02, height + 0.008],
    [width + 0.004, height - 0.035],
    [waist[0], waist[1]],
    [sill[0], sill[1] + 0.035],
    [sill[0] - 0.03, sill[1]],
  ]
  const half = right.map(([across, up]): Point => [x - overhang * (1 - up / crown) ** 2, up, across])
  const [, top] = risen(0, [0, roof[1] + 0.004])
  return [...half.map(([px, py, pz]): Point => [px, py, -pz]).toReversed(), [x, top, 0], ...half]
}

function body(x: number, crown: number, shoulder: Place, waist: Place, sill: Place, overhang = 0): Station {
  return { ...cabin(x, crown, shoulder, waist, sill, { share: 0, roof: [0, 0], foot: [0, 0] }), overhang }
}

function cabin(x: number, crown: number, shoulder: Place, waist: Place, sill: Place, risen: Station['cabin']): Station {
  return { x, crown, shoulder, waist, sill, cabin: risen, overhang: 0 }
}
