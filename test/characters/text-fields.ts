import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { Call } from '#contract/http/call.ts'

type Schema = z.core.$ZodType
/** A field that accepts text: its path, such as `register.body.name`, and its own schema. */
type TextField = Readonly<{ at: string; schema: z.ZodType }>

/** Every field of every call that accepts text. */
export function textFields(): readonly TextField[] {
  return Object.entries(calls as Readonly<Record<string, Call>>).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => (call[part] ? fieldsOf(call[part], `${name}.${part}`) : [])),
  )
}

function fieldsOf(schema: Schema, at: string): readonly TextField[] {
  const { def } = coreOf(schema)._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'object') return Object.entries(def.shape).flatMap(([name, member]) => fieldsOf(member, `${at}.${name}`))
  if (def.type === 'array') return fieldsOf(def.element, `${at}.0`)
  if (def.type === 'record') return [...fieldsOf(def.keyType, `${at}.<key>`), ...fieldsOf(def.valueType, `${at}.<value>`)]
  const own = [{ at, schema: schema as z.ZodType }]
  if (def.type === 'string') return own
  if (def.type !== 'union') return []
  const options = def.options.flatMap((option) => fieldsOf(option, at))
  return [...(options.some((option) => option.at === at) ? own : []), ...options.filter((option) => option.at !== at)]
}

/** What a schema accepts, whatever is done with it afterwards. */
function coreOf(schema: Schema): Schema {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  if (def.type === 'pipe') return coreOf(def.in)
  if (def.type === 'lazy') return coreOf(def.getter())
  return 'innerType' in def ? coreOf(def.innerType as Schema) : schema
}
