import type { ReactNode } from 'react'
import type { MetreFigure } from '#contract/calculator.ts'
import { SelectField } from '#web/ui/field.tsx'

type FigureSelectProps = Readonly<{
  label: string
  hint?: ReactNode
  error?: string | undefined
  figures: readonly MetreFigure[]
  value: string
  nothing: string
  onChoose: (id: string | null) => void
}>

export function FigureSelect({ figures, nothing, onChoose, ...field }: FigureSelectProps) {
  const options = (kind: MetreFigure['kind']) =>
    figures
      .filter((figure) => figure.kind === kind)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))
  return (
    <SelectField {...field} onChange={({ target }) => onChoose(target.value || null)}>
      <option value="">{nothing}</option>
      <optgroup label="Bilmodeller">{options('model')}</optgroup>
      <optgroup label="Biltyper">{options('class')}</optgroup>
    </SelectField>
  )
}
