/** What was typed, upon what a colleague saved meanwhile: the fields nobody touched here show the colleague's. */
export function rebaseForm<Form extends object>(typed: Form, opened: Form, newest: Form): Form {
  const isTouched = (name: string) => JSON.stringify(typed[name as keyof Form]) !== JSON.stringify(opened[name as keyof Form])
  return { ...newest, ...Object.fromEntries(Object.entries(typed).filter(([name]) => isTouched(name))) }
}
