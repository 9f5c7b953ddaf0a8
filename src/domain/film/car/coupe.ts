import type { CarForm, Layer } from './car-form.ts'
import { AXLES, coupeBody, glasshouse, lower, overhead, sweep, WHEEL } from './coupe-body.ts'
import { type Field, length, roundMax, smooth } from './fields.ts'
import { cutsOf, edged, outline, shut } from './outlines.ts'

const beltLine = (x: number) => 0.968 - 0.012 * x
const sideGlass: Field = (x, y, z) => roundMax(roundMax(beltLine(x) - y, overhead(x, y, z) + 0.062, 0.03), -x - 1.12 + (y - 1) * 0.9, 0.06)
const sidePillar: Field = (x, y) => Math.abs(x + 0.52 + (y - 1) * 0.22) - 0.024
const windscreen: Field = (x, y, z) =>
  roundMax(roundMax(glasshouse(x, y, z) + 0.075, 0.34 - sweep(x, z), 0.08), 0.055 - lower(x, y, z), 0.05)
const rearWindow: Field = (x, y, z) => roundMax(roundMax(glasshouse(x, y, z) + 0.09, sweep(x, z) + 0.72, 0.08), -sweep(x, z) - 1.62, 0.08)

const door = outline([
  [0.73, 0.27, 0.09],
  [0.86, 0.62, 0.2],
  [0.81, 0.86, 0.08],
  [0.64, 1.02, 0.02],
  [-0.6, 1.02, 0.02],
  [-0.68, 0.74, 0.2],
  [-0.52, 0.27, 0.1],
])
const bonnet = outline([
  [0.93, -0.745, 0.05],
  [0.93, 0.745, 0.05],
  [1.5, 0.69, 0.3],
  [1.92, 0.62, 0.1],
  [2.05, 0.4, 0.3],
  [2.1, 0, 0.3],
  [2.05, -0.4, 0.3],
  [1.92, -0.62, 0.1],
  [1.5, -0.69, 0.3],
])
const handle = outline([
  [-0.3, 0.8, 0.011],
  [-0.3, 0.826, 0.011],
  [-0.5, 0.832, 0.011],
  [-0.5, 0.806, 0.011],
])
const mouth = outline([
  [-0.62, 0.42, 0.06],
  [0.62, 0.42, 0.06],
  [0.5, 0.25, 0.06],
  [-0.5, 0.25, 0.06],
])
const duct = outline([
  [0.7, 0.24, 0.03],
  [0.72, 0.46, 0.04],
  [0.84, 0.5, 0.05],
  [0.84, 0.24, 0.04],
])
const lamp = outline([
  [-1.66, 0.632, 0.01],
  [-1.5, 0.675, 0.1],
  [-1.2, 0.715, 0.1],
  [-1.02, 0.755, 0.02],
  [-1.08, 0.68, 0.06],
  [-1.3, 0.632, 0.1],
])
const tailLamp = outline([
  [-1.2, 0.705, 0.02],
  [-1.2, 0.775, 0.02],
  [1.2, 0.775, 0.02],
  [1.2, 0.705, 0.02],
])
const plate = outline([
  [-0.26, 0.47, 0.01],
  [-0.26, 0.58, 0.01],
  [0.26, 0.58, 0.01],
  [0.26, 0.47, 0.01],
])

const UNDERSIDE = 0.172
const STRIPE = { from: 0.06, to: 0.3 }
const doorAt: Field = (x, y) => door(x, y)
const bonnetAt: Field = (x, y, z) => (y < 0.5 ? 1 : bonnet(x, z))
const handleAt: Field = (x, y) => handle(x, y)
const frontBumper: Field = (x, y) => (x < 1.2 ? 1 : Math.max(1.79 - x + (y - 0.6) * 0.25, y - 0.66 + (x - 1.8) * 0.06, 0.38 - y))
const rearBumper: Field = (x, y) => (x > -1.2 ? 1 : Math.max(x + 1.73, y - 0.665, 0.38 - y))
const bootLid: Field = (x, y, z) => (x > -1.5 ? 1 : Math.max(z - 0.66, 0.66 - y, x + 1.66))
const arch =
  (axle: number): Field =>
  (x, y) =>
    length(x - axle, y - WHEEL.height) - WHEEL.arch
const lampAt: Field = (x, y, z) => (x < 1.3 ? 1 : lamp(z - x, y))
const tailAt: Field = (x, y, z) => (x > -1.5 ? 1 : Math.max(tailLamp(z, y), -x - 3, x + 1.8))
const sill: Field = (_x, y) => y - 0.225
const mouthAt: Field = (x, y, z) => (x < 1.8 ? 1 : mouth(z, y))
const ductAt: Field = (x, y, z) => (x < 1.6 ? 1 : duct(z, y))
const plateAt: Field = (x, y, z) => (x > -1.9 ? 1 : plate(z, y))
const diffuser: Field = (x, y, z) => (x > -1.7 ? 1 : roundMax(y - 0.36, z - 0.68 - (y - 0.3) * 0.3, 0.05))
const roofAt: Field = (x, y, z) => Math.max(beltLine(x) + 0.012 - y + smooth((-x - 0.8) / 0.6) * 0.06, x - 0.9, -sweep(x, z) - 1.66)

const striped: Field = (x, y, z) => (y > (x > 0 ? 0.42 : 0.665) ? Math.max(STRIPE.from - z, z - STRIPE.to) : 1)
const tailGlow: Field = (x, y, z) => (tailAt(x, y, z) > -0.012 ? 1 : Math.abs(y - 0.74) - 0.007)

const layers: readonly Layer[] = [
  { part: null, where: arch(AXLES.front) },
  { part: null, where: arch(AXLES.rear) },
  { part: null, where: (_x, y) => y - UNDERSIDE },
  { part: 'trim', where: sill },
  { part: 'trim', where: (x, y, z) => Math.max(sideGlass(x, y, z), sidePillar(x, y, z)), cuts: [sidePillar] },
  ...edged('trim', 'glass', 0.014, sideGlass),
  ...edged('trim', 'glass', 0.014, (x, y, z) => (x < 0 || y < 0.9 ? 1 : windscreen(x, y, z)), windscreen),
  ...edged('trim', 'glass', 0.014, (x, y, z) => (x > 0 || y < 0.95 ? 1 : rearWindow(x, y, z)), rearWindow),
  { part: 'lamp', where: (x, y, z) => lampAt(x, y, z) + 0.0215 },
  ...edged('lamp', 'light', 0.0105, lampAt),
  {
    part: 'tail',
    where: tailGlow,
    cuts: [0.733, 0.747].map(
      (height): Field =>
        (x, y) =>
          x > -1.5 ? 1 : y - height,
    ),
  },
  { part: 'tail-glass', where: tailAt, cuts: [tailAt, (x, y, z) => tailAt(x, y, z) + 0.012] },
  { part: 'trim', where: mouthAt },
  { part: 'trim', where: ductAt },
  { part: 'trim', where: diffuser },
  { part: 'plate', where: plateAt },
  ...[doorAt, handleAt, bonnetAt, frontBumper, rearBumper, bootLid].map((line) => shut(line, 0.0025)),
  { part: 'bonnet', where: bonnetAt, cuts: [] },
  { part: 'roof', where: roofAt },
]

export const coupe: CarForm = {
  body: coupeBody,
  box: { least: [-2.36, 0.1, 0], most: [2.34, 1.42, 1.02] },
  cell: 0.031,
  layers,
  striped,
  cuts: [...cutsOf(layers), (_x, y, z) => (y < 0.4 ? 1 : z - STRIPE.from), (_x, y, z) => (y < 0.4 ? 1 : z - STRIPE.to)],
  mirror: { x: 0.56, y: 1.0, z: 0.95, foot: [0.6, 0.93, 0.8], half: [0.062, 0.118, 0.1] },
  wheels: [
    { x: AXLES.front, y: WHEEL.height, outer: 0.912, radius: WHEEL.radius, rim: 0.262, arch: WHEEL.arch },
    { x: AXLES.rear, y: WHEEL.height, outer: 0.935, radius: WHEEL.radius, rim: 0.262, arch: WHEEL.arch },
  ],
}
