import { FileUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { DOCUMENT } from '#domain/products/product-document.ts'
import { CERTIFICATE_TEXTS, CERTIFICATE_WARNING_DAYS, type CertificateProof, proofAddress } from '#domain/settings/certificates.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { markSettingsOld } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'

type Saved = Awaited<ReturnType<typeof browserApi.storeCertificate>>
type Open = Readonly<{ what: 'store'; name: string } | { what: 'remove'; proof: CertificateProof }>
type CertificateProofsProps = { settings: Pick<ShopSettings, 'certificates' | 'certificateProofs'>; onSaved: (saved: Saved) => void }

/** The certificate behind each badge: uploaded, replaced and removed at once, not with the form above. */
export function CertificateProofs({ settings: { certificates, certificateProofs }, onSaved }: CertificateProofsProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const handleSaved = (saved: Saved) => {
    markSettingsOld()
    onSaved(saved)
    close()
  }
  return (
    <Section
      id={SECTIONS.certificates}
      title="Beviser for certifikater"
      isRare
      about={`Et mærke i butikken fører til sit bevis og forsvinder, når beviset udløber. Du får besked på overblikket ${CERTIFICATE_WARNING_DAYS} dage før.`}
    >
      <ul className="border-t border-line sm:col-span-6">
        {certificates.map((name) => (
          <ProofRow key={name} name={name} proof={certificateProofs.find((one) => one.name === name)} onOpen={setOpen} />
        ))}
      </ul>
      {open?.what === 'store' && <ProofDialog name={open.name} onSaved={handleSaved} onClose={close} />}
      {open?.what === 'remove' && (
        <ConfirmedCall
          title="Fjern bevis"
          question={`${open.proof.name}: Uden bevis vises mærket ikke i butikken. Skal beviset fjernes?`}
          confirmLabel="Fjern"
          call={async () => {
            const saved = await browserApi.removeCertificate({ params: { key: open.proof.fileKey } })
            handleSaved(saved)
            return saved
          }}
          failure="Kunne ikke fjerne beviset"
          onDone={close}
          onClose={close}
        />
      )}
    </Section>
  )
}

type ProofRowProps = { name: string; proof: CertificateProof | undefined; onOpen: (open: Open) => void }

function ProofRow({ name, proof, onOpen }: ProofRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm">
      <div className="mr-auto min-w-0">
        {proof ? (
          <a
            href={proofAddress(proof)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {name} (PDF)
          </a>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="block text-xs text-muted">
          {proof ? `${proof.number} · ${proof.issuer} · til og med ${dayFigures(proof.validUntil)}` : 'Intet bevis endnu'}
        </span>
      </div>
      <Button size="sm" aria-label={`${proof ? 'Erstat' : 'Upload'}: ${name}`} onClick={() => onOpen({ what: 'store', name })}>
        <FileUp size={16} aria-hidden /> {proof ? 'Erstat' : 'Upload'}
      </Button>
      {proof && (
        <Button size="sm" aria-label={`Fjern: ${name}`} onClick={() => onOpen({ what: 'remove', proof })}>
          <Trash2 size={16} aria-hidden /> Fjern
        </Button>
      )}
    </li>
  )
}

type ProofDialogProps = { name: string; onSaved: (saved: Saved) => void; onClose: () => void }

function ProofDialog({ name, onSaved, onClose }: ProofDialogProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [facts, setFacts] = useState({ number: '', issuer: '', validUntil: '' })
  const { run, isBusy, error, setError } = useAction({ failed: 'Certifikatet kunne ikke gemmes', returnsError: true })
  const submit = async () => {
    if (!file) return setError('Vælg en PDF-fil.')
    await run(async () => {
      const body = new FormData()
      body.append('file', file)
      const saved = await browserApi.storeCertificate({ query: { name, ...facts }, body })
      onSaved(saved)
      return saved
    })
  }
  const field = (key: keyof typeof facts) => ({
    value: facts[key],
    onChange: ({ target }: { target: HTMLInputElement }) => setFacts({ ...facts, [key]: target.value }),
  })
  return (
    <FormDialog
      title={name}
      onClose={onClose}
      onSubmit={submit}
      saveLabel="Gem certifikat"
      busyText="Uploader..."
      isBusy={isBusy}
      className="grid gap-4 sm:grid-cols-2"
    >
      {error && <Alert className="sm:col-span-2">{error}</Alert>}
      <div className="sm:col-span-2">
        <label htmlFor={id} className="mb-1.5 block text-xs font-semibold">
          PDF-fil*
        </label>
        <input
          id={id}
          type="file"
          accept="application/pdf,.pdf"
          className="w-full min-h-12 text-sm"
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
        <p className="mt-1.5 text-xs text-muted">Højst {DOCUMENT.maxMegabytes} MB. Alle kan hente den i butikken.</p>
      </div>
      <TextField label="Nummer*" autoComplete="off" maxLength={CERTIFICATE_TEXTS.number} {...field('number')} />
      <TextField label="Udstedt af*" autoComplete="off" maxLength={CERTIFICATE_TEXTS.issuer} {...field('issuer')} />
      <TextField label="Gyldigt til og med*" type="date" {...field('validUntil')} />
    </FormDialog>
  )
}
