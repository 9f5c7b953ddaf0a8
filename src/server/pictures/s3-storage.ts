import type * as S3 from '@aws-sdk/client-s3'
import type { S3Settings } from '#server/env.ts'
import { CACHED_FOR_EVER } from '#server/http/cache-control.ts'
import { contentTypeOf } from '#server/http/content-types.ts'
import { recentFiles } from '#server/http/recent-files.ts'
import type { PictureFile, PictureStorage } from '#server/shop.ts'
import { isWrapFile } from './lent-picture.ts'

const DELETE_AT_ONCE = 1000
const RECENT_BYTES = 64 * 1024 * 1024

/** Objects in an S3 bucket, served below /images with a memory cache. A prefix makes it private. */
export function s3Storage(settings: S3Settings, { prefix = '' } = {}): PictureStorage {
  let opened: Promise<Opened> | null = null
  const open = () => {
    opened ??= openClient(settings)
    return opened
  }
  const Bucket = settings.bucket
  const recent = recentFiles(RECENT_BYTES)

  const put = async ({ name, body }: PictureFile) => {
    const { client, sdk } = await open()
    const extension = name.slice(name.lastIndexOf('.'))
    await client.send(
      new sdk.PutObjectCommand({
        Bucket,
        Key: `${prefix}${name}`,
        Body: body,
        ContentType: contentTypeOf(extension),
        CacheControl: prefix || isWrapFile(name) ? 'private' : CACHED_FOR_EVER,
      }),
    )
  }
  const get = async (name: string): Promise<Buffer | null> => {
    const { client, sdk } = await open()
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: `${prefix}${name}` }))
      return Body ? Buffer.from(await Body.transformToByteArray()) : null
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null
      throw error
    }
  }
  const remove = async (names: readonly string[]) => {
    const { client, sdk } = await open()
    for (let at = 0; at < names.length; at += DELETE_AT_ONCE) {
      const Objects = names.slice(at, at + DELETE_AT_ONCE).map((name) => ({ Key: `${prefix}${name}` }))
      const { Errors } = await client.send(new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      if (Errors?.length) throw new Error(`${Errors.length} pictures could not be deleted: ${Errors[0]?.Code}`)
    }
    for (const name of names) recent.forget(name)
  }

  return {
    async write(files) {
      try {
        for (const file of files) await put(file)
      } catch (error) {
        // a failed upload may have arrived
        await remove(files.map(({ name }) => name)).catch(() => undefined)
        throw error
      }
    },
    // withdrawn pictures must not be cached, as another process may delete them
    read: (name) => (isWrapFile(name) ? get(name) : recent.read(name, () => get(name))),
    remove,
    async *listOlderThan(before) {
      const { client, sdk } = await open()
      for await (const { Contents } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' })) {
        for (const { Key, LastModified } of Contents ?? []) if (Key && LastModified && LastModified < before) yield Key.slice(prefix.length)
      }
    },
  }
}

type Opened = Readonly<{ client: S3.S3Client; sdk: typeof S3 }>

async function openClient({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // for servers without virtual hosts and new checksums
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000 },
  })
  return { client, sdk }
}
