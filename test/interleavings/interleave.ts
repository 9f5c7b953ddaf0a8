import type pg from 'pg'
import { diceOf } from '#test/lives/dice.ts'
import { comeToRest, faultsOf } from './faults.ts'
import { type Plan, setScene } from './scene.ts'
import type { Schedule } from './schedule.ts'
import { stepsOf } from './steps.ts'

export type Interleaving = Readonly<{ seed: number; trace: readonly string[]; faults: readonly string[] }>
type World = Readonly<{ pool: pg.Pool; schedule: Schedule; folder: string }>

/**
 * Plays one scene: some use cases on the same rows, in an order the seed decides, and what does not add up when all has come to rest. Without a plan
 * the seed decides the use cases too.
 */
export async function interleave(world: World, seed: number, plan?: Plan): Promise<Interleaving> {
  const dice = diceOf(seed)
  const scene = await setScene(world, dice, plan)
  const steps = await stepsOf(scene, plan?.kinds)
  const ran = await world.schedule.run(steps, { dice, pass: scene.pass })
  await comeToRest(scene)
  const trace = [`the order is ${scene.isByCard ? 'by card' : 'on an invoice'}, ${scene.state}`, ...ran]
  return { seed, trace, faults: await faultsOf(scene, steps, ran) }
}
