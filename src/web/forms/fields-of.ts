import { type FieldErrors, type FieldValues, get, type Path, type RegisterOptions, type UseFormRegister } from 'react-hook-form'

/** What a field of a form needs: `<TextField {...field('name')} label="Navn" />`. A list's error may be on the list or on an entry. */
export function fieldsOf<Form extends FieldValues>(register: UseFormRegister<Form>, errors: FieldErrors<Form>) {
  return (name: Path<Form>, options?: RegisterOptions<Form, Path<Form>>) => {
    const error: { message?: string; root?: { message?: string } } | undefined = get(errors, name)
    return { ...register(name, options), error: error?.message ?? error?.root?.message }
  }
}
