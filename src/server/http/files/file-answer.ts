type File = Readonly<{
  type: string
  /** needs no quoting */
  name: string
  /** shown in the browser in place of downloaded; default: no */
  isInline?: boolean
  length?: number
}>

/** Answers a file for the person who asks, kept by no cache. */
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
