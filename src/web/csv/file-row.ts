type FileLine<Changes> = Readonly<{ line: number; outcome: string; changes: Changes }>

/** A line of a file as a row of what it changes; `id` is what the file knows the thing by. */
export function fileRow<Changes>({ line, outcome, changes }: FileLine<Changes>, { id, name }: Readonly<{ id: string; name: string }>) {
  return { key: line, title: `Linje ${line}: ${name}`, detail: `${id} · ${outcome === 'created' ? 'oprettes' : 'ændres'}`, changes }
}
