import { FileUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { GUARANTEE_NOTICE, noticeAddress } from '#domain/settings/guarantee-notice.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { markSettingsOld } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'

type Saved = Awaited<ReturnType<typeof browserApi.storeGuaranteeNotice>>
type SectionProps = { file: ShopSettings['guaranteeNotice']; onSaved: (saved: Saved) => void }

/** The EU's notice on the legal guarantee: uploaded, replaced and removed at once, not with the form above. */
export function GuaranteeNoticeSection({ file, onSaved }: SectionProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, isBusy, error } = useAction({ failed: 'Filen kunne ikke gemmes', returnsError: true })
  const handleSaved = (saved: Saved) => {
    markSettingsOld()
    onSaved(saved)
  }
  const upload = (chosen: File) =>
    run(async () => {
      const body = new FormData()
      body.append('file', chosen)
      const saved = await browserApi.storeGuaranteeNotice({ body })
      handleSaved(saved)
      return saved
    })
  return (
    <Section
      id={SECTIONS.guaranteeNotice}
      title="EU’s meddelelse om garanti"
      isRare
      isMissing={!file}
      about="Alle, der sælger til private, skal vise den. Den står på varernes sider, i kassen for private, i deres ordrebekræftelse og i handelsbetingelserne."
    >
      <div className="grid justify-items-start gap-3 text-sm sm:col-span-6">
        {file ? (
          <img
            src={noticeAddress(file)}
            alt="EU’s meddelelse, som kunderne ser den"
            width={file.width}
            height={file.height}
            className="h-auto w-48 border border-line bg-white"
          />
        ) : (
          <p>
            Hent den danske fil, PNG eller SVG i farver, hos{' '}
            <a href={GUARANTEE_NOTICE.source} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
              Europa-Kommissionen
            </a>
            . Læg den ind, som den er: Den må ikke beskæres, farves om eller tegnes efter. Indtil da ser kunderne dens tekst.
          </p>
        )}
        {error && <Alert>{error}</Alert>}
        <FileInput
          ref={input}
          id={id}
          accept="image/png,image/svg+xml,.png,.svg"
          aria-label="Fil med EU’s meddelelse"
          tabIndex={-1}
          onChoose={([chosen]) => chosen && upload(chosen)}
        />
        <div className="flex flex-wrap gap-3">
          <Button isBusy={isBusy} busyText="Uploader..." onClick={() => input.current?.click()}>
            <FileUp size={16} aria-hidden /> {file ? 'Erstat filen' : 'Vælg filen'}
          </Button>
          {file && (
            <Button variant="quiet" onClick={() => setIsConfirming(true)}>
              <Trash2 size={16} aria-hidden /> Fjern
            </Button>
          )}
        </div>
        <p className="text-xs text-muted">Højst {GUARANTEE_NOTICE.maxMegabytes} MB. Den gemmes med det samme.</p>
      </div>
      {isConfirming && (
        <ConfirmedCall
          title="Fjern EU’s meddelelse"
          question="Kunderne ser så dens tekst i stedet. Loven kræver selve meddelelsen, når du sælger til private."
          confirmLabel="Fjern"
          call={async () => {
            const saved = await browserApi.removeGuaranteeNotice()
            handleSaved(saved)
            return saved
          }}
          failure="Kunne ikke fjerne filen"
          onDone={() => setIsConfirming(false)}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Section>
  )
}
