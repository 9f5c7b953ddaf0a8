import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

type OneTimeSecretProps = { label: string; it?: 'den' | 'det'; secret: string; onDone: () => void; children: ReactNode }

export function OneTimeSecret({ label, it = 'den', secret, onDone, children }: OneTimeSecretProps) {
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => warning.current?.focus(), [])
  const copy = () =>
    // the clipboard exists only over https and on localhost
    (navigator.clipboard?.writeText(secret) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast.success('Kopieret.'),
      () => toast.error('Kunne ikke kopieres. Marker teksten, og kopier den.'),
    )
  return (
    <div className="grid gap-5">
      <div ref={warning} tabIndex={-1} className="outline-none">
        <Notice tone="warning" title={`Gem ${it} nu. ${it === 'den' ? 'Den' : 'Det'} vises kun denne ene gang.`}>
          {children}
        </Notice>
      </div>
      <TextField label={label} value={secret} readOnly className="figures" onFocus={({ target }) => target.select()} />
      <ButtonRow>
        <Button onClick={() => void copy()}>Kopier</Button>
        <Button variant="signal" onClick={onDone}>
          Jeg har gemt {it}
        </Button>
      </ButtonRow>
    </div>
  )
}
