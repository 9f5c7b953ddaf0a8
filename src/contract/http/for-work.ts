import { z } from 'zod'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'

type Need = Readonly<{ work: StaffAction; applies: (value: never) => boolean }>

const NEEDS = z.registry<Need>()

/** A field for staff who may do a kind of work (decision 0030): removed from others' answers, refused from them. `applies` limits it. */
export function forWork<Schema extends z.ZodType>(
  work: StaffAction,
  schema: Schema,
  applies: (value: z.output<Schema>) => boolean = () => true,
): Schema {
  // cloned, as the schema may be used elsewhere without restriction
  const own = schema.clone()
  NEEDS.add(own, { work, applies: applies as Need['applies'] })
  return own
}

export function eachForWork<Shape extends Record<string, z.ZodType>>(work: StaffAction, shape: Shape): Shape {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, forWork(work, field)])) as Shape
}

/** Removes the fields that the caller's work does not cover. */
export function withoutWithheld(schema: z.ZodType, value: unknown, isWithheld: (work: StaffAction) => boolean): unknown {
  const bare = unwrapped(schema)
  if (value === null || value === undefined) return value
  if (bare instanceof z.ZodArray) return (value as unknown[]).map((entry) => withoutWithheld(bare.element as z.ZodType, entry, isWithheld))
  if (!(bare instanceof z.ZodObject)) return value
  const fields = Object.entries(value).flatMap(([name, field]) => {
    const declared = fieldOf(bare, name)
    const work = needOf(declared)?.work
    // undeclared fields are dropped
    return !declared || (work && isWithheld(work)) ? [] : [[name, withoutWithheld(declared, field, isWithheld)]]
  })
  return Object.fromEntries(fields)
}

/** The declared field of that name; a sent name such as 'constructor' is none. */
function fieldOf({ shape }: z.ZodObject, name: string): z.ZodType | undefined {
  return Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
}

export function workOfFields(schema: z.ZodType, sent: unknown): Readonly<Record<string, StaffAction>> {
  return Object.fromEntries(requiredWork(schema, sent, []))
}

function requiredWork(schema: z.ZodType, sent: unknown, path: readonly string[]): (readonly [path: string, work: StaffAction])[] {
  const bare = unwrapped(schema)
  if (!(bare instanceof z.ZodObject) || typeof sent !== 'object' || sent === null) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const declared = fieldOf(bare, name)
    if (!declared || value === undefined) return []
    const at = [...path, name]
    const need = needOf(declared)
    const own = need?.applies(value as never) ? [[at.join('.'), need.work] as const] : []
    return [...own, ...requiredWork(declared, value, at)]
  })
}

/** All fields of a schema by path, such as 'orders.items.price', with the work they need; null is unrestricted. */
export function fieldsByWork(
  schema: z.ZodType,
  path: readonly string[] = [],
): (readonly [path: string, field: z.ZodType, work: StaffAction | null])[] {
  const bare = unwrapped(schema)
  if (bare instanceof z.ZodArray) return fieldsByWork(bare.element as z.ZodType, path)
  if (!(bare instanceof z.ZodObject)) return []
  return Object.entries(bare.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
    const at = [...path, name]
    const work = needOf(field)?.work ?? null
    // fields inside a restricted field are covered by it
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
