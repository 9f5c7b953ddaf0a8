import { useId, useState } from 'react'
import type { CountedTag, TagKind } from '#contract/tags.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { sayTakeBack } from '#web/ui/asked-undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { danishNameOf } from './tag-kinds.ts'

type MergeTagProps = { kind: TagKind; tag: CountedTag; others: readonly CountedTag[]; onDone: () => void; onClose: () => void }

const nameOf = (tag: CountedTag) => danishNameOf(tag) ?? tag.name

export function MergeTag({ kind, tag, others, onDone, onClose }: MergeTagProps) {
  const formId = useId()
  const [into, setInto] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const submit = async () => {
    if (into === '') return setFault('Vælg et tag.')
    setIsBusy(true)
    try {
      const { message, undoableId } = await browserApi.mergeTags({ params: { kind, id: tag.id }, body: { into } })
      sayTakeBack(message, undoableId)
      onDone()
    } catch (error) {
      setFault(messageOf(error, 'Tagget kunne ikke slås sammen'))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Slå ${nameOf(tag)} sammen med et andet tag`}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isBusy} busyText="Slår sammen...">
            Slå sammen
          </Button>
        </>
      }
    >
      <form
        method="post"
        noValidate
        id={formId}
        aria-label="Slå sammen"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="text-sm">
          {count(tag.productCount, 'produkt', 'produkter')} får det tag, du vælger, i stedet for {nameOf(tag)}. {nameOf(tag)} slettes.
        </p>
        <SelectField label="Slå sammen med" value={into} error={fault} onChange={(event) => setInto(event.target.value)}>
          <option value="">Vælg</option>
          {others.map((other) => (
            <option key={other.id} value={other.id}>
              {nameOf(other)}
            </option>
          ))}
        </SelectField>
      </form>
    </Dialog>
  )
}
