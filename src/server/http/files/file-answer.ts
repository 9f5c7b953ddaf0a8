type File = Readonly<{
  type: string
  /** needs no quoting */
  name: string
  /** shown in the browser in place of downloaded; default: no */
  isInline?: boolean
  length?: number
}>

/** Answers a private file, which no cache may store. */
export function fileAnswer(body: BodyInit | AsyncIterable<Uint8Array>, { type, name, isInline = false, length }: File): Response {
  return new Response(body as BodyInit, {
    headers: {
      'content-type': type,
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${name}"`,
      ...(length !== undefined && { 'content-length': String(length) }),
      'cache-control': 'private, no-store',
    },
  })
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

/** Unknown extensions are sent as binary; nosniff prevents guessing. */
export function contentTypeOf(extension: string): string {
  return CONTENT_TYPES[extension.toLowerCase()] ?? 'application/octet-stream'
}
