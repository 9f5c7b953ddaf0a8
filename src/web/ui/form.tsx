import { type ComponentProps, useRef } from 'react'
import { useFaultFocus } from './fault-focus.ts'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit' | 'ref'> & { label: string; onSubmit: () => unknown }

/**
 * A form that the page checks and sends itself; what it refuses is focused when `onSubmit` has ended. It is posted, so that without scripts
 * nothing typed gets into an address.
 */
export function Form({ label, onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const focusFault = useFaultFocus(form)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        void focusFault(onSubmit)
      }}
    />
  )
}
