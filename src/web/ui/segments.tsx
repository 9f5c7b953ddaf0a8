import { classes } from './classes.ts'

type SegmentsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Readonly<{ value: Value; label: string }>[]
  isWide?: boolean | undefined
  size?: 'sm' | 'md' | undefined
}

export function Segments<Value extends string>({ label, value, onChange, choices, isWide, size = 'sm' }: SegmentsProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of toggle buttons, not a form
    <div role="group" aria-label={label} className={classes('segments', isWide && 'flex w-full')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={classes('segment', (isWide || size === 'md') && 'min-h-11 grow text-sm', isWide && 'basis-0')}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
