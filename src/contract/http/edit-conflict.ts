import { z } from 'zod'
import { refusal } from './call.ts'
import { timestamp } from './fields.ts'

/** The fields as staff saw them (decision 0011): changed since, the call is refused with `changed_meanwhile`. Missing: no check. */
export function seenOf<Shape extends z.ZodRawShape>(thing: z.ZodObject<Shape>) {
  return thing.partial().optional()
}

const lastChange = z.object({ changedBy: z.string().optional(), changedAt: timestamp.optional() })
export type LastChange = z.infer<typeof lastChange>

/** The refusal `changed_meanwhile`, 409, with the present record and who changed it. */
export const editConflict = refusal.extend({ code: z.literal('changed_meanwhile'), now: z.unknown(), ...lastChange.shape })
export type EditConflict<Thing> = Readonly<{ now: Thing } & LastChange>
