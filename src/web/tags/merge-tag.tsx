import { useState } from 'react'
import type { CountedTag, TagKind } from '#contract/tags.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { sayTakeBack } from '#web/ui/asked-undo.ts'
import { SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { danishNameOf } from './tag-choices.ts'

type MergeTagProps = { kind: TagKind; tag: CountedTag; others: readonly CountedTag[]; onDone: () => void; onClose: () => void }

const nameOf = (tag: CountedTag) => danishNameOf(tag) ?? tag.name

export function MergeTag({ kind, tag, others, onDone, onClose }: MergeTagProps) {
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
    <FormDialog
      title={`Slå ${nameOf(tag)} sammen med et andet tag`}
      onClose={onClose}
      label="Slå sammen"
      onSubmit={submit}
      saveLabel="Slå sammen"
      busyText="Slår sammen..."
      isBusy={isBusy}
      className="grid gap-4"
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
    </FormDialog>
  )
}
