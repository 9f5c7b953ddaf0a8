import { useEffect, useRef } from 'react'
import { saveFile } from '#web/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

const FILE_NAME = 'gendannelseskoder.txt'

export function RecoveryCodes({ codes, shop, onDone }: { codes: readonly string[]; shop: string; onDone: () => void }) {
  const text = codes.join('\n')
  const warning = useRef<HTMLDivElement>(null)
  useEffect(() => warning.current?.focus(), [])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Koderne er kopieret.'),
      () => toast.error('Koderne kunne ikke kopieres. Hent dem som fil.'),
    )
  return (
    <div className="grid gap-5">
      <div ref={warning} tabIndex={-1} className="outline-none">
        <Notice tone="warning" title="Gem koderne nu. De vises kun denne ene gang.">
          Mister du telefonen, er de vejen ind. Hver kode virker én gang. Gem dem et andet sted end på telefonen.
        </Notice>
      </div>
      <ul aria-label="Gendannelseskoder" className="figures grid grid-cols-2 gap-x-6 gap-y-2 border-y border-line py-4 font-semibold">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button onClick={() => void copy()}>Kopiér</Button>
        <Button onClick={() => saveFile(new Blob([`${shop}: gendannelseskoder\n\n${text}\n`], { type: 'text/plain' }), FILE_NAME)}>
          Hent som fil
        </Button>
        <Button variant="signal" onClick={onDone}>
          Jeg har gemt koderne
        </Button>
      </ButtonRow>
    </div>
  )
}
