import { Copy, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { Project } from '#contract/projects/projects.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { ASKS_NOTHING, saveFirst } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { keyPerContent } from '#web/new-key.ts'
import { SamplePicker } from '#web/products/sample-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { CustomerChoice } from './customer-choice.tsx'

export function ProjectActions({ job }: { job: Project }) {
  const [open, setOpen] = useState<'copy' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const openCopy = async () => {
    if (await saveFirst()) setOpen('copy')
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => void openCopy()}>
        <Copy size={18} aria-hidden />
        Kopier
      </Button>
      <Button onClick={() => setOpen('delete')}>
        <Trash2 size={18} aria-hidden />
        Slet
      </Button>
      {open === 'copy' && <CopyDialog job={job} onClose={close} />}
      {open === 'delete' && <DeleteQuestion job={job} onClose={close} />}
    </div>
  )
}

type ProjectDialogProps = Readonly<{ job: Project; onClose: () => void }>

function CopyDialog({ job, onClose }: ProjectDialogProps) {
  const navigate = useNavigate()
  const [keyOf] = useState(keyPerContent)
  const [customerId, setCustomerId] = useState<number | null>(null)
  const [film, setFilm] = useState<Product | null>(null)
  const { run, isBusy } = useAction()
  const copy = () =>
    run(async () => {
      const options = { customerId, film: film?.kcwId ?? null }
      const body = { key: keyOf(options), ...options }
      const { message, job: made } = await browserApi.copyProject({ params: { id: job.id }, body })
      toast.success(message)
      onClose()
      void navigate(paths.job(made.id), { state: ASKS_NOTHING })
    })
  return (
    <ConfirmDialog
      title={`Kopier »${job.car}«`}
      onClose={onClose}
      losesNothing
      confirmLabel="Kopier opgaven"
      busyText="Kopierer..."
      isBusy={isBusy}
      onConfirm={copy}
    >
      <p className="mb-4 text-sm text-muted">
        Beregningen og noten følger med{job.onCar && ', og i samme folie også bilen'}. Ordrer og tilbud bliver ved den gamle opgave.
      </p>
      <CustomerChoice customer={null} chosen={customerId} onChoose={setCustomerId} />
      {job.films.length === 1 && (
        <SamplePicker question="I en anden folie? Vælg ingen for at beholde den samme." film={film} onChoose={setFilm} />
      )}
    </ConfirmDialog>
  )
}

function DeleteQuestion({ job: { id, car }, onClose }: ProjectDialogProps) {
  const navigate = useNavigate()
  const remove = async () => {
    const deleted = await browserApi.deleteProject({ params: { id } })
    void navigate(paths.jobs(), { state: ASKS_NOTHING })
    return deleted
  }
  return (
    <ConfirmedCall
      title={`Slet »${car}«?`}
      question="Opgaven og dens tilbud slettes for altid. Ordrerne bliver, men du kan ikke længere se her, hvilken batch bilen har."
      confirmLabel="Slet opgaven"
      call={remove}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
