import type { EInvoices } from '#server/shop.ts'

/** An access point in memory that accepts everything and stores nothing, for tests about something else. */
export function testEInvoices(): EInvoices {
  return {
    open: async () => ({
      test: async () => [],
      reaches: async () => true,
      find: async () => null,
      send: async () => ({ state: 'delivered', receipt: 'receipt' }),
      readNews: async () => undefined,
    }),
    wake: () => undefined,
    close: async () => undefined,
  }
}
