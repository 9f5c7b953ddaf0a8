/** Merges Prometheus texts: each metric once, with its lines together. Workers have their own labels; of equal labels the later counts. */
export function mergeFigures(texts: readonly string[]): string {
  const described = new Map<string, string>()
  const values = new Map<string, Map<string, string>>()
  for (const text of texts) {
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n').filter((line) => line !== '')
      const about = lines.filter((line) => line.startsWith('#'))
      const name = about[0]?.split(' ')[2]
      if (name === undefined) continue
      described.set(name, about.join('\n'))
      const of = values.get(name) ?? new Map<string, string>()
      for (const line of lines) if (!line.startsWith('#')) of.set(line.slice(0, line.lastIndexOf(' ')), line)
      values.set(name, of)
    }
  }
  return `${[...described].map(([name, about]) => [about, ...(values.get(name)?.values() ?? [])].join('\n')).join('\n\n')}\n`
}
