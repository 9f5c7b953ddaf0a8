import { z } from 'zod'
import type { Work } from '#domain/customers/duties.ts'

type Need = Readonly<{ work: Work; applies: (value: never) => boolean }>

/** Fields that are not for every colleague, by their schema. */
const NEEDS = z.registry<Need>()

/**
 * A field for those of staff only who may do a piece of work (decision 0030): it is taken out of what others are answered, and
 * refused where they send it. `applies` narrows that to some of the values sent.
 */
export function forWork<Schema extends z.ZodType>(
  work: Work,
  schema: Schema,
  applies: (value: z.output<Schema>) => boolean = () => true,
): Schema {
  // a clone: the same schema may stand elsewhere for everybody
  const own = schema.clone()
  NEEDS.add(own, { work, applies: applies as Need['applies'] })
  return own
}

/** Several fields for one piece of work. */
export function eachForWork<Shape extends Record<string, z.ZodType>>(work: Work, shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, forWork(work, field)])) as Shape
}

/** What of a value of a schema is left when the fields of some work are taken out. */
export function withoutWithheld(schema: z.ZodType, value: unknown, isWithheld: (work: Work) => boolean): unknown {
  const bare = unwrapped(schema)
  if (value === null || value === undefined) return value
  if (bare instanceof z.ZodArray) return (value as unknown[]).map((entry) => withoutWithheld(bare.element as z.ZodType, entry, isWithheld))
  if (!(bare instanceof z.ZodObject)) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const declared = bare.shape[name] as z.ZodType | undefined
    const work = needOf(declared)?.work
    // what nobody declared is nobody's
    return !declared || (work && isWithheld(work)) ? [] : [[name, withoutWithheld(declared, field, isWithheld)]]
  })
  return Object.fromEntries(fields)
}

/** The work that the fields somebody sent ask for, by their paths. */
export function workOfFields(schema: z.ZodType, sent: unknown): Readonly<Record<string, Work>> {
  return Object.fromEntries(askedWork(schema, sent, []))
}

function askedWork(schema: z.ZodType, sent: unknown, path: readonly string[]): (readonly [path: string, work: Work])[] {
  const bare = unwrapped(schema)
  if (!(bare instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const declared = bare.shape[name] as z.ZodType | undefined
    if (!declared || value === undefined) return []
    const at = [...path, name]
    const need = needOf(declared)
    const own = need?.applies(value as never) ? [[at.join('.'), need.work] as const] : []
    return [...own, ...askedWork(declared, value, at)]
  })
}

/** Every field of a schema by its path, such as 'orders.items.price', and the work it is for; null is everybody's. */
export function fieldsByWork(
  schema: z.ZodType,
  path: readonly string[] = [],
): (readonly [path: string, field: z.ZodType, work: Work | null])[] {
  const bare = unwrapped(schema)
  if (bare instanceof z.ZodArray) return fieldsByWork(bare.element as z.ZodType, path)
  if (!(bare instanceof z.ZodObject)) return []
  return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const at = [...path, name]
    const work = needOf(field)?.work ?? null
    // what stands in a field that is taken out goes with it
    return [[at.join('.'), field, work] as const, ...(work ? [] : fieldsByWork(field, at))]
  })
}

type Wrapper = z.ZodOptional<z.ZodType> | z.ZodNullable<z.ZodType> | z.ZodDefault<z.ZodType>

function isWrapper(schema: z.ZodType): schema is Wrapper {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return isWrapper(schema) ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

function needOf(schema: z.ZodType | undefined): Need | null {
  if (!schema) return null
  return NEEDS.get(schema) ?? (isWrapper(schema) ? needOf(schema.unwrap() as z.ZodType) : null)
}
