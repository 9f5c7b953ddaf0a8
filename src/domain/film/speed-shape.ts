import { createPatch, type PatchSample, type Point } from './b-spline.ts'
import { type FormMesh, meshThrough } from './form-mesh.ts'
import { speedShapeNet } from './speed-shape-net.ts'
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
