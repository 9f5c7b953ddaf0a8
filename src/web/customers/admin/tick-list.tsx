type TickListProps<Name extends string> = {
  names: readonly Name[]
  texts: Readonly<Record<Name, Readonly<{ label: string; about: string }>>>
  value: readonly string[]
  onChange: (ticked: Name[]) => void
}

export function TickList<Name extends string>({ names, texts, value, onChange }: TickListProps<Name>) {
  const toggle = (name: Name, isTicked: boolean) => onChange(names.filter((one) => (one === name ? isTicked : value.includes(one))))
  return (
    <div className="grid border-t border-line sm:grid-cols-2 sm:gap-x-6">
      {names.map((name) => (
        <label key={name} className="flex min-h-14 items-center gap-3.5 border-b border-line py-2 hover:bg-raised">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={value.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{texts[name].label}</span>
            <span className="block text-xs text-muted">{texts[name].about}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
