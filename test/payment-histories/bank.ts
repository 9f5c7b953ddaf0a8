import type { StripePeer } from '#test/stripe/peer.ts'

/** What the bank did since a history began. */
export type Bank = ReturnType<typeof bankOf>

/** What is in the account at the bank, in øre: all that moved, less fees and what was paid out. */
export function balanceOf({ account }: StripePeer): number {
  return account.transactions.reduce((sum, { net }) => sum + net, 0)
}

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
