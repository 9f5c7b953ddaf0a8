import { FileUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ProductDocument } from '#contract/products/product-documents.ts'
import {
  DOCUMENT,
  DOCUMENT_KINDS,
  DOCUMENT_LABELS,
  type DocumentKind,
  DURABILITY_LABEL,
  needsSafetyDataSheet,
} from '#domain/products/product-document.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { documentFacts } from '#web/products/page/product-documents.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'

type DocumentsSectionProps = {
  productId: number
  hazardStatements: readonly string[]
  documents: readonly ProductDocument[]
  onChanged: () => void
}
type Open = Readonly<{ what: 'store' | 'delete'; kind: DocumentKind }>

/** The PDFs of a product; each is added, replaced and removed at once. */
export function DocumentsSection({ productId, hazardStatements, documents, onChanged }: DocumentsSectionProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const finish = () => {
    setOpen(null)
    onChanged()
  }
  const isSheetMissing = needsSafetyDataSheet({ hazardStatements }) && !documents.some(({ kind }) => kind === 'safetyDataSheet')
  return (
    <section aria-labelledby="dokumenter" className="max-w-4xl border-t border-line py-6">
      <h2 id="dokumenter" className="text-base">
        Dokumenter
      </h2>
      <p className="mt-1 text-xs text-muted">
        PDF-filer, som alle kan hente på produktets side, og EU’s garantimærke. De gemmes med det samme.
      </p>
      {isSheetMissing && (
        <Notice tone="warning" className="mt-4">
          Kemikaliet mangler et sikkerhedsdatablad. Det skal følge med, når varen sælges til erhverv (REACH, artikel 31).
        </Notice>
      )}
      <ul className="mt-4 border-t border-line">
        {DOCUMENT_KINDS.map((kind) => (
          <DocumentRow key={kind} kind={kind} document={documents.find((one) => one.kind === kind)} onOpen={setOpen} />
        ))}
      </ul>
      {open?.what === 'store' && <DocumentDialog productId={productId} kind={open.kind} onSaved={finish} onClose={() => setOpen(null)} />}
      {open?.what === 'delete' && (
        <ConfirmedCall
          title="Fjern dokument"
          question={`${DOCUMENT_LABELS[open.kind]}: skal filen ikke længere stå på produktet?`}
          confirmLabel="Fjern"
          call={() => browserApi.deleteProductDocument({ params: { id: productId, kind: open.kind } })}
          failure="Kunne ikke fjerne dokumentet"
          onDone={finish}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

type DocumentRowProps = { kind: DocumentKind; document: ProductDocument | undefined; onOpen: (open: Open) => void }

function DocumentRow({ kind, document, onOpen }: DocumentRowProps) {
  const label = DOCUMENT_LABELS[kind]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm">
      <div className="mr-auto min-w-0">
        {document ? (
          <a
            href={document.url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {label} ({document.url.split('.').at(-1)?.toUpperCase()})
          </a>
        ) : (
          <span className="font-semibold">{label}</span>
        )}
        <span className="figures block text-xs text-muted">{document ? documentFacts(document) : 'Ingen endnu'}</span>
      </div>
      <Button size="sm" aria-label={`${document ? 'Erstat' : 'Upload'}: ${label}`} onClick={() => onOpen({ what: 'store', kind })}>
        <FileUp size={16} aria-hidden /> {document ? 'Erstat' : 'Upload'}
      </Button>
      {document && (
        <Button size="sm" aria-label={`Fjern: ${label}`} onClick={() => onOpen({ what: 'delete', kind })}>
          <Trash2 size={16} aria-hidden /> Fjern
        </Button>
      )}
    </li>
  )
}

type DocumentDialogProps = { productId: number; kind: DocumentKind; onSaved: () => void; onClose: () => void }

function DocumentDialog({ productId, kind, onSaved, onClose }: DocumentDialogProps) {
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
  } = useAction({ failed: 'Dokumentet kunne ikke gemmes', returnsError: true, onSuccess: onSaved })
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
      {refusal && <Alert className="sm:col-span-2">{refusal}</Alert>}
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
