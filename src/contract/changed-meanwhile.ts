import { z } from 'zod'
import { refusal } from './call.ts'
import { timestamp } from './fields.ts'

/**
 * What a change of staff rests on: the fields of the thing as they were read, as many of them as matter (decision 0011). If one of
 * them is another by now, the change is refused with `changed_meanwhile`; left out, the change is carried out on whatever is there.
 */
export function seenOf<Shape extends z.ZodRawShape>(thing: z.ZodObject<Shape>) {
  return thing.partial().optional()
}

/** Who of staff changed a thing last and when, as the log knows it; left out where it does not. */
const lastChange = z.object({ changedBy: z.string().optional(), changedAt: timestamp.optional() })
export type LastChange = z.infer<typeof lastChange>

/** The refusal `changed_meanwhile`, 409: with the thing as it is now and who was quicker. */
export const changedMeanwhile = refusal.extend({ code: z.literal('changed_meanwhile'), now: z.unknown(), ...lastChange.shape })
export type ChangedMeanwhile<Thing> = Readonly<{ now: Thing } & LastChange>
