export type EncodedForm = Readonly<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }>

/** A form as it crosses the wire. (Once a server has been started, `Response` is Hono's, which has no `bytes()`.) */
export async function encodeForm(form: FormData): Promise<EncodedForm> {
  const whole = new Response(form)
  return { bytes: new Uint8Array(await whole.arrayBuffer()), contentType: whole.headers.get('content-type') ?? '' }
}
