import { describe, expect, it } from 'vitest'
import { encodeForm } from '#test/encode-form.ts'
import { readFile, readFiles } from './read-form.ts'

const limits = { field: 'images', maxFiles: 3, maxBytes: 1000 }
type Part = Readonly<{ field?: string; name?: string; bytes: number | string }>

async function formOf(...parts: readonly Part[]): Promise<Request> {
  const form = new FormData()
  for (const { field = 'images', name = 'bil.jpg', bytes } of parts) {
    form.append(field, new Blob([typeof bytes === 'string' ? bytes : Buffer.alloc(bytes, 7)]), name)
  }
  const { bytes: body, contentType } = await encodeForm(form)
  return withType(contentType, body)
}

async function namesOf(form: Request | Promise<Request>) {
  const files = []
  for await (const { name, body, isTooLarge } of readFiles(await form, limits))
    files.push(`${name} ${isTooLarge ? 'too large' : body.length}`)
  return files
}

describe('the files of a form', () => {
  it('come one by one with their names, also in Danish', async () => {
    expect(await namesOf(formOf({ name: 'æble.jpg', bytes: 5 }, { name: 'b.png', bytes: 1000 }))).toEqual(['æble.jpg 5', 'b.png 1000'])
  })

  it('are read whole, byte for byte', async () => {
    const { body } = await readFile(await formOf({ bytes: 'indhold\r\n--med--\r\nlinjer' }), limits)
    expect(String(body)).toBe('indhold\r\n--med--\r\nlinjer')
  })

  it('lose the folders of their names', async () => {
    expect(await namesOf(formOf({ name: '../../etc/passwd', bytes: 1 }))).toEqual(['passwd 1'])
  })

  it('come without bytes when one is too large, and the next ones still come', async () => {
    expect(await namesOf(formOf({ name: 'stor.jpg', bytes: 1001 }, { name: 'b.png', bytes: 4 }))).toEqual(['stor.jpg too large', 'b.png 4'])
  })

  it('of other fields are left alone', async () => {
    expect(await namesOf(formOf({ field: 'other', bytes: 900 }, { name: 'b.png', bytes: 4 }))).toEqual(['b.png 4'])
  })

  it.each([
    ['no file', () => formOf({ field: 'other', bytes: 3 }), 'file_missing'],
    ['four files where three may be', () => formOf(...Array.from({ length: 4 }, () => ({ bytes: 3 }))), 'invalid_input'],
    ['more bytes than the files may have together', () => formOf({ bytes: 400_000 }), 'body_too_large'],
    ['a body that is no form', () => new Request('http://shop/upload', { method: 'POST', body: '{}' }), 'unsupported_media_type'],
    ['a form without a boundary', () => withType('multipart/form-data; charset=utf-8', ''), 'unsupported_media_type'],
    ['a form without an end', () => withType('multipart/form-data; boundary=x', HALF), 'invalid_input'],
    ['an empty body', () => withType('multipart/form-data; boundary=x', ''), 'invalid_input'],
  ])('are refused: %s', async (_what, request, code) => {
    await expect(namesOf(request())).rejects.toMatchObject({ code })
  })

  it('may be left alone half-way', async () => {
    for await (const { name } of readFiles(await formOf({ name: 'a.jpg', bytes: 9 }, { name: 'b.jpg', bytes: 9 }), limits)) {
      expect(name).toBe('a.jpg')
      break
    }
  })
})

const HALF = '--x\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nhalf a pict'

function withType(type: string, body: string | Uint8Array<ArrayBuffer>): Request {
  return new Request('http://shop/upload', { method: 'POST', body, headers: { 'content-type': type } })
}
