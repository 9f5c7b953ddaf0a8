type ChooseBoxProps = {
  label: string
  isChosen: boolean
  /** with shift held it stands for everything between the last choice and this one, where the list knows of that */
  onChoose: (isChosen: boolean, isRange: boolean) => void
}

/** Chooses a row of a list for what is done to many at once. */
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

/** Chooses every row of the page, in the heading of their column. */
export function ChoosePage({ isChosen, onChoose }: Omit<ChooseBoxProps, 'label'>) {
  return <ChooseBox label="Vælg alle på siden" isChosen={isChosen} onChoose={onChoose} />
}
