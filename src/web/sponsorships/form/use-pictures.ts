import { useCallback, useEffect, useRef, useState } from 'react'
import { foreignNameProblem } from '#domain/pictures/foreign-format.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { NOT_PNG_OR_JPG, SPONSORSHIP_IMAGES } from '#domain/sponsorships/sponsorship.ts'
import { ApiError } from '#web/api.ts'
import { shrinkPhoto } from '#web/browser/shrink-photo.ts'
import { messageOf, UPLOAD_LOST } from '#web/refusal-message.ts'
import { uploadPicture } from '#web/upload-picture.ts'
import { readDraft, storeDraft } from './application.ts'

export type Picture = Readonly<{
  key: string
  name: string
  /** Null after a reload: uploaded pictures are readable by staff only. */
  previewUrl: string | null
  /** From 0 to 1. */
  progress: number
  /** Null until it is uploaded. */
  id: string | null
  problem: string | null
  /** True when a second attempt may succeed: after a lost connection, or when the shop was busy. */
  mayRetry: boolean
}>

const MISSING = 'Billedet er ryddet væk. Vælg det igen.'

/** Uploads each picture as soon as it is chosen, one at a time. */
export function usePictures() {
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const [refused, setRefused] = useState<readonly string[]>([])
  const latest = useRef(pictures)
  const files = useRef(new Map<string, File>())
  const running = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())

  const update = useCallback((change: (before: readonly Picture[]) => readonly Picture[]) => {
    latest.current = change(latest.current)
    setPictures(latest.current)
    storeDraft({ pictures: latest.current.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])) })
  }, [])
  const patch = (key: string, change: Partial<Picture>) =>
    update((before) => before.map((picture) => (picture.key === key ? { ...picture, ...change } : picture)))

  useEffect(() => {
    const stored = readDraft().pictures
    if (stored.length > 0)
      update((before) => [
        ...stored.map(({ id, name }) => ({ key: id, id, name, previewUrl: null, progress: 1, problem: null, mayRetry: false })),
        ...before,
      ])
    const [ongoing, shown] = [running.current, latest]
    return () => {
      for (const { previewUrl } of shown.current) if (previewUrl) URL.revokeObjectURL(previewUrl)
      for (const upload of ongoing.values()) upload.abort()
      latest.current = []
    }
  }, [update])

  const upload = async (key: string) => {
    const file = files.current.get(key)
    if (!file) return
    const controller = new AbortController()
    running.current.set(key, controller)
    try {
      const { image } = await uploadPicture('uploadSponsorshipImage', {
        picture: await shrinkPhoto(file),
        name: file.name,
        onProgress: (progress) => patch(key, { progress }),
        signal: controller.signal,
        isAnonymous: true,
      })
      patch(key, { id: image.id, progress: 1 })
    } catch (error) {
      if (!controller.signal.aborted) patch(key, { problem: messageOf(error, UPLOAD_LOST), mayRetry: isRetryable(error) })
    } finally {
      running.current.delete(key)
    }
  }
  const enqueue = (key: string) => {
    queue.current = queue.current.then(() => upload(key))
  }

  return {
    pictures,
    refused,
    add: (chosen: readonly File[]) => {
      const { accepted, refused: problems } = checkPictures(chosen, latest.current.length)
      setRefused(problems)
      for (const file of accepted) {
        const previewUrl = URL.createObjectURL(file)
        files.current.set(previewUrl, file)
        update((before) => [
          ...before,
          { key: previewUrl, name: file.name, previewUrl, progress: 0, id: null, problem: null, mayRetry: false },
        ])
        enqueue(previewUrl)
      }
    },
    retry: (key: string) => {
      patch(key, { problem: null, progress: 0 })
      enqueue(key)
    },
    remove: (key: string) => {
      files.current.delete(key)
      running.current.get(key)?.abort()
      const removed = latest.current.find((picture) => picture.key === key)
      if (removed?.previewUrl) URL.revokeObjectURL(removed.previewUrl)
      setRefused([])
      update((before) => before.filter((picture) => picture.key !== key))
    },
    /** Marks uploaded pictures the shop has deleted since. */
    markMissing: (ids: readonly string[]) =>
      update((before) =>
        before.map((picture) => (picture.id && ids.includes(picture.id) ? { ...picture, id: null, problem: MISSING } : picture)),
      ),
    /** Waits for running uploads; returns the ids in order, or null when one failed. */
    settled: async (): Promise<string[] | null> => {
      await queue.current
      const ids = latest.current.map(({ id }) => id)
      return ids.every((id) => id !== null) ? ids : null
    },
  }
}

/** A fault of the picture itself stays; a lost connection, a limit or a fault of the shop may pass. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500
}

export type Pictures = ReturnType<typeof usePictures>

type Choice = Readonly<{ name: string; type: string; size: number }>

export function checkPictures<File extends Choice>(files: readonly File[], existingCount: number): { accepted: File[]; refused: string[] } {
  const accepted: File[] = []
  const refused: string[] = []
  for (const file of files) {
    const reason = reasonAgainst(file, existingCount + accepted.length)
    if (reason) refused.push(`${file.name}: ${reason}`)
    else accepted.push(file)
  }
  return { accepted, refused }
}

function reasonAgainst({ name, type, size }: Choice, before: number): string | null {
  if (type !== 'image/png' && type !== 'image/jpeg') return foreignNameProblem({ name, type }) ?? NOT_PNG_OR_JPG
  if (size > SPONSORSHIP_IMAGES.maxBytes) return tooLargePicture(SPONSORSHIP_IMAGES)
  if (before >= SPONSORSHIP_IMAGES.most) return `Du kan højst sende ${SPONSORSHIP_IMAGES.most} billeder.`
  return null
}
