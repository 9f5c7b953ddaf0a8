import type { ComponentProps } from 'react'

/** A field people do not see, hear or reach: who fills it in is a program, and the server keeps nothing of what it sent. */
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
