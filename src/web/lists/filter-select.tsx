type FilterSelectProps<Value extends string> = {
  label: string
  all: string
  value: Value | ''
  values: readonly Value[]
  labels?: Readonly<Record<Value, string>>
  onChoose: (value: Value | '') => void
}

export function FilterSelect<Value extends string>({ label, all, value, values, labels, onChoose }: FilterSelectProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value | '')}
      className="select min-h-11 rounded-sm border border-edge bg-raised pr-9 pl-3 text-sm hover:border-ink max-sm:grow"
    >
      <option value="">{all}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {labels?.[one] ?? one}
        </option>
      ))}
    </select>
  )
}
