import type { Hono } from 'hono'
import { withParams } from '#contract/call-paths.ts'
import type { RequestVariables } from '#server/http/request.ts'
import { encodeForm } from '#test/encode-form.ts'
import { fileOf } from './files.ts'
import type { Actor } from './people.ts'
import { filled, type Pick } from './picks.ts'
import { type Draft, type DraftBody, jsonText } from './requests.ts'
import type { World } from './world.ts'

type SentBody = Readonly<{ bytes: string | Uint8Array<ArrayBuffer>; contentType: string }>
/** A request as it was sent, readable for debugging. */
export type Sent = Readonly<{
  draft: Draft
  actor: Actor
  url: string
  headers: Record<string, string>
  body: SentBody | null
}>
export type Answered = Readonly<{ status: number; contentType: string; text: string }>

/** Fills a draft with what the shop holds now. */
export async function prepared(draft: Draft, actor: Actor, world: World, network: string): Promise<Sent> {
  const choose = (pick: Pick) => world.choose(pick, actor)
  const path = filled(draft.path, choose) as Record<string, unknown>
  const query = Object.entries(filled(draft.query, choose) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const search = query.map(([name, value]) => `${name}=${encoded(String(value))}`).join('&')
  const body = draft.body && (await bodyOf(draft.body, world.picture, choose))
  const headers: Record<string, string> = { 'x-forwarded-for': network }
  if (actor.token !== undefined) headers.authorization = `Bearer ${actor.token}`
  if (body) headers['content-type'] = body.contentType
  for (const [name, value] of Object.entries(draft.headers)) if (value !== undefined) headers[name] = sendable(String(value))
  const address = withParams(draft.operation.path, (name) => encoded(String(path[name])))
  return { draft, actor, url: `http://localhost/api${address}${search && '?'}${search}`, headers, body }
}

export async function answerTo({ draft, url, headers, body }: Sent, app: Hono<RequestVariables>): Promise<Answered> {
  const response = await app.request(url, { method: draft.operation.method, headers, ...(body && { body: body.bytes }) })
  const contentType = response.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, contentType, text: bytes.toString(/json|text/.test(contentType) ? 'utf8' : 'latin1') }
}

/** Half a character stays half a character: three bytes that are no UTF-8. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

/** What may stand in a header at all. */
function sendable(text: string): string {
  return text.replaceAll(/[^\x20-\x7e]/g, '?')
}

async function bodyOf(body: DraftBody, picture: Buffer, choose: (pick: Pick) => unknown): Promise<SentBody> {
  if (body.kind === 'raw') return { bytes: body.text, contentType: body.contentType }
  if (body.kind === 'json') return { bytes: jsonText(filled(body.value, choose), body.spoiling), contentType: 'application/json' }
  const form = new FormData()
  form.append(body.field, new Blob([fileOf(body.file, picture)]), body.fileName.toWellFormed())
  return await encodeForm(form)
}
