import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Answer } from '#server/http/answer.ts'
import { answerOf } from '#server/http/answer-of-response.ts'
import { listStaticFiles } from '#server/http/files/static-files.ts'
import { refusalAnswer } from '#server/http/refusal-answer.ts'
import { openApiRoutes } from '#server/openapi/routes.ts'
import { hostPages } from '#server/pages/page-host.ts'
import { contentSecurityPolicy } from '#server/pages/page-html.ts'
import { pictureFile } from '#server/pictures/picture-files.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { strictTransport } from './security-headers.ts'

const built = join(temporaryDirectory(), 'client')
await mkdir(built, { recursive: true })
await mkdir(join(built, 'assets'))
await writeFile(join(built, 'assets/read-barcode.worker-a1B2_c-.js'), '')
for (const name of ['favicon.svg', 'run.js', 'look.css', 'map.xml', 'read.txt', 'page.html']) await writeFile(join(built, name), '')
const files = await listStaticFiles(built)

const api = new Hono()
api.get('/call', (context) => context.json({ success: true }))
api.route('/', openApiRoutes('https://folie.example'))
const pages = hostPages({
  loadBuild: () => Promise.reject(new Error('not built')),
  apiFetch: async () => new Response(),
  log: pino({ level: 'silent' }),
})
const picture = { read: async () => Buffer.from('') }

const ANSWERS: readonly (readonly [what: string, headers: Headers])[] = [
  ['a call', await sentHeaders(api.request('/call'))],
  ['the description of the API', await sentHeaders(api.request('/openapi.json'))],
  ['its readable page', await sentHeaders(api.request('/docs'))],
  ['a page', await sentHeaders(pages(new Request('https://folie.example/'), 'id'))],
  ['a refusal', headersOf(refusalAnswer(404))],
  ['a picture', headersOf(await pictureFile('/images/a-1.webp', [picture]))],
  ...(await Promise.all(['svg', 'js', 'css', 'xml', 'txt', 'html'].map(builtFile))),
]

test.each(ANSWERS)('%s is read as no other type, is shown in no frame and sends other sites no address of a page', (_what, headers) => {
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('access-control-allow-origin')).toBeNull()
  const policy = (headers.get('content-security-policy') ?? '').split('; ')
  expect(policy).toEqual(expect.arrayContaining(["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'"]))
  expect(policy.filter((part) => part.startsWith('script-src')).join()).not.toMatch(/unsafe|\*/)
})

test.each(ANSWERS)('%s names its character set, where it is text', (_what, headers) => {
  const type = headers.get('content-type') ?? ''
  if (/^text\/|xml/.test(type)) expect(type).toMatch(/; charset=utf-8$/i)
  else expect(type).toMatch(/^(?:application\/json|image\/webp)/)
})

test('nothing but a page may run a script', () => {
  const allowed = ANSWERS.filter(([, headers]) => headers.get('content-security-policy')?.includes('script-src')).map(([what]) => what)
  expect(allowed).toEqual(['a page'])
  expect(contentSecurityPolicy(Buffer.alloc(0))).toContain("script-src 'self';")
})

test('the worker that reads barcodes may compile WebAssembly, and run nothing else', async () => {
  const policy = headersOf((await files.find('/assets/read-barcode.worker-a1B2_c-.js')) ?? null).get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self';/)
})

async function builtFile(ending: string): Promise<readonly [string, Headers]> {
  const name = { svg: 'favicon.svg', js: 'run.js', css: 'look.css', xml: 'map.xml', txt: 'read.txt' }[ending] ?? 'page.html'
  return [`the built file ${name}`, headersOf((await files.find(`/${name}`)) ?? null)]
}

async function sentHeaders(response: Response | Promise<Response>): Promise<Headers> {
  return headersOf(await answerOf(await response, 'one'))
}

function headersOf(answer: Answer | null): Headers {
  const pairs = answer?.headers ?? []
  return new Headers(pairs.flatMap((name, index) => (index % 2 === 0 ? [[name, pairs[index + 1] ?? ''] as [string, string]] : [])))
}

test('only a shop published by https requires https: another would lock its customers out', () => {
  expect(strictTransport({ publicUrl: 'https://folie.example' })).toEqual({ 'strict-transport-security': 'max-age=31536000' })
  expect(strictTransport({ publicUrl: 'http://localhost:3000' })).toEqual({})
})
