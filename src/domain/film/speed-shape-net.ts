import type { Point } from './b-spline.ts'

type Place = readonly [halfWidth: number, height: number]

/** Half widths and heights in model units (1 unit ≈ 0.5 m). */
interface Station {
  readonly x: number
  readonly crown: number
  readonly shoulder: Place
  readonly waist: Place
  readonly foot: Place
  /** How far the foot is set back from the crown, so that the nose closes out of sight. */
  readonly overhang: number
  readonly cabin: { readonly share: number; readonly roof: Place; readonly foot: Place }
}

const NOSE: Point = [1.262, 0.046, 0]
const TAIL: Point = [-1.262, 0.215, 0]

/** Nose (positive x) to tail. Control points: the surface passes near them, not through them. */
const STATIONS: readonly Station[] = [
  body(1.268, 0.088, [0.12, 0.08], [0.125, 0.058], [0.105, 0.02], 0.01),
  body(1.272, 0.142, [0.23, 0.118], [0.24, 0.08], [0.222, 0.004], 0.036),
  body(1.24, 0.208, [0.332, 0.17], [0.342, 0.112], [0.315, 0], 0.05),
  body(1.155, 0.262, [0.42, 0.215], [0.428, 0.14], [0.398, 0], 0.04),
  body(1.02, 0.312, [0.482, 0.262], [0.48, 0.158], [0.458, 0], 0.02),
  body(0.83, 0.36, [0.514, 0.308], [0.502, 0.175], [0.49, 0]),
  body(0.63, 0.395, [0.524, 0.338], [0.5, 0.185], [0.5, 0]),
  cabin(0.42, 0.425, [0.522, 0.348], [0.482, 0.182], [0.498, 0], { share: 0.5, roof: [0.26, 0.455], foot: [0.4, 0.395] }),
  cabin(0.18, 0.43, [0.518, 0.356], [0.468, 0.18], [0.494, 0], { share: 1, roof: [0.285, 0.565], foot: [0.408, 0.4] }),
  cabin(-0.08, 0.43, [0.522, 0.368], [0.468, 0.18], [0.494, 0], { share: 1, roof: [0.285, 0.665], foot: [0.405, 0.41] }),
  cabin(-0.34, 0.43, [0.54, 0.386], [0.482, 0.188], [0.5, 0], { share: 1, roof: [0.27, 0.68], foot: [0.39, 0.422] }),
  cabin(-0.6, 0.44, [0.56, 0.405], [0.512, 0.2], [0.514, 0], { share: 1, roof: [0.243, 0.64], foot: [0.362, 0.435] }),
  cabin(-0.84, 0.448, [0.562, 0.418], [0.532, 0.21], [0.512, 0], { share: 1, roof: [0.21, 0.57], foot: [0.325, 0.444] }),
  cabin(-1.04, 0.456, [0.536, 0.424], [0.522, 0.215], [0.486, 0], { share: 0.7, roof: [0.175, 0.512], foot: [0.285, 0.452] }),
  body(-1.17, 0.462, [0.495, 0.43], [0.49, 0.215], [0.452, 0.002]),
  body(-1.245, 0.472, [0.458, 0.437], [0.458, 0.215], [0.42, 0.012]),
  body(-1.278, 0.464, [0.44, 0.43], [0.442, 0.212], [0.402, 0.03]),
  body(-1.27, 0.39, [0.372, 0.365], [0.376, 0.21], [0.338, 0.07]),
  body(-1.264, 0.3, [0.2, 0.285], [0.2, 0.208], [0.18, 0.135]),
]

/** The control points of the speed shape, in rows from nose to tail, each from the middle of the underside around. */
export function speedShapeNet(): Point[][] {
  const sections = STATIONS.map(crossSection)
  const width = sections[0]?.length ?? 0
  return [Array<Point>(width).fill(NOSE), ...sections, Array<Point>(width).fill(TAIL)]
}

function crossSection({ x, crown, shoulder, waist, foot: [footWidth, ground], overhang, cabin: { share, roof, foot } }: Station): Point[] {
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
    waist,
    [footWidth, ground + Math.min(0.06, (waist[1] - ground) * 0.4)],
    [footWidth - 0.01, ground + Math.min(0.012, (waist[1] - ground) * 0.1)],
    [footWidth * 0.9, ground],
    [footWidth * 0.5, ground],
    [0, ground],
  ]
  const half = right.map(([across, up]): Point => [x - overhang * (1 - up / crown) ** 2, up, across])
  const [, top] = risen(0, [0, roof[1] + 0.004])
  return [...half.map(([px, py, pz]): Point => [px, py, -pz]).toReversed(), [x, top, 0], ...half]
}

function body(x: number, crown: number, shoulder: Place, waist: Place, foot: Place, overhang = 0): Station {
  return { ...cabin(x, crown, shoulder, waist, foot, { share: 0, roof: [0, 0], foot: [0, 0] }), overhang }
}

function cabin(x: number, crown: number, shoulder: Place, waist: Place, foot: Place, risen: Station['cabin']): Station {
  return { x, crown, shoulder, waist, foot, cabin: risen, overhang: 0 }
}
