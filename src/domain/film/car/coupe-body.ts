import { curveThrough } from './curves.ts'
import { type Field, length, roundMax, roundMin, smooth } from './fields.ts'

export const AXLES = { front: 1.4, rear: -1.35 }
export const WHEEL = { radius: 0.352, height: 0.352, arch: 0.384 }

const bonnetLine = curveThrough([
  [-2.4, 0.975],
  [-2.2, 0.962],
  [-1.9, 0.943],
  [-1.4, 0.93],
  [-0.6, 0.925],
  [0.2, 0.925],
  [0.8, 0.915],
  [1.2, 0.882],
  [1.6, 0.826],
  [1.9, 0.764],
  [2.1, 0.7],
  [2.3, 0.6],
])
const plan = curveThrough([
  [-2.4, 0.86],
  [-2.0, 0.905],
  [-1.35, 0.938],
  [-0.6, 0.914],
  [0.1, 0.9],
  [0.8, 0.908],
  [1.4, 0.926],
  [1.9, 0.9],
  [2.3, 0.84],
])
const flank = curveThrough([
  [0.0, 0.14],
  [0.15, 0.075],
  [0.25, 0.034],
  [0.36, 0.04],
  [0.5, 0.024],
  [0.64, 0.002],
  [0.74, 0.002],
  [0.84, 0.022],
  [0.94, 0.072],
  [1.05, 0.16],
])
const nose = curveThrough([
  [0.0, 0.2],
  [0.15, 0.1],
  [0.24, 0.045],
  [0.36, 0.012],
  [0.48, 0.0],
  [0.58, 0.018],
  [0.68, 0.07],
  [0.8, 0.2],
  [1.0, 0.5],
])
const tail = curveThrough([
  [0.0, 0.34],
  [0.2, 0.2],
  [0.34, 0.08],
  [0.48, 0.03],
  [0.6, 0.018],
  [0.72, 0.035],
  [0.84, 0.05],
  [0.92, 0.045],
  [1.05, 0.06],
])
const roofLine = curveThrough([
  [-2.3, 0.86],
  [-2.0, 0.93],
  [-1.6, 1.06],
  [-1.2, 1.185],
  [-0.8, 1.275],
  [-0.4, 1.325],
  [-0.1, 1.335],
  [0.2, 1.31],
  [0.45, 1.235],
  [0.75, 1.085],
  [1.05, 0.92],
  [1.3, 0.78],
])
const cabin = curveThrough([
  [-2.2, 0.4],
  [-1.8, 0.54],
  [-1.3, 0.68],
  [-0.8, 0.755],
  [-0.3, 0.785],
  [0.2, 0.79],
  [0.7, 0.765],
  [1.1, 0.7],
])

const bell = (at: number) => 1 / ((1 + at * at) * (1 + at * at))

function widthAt(x: number, y: number): number {
  const belly = plan(x) - flank(y)
  const front = archBulge(x - AXLES.front, y - WHEEL.height)
  const rear = archBulge(x - AXLES.rear, y - WHEEL.height)
  const haunch = 0.03 * bell((x - AXLES.rear) / 0.75) * bell((y - 0.74) / 0.2)
  const off = y - (0.735 - 0.02 * x)
  const crease = 0.016 * Math.exp((0.022 - length(off, 0.022)) / (off > 0 ? 0.075 : 0.055)) * fade(x)
  return belly + 0.022 * (front + rear) + haunch + crease
}

function fade(x: number): number {
  return smooth((x + 1.9) / 0.6) * smooth((1.9 - x) / 0.9)
}

function archBulge(x: number, y: number): number {
  const away = length(x, y) - WHEEL.arch
  return Math.exp(-Math.max(0, away) / 0.07) * smooth((away + 0.3) / 0.2)
}

export const lower: Field = (x, y, z) => {
  const side = (z - widthAt(x, y)) * 0.97
  const crown = 0.06 * (z / 0.85) ** 2 - 0.034 * bell((z - 0.68) / 0.15) * bell((x - AXLES.front) / 0.75)
  const top = (y - bonnetLine(x) + crown) * 0.96
  const front = (x - 2.25 + nose(y) + 0.2 * z * z + 0.16 * z * z * z * z) * 0.93
  const back = (-x - 2.25 + tail(y) + 0.12 * z * z + 0.1 * z * z * z * z) * 0.96
  const floor = 0.165 + 0.05 * smooth((-x - 1.5) / 0.7) - y
  const ends = roundMax(front, back, 0.02)
  const shoulder = roundMax(side, top, 0.15 - 0.05 * smooth((-x - 1.2) / 0.6))
  const upper = x > 0 ? roundMax(shoulder, front, 0.24) : roundMax(shoulder, ends, 0.14 - 0.07 * smooth((y - 0.78) / 0.12))
  return roundMax(upper, floor, 0.05)
}

export const sweep = (x: number, z: number) => x + (0.34 * smooth((x - 0.1) / 0.5) - 0.2 * smooth((-x - 0.4) / 0.8)) * z * z

export const overhead: Field = (x, y, z) => {
  const at = sweep(x, z)
  const slope = (roofLine(at + 0.01) - roofLine(at - 0.01)) / 0.02
  return (y - roofLine(at) + 0.07 * (z / 0.6) ** 2) / length(1, slope)
}
export const glasshouse: Field = (x, y, z) => {
  const up = y - 0.95
  return (z - cabin(x) + 0.46 * up + 0.42 * up * up) * 0.88
}
const upper: Field = (x, y, z) => Math.max(roundMax(overhead(x, y, z), glasshouse(x, y, z), 0.11), 0.84 - y, -x - 2.02)

export const coupeBody: Field = (x, y, z) => {
  const a = lower(x, y, Math.abs(z))
  if (y < 0.55) return a
  return roundMin(a, upper(x, y, Math.abs(z)), 0.055 + 0.085 * smooth((-x - 0.7) / 0.7))
}
