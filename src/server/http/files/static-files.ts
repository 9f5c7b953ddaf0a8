import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { CACHED_FOR_EVER, OWN_REQUESTS_ALLOWED, OWN_STYLES_ALLOWED, WEBASSEMBLY_ALLOWED } from '#server/http/headers/security-headers.ts'
import { contentTypeOf } from './file-answer.ts'

/** Null when there is none. */
export type StaticFiles = { find: (path: string) => Promise<Answer> | null }

const STATIC_EFFORT = 11
const SERVICE_WORKER = '/service-worker.js'
const A_DAY = 'public, max-age=86400'

/** Serves the built files. They are listed once, so that a path can only name one of them; each is read and compressed on first use. */
export async function listStaticFiles(directory: string): Promise<StaticFiles> {
  const files = new Map<string, string>()
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(`/${relative(directory, file).split(sep).join('/')}`, file)
  }
  const answers = new Map<string, Promise<Answer>>()
  return {
    find: (path) => {
      const file = files.get(path)
      if (file === undefined) return null
      const known = answers.get(path)
      if (known !== undefined) return known
      const answer = readStaticFile(path, file)
      answers.set(path, answer)
      answer.catch(() => answers.delete(path))
      return answer
    },
  }
}

function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return CACHED_FOR_EVER
  return path === SERVICE_WORKER ? 'no-cache' : A_DAY
}

const PARTS_OF_PAGES = new Set(['.js', '.css', '.woff2'])
const BARCODE_WORKER = /^\/assets\/read-barcode\.worker-[\w-]+\.js$/
const HEADERS_OF_PARTS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" }

function isPartOfPage(path: string): boolean {
  return path.startsWith('/assets/') && PARTS_OF_PAGES.has(extname(path))
}

function protectionOf(path: string): Readonly<Record<string, string>> {
  if (BARCODE_WORKER.test(path)) return { ...HEADERS_OF_PARTS, 'content-security-policy': WEBASSEMBLY_ALLOWED }
  if (isPartOfPage(path)) return HEADERS_OF_PARTS
  return { 'content-security-policy': path === SERVICE_WORKER ? OWN_REQUESTS_ALLOWED : OWN_STYLES_ALLOWED }
}

async function readStaticFile(path: string, file: string): Promise<Answer> {
  return makeAnswer({
    headers: {
      ...protectionOf(path),
      'content-type': contentTypeOf(extname(file)),
      'cache-control': cacheControlOf(path),
    },
    body: await readFile(file),
    effort: STATIC_EFFORT,
    isPartOfPage: isPartOfPage(path),
  })
}
