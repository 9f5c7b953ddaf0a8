import { inject } from 'vitest'
import type { OwnShop } from './shops.ts'

/** The shop of this worker's journeys; the files it runs one after the other share it. */
export const ownShop: OwnShop = await openOwnShop()

async function openOwnShop(): Promise<OwnShop> {
  const answer = (await (await fetch(`${inject('shops')}/${process.env.VITEST_POOL_ID}`)).json()) as OwnShop | { error: string }
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
