import { type ReactNode, useState } from 'react'
import type { Batch } from '#contract/batches.ts'
import { BATCH_CODE_MAX } from '#domain/batches/batch-code.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type Shared = { productId: number; onDone: () => void; onClose: () => void }
type Faults = Readonly<Record<string, string>>

/** What is there when somebody has counted; orders since he opened it stay taken. */
export function CountDialog({ productId, batch, rolls, onDone, onClose }: Shared & { batch: Batch | null; rolls: number }) {
  const [counted, setCounted] = useState(String(rolls))
  const [reason, setReason] = useState('')
  const call = async () =>
    await browserApi.countBatch({
      params: { id: productId },
      body: { batchId: batch?.id ?? null, counted: readNumber(counted) ?? Number.NaN, seen: rolls, reason },
    })
  return (
    <StockDialog title={batch ? `Optæl batch ${batch.code}` : 'Optæl ruller af ukendt batch'} confirm="Gem" {...{ call, onDone, onClose }}>
      {(faults) => (
        <>
          <p className="text-sm">Efter listen er der {wholeNumber(rolls)}.</p>
          <TextField
            label="Optalt"
            inputMode="numeric"
            value={counted}
            maxLength={6}
            error={faults.counted}
            onChange={(event) => setCounted(event.target.value)}
          />
          <TextField
            label="Hvorfor"
            value={reason}
            maxLength={200}
            error={faults.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </StockDialog>
  )
}

/** Rolls nobody knew the batch of get it: somebody has looked at the cartons. */
export function NameDialog({ productId, rolls: most, onDone, onClose }: Shared & { rolls: number }) {
  const [code, setCode] = useState('')
  const [rolls, setRolls] = useState(String(most))
  const call = async () => await browserApi.nameBatch({ params: { id: productId }, body: { code, rolls: readNumber(rolls) ?? Number.NaN } })
  return (
    <StockDialog title="Skriv batch på" confirm="Gem" {...{ call, onDone, onClose }}>
      {(faults) => (
        <>
          <TextField
            label="Batch"
            value={code}
            maxLength={BATCH_CODE_MAX}
            autoComplete="off"
            error={faults.code}
            onChange={(event) => setCode(event.target.value)}
          />
          <TextField
            label="Ruller"
            inputMode="numeric"
            value={rolls}
            maxLength={6}
            error={faults.rolls}
            onChange={(event) => setRolls(event.target.value)}
          />
        </>
      )}
    </StockDialog>
  )
}

export function BlockDialog({ batch, onDone, onClose }: Shared & { batch: Batch }) {
  const [reason, setReason] = useState('')
  const call = async () => await browserApi.blockBatch({ params: { id: batch.id }, body: { reason } })
  return (
    <StockDialog title={`Spær batch ${batch.code}`} confirm="Spær" {...{ call, onDone, onClose }}>
      {(faults) => (
        <>
          <p className="text-sm">Det, der er tilbage af batchen, tages ud af salg. Det, der kommer retur af den, bliver ude.</p>
          <TextField
            label="Hvorfor"
            value={reason}
            maxLength={200}
            error={faults.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </StockDialog>
  )
}

export function ReleaseDialog({ batch, onDone, onClose }: Shared & { batch: Batch }) {
  const [rolls, setRolls] = useState(String(batch.blockedRolls))
  const call = async () => await browserApi.releaseBatch({ params: { id: batch.id }, body: { rolls: readNumber(rolls) ?? Number.NaN } })
  return (
    <StockDialog title={`Giv batch ${batch.code} fri`} confirm="Giv fri" {...{ call, onDone, onClose }}>
      {(faults) => (
        <TextField
          label="Ruller, der er gode"
          hint={`Der er ${wholeNumber(batch.blockedRolls)} holdt tilbage. De andre skrives af.`}
          inputMode="numeric"
          value={rolls}
          maxLength={6}
          error={faults.rolls}
          onChange={(event) => setRolls(event.target.value)}
        />
      )}
    </StockDialog>
  )
}

type StockDialogProps = {
  title: string
  confirm: string
  call: () => Promise<Readonly<{ message: string }>>
  onDone: () => void
  onClose: () => void
  children: (faults: Faults) => ReactNode
}

function StockDialog({ title, confirm, call, onDone, onClose, children }: StockDialogProps) {
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setIsBusy] = useState(false)
  const submit = async () => {
    setIsBusy(true)
    try {
      toast.success((await call()).message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error, 'Lageret kunne ikke gemmes'))
      setFaults(error instanceof ApiError ? error.fields : {})
      setIsBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form
        method="post"
        noValidate
        aria-label={title}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children(faults)}
        <ButtonRow>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
            {confirm}
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  )
}
