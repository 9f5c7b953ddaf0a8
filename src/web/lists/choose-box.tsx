type ChooseBoxProps = {
  label: string
  isChosen: boolean
  /** `isRange` with Shift held: everything between the last choice and this one. */
  onChoose: (isChosen: boolean, isRange: boolean) => void
}

export function ChooseBox({ label, isChosen, onChoose }: ChooseBoxProps) {
  return (
    <label className="flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ target, nativeEvent }) => onChoose(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-5"
      />
    </label>
  )
}

export function ChoosePage({ isChosen, onChoose }: Omit<ChooseBoxProps, 'label'>) {
  return <ChooseBox label="Vælg alle på siden" isChosen={isChosen} onChoose={onChoose} />
}
