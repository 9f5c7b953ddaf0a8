import { curveThrough } from './curves.ts'
import { type Field, length, roundMax, roundMin, smooth } from './fields.ts'

export const AXLES = { front: 1.75, rear: -1.55 }
export const WHEEL = { radius: 0.345, height: 0.345, arch: 0.4 }
const NOSE = 2.72
const TAIL = -2.68

const bonnetLine = curveThrough([
  [1.2, 1.36],
  [1.6, 1.29],
  [2.0, 1.2],
  [2.3, 1.1],
  [2.55, 0.97],
  [2.8, 0.76],
])
const roofLine = curveThrough([
  [-3.0, 2.42],
  [-2.2, 2.46],
  [-1.2, 2.49],
  [-0.2, 2.5],
  [0.6, 2.475],
  [0.95, 2.41],
  [1.2, 2.27],
  [1.5, 1.93],
  [1.85, 1.48],
  [2.15, 1.1],
  [2.4, 0.8],
])
const plan = curveThrough([
  [-2.8, 0.975],
  [-1.6, 0.995],
  [-0.4, 1.0],
  [0.8, 0.995],
  [1.75, 0.985],
  [2.3, 0.945],
  [2.8, 0.87],
])
const flank = curveThrough([
  [0.0, 0.09],
  [0.2, 0.045],
  [0.34, 0.022],
  [0.52, 0.018],
  [0.75, 0.004],
  [1.0, 0.0],
  [1.3, 0.012],
  [1.6, 0.045],
  [2.0, 0.105],
  [2.4, 0.175],
  [2.6, 0.22],
])
const nose = curveThrough([
  [0.0, 0.16],
  [0.2, 0.06],
  [0.34, 0.012],
  [0.5, 0.0],
  [0.7, 0.02],
  [0.85, 0.06],
  [1.0, 0.13],
  [1.3, 0.36],
])
const tail = curveThrough([
  [0.0, 0.1],
  [0.3, 0.03],
  [0.6, 0.0],
  [1.2, 0.012],
  [1.8, 0.05],
  [2.5, 0.12],
])

function archBulge(x: number, y: number): number {
  const away = length(x, y) - WHEEL.arch
  return Math.exp(-Math.max(0, away) / 0.06) * smooth((away + 0.3) / 0.2)
}

function hollow(x: number, y: number): number {
  const inside = Math.max(Math.abs(x + 1.0) - 1.28, Math.abs(y - 1.62) - 0.4)
  return 0.014 * smooth((0.06 - inside) / 0.1)
}

function widthAt(x: number, y: number): number {
  const arches = archBulge(x - AXLES.front, y - WHEEL.height) + archBulge(x - AXLES.rear, y - WHEEL.height)
  const off = y - 0.98 - 0.012 * x
  const crease = 0.011 * Math.exp((0.022 - length(off, 0.022)) / (off > 0 ? 0.05 : 0.09))
  return plan(x) - flank(y) + 0.02 * arches + crease - hollow(x, y)
}

export const side: Field = (x, y, z) => (z - widthAt(x, y)) * 0.99
export const sweep = (x: number, z: number) => x + 0.2 * smooth((x - 0.7) / 0.6) * z * z
const overhead: Field = (x, y, z) => {
  const at = sweep(x, z)
  const slope = (roofLine(at + 0.01) - roofLine(at - 0.01)) / 0.02
  return (y - roofLine(at) + 0.05 * (z / 0.85) ** 2) / length(1, slope)
}
export const bonnetTop: Field = (x, y, z) => (y - bonnetLine(x) + 0.07 * (z / 0.9) ** 2) * 0.93
const front: Field = (x, y, z) => (x - NOSE + nose(y) + 0.14 * z * z + 0.14 * z * z * z * z) * 0.95
const back: Field = (x, y, z) => -x + TAIL + tail(y) + 0.035 * z * z

export const vanBody: Field = (x, y, rawZ) => {
  const z = Math.abs(rawZ)
  const flanks = side(x, y, z)
  const floor = 0.2 - y
  const over = overhead(x, y, z)
  const low = roundMax(roundMax(flanks, bonnetTop(x, y, z), 0.17), front(x, y, z), 0.26)
  // the cab leans in slightly more than the flank below the windscreen
  const high = Math.max(roundMax(flanks + 0.05 * smooth((x - 0.9) / 0.8) * smooth((y - 1.1) / 0.5), over, 0.17), x - 2.3)
  return roundMax(roundMax(roundMin(low, high, 0.07), back(x, y, z), 0.1), floor, 0.05)
}
