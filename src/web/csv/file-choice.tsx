import { FileUp } from 'lucide-react'
import { useId } from 'react'
import { useFileDrop } from '#web/forms/use-file-drop.ts'
import { classes } from '#web/ui/classes.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { Alert } from '#web/ui/notice.tsx'

type FileChoiceProps = {
  file: File | null
  refusal: string | null
  isBusy: boolean
  onChoose: (file: File | undefined) => void
}

export function FileChoice({ refusal, ...choice }: FileChoiceProps) {
  return (
    <>
      <FileField {...choice} />
      {refusal && <Alert className="mt-4 max-w-3xl">{refusal}</Alert>}
    </>
  )
}

function FileField({ file, isBusy, onChoose }: Omit<FileChoiceProps, 'refusal'>) {
  const id = useId()
  const { isOver, target } = useFileDrop(({ files }) => !isBusy && onChoose(files[0]))
  return (
    <label
      htmlFor={id}
      {...target}
      className={classes(
        'flex min-h-28 max-w-3xl flex-col items-center justify-center gap-1 border border-dashed p-4 text-center text-sm hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal-strong',
        isOver ? 'border-signal bg-stage' : 'border-edge bg-raised',
      )}
    >
      <FileUp size={24} aria-hidden />
      <span className="max-w-full font-semibold break-words">
        {isBusy ? 'Læser filen...' : (file?.name ?? 'Vælg en CSV-fil, eller træk den hertil')}
      </span>
      <FileInput id={id} accept=".csv,text/csv" disabled={isBusy} onChoose={([chosen]) => onChoose(chosen)} />
    </label>
  )
}
