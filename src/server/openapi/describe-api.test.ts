import { expect, test } from 'vitest'
import { describeApi } from './describe-api.ts'

const { paths, components } = describeApi('https://folie.example')
const placeOrder = paths['/orders']?.post

test('the description names the header that makes an order safe to send again', () => {
  expect(placeOrder?.parameters).toEqual([
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 200 },
      description: expect.stringContaining('the same order'),
    },
  ])
  expect(paths['/auth/login']?.post?.parameters).toEqual([])
  expect(paths['/orders/{id}/parcels']?.post?.parameters).toContainEqual(expect.objectContaining({ name: 'Bulk-Change', in: 'header' }))
})

test('a call with a body documents how a body is refused', () => {
  expect(Object.keys(placeOrder?.responses ?? {})).toEqual(expect.arrayContaining(['400', '413', '415']))
  expect(JSON.stringify(placeOrder?.responses[400])).toContain('invalid_json')
  expect(Object.keys(paths['/products']?.get?.responses ?? {})).toEqual(['200', '400', '401', '429', '431', '500', '503'])
})

test('a change by staff documents its answer when a colleague was quicker', () => {
  const refusal = JSON.stringify(paths['/users/{id}']?.put?.responses[409])
  expect(refusal).toContain('changed_meanwhile')
  expect(refusal).toContain('#/components/schemas/ChangedMeanwhile')
  expect(JSON.stringify(paths['/orders']?.post?.responses[409])).not.toContain('ChangedMeanwhile')
  const { schemas } = components as { schemas: Record<string, { properties: object }> }
  expect(Object.keys(schemas.ChangedMeanwhile?.properties ?? {})).toEqual(expect.arrayContaining(['now', 'changedBy', 'changedAt']))
})

test('a call of the back office documents that a superadmin needs a second factor; one of the own account does not', () => {
  expect(JSON.stringify(paths['/users']?.get?.responses[403])).toContain('second_factor_required')
  expect(JSON.stringify(paths['/auth/me']?.get?.responses)).not.toContain('second_factor_required')
  expect(Object.keys(paths['/auth/second-factor/confirm']?.post?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '400', '401', '409', '429']),
  )
})

test.each([
  ['/invoices/{id}/pdf', 'application/pdf'],
  ['/orders/{id}/packing-slip-pdf', 'application/pdf'],
  ['/products/export.csv', 'text/csv'],
  ['/sponsorships/{id}/images/{n}', 'image/jpeg'],
])('%s is described as a file of its media type', (path, mediaType) => {
  expect(paths[path]?.get?.responses[200]).toEqual({ description: 'Done', content: { [mediaType]: {} } })
})

test('an import documents the refusal of a body that is no form', () => {
  expect(Object.keys(paths['/products/import']?.post?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '413', '415']))
})

test.each([
  ['an order whose figures are others by now', '/orders', 'post', 409, 'OrderChanged', 'order'],
  ['an import with faults', '/products/import', 'post', 400, 'CsvErrors', 'errors'],
  ['an application whose pictures are gone', '/sponsorships', 'post', 400, 'PictureNotFound', 'gone'],
  ['a change of products that are gone', '/products', 'put', 404, 'ProductNotFound', 'ids'],
] as const)('%s tells more than that it is refused', (_what, path, method, status, name, member) => {
  const operation = Object.entries(paths).find(([known, methods]) => known.startsWith(path) && methods[method]?.responses[status])
  expect(JSON.stringify(operation?.[1][method]?.responses[status])).toContain(`#/components/schemas/${name}`)
  const { schemas } = components as { schemas: Record<string, { properties: object }> }
  expect(Object.keys(schemas[name]?.properties ?? {})).toContain(member)
})
