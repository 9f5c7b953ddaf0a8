import { useState } from 'react'
import { Form } from 'react-router'
import { paths } from '#contract/pages.ts'
import { readHexCode } from '#domain/products/hex-code.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { ColourState } from './colour-address.ts'

/** A colour code, typed or picked with the browser's picker. Works without scripts. */
export function HexForm({ state, problem }: { state: ColourState; problem: string }) {
  const [typed, setTyped] = useState(readHexCode(state.farve) ?? state.farve)
  return (
    <Form action={paths.findColour()} replace preventScrollReset className="flex flex-wrap items-start gap-2.5">
      <TextField
        label="Farvekode"
        name="farve"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="#1d4f91"
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        error={problem || undefined}
        className="min-w-0 grow basis-40"
      />
      <input
        type="color"
        aria-label="Vælg farve"
        value={readHexCode(typed) ?? '#8a8e91'}
        onChange={({ target }) => setTyped(target.value)}
        className="mt-[1.55rem] h-12 w-14 cursor-pointer rounded-sm border border-edge bg-raised p-1 noscript:hidden"
      />
      {state.finish && <input type="hidden" name="finish" value={state.finish} />}
      {state.lager && <input type="hidden" name="lager" value={state.lager} />}
      <Button type="submit" variant="solid" className="mt-[1.55rem] min-h-12">
        Find
      </Button>
    </Form>
  )
}
