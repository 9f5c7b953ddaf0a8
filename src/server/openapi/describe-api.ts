import { z } from 'zod'
import { BULK_NAME } from '#contract/audit.ts'
import { calls } from '#contract/calls.ts'
import { actionForKeys, type Call, refusal } from '#contract/http/call.ts'
import { ERRORS, type ErrorCode } from '#contract/http/error-codes.ts'
import { DETAILED_REFUSALS } from '#contract/refusals.ts'
import { coversFields, isForKeys, KEY_RIGHT_TABLE, KEY_RIGHTS, opensAction } from '#domain/customers/rights/key-rights.ts'
import { isOwnAccount } from '#domain/customers/rights/rights.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'

export type Operation = Readonly<{
  operationId: string
  summary: string
  description: string
  security: readonly Record<string, readonly string[]>[]
  parameters: readonly Readonly<{
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    schema: unknown
    description?: string
  }>[]
  requestBody?: unknown
  responses: Record<string, unknown>
}>
export type ApiDescription = Readonly<{
  openapi: '3.1.0'
  info: Readonly<{ title: string; version: string; description: string }>
  servers: readonly Readonly<{ url: string }>[]
  paths: Record<string, Record<string, Operation>>
  components: unknown
}>

/** The API as an OpenAPI 3.1 document, derived from the contract. */
export function describeApi(publicUrl: string): ApiDescription {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(name, call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Amounts are kroner including 25 % VAT. Every response has `success`; a refusal has `message`, `code` and, for single fields, `fields`. ' +
        'A change may send the values it is based on in `seen`; it is refused with `changed_meanwhile` when they have changed since.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: toJsonSchema(refusal, 'output'),
        ...Object.fromEntries(
          Object.entries(DETAILED_REFUSALS).map(([code, schema]) => [schemaName(code), toJsonSchema(schema, 'output')]),
        ),
      },
    },
  }
}

function describeCall(name: string, call: Call): Operation {
  return {
    operationId: name,
    summary: call.summary,
    description: `Access: ${call.access}.${keyText(call)}`,
    security: call.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query'), ...headersOf(call)],
    ...(call.body && { requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(call.body, 'input') } } } }),
    ...(call.accepts === 'multipart' && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } },
    }),
    responses: {
      200: {
        description: 'Done',
        content:
          call.answers === undefined || call.answers === 'json'
            ? { 'application/json': { schema: toJsonSchema(call.response, 'output') } }
            : { [call.answers]: {} },
      },
      ...refusalsOf(call),
    },
  }
}

function keyText(call: Call): string {
  if (call.access === 'public') return call.method === 'GET' ? ' A key: any.' : ''
  const needed = actionForKeys(call) ?? []
  if (needed.length === 0 || !needed.every(isForKeys)) return ''
  const rightsFor = (work: StaffAction) =>
    KEY_RIGHTS.filter((right) => (call.forKeys ? coversFields(work, [right]) : opensAction(work, [right])))
      .map((right) => KEY_RIGHT_TABLE[right].label)
      .join(' or ')
  return ` A key: ${needed.map(rightsFor).join(' and ')}.`
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const IDEMPOTENCY_KEY: Operation['parameters'][number] = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'The same key and body within 24 hours return the same order.',
}

const BULK_CHANGE: Operation['parameters'][number] = {
  name: 'Bulk-Change',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: BULK_NAME.source },
  description: 'Staff calls with the same value are shown as one row of the audit log.',
}

function headersOf(call: Call): Operation['parameters'] {
  const isLogged = call.method !== 'GET' && call.access !== 'public' && !isOwnAccount(call.access)
  return [...(call.errors.includes('idempotency_key_reused') ? [IDEMPOTENCY_KEY] : []), ...(isLogged ? [BULK_CHANGE] : [])]
}

function refusalsOf(call: Call): Record<string, unknown> {
  const ofForm = call.accepts === 'multipart' ? (['body_too_large', 'unsupported_media_type'] as const) : []
  const ofJson =
    call.body !== undefined && ofForm.length === 0 ? (['invalid_json', 'body_too_large', 'unsupported_media_type'] as const) : []
  // public calls also refuse invalid tokens, as guests see other prices
  const ofAccess = call.access === 'public' ? (['not_logged_in'] as const) : (['not_logged_in', 'forbidden'] as const)
  const ofStaff = isOwnAccount(call.access) ? [] : (['second_factor_required'] as const)
  const ofKeys = call.access === 'public' && call.method === 'GET' ? [] : (['key_may_not', 'key_right_missing'] as const)
  // keys are rate limited too
  const ofAll = ['invalid_input', 'too_many_requests', 'unexpected', 'unavailable'] as const
  const shared: ErrorCode[] = [...ofForm, ...ofJson, ...ofAccess, ...ofStaff, ...ofKeys, ...ofAll]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...shared, ...call.errors])) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refusals = Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join(' · '),
        content: { 'application/json': { schema: schemaOf(codes) } },
      },
    ]),
  )
  return { ...refusals, 431: HEADERS_TOO_LARGE }
}

const HEADERS_TOO_LARGE = { description: 'The headers are larger than 16 KB. Without a body.' }

function schemaOf(codes: readonly ErrorCode[]): unknown {
  const detailed = codes.filter((code) => code in DETAILED_REFUSALS).map(schemaName)
  const all = ['Refusal', ...detailed].map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return all.length === 1 ? all[0] : { anyOf: all }
}

function schemaName(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}
