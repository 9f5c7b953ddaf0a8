import type { ComponentProps } from 'react'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & { onChoose: (files: readonly File[]) => unknown }

/** A hidden file field, opened by its label or a button. It forgets what was chosen, so that the same file can be chosen again. */
export function FileInput({ onChoose, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      className="sr-only"
      {...rest}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])]
        target.value = ''
        onChoose(files)
      }}
    />
  )
}
