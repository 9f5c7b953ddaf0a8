import { createPatch, type PatchSample, type Point } from './b-spline.ts'
import { type FormMesh, meshThrough } from './form-mesh.ts'
import { cross, smoothstep, unit } from './vectors.ts'

/** The crease along the shoulder, in model units; `at` is between roof (0) and underside (1). */
const CREASE = { at: 0.548, height: 0.024, reachAbove: 0.1, reachBelow: 0.034, edge: 0.0022 }
const CHANNEL = { at: 0.676, rise: 0.03, depth: 0.052, halfWidth: 0.074, flat: 0.3 }

const ROWS = 224

const COLUMN_GROUPS: readonly { readonly columns: number; readonly end: (here: Features) => number }[] = [
  { columns: 26, end: ({ crease }) => crease.at - 0.09 },
  { columns: 9, end: ({ crease }) => crease.at - crease.near },
  { columns: 7, end: ({ crease }) => crease.at - crease.edge },
  { columns: 8, end: ({ crease }) => crease.at + crease.edge },
  { columns: 7, end: ({ crease }) => crease.at + crease.near },
  { columns: 6, end: ({ channel }) => channel.at - channel.reach },
  { columns: 30, end: ({ channel }) => channel.at + channel.reach },
  { columns: 6, end: () => 0.79 },
  { columns: 9, end: () => 0.9 },
  { columns: 3, end: () => 1 },
]

interface Features {
  readonly crease: {
    readonly at: number
    readonly near: number
    readonly edge: number
    readonly share: number
    readonly unitsPerShare: number
  }
  readonly channel: { readonly at: number; readonly reach: number; readonly share: number; readonly unitsPerShare: number }
}

/** The trade's test body with crease, channel and tight radii. Closed, standing on y = 0. */
export function speedShape(): FormMesh {
  const patch = createPatch(speedShapeNet())
  const half = COLUMN_GROUPS.reduce((sum, group) => sum + group.columns, 0)
  const columns = half * 2
  const stride = columns + 1
  const places = Array<Point>((ROWS + 1) * stride)
  const hollows = new Float32Array((ROWS + 1) * stride)
  for (let i = 0; i <= ROWS; i += 1) {
    const u = i / ROWS
    const features = featuresAt(patch, u)
    columnShares(features).forEach((share, j) => {
      const { place, hollow } = pressed(patch(u, 0.5 + share / 2), share, features)
      const right = i * stride + half + j
      const left = i * stride + half - j
      places[left] = [place[0], place[1], -place[2]]
      places[right] = place
      hollows[left] = hollow
      hollows[right] = hollow
    })
  }
  return meshThrough({ rows: ROWS, columns, places, hollows })
}

function featuresAt(patch: (u: number, v: number) => PatchSample, u: number): Features {
  const unitsPerShare = (at: number) => Math.max(0.2, Math.hypot(...patch(u, 0.5 + at / 2).alongV) / 2)
  const channelAt = CHANNEL.at - CHANNEL.rise * smoothstep(0.3, 0.85, u)
  const onCrease = unitsPerShare(CREASE.at)
  const onChannel = unitsPerShare(channelAt)
  return {
    crease: {
      at: CREASE.at,
      near: Math.min(0.022, 0.03 / onCrease),
      edge: Math.min(0.006, 0.007 / onCrease),
      share: smoothstep(0.16, 0.4, u) * (1 - smoothstep(0.86, 0.91, u)),
      unitsPerShare: onCrease,
    },
    channel: {
      at: channelAt,
      reach: Math.min(0.05, (CHANNEL.halfWidth * 1.06) / onChannel),
      share: smoothstep(0.3, 0.46, u) * (1 - smoothstep(0.75, 0.79, u)),
      unitsPerShare: onChannel,
    },
  }
}

function columnShares(features: Features): number[] {
  const shares = [0]
  let from = 0
  for (const { columns, end } of COLUMN_GROUPS) {
    const to = end(features)
    for (let column = 1; column <= columns; column += 1) shares.push(from + ((to - from) * column) / columns)
    from = to
  }
  return shares
}

function pressed(
  { position, alongU, alongV }: PatchSample,
  share: number,
  { crease, channel }: Features,
): { place: Point; hollow: number } {
  const fromCrease = (share - crease.at) * crease.unitsPerShare
  const below = smoothstep(-CREASE.edge, CREASE.edge, fromCrease)
  const reach = CREASE.reachAbove + (CREASE.reachBelow - CREASE.reachAbove) * below
  const ending = 1 - smoothstep(0.12, 0.24, Math.abs(fromCrease))
  const ridge = CREASE.height * crease.share * ending * Math.exp(-Math.hypot(fromCrease, CREASE.edge) / reach)
  const fromChannel = Math.abs((share - channel.at) * channel.unitsPerShare) / CHANNEL.halfWidth
  const hollow = channel.share * (1 - smoothstep(CHANNEL.flat, 1, fromChannel))
  const raised = ridge - CHANNEL.depth * hollow
  if (raised === 0) return { place: position, hollow }
  const [nx, ny, nz] = unit(cross(alongU, alongV))
  return { place: [position[0] + nx * raised, position[1] + ny * raised, position[2] + nz * raised], hollow }
}

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
function speedShapeNet(): Point[][] {
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
