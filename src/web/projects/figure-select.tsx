import type { ReactNode } from 'react'
import type { MetreFigure } from '#contract/calculator.ts'
import { SelectField } from '#web/ui/field.tsx'

/** 'Skoda Octavia (stationcar eller liftback)'. */
function carText({ name, body }: Pick<MetreFigure, 'name' | 'body'>): string {
  return body === '' || body === 'Mikrobil' ? name : `${name} (${body.toLowerCase()})`
}

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
      .map((figure) => (
        <option key={figure.id} value={figure.id}>
          {carText(figure)}
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
