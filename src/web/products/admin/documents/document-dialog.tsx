import { useId, useState } from 'react'
import { DOCUMENT, DOCUMENT_LABELS, type DocumentKind, DURABILITY_LABEL } from '#domain/products/product-document.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DocumentDialogProps = { productId: number; kind: DocumentKind; onSaved: () => void; onClose: () => void }

export function DocumentDialog({ productId, kind, onSaved, onClose }: DocumentDialogProps) {
  const id = useId()
  const isLabel = kind === DURABILITY_LABEL
  const format = isLabel ? 'PNG- eller SVG' : 'PDF'
  const [file, setFile] = useState<File | null>(null)
  const [version, setVersion] = useState('')
  const [dated, setDated] = useState('')
  const {
    run,
    isBusy,
    error: refusal,
    setError: setRefusal,
  } = useAction({ failed: 'Dokumentet kunne ikke gemmes', showsError: true, onSuccess: onSaved })
  const submit = async () => {
    if (!file) return setRefusal(`Vælg en ${format}-fil.`)
    await run(() => {
      const body = new FormData()
      body.append('file', file)
      const input = { params: { id: productId }, query: { kind, version, dated }, body }
      return browserApi.storeProductDocument(input)
    })
  }
  return (
    <FormDialog
      title={DOCUMENT_LABELS[kind]}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem dokument"
      busyText="Uploader..."
      isBusy={isBusy}
      className="grid gap-4 sm:grid-cols-2"
    >
      {refusal && (
        <Notice tone="danger" isAlert className="sm:col-span-2">
          {refusal}
        </Notice>
      )}
      <div className="sm:col-span-2">
        <label htmlFor={id} className="mb-1.5 block text-xs font-semibold">
          {format}-fil*
        </label>
        <input
          id={id}
          type="file"
          accept={isLabel ? 'image/png,image/svg+xml,.png,.svg' : 'application/pdf,.pdf'}
          className="w-full min-h-12 text-sm"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <p className="mt-1.5 text-xs text-muted">
          Højst {DOCUMENT.maxMegabytes} MB.{' '}
          {isLabel &&
            'Læg EU’s fil til netop denne vare ind, som producenten har givet jer den: Den må ikke beskæres, farves om eller tegnes efter.'}
        </p>
      </div>
      <TextField label="Dokumentets dato*" type="date" value={dated} onChange={({ target }) => setDated(target.value)} />
      <TextField
        label="Version"
        isOptional
        autoComplete="off"
        maxLength={DOCUMENT.versionLetters}
        value={version}
        onChange={({ target }) => setVersion(target.value)}
      />
    </FormDialog>
  )
}
