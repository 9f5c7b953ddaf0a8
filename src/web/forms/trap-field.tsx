import type { ComponentProps } from 'react'

/** A hidden field that only bots fill in; the server discards what they send. */
export function TrapField(input: ComponentProps<'input'>) {
  return (
    <div className="absolute -left-[200vw]" aria-hidden>
      <label>
        Lad dette felt være tomt
        <input {...input} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
