import type { StripePeer } from '#test/stripe/peer.ts'

/** What the bank did since a history began. */
export type Bank = ReturnType<typeof bankOf>

/** All of it, from these places on. */
export function bankOf(
  { account }: StripePeer,
  { firstIntent, firstTransaction }: Readonly<{ firstIntent: number; firstTransaction: number }>,
) {
  return {
    intents: [...account.intents.values()].slice(firstIntent),
    charges: account.charges,
    refunds: [...account.refunds.values()],
    disputes: [...account.disputes.values()],
    transactions: account.transactions.slice(firstTransaction),
  }
}
