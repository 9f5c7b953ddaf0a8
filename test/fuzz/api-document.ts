import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDescription, Operation as Described } from '#server/openapi/describe-api.ts'

/** A JSON schema of the document; its content is checked where it is used. */
export type Schema = Readonly<Record<string, unknown>>

type Media = Readonly<Record<string, Readonly<{ schema?: Schema }>>>

/** One call as the served document declares it: nothing here is known from the shop's code. */
export type Operation = Readonly<{
  name: string
  method: string
  path: string
  /** who may make it, in the words of the document: `public`, `customer`, `admin`, `permission:audit` … */
  access: string
  parameters: Described['parameters']
  /** its body: JSON under a schema, a form, or nothing */
  body: Readonly<{ kind: 'json'; schema: Schema }> | Readonly<{ kind: 'form' }> | null
  /** the declared media types of each declared status */
  answers: Readonly<Record<string, Media>>
}>

/** Every operation of an OpenAPI document. */
export function operationsOf({ paths }: ApiDescription): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      name: described.operationId,
      method: method.toUpperCase(),
      path,
      access: /^Access: ([\w:]+)\./.exec(described.description)?.[1] ?? '',
      parameters: described.parameters,
      body: bodyOf(described),
      answers: Object.fromEntries(
        Object.entries(described.responses).map(([status, response]) => [status, (response as { content: Media }).content]),
      ),
    })),
  )
}

function bodyOf({ requestBody }: Described): Operation['body'] {
  if (requestBody === undefined) return null
  const { content } = requestBody as { content: Media }
  const json = content['application/json']?.schema
  return json === undefined ? { kind: 'form' } : { kind: 'json', schema: json }
}

/** Checks bodies against the document's schemas: the complaint about an answer's body, or null when it is as declared. */
export type BodyCheck = (operation: Operation, status: number, body: unknown) => string | null

export function bodyCheck(document: ApiDescription): BodyCheck {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allowUnionTypes: true })
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const checkOf = ({ path, method }: Operation, status: number) => {
    const place = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', 'application/json', 'schema']
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    const check = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` })
    compiled.set(pointer, check)
    return check
  }
  return (operation, status, body) => {
    const check = checkOf(operation, status)
    if (check(body)) return null
    return ajv.errorsText(check.errors, { dataVar: 'body' })
  }
}
