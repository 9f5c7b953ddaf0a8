import { randomBytes } from 'node:crypto'
import type { Labels } from '#server/shop.ts'

/** Labels of a provider in memory that refuses nothing, for tests about something else. */
export function testLabels(): Labels {
  return {
    provider: {
      create: async () => ({
        ref: randomBytes(8).toString('hex'),
        carrier: 'gls',
        tracking: randomBytes(5).toString('hex'),
        priceOre: null,
      }),
      find: async () => null,
      cancel: async () => true,
      readLabels: async () => new Map(),
      readEvents: async () => [],
      findPoints: async () => [],
      readMessage: null,
    },
    wake: () => undefined,
    close: async () => undefined,
  }
}
