/** An element of a file as a reader finds it. */
export type Node = { name: string; attributes: Record<string, string>; text: string; children: Node[] }

const ENTITIES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const ATTRIBUTE = /([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const TOKEN =
  /<\?[^>]*\?>|<!--.*?-->|<!\[CDATA\[(.*?)\]\]>|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/sy

/** Reads a file of elements, attributes and texts; throws on anything that is no such file. Entities of its own are refused. */
export function readXml(file: string): Node {
  const top: Node = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < file.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(file)
    if (!found) throw new SyntaxError(`no XML at ${at}: ${file.slice(at, at + 40)}`)
    const [, literal, closing, name, attributes = '', selfClosing, text] = found
    const parent = open.at(-1)
    if (!parent) throw new SyntaxError('closed too often')
    if (literal !== undefined) parent.text += literal
    else if (text !== undefined) parent.text += readText(text)
    else if (name !== undefined && closing === '/') close(open, name)
    else if (name !== undefined) {
      const node: Node = { name, attributes: readAttributes(attributes), text: '', children: [] }
      parent.children.push(node)
      if (selfClosing !== '/') open.push(node)
    }
  }
  const [root] = top.children
  if (open.length !== 1 || top.children.length !== 1 || !root) throw new SyntaxError('one element, closed, is wanted')
  return root
}

function close(open: Node[], name: string): void {
  if (open.pop()?.name !== name) throw new SyntaxError(`${name} closes another element`)
}

function readText(text: string): string {
  return text.replace(/&(#?\w*);?/g, (entity, name: string) => {
    const sign = ENTITIES.get(name) ?? numbered(name)
    if (sign === undefined || entity !== `&${name};`) throw new SyntaxError(`no such entity: ${entity}`)
    return sign
  })
}

function numbered(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined
}

function readAttributes(attributes: string): Record<string, string> {
  return Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name, readText(double ?? single ?? '')]))
}

/** The elements below a node along names without their prefix: 'LegalMonetaryTotal/PayableAmount'. */
export function below(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (nodes, step) => nodes.flatMap(({ children }) => children.filter(({ name }) => name.replace(/^.*:/, '') === step)),
      [node],
    )
}

/** The text of the first element along a path; empty where there is none. */
export function textAt(node: Node, path: string): string {
  return below(node, path)[0]?.text.trim() ?? ''
}

export function everything(node: Node): Node[] {
  return [node, ...node.children.flatMap(everything)]
}
