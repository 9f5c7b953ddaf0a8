import type { Shop } from '#server/shop.ts'

/** Longer than finding and writing take, so that the time of the answer does not show whether anything was found. */
const ANSWERED_AFTER_MS = 400

/** Does `work`, and takes the same time whether there was anything to do. */
export async function inSameTime({ pause }: Pick<Shop, 'pause'>, work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(ANSWERED_AFTER_MS)])
}
