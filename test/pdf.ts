import { execFileSync } from 'node:child_process'
import { createApi } from '#server/app.ts'
import type { Shop } from '#server/shop.ts'

/** The text of a PDF as a reader finds it, laid out as on paper; needs `pdftotext` of poppler-utils. */
export function pdfText(file: Buffer): string {
  const text = execFileSync('pdftotext', ['-layout', '-enc', 'UTF-8', '-', '-'], { input: file, maxBuffer: 64 * 1024 * 1024 })
  return text.toString().replaceAll('\u00a0', ' ')
}

/** The text of each page. */
export function pdfPages(file: Buffer): string[] {
  return pdfText(file).split('\f').slice(0, -1)
}

export type Downloaded = Readonly<{ status: number; headers: Headers; file: Buffer; body: Record<string, unknown> }>

/** Asks for a file as the browser does; `body` is the refusal when there is none. */
export async function download(shop: Shop, path: string, token?: string): Promise<Downloaded> {
  const response = await createApi(shop).request(`/api${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const file = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, file, body: response.ok ? {} : JSON.parse(file.toString()) }
}
