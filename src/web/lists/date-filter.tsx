type DateFilterProps = { label: string; value: string; min?: string; max?: string; onChoose: (day: string) => void }

/** Narrows a list by a day. It acts when the day is complete: typed days pass through impossible ones. */
export function DateFilter({ label, value, min, max, onChoose }: DateFilterProps) {
  return (
    <label className="flex items-center gap-1.5 rounded-sm border border-edge bg-raised pl-2 text-sm hover:border-ink max-sm:grow max-[23rem]:col-span-2 sm:pl-3">
      <span className="text-muted">{label}</span>
      <input
        key={value}
        type="date"
        defaultValue={value}
        min={min || undefined}
        max={max || undefined}
        onBlur={({ target }) => target.value !== value && onChoose(target.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && onChoose(currentTarget.value)}
        onChange={({ target, nativeEvent }) => {
          // picked from the calendar, or cleared: nothing was typed
          const isTyped = document.activeElement === target && (nativeEvent as InputEvent).inputType === 'insertText'
          if (!isTyped && target.value === '' && value !== '') onChoose('')
        }}
        className="figures -my-px grow min-h-11 bg-transparent pr-2 sm:pr-3"
      />
    </label>
  )
}
