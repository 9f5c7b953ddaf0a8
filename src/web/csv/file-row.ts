type FileLine<Changes> = Readonly<{ line: number; outcome: string; changes: Changes }>

export function fileRow<Changes>({ line, outcome, changes }: FileLine<Changes>, { id, name }: Readonly<{ id: string; name: string }>) {
  return { key: line, title: `Linje ${line}: ${name}`, detail: `${id} · ${outcome === 'created' ? 'oprettes' : 'ændres'}`, changes }
}
