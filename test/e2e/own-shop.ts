import { inject } from 'vitest'
import { requestJson } from '#test/request-json.ts'
import type { OwnShop } from './shops.ts'

/** The shop of this worker's journeys; the files it runs one after the other share it. */
export const ownShop: OwnShop = await openOwnShop()

async function openOwnShop(): Promise<OwnShop> {
  // `fetch` would give up after five minutes; on a busy machine a first start can take longer
  const answer = JSON.parse((await requestJson(`${inject('shops')}/${process.env.VITEST_POOL_ID}`)).text) as OwnShop | { error: string }
  if ('error' in answer) throw new Error(answer.error)
  return answer
}
