import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

type Touched = readonly (readonly [path: string, value: unknown])[]

/** The paths that were typed in since a form was opened, such as 'company.bank.iban'. A list counts as one value. */
export function touchedFields(typed: object, opened: object, above = ''): Touched {
  const before = new Map(Object.entries(opened))
  return Object.entries(typed).flatMap(([name, value]): Touched => {
    const was: unknown = before.get(name)
    if (isGroup(value) && isGroup(was)) return touchedFields(value, was, `${above}${name}.`)
    return JSON.stringify(value) === JSON.stringify(was) ? [] : [[`${above}${name}`, value]]
  })
}

/** Goes on from what a colleague saved: typed fields stay and are still to be saved, the others show the colleague's values. */
export function rebaseForm<Form extends FieldValues>(form: UseFormReturn<Form>, opened: Form, newest: Form): void {
  const mine = touchedFields(form.getValues(), opened)
  form.reset(newest as DefaultValues<Form>)
  for (const [path, value] of mine) form.setValue(path as Path<Form>, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
