import type { CarForm, Layer } from './car-form.ts'
import { type Field, length, roundMax } from './fields.ts'
import { cutsOf, edged, onFlank, outline, shut } from './outlines.ts'
import { AXLES, bonnetTop, side, sweep, vanBody, WHEEL } from './van-body.ts'

const UNDERSIDE = 0.208
const windscreen: Field = (x, y, z) => roundMax(roundMax(side(x, y, z) + 0.115, 0.99 - sweep(x, z), 0.08), 0.06 - bonnetTop(x, y, z), 0.06)
const cabWindow = outline([
  [0.28, 1.34, 0.05],
  [0.28, 2.03, 0.09],
  [1.0, 2.03, 0.16],
  [1.42, 1.56, 0.1],
  [1.5, 1.27, 0.06],
  [1.1, 1.29, 0.25],
  [0.95, 1.34, 0.1],
])
const door = outline([
  [0.18, 0.4, 0.06],
  [0.18, 2.12, 0.12],
  [1.04, 2.12, 0.2],
  [1.48, 1.6, 0.1],
  [1.6, 1.2, 0.1],
  [1.5, 0.86, 0.15],
  [1.24, 0.7, 0.1],
  [1.22, 0.4, 0.06],
])
const slidingDoor = outline([
  [-0.98, 0.4, 0.05],
  [-0.98, 2.14, 0.08],
  [0.12, 2.14, 0.08],
  [0.12, 0.4, 0.05],
])
const rail = outline([
  [-2.45, 1.185, 0.008],
  [-2.45, 1.215, 0.008],
  [-0.98, 1.215, 0.008],
  [-0.98, 1.185, 0.008],
])
const handleFront = outline([
  [0.24, 1.14, 0.015],
  [0.24, 1.18, 0.015],
  [0.44, 1.18, 0.015],
  [0.44, 1.14, 0.015],
])
const handleRear = outline([
  [-0.1, 1.14, 0.015],
  [-0.1, 1.18, 0.015],
  [0.08, 1.18, 0.015],
  [0.08, 1.14, 0.015],
])
const bonnet = outline([
  [1.66, -0.83, 0.06],
  [1.66, 0.83, 0.06],
  [2.2, 0.78, 0.2],
  [2.46, 0.62, 0.12],
  [2.54, 0.3, 0.3],
  [2.55, 0, 0.3],
  [2.54, -0.3, 0.3],
  [2.46, -0.62, 0.12],
  [2.2, -0.78, 0.2],
])
const grille = outline([
  [-0.5, 0.62, 0.04],
  [-0.56, 0.78, 0.06],
  [0.56, 0.78, 0.06],
  [0.5, 0.62, 0.04],
])
const mouth = outline([
  [-0.66, 0.3, 0.05],
  [-0.72, 0.45, 0.06],
  [0.72, 0.45, 0.06],
  [0.66, 0.3, 0.05],
])
const lamp = outline([
  [-1.86, 0.7, 0.03],
  [-1.82, 0.83, 0.05],
  [-1.5, 0.93, 0.12],
  [-1.24, 1.02, 0.05],
  [-1.2, 0.9, 0.06],
  [-1.42, 0.75, 0.1],
])
const tailLamp = outline([
  [0.8, 0.72, 0.03],
  [0.8, 1.3, 0.05],
  [1.2, 1.3, 0.03],
  [1.2, 0.72, 0.03],
])
const plate = outline([
  [-0.26, 0.6, 0.01],
  [-0.26, 0.71, 0.01],
  [0.26, 0.71, 0.01],
  [0.26, 0.6, 0.01],
])
const rearDoor = outline([
  [0.003, 0.5, 0.02],
  [0.003, 2.28, 0.02],
  [0.7, 2.28, 0.12],
  [0.78, 1.3, 0.1],
  [0.785, 0.5, 0.05],
])

const inFront =
  (line: (z: number, y: number) => number, from: number): Field =>
  (x, y, z) =>
    x < from ? 1 : line(z, y)
const behind =
  (line: (z: number, y: number) => number): Field =>
  (x, y, z) =>
    x > -2.2 ? 1 : line(z, y)
const doorAt: Field = (x, y) => door(x, y)
const windowAt: Field = (x, y) => cabWindow(x, y)
const slidingAt: Field = (x, y) => slidingDoor(x, y)
const handlesAt: Field = (x, y) => Math.min(handleFront(x, y), handleRear(x, y))
const railAt: Field = (x, y) => rail(x, y)
const bonnetAt: Field = (x, y, z) => (y < 0.7 ? 1 : bonnet(x, z))
const arch =
  (axle: number): Field =>
  (x, y) =>
    length(x - axle, y - WHEEL.height) - WHEEL.arch
const lampAt: Field = (x, y, z) => (x < 1.7 ? 1 : lamp(z - x, y))
const grilleAt = inFront(grille, 2.2)
const mouthAt = inFront(mouth, 2.2)
const tailAt: Field = (x, y, z) => (x > -2.2 ? 1 : Math.max(tailLamp(z, y), x + 2.56))
const plateAt = behind(plate)
const rearDoorAt = behind(rearDoor)
const frontBumper: Field = (x, y) => (x < 1.6 ? 1 : y - 0.55 - 0.02 * (x - 2))
const rearBumper: Field = (x, y) => (x > -1.9 ? 1 : Math.max(y - 0.44, x + 2.18))
const cladding: Field = (_x, y) => y - 0.335
const ROOF_FROM = 2.14
const roofPanel: Field = (x, y, z) => Math.max(ROOF_FROM - y, sweep(x, z) - 1.6)
const STRIPE = { from: 0.08, to: 0.36 }

const striped: Field = (x, y, z) => (y > (x > 1 ? 0.7 : ROOF_FROM) ? Math.max(STRIPE.from - z, z - STRIPE.to) : 1)
const brake: Field = (x, y, z) => (tailAt(x, y, z) < 0 ? Math.abs(y - 1.05) - 0.05 : 1)

const layers: readonly Layer[] = [
  { part: null, where: (_x, y) => y - UNDERSIDE },
  { part: null, where: arch(AXLES.front) },
  { part: null, where: arch(AXLES.rear) },
  { part: 'trim', where: cladding },
  ...edged('trim', 'glass', 0.014, (x, y, z) => (x < 0.5 ? 1 : windscreen(x, y, z)), windscreen),
  ...edged('trim', 'glass', 0.014, onFlank(windowAt), windowAt),
  { part: 'lamp', where: (x, y, z) => lampAt(x, y, z) + 0.026 },
  ...edged('lamp', 'light', 0.012, lampAt),
  {
    part: 'tail-glass',
    where: brake,
    cuts: [1.0, 1.1].map(
      (height): Field =>
        (x, y) =>
          x > -2.2 ? 1 : y - height,
    ),
  },
  { part: 'tail', where: tailAt },
  { part: 'trim', where: grilleAt },
  { part: 'trim', where: mouthAt },
  { part: 'plate', where: plateAt },
  ...[doorAt, slidingAt, handlesAt].map((line) => shut(line, 0.003, onFlank(line))),
  { part: 'trim', where: onFlank(railAt), cuts: [railAt] },
  ...[bonnetAt, rearDoorAt, frontBumper, rearBumper].map((line) => shut(line, 0.003)),
  { part: 'bonnet', where: bonnetAt, cuts: [] },
  { part: 'roof', where: roofPanel },
]

export const van: CarForm = {
  body: vanBody,
  box: { least: [-2.8, 0.14, 0], most: [2.84, 2.58, 1.06] },
  cell: 0.038,
  layers,
  striped,
  cuts: [...cutsOf(layers), (_x, y, z) => (y < 0.5 ? 1 : z - STRIPE.from), (_x, y, z) => (y < 0.5 ? 1 : z - STRIPE.to)],
  mirror: { x: 1.42, y: 1.36, z: 1.17, foot: [1.36, 1.3, 0.97], half: [0.14, 0.12, 0.085] },
  wheels: [
    { x: AXLES.front, y: WHEEL.height, outer: 0.965, radius: WHEEL.radius, rim: 0.222, arch: WHEEL.arch },
    { x: AXLES.rear, y: WHEEL.height, outer: 0.975, radius: WHEEL.radius, rim: 0.222, arch: WHEEL.arch },
  ],
}
