import { CircleCheck, CircleHelp, OctagonX, ScanBarcode } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { readsBarcodes, ScanDialog } from '#web/batches/scan-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

export type Shown = Readonly<{ tone: 'idle' | 'right' | 'wrong' | 'ask'; says: string }>

const LOOKS = {
  idle: { icon: ScanBarcode, look: 'bg-stage text-ink' },
  right: { icon: CircleCheck, look: 'bg-success text-ground' },
  wrong: { icon: OctagonX, look: 'bg-danger text-ground' },
  ask: { icon: CircleHelp, look: 'bg-warning text-ground' },
} as const

/** The answer to the last scan, to be read at arm's length. */
export function AnswerPanel({ shown: { tone, says } }: { shown: Shown }) {
  const { icon: Icon, look } = LOOKS[tone]
  return (
    <div
      role="status"
      data-tone={tone}
      className={classes('flex min-h-28 items-center gap-4 rounded-sm p-4 text-xl leading-snug font-bold wrap-anywhere', look)}
    >
      <Icon size={44} aria-hidden className="shrink-0" />
      <p>{says}</p>
    </div>
  )
}

/** For a label that the scanner cannot read, and for a phone without one. */
export function CodeEntry({ onCode }: { onCode: (code: string) => void }) {
  const [isScanning, setIsScanning] = useState(false)
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') onCode(typed)
    setTyped('')
  }
  return (
    <div className="flex gap-2 pt-3">
      {readsBarcodes() && (
        <Button onClick={() => setIsScanning(true)}>
          <ScanBarcode size={20} aria-hidden /> Kamera
        </Button>
      )}
      <form method="post" onSubmit={submit} className="flex min-w-0 grow gap-2">
        <input
          aria-label="Kode"
          placeholder="Skriv koden"
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-h-11 w-0 min-w-0 grow rounded-sm border border-edge bg-raised px-3 text-base"
        />
        <Button type="submit">OK</Button>
      </form>
      {isScanning && (
        <ScanDialog
          onRead={(code) => {
            setIsScanning(false)
            onCode(code)
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </div>
  )
}
