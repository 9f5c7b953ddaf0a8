import type { FileMapping } from '#contract/csv.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function MappingNotes({ mapping, onChange }: { mapping: FileMapping; onChange: () => void }) {
  return (
    <Notice tone="info" className="mt-4 max-w-3xl">
      {mapping.isRemembered && <p>Kolonnerne er læst, som du valgte sidst.</p>}
      {mapping.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p className="pt-2">
        <Button size="sm" onClick={onChange}>
          Ret kolonner
        </Button>
      </p>
    </Notice>
  )
}
