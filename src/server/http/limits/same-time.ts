import type { Shop } from '#server/shop.ts'

/** Longer than the work takes, so that the answer's time reveals nothing. */
const ANSWERED_AFTER_MS = 400

/** Runs `work` with a constant answer time. */
export async function inSameTime({ pause }: Pick<Shop, 'pause'>, work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(ANSWERED_AFTER_MS)])
}
