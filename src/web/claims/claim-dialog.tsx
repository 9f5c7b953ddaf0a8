import { ImagePlus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { OrderItem } from '#contract/orders/order.ts'
import { CLAIM_KIND_LABELS, CLAIM_PHOTOS, CLAIM_TEXTS, type ClaimKind } from '#domain/claims/claim.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { returnOfferText } from '#domain/settings/returns.ts'
import { WITHDRAWAL_RIGHT } from '#domain/terms/consumer-rights.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { shrinkPhoto } from '#web/browser/shrink-photo.ts'
import { messageOf, UPLOAD_LOST } from '#web/refusal-message.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { IconButton } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Claimable, ClaimedRolls, ReasonField, type Rolls } from './claim-fields.tsx'
import { refreshOwnClaims } from './use-own-claims.ts'

const PHOTO_MISSING = 'Et af billederne er ikke uploadet. Fjern det, eller vælg det igen.'

type ClaimDialogProps = {
  orderKey: string
  kind: ClaimKind
  /** The line whose button was pressed; all its rolls are chosen at first. */
  startsWith: number
  items: readonly OrderItem[]
  most: readonly Claimable[]
  onClose: () => void
}

export default function ClaimDialog({ orderKey, kind, startsWith, items, most, onClose }: ClaimDialogProps) {
  const { returns } = useSettings()
  const [rolls, setRolls] = useState<Rolls>(() =>
    Object.fromEntries(most.map((line) => [line.itemId, line.itemId === startsWith ? line.most : 0])),
  )
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const photos = useClaimPhotos(orderKey)

  const send = async () => {
    setIsBusy(true)
    setRefusal(null)
    setFaults({})
    try {
      const ids = await photos.settled()
      if (ids === null) {
        setRefusal(PHOTO_MISSING)
        return setIsBusy(false)
      }
      const lines = most.flatMap(({ itemId }) => (rolls[itemId] ? [{ itemId, quantity: rolls[itemId] }] : []))
      const body = { kind, reason: reason || null, words, lines, photos: ids }
      toast.success((await browserApi.makeClaim({ params: { key: orderKey }, body })).message)
      await refreshOwnClaims(orderKey)
      onClose()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setFaults(fields)
      if (!fields.reason && !fields.words) setRefusal(messageOf(error))
      setIsBusy(false)
    }
  }

  return (
    <FormDialog
      title={CLAIM_KIND_LABELS[kind]}
      onClose={onClose}
      onSubmit={send}
      saveLabel={SAVE_LABELS[kind]}
      busyText="Sender..."
      isBusy={isBusy}
      className="grid gap-5"
    >
      {refusal && <Notice tone="danger" title={refusal} isAlert />}
      <p className="text-sm text-muted">{kindText(kind, returnOfferText(returns))}</p>
      <ClaimedRolls items={items} most={most} rolls={rolls} onChange={setRolls} />
      <ReasonField kind={kind} value={reason} error={faults.reason} onChange={setReason} />
      <TextAreaField
        label={kind === 'fault' ? 'Hvad er der galt?' : 'Vil du fortælle hvorfor?'}
        isOptional={kind !== 'fault'}
        rows={4}
        maxLength={CLAIM_TEXTS.words}
        value={words}
        error={faults.words}
        onChange={({ target }) => setWords(target.value)}
      />
      {kind !== 'withdrawal' && <PhotoPicker photos={photos} />}
    </FormDialog>
  )
}

const SAVE_LABELS: Readonly<Record<ClaimKind, string>> = {
  withdrawal: 'Bekræft fortrydelse',
  return: 'Bed om retur',
  fault: 'Send reklamation',
}

function kindText(kind: ClaimKind, offer: string | null): string {
  if (kind === 'withdrawal') return `${WITHDRAWAL_RIGHT.freight} ${WITHDRAWAL_RIGHT.refund} ${WITHDRAWAL_RIGHT.valueLoss}`
  if (kind === 'return') return offer ?? ''
  return 'Tag gerne billeder af fejlen, rullens etiket og pakken. Vi svarer på mail og her på ordren.'
}

function PhotoPicker({ photos: { photos, add, remove } }: { photos: ClaimPhotos }) {
  const id = useId()
  const isFull = photos.length >= CLAIM_PHOTOS.most
  const arrived = photos.filter((photo) => photo.id !== null).length
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-20 cursor-pointer items-center justify-center gap-3 rounded-sm border border-dashed border-edge bg-raised px-4 py-4 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:cursor-default has-disabled:text-muted"
      >
        <ImagePlus size={22} aria-hidden />
        <span className="text-sm">
          <span className="block font-semibold underline underline-offset-4">Vælg billeder</span>
          <span className="text-xs text-muted">
            PNG, JPG eller WebP op til {CLAIM_PHOTOS.maxMegabytes} MB, højst {CLAIM_PHOTOS.most} billeder
          </span>
        </span>
        <FileInput id={id} multiple disabled={isFull} accept="image/png,image/jpeg,image/webp" onChoose={add} />
      </label>
      {photos.length > 0 && (
        <ul aria-label="Valgte billeder" className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map(({ url, name, id: photoId, problem }) => (
            <li key={url} className="relative overflow-hidden rounded-sm border border-line bg-stage text-xs">
              <img src={url} alt="" className="aspect-4/3 w-full object-cover" />
              <p className={problem ? 'p-1.5 text-danger' : 'p-1.5 text-muted'}>{problem ?? (photoId ? 'Uploadet' : 'Uploader...')}</p>
              <IconButton label={`Fjern ${name}`} onClick={() => remove(url)} className="absolute top-0 right-0 bg-ground">
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {photos.length > 0 && `${arrived} af ${photos.length} uploadet.`}
      </p>
    </div>
  )
}

/** Formats the shop reads; the browser converts others where it can. */
const READ = ['image/jpeg', 'image/png', 'image/webp']

type ClaimPhoto = Readonly<{ url: string; name: string; id: string | null; problem: string | null }>
type ClaimPhotos = ReturnType<typeof useClaimPhotos>

/** Uploads each photo as soon as it is chosen, one at a time. */
function useClaimPhotos(orderKey: string) {
  const [photos, setPhotos] = useState<readonly ClaimPhoto[]>([])
  const latest = useRef(photos)
  const queue = useRef(Promise.resolve())
  const update = (change: (before: readonly ClaimPhoto[]) => readonly ClaimPhoto[]) => {
    latest.current = change(latest.current)
    setPhotos(latest.current)
  }
  useEffect(() => {
    const current = latest
    return () => {
      for (const { url } of current.current) URL.revokeObjectURL(url)
    }
  }, [])
  const patch = (url: string, change: Partial<ClaimPhoto>) =>
    update((before) => before.map((photo) => (photo.url === url ? { ...photo, ...change } : photo)))

  const upload = async (file: File, url: string) => {
    // the photo was removed before its upload began
    if (!latest.current.some((photo) => photo.url === url)) return
    try {
      const body = new FormData()
      body.append('image', await shrinkPhoto(file, { isForeign: !READ.includes(file.type) }), file.name)
      const input = { params: { key: orderKey }, body }
      const { image } = await browserApi.uploadClaimPhoto(input)
      patch(url, { id: image.id })
    } catch (error) {
      patch(url, { problem: messageOf(error, UPLOAD_LOST) })
    }
  }

  return {
    photos,
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, CLAIM_PHOTOS.most - latest.current.length)) {
        const url = URL.createObjectURL(file)
        const problem = file.size > CLAIM_PHOTOS.maxBytes && READ.includes(file.type) ? tooLargePicture(CLAIM_PHOTOS) : null
        update((before) => [...before, { url, name: file.name, id: null, problem }])
        if (problem === null) queue.current = queue.current.then(() => upload(file, url))
      }
    },
    remove: (url: string) => {
      URL.revokeObjectURL(url)
      update((before) => before.filter((photo) => photo.url !== url))
    },
    /** Waits for running uploads; answers the ids in order, and null when one did not arrive. */
    settled: async (): Promise<string[] | null> => {
      await queue.current
      const ids = latest.current.flatMap(({ id }) => id ?? [])
      return ids.length === latest.current.length ? ids : null
    },
  }
}
