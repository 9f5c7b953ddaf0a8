import type { ComponentProps } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & { label: string; onSubmit: () => unknown }

/** A form that the page checks and sends itself. It is posted, so that without scripts nothing typed gets into an address. */
export function Form({ label, onSubmit, ...rest }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    />
  )
}
